"""Whatever is sent to a move: a 4xx with a French sentence or a clean act, never a 500 (P19, T32)."""

import pytest

from sessions_app.forms import Several, Words, form_class
from sessions_app.models import Event
from tests.sessions_app.samples import MOVES, Sample
from tests.sessions_app.table import counts, refused, undone

NASTY = ["\0", "\x08", "\u202e", "\u2066", "\u200b", "\u200e", "\ufeff", "\u2028"]


@pytest.mark.parametrize("key", MOVES)
def test_a_field_that_does_not_fit_writes_nothing(table: Sample, key: str) -> None:
    before = counts()
    for name, field in form_class(MOVES[key].params)().fields.items():
        inner = field.one if isinstance(field, Several) else field
        bad = ["9" * 5000, "[object Object]"]
        if isinstance(inner, Words):
            assert inner.max_length
            bad = ["x" * (inner.max_length + 1), "x" * 60_000, *(f"a{sign}b" for sign in NASTY)]
        for value in bad:
            refused(table.sent(key, **{name: value}), (name, value[:40]))
            assert counts() == before, (name, value[:40])
        if field.required:
            for nothing in (None, "", "   ", "\u00a0"):
                refused(table.sent(key, **{name: nothing}), (name, nothing))
                assert counts() == before, name
        if isinstance(field, Several):
            refused(table.sent(key, **{name: ["x"] * 30}), name)
            assert counts() == before


@pytest.mark.parametrize("key", MOVES)
def test_a_text_at_its_limit_is_taken(table: Sample, key: str) -> None:
    """As many signs as it says, the widest there are, on both databases."""
    for name, field in form_class(MOVES[key].params)().fields.items():
        if isinstance(field, Words) and name not in ("dice", "base", "over"):
            assert field.max_length
            for sign in ("x", "🦊", "\u0958"):  # the last is two signs once normalised
                longest = field.max_length // (2 if sign == "\u0958" else 1)
                with undone():
                    answer = table.sent(key, **{name: sign * longest})
                    assert answer.status_code in (200, 404, 422), name
                    assert "trop long" not in answer.content.decode(), name


@pytest.mark.parametrize("key", MOVES)
def test_a_list_where_one_value_is_expected_is_one_value(table: Sample, key: str) -> None:
    for name in table.params(MOVES[key]):
        with undone():
            value = table.params(MOVES[key])[name]
            answer = table.sent(key, **{name: [str(value), "autre"]})
            assert answer.status_code in (200, 404, 422), name


def test_several_missing_words_are_asked_for_once(table: Sample) -> None:
    """One sentence for four empty fields: the person sees which ones are empty."""
    answer = table.sent("puissances/cadrer", intention="", focus="", oui="", non="")
    assert answer.content.decode().count('role="alert"') == 1


def test_texts_are_kept_clean(table: Sample) -> None:
    """Every text of every move passes by the same cleaning."""
    answer = table.sent("puissances/ouvrir", intention="  Passer l’e\u0301cluse\t ", focus="", oui="", non="")
    assert answer.status_code == 200
    here = Event.objects.filter(campaign=table.tablee.campaign)
    assert here.latest("seq").payload["intention"] == "Passer l’écluse"
