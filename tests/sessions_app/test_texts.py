"""The one cleaning that every text of a person passes by (P16)."""

import pytest
from django.core.exceptions import ValidationError
from django.http import QueryDict
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from rules.game import Text
from sessions_app.forms import cleaned, read

CLEAN = [
    ("  Éclusière ", "Éclusière"),
    ("E\u0301cluse", "Écluse"),
    ("le\tsel", "le sel"),
    ("«\u00a0Tiens\u00a0»\u202f!", "«\u00a0Tiens\u00a0»\u202f!"),
    ("👩\u200d🚒 et 🏴‍☠️", "👩\u200d🚒 et 🏴‍☠️"),
    ("نمی\u200cخواهم", "نمی\u200cخواهم"),
]
UNREADABLE = ["\0", "\x07", "\x1b[31m", "\x7f", "\u202e", "\u2066", "\u200f", "\u200b", "\ufeff", "\u2028"]
UNREADABLE += ["\ud800", "\ufffd", "\ue000", "\U000e0041", "\u200d", "\r", "\ufdd0"]


@pytest.mark.parametrize(("typed", "kept"), CLEAN)
def test_a_text_is_kept_in_one_form(typed: str, kept: str) -> None:
    assert cleaned(typed) == kept
    assert cleaned(typed, lines=True) == kept


@pytest.mark.parametrize("sign", UNREADABLE)
def test_what_cannot_be_read_is_refused(sign: str) -> None:
    for lines in (False, True):
        with pytest.raises(ValidationError, match="invisibles ou illisibles"):
            cleaned(f"le {sign} sel", lines)


def test_only_a_long_text_has_several_lines() -> None:
    assert cleaned("un\r\ndeux\n\ntrois", lines=True) == "un\ndeux\n\ntrois"
    with pytest.raises(ValidationError):
        cleaned("un\ndeux")


def test_a_line_break_counts_for_one_sign() -> None:
    """As the browser counts it, although it sends two."""

    class Story(Struct):
        story: Text

    assert read(Story, QueryDict("story=" + "a%0D%0A" * 499 + "ab"))[0] == Story("a\n" * 499 + "ab")


@given(st.text(max_size=40), st.booleans())
def test_cleaning_twice_changes_nothing(text: str, lines: bool) -> None:
    """An edit carries the words it started from: they must come back as they were."""
    try:
        once = cleaned(text, lines)
    except ValidationError:
        return
    assert cleaned(once, lines) == once
