"""Names people give themselves (P16, T28; issue: NFC, one script, no control or bidi, none equal under folding)."""

import unicodedata

import pytest
from django.core.exceptions import ValidationError
from hypothesis import given
from hypothesis import strategies as st

from sessions_app import names
from sessions_app.commands.people import leave
from tests.sessions_app.table import Tablee, act, browser, counts, gather, guest, invitation
from tests.tooling.french import faults

GOOD = [
    ("Ana", "Ana"),
    ("  Ana   Lucía  ", "Ana Lucía"),
    ("Zoe\u0301", "Zoé"),  # NFC
    ("Jean-Noël d’Aubigné", "Jean-Noël d’Aubigné"),
    ("Анна", "Анна"),
    ("Ελένη", "Ελένη"),
    ("山田はなこ", "山田はなこ"),  # Japanese is written with three scripts
    ("Արամ", "Արամ"),
    ("רחל", "רחל"),
    ("Ana 🦊", "Ana 🦊"),
    ("R2-D2", "R2-D2"),
    ("Nguyễn", "Nguyễn"),
    ("x" * names.LONGEST, "x" * names.LONGEST),
]
BAD = {
    "nothing": "",
    "spaces": " \u00a0\u3000 ",
    "NUL": "A\0na",
    "newline": "An\na",
    "escape": "A\x1bna",
    "bidi override": "\u202eana",
    "bidi isolate": "A\u2066na",
    "left-to-right mark": "Ana\u200e",
    "zero-width space": "An\u200ba",
    "zero-width only": "\u200b\u200b\u200b",
    "zero-width joiner": "An\u200da",
    "byte order mark": "\ufeffAna",
    "soft hyphen": "An\u00ada",
    "line separator": "An\u2028a",
    "private use": "An\ue000a",
    "not a character": "An\ufdd0a",
    "lone surrogate": "An\ud800a",
    "broken encoding": "An\ufffda",
    "three marks on a letter": "A\u0301\u0302\u0303na",
    "zalgo": "A" + "\u0316" * 30,
    "200 marks": "A" + "\u0301" * 200,
    "Latin and Cyrillic": "Аna",
    "Latin and Greek": "Αna",
    "too long": "x" * (names.LONGEST + 1),
    "folds into too much": "\ufdfa" * names.LONGEST,
    "punctuation": "…!?",
    "MJ": "MJ",
    "le mj": "Le  mJ",
    "MJ in full width": "ＭＪ",
    "meneuse": "MENEUSE",
    "MJ in Cyrillic": "МЈ",
}


@pytest.mark.parametrize(("typed", "kept"), GOOD)
def test_a_name_is_kept_in_one_form(typed: str, kept: str) -> None:
    assert names.clean(typed) == kept
    assert names.clean(kept) == kept


@pytest.mark.parametrize("case", BAD)
def test_a_name_that_cannot_be_is_refused_with_a_sentence(case: str) -> None:
    with pytest.raises(ValidationError) as refused:
        names.clean(BAD[case])
    message = str(refused.value.message)
    assert message[0].isupper() and not faults(message)


@pytest.mark.parametrize("case", BAD)
def test_the_door_says_so_and_keeps_what_was_typed(tablee: Tablee, case: str) -> None:
    """P19: 422 with a sentence, never a 500; nothing is written."""
    before = counts()
    name = BAD[case].encode("utf-8", "surrogatepass").decode("utf-8", "replace")
    link = invitation(tablee.campaign)
    answer = browser().post(link, {"name": name, "x": "1"})
    assert answer.status_code == 422
    assert 'class="error"' in answer.content.decode()
    assert counts() == before


TWINS = [
    ("Ana", "ANA"),
    ("Ana", "ana "),
    ("Zoé", "Zoe\u0301"),
    ("Ana", "Ａｎａ"),
    ("Straße", "STRASSE"),
    ("Σίσυφος", "ΣΊΣΥΦΟΣ"),
    ("ﬁlou", "filou"),
    ("Ana Lucía", "Ana\u00a0Lucía"),
    ("Poca", "Роса"),  # Cyrillic
    ("NIKO", "ΝΙΚΟ"),  # Greek
    ("Cyë", "Суё"),
    ("Paul", "PauI"),  # a capital i
    ("Zoé 10", "Zoé lO"),
]


@pytest.mark.parametrize(("one", "other"), TWINS)
def test_no_two_names_are_equal_at_a_table(db: None, one: str, other: str) -> None:
    tablee = gather(guests=("Un", "Deux"))
    guest(tablee.campaign, one)
    before = counts()
    with pytest.raises(ValidationError, match="déjà ce nom"):
        guest(tablee.campaign, other)
    assert counts() == before
    elsewhere = gather("Ailleurs", guests=("Trois", "Quatre"))
    assert guest(elsewhere.campaign, other).name == names.clean(other)


def test_the_name_of_who_went_stays_theirs(tablee: Tablee) -> None:
    """Nobody comes back under the name of someone who left: their lines are still in the journal."""
    act(tablee.mj, "core/remove_seat", seat=str(tablee.ana.pk))
    leave(tablee.bob)
    for name in ("ana", "BOB"):
        with pytest.raises(ValidationError, match="déjà ce nom"):
            guest(tablee.campaign, name)


@given(st.text(max_size=60))
def test_any_text_is_a_name_or_a_refusal(text: str) -> None:
    try:
        name = names.clean(text)
    except ValidationError:
        return
    assert name == unicodedata.normalize("NFC", name).strip() and 0 < len(name) <= names.LONGEST
    assert names.clean(name) == name
    assert len(names.fold(name)) <= names.LONGEST_FOLDED
    assert not any(unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") for sign in name)
