"""Whatever is sent to a move: a 4xx with a French sentence or a clean act, never a 500 (P19, T32)."""

import time
from io import BytesIO

import pytest
from django.http import HttpResponse

from rules.dice import FreeRollError, free_roll
from sessions_app.forms import Several, Words, form_class
from sessions_app.models import Event
from tests.sessions_app.samples import MOVES, Sample, query, sample
from tests.sessions_app.table import Tablee, browser, counts, press, undone
from tests.tooling.french import faults

NASTY = ["\0", "\x08", "\u202e", "\u2066", "\u200b", "\u200e", "\ufeff", "\u2028"]
TEN_MEGABYTES = 10 * 1024 * 1024


@pytest.fixture
def table(db: None) -> Sample:
    return sample()


def sent(table: Sample, key: str, **changed: str | list[str] | None) -> HttpResponse:
    """The move by the MJ, who may play them all, with some fields changed or left out."""
    content = {n: v for n, v in (table.params(MOVES[key]) | changed).items() if v is not None}
    data = {name: values if len(values) > 1 else values[0] for name, values in query(content).lists()}
    return press(table.who, table.tablee.campaign, key, **data)


def refused(answer: HttpResponse, what: object) -> None:
    """A 4xx that says something, in French."""
    text = answer.content.decode()
    assert 400 <= answer.status_code < 500, (what, answer.status_code, text)
    assert 'role="alert"' in text and "Traceback" not in text, what


@pytest.mark.parametrize("key", MOVES)
def test_a_field_that_does_not_fit_writes_nothing(table: Sample, key: str) -> None:
    before = counts()
    for name, field in form_class(MOVES[key].params)().fields.items():
        inner = field.one if isinstance(field, Several) else field
        bad = ["9" * 5000, "[object Object]"]
        if isinstance(inner, Words):
            bad = ["x" * (inner.max_length + 1), "x" * 60_000, *(f"a{sign}b" for sign in NASTY)]
        for value in bad:
            refused(sent(table, key, **{name: value}), (name, value[:40]))
            assert counts() == before, (name, value[:40])
        if field.required:
            for nothing in (None, "", "   ", "\u00a0"):
                refused(sent(table, key, **{name: nothing}), (name, nothing))
                assert counts() == before, name
        if isinstance(field, Several):
            refused(sent(table, key, **{name: ["x"] * 30}), name)
            assert counts() == before


@pytest.mark.parametrize("key", MOVES)
def test_a_text_at_its_limit_is_taken(table: Sample, key: str) -> None:
    """As many signs as it says, the widest there are, on both databases."""
    for name, field in form_class(MOVES[key].params)().fields.items():
        if isinstance(field, Words) and name not in ("dice", "base", "over"):
            for sign in ("x", "🦊", "\u0958"):  # the last is two signs once normalised
                longest = field.max_length // (2 if sign == "\u0958" else 1)
                with undone():
                    answer = sent(table, key, **{name: sign * longest})
                    assert answer.status_code in (200, 404, 422), name
                    assert "trop long" not in answer.content.decode(), name


@pytest.mark.parametrize("key", MOVES)
def test_a_list_where_one_value_is_expected_is_one_value(table: Sample, key: str) -> None:
    for name in table.params(MOVES[key]):
        with undone():
            value = table.params(MOVES[key])[name]
            answer = sent(table, key, **{name: [str(value), "autre"]})
            assert answer.status_code in (200, 404, 422), name


def test_a_body_of_ten_megabytes(table: Sample) -> None:
    """P19: beyond 64 kB a body is refused with a sentence, whatever carries it."""
    url = f"/table/{table.tablee.campaign.pk}/jouer/core/roll/"
    before, who = counts(), table.who
    form = "application/x-www-form-urlencoded"
    answers = [
        who.post(url, f"dice=d6&reason={'x' * TEN_MEGABYTES}", content_type=form),
        who.post(url, {"dice": "d6", "reason": "x" * TEN_MEGABYTES}),
        who.post(url, "&".join(f"a{n}=1" for n in range(500)), content_type=form),
    ]
    for answer in answers:
        assert answer.status_code == 400
        assert "trop gros" in answer.content.decode() and '<html lang="fr">' in answer.content.decode()
    assert counts() == before


def test_a_file_is_refused(table: Sample) -> None:
    before = counts()
    answer = press(
        browser(table.tablee.mj), table.tablee.campaign, "core/roll", dice="d6", file=BytesIO(b"x")
    )
    assert answer.status_code == 400
    assert counts() == before


@pytest.mark.parametrize("raw", ["%ED%A0%80", "%ED%B0%80", "%FF", "%C0%80", "%F8%88%80%80%80", "%00"])
def test_bytes_that_are_no_text(table: Sample, raw: str) -> None:
    """Lone surrogates and broken UTF-8 are refused, not repaired in silence."""
    before = counts()
    answer = table.who.post(
        f"/table/{table.tablee.campaign.pk}/jouer/puissances/ouvrir/",
        f"command_id=3f1c1ad0-4c1b-4a0e-9a54-6f4b8a8f0001&intention=a{raw}b",
        content_type="application/x-www-form-urlencoded",
    )
    refused(answer, raw)
    assert counts() == before


@pytest.mark.parametrize("command_id", ["", "1", "\0", "x" * 5000, "../../etc"])
def test_an_act_without_a_good_key(table: Sample, command_id: str) -> None:
    before = counts()
    refused(sent(table, "core/roll", command_id=command_id), command_id)
    assert counts() == before


def test_an_act_without_a_key(table: Sample) -> None:
    before = counts()
    refused(table.who.post(f"/table/{table.tablee.campaign.pk}/jouer/core/roll/", {"dice": "d6"}), "no key")
    assert counts() == before


@pytest.mark.parametrize("revision", ["", "\0", "x" * 5000, "\u202e"])
def test_an_act_without_a_good_revision(table: Sample, revision: str) -> None:
    before = counts()
    refused(sent(table, "puissances/rouvrir", revision=revision), revision)
    assert counts() == before


@pytest.mark.parametrize(
    "move", ["core/nothing", "puissances/", "../admin", "core", "impact/lancer", "é", "%00"]
)
def test_a_move_that_does_not_exist(table: Sample, move: str) -> None:
    before = counts()
    answer = table.who.post(f"/table/{table.tablee.campaign.pk}/jouer/{move}/", {"dice": "d6"})
    assert answer.status_code == 404
    assert counts() == before


ROLLS = ["9999999d9999999", "51d6", "1d101", "0d6", "d1", "3d6+1001", "((((1d6))))", "1d6d6d6", "1d6+1+1+1"]
ROLLS += ["d" * 20, "9" * 20, "1d6" + "+" * 17, "²d6", "1d6; DROP", "-1d6", "1e9d6", "0x6d6", " " * 20]


@pytest.mark.parametrize("roll", ROLLS)
def test_a_roll_that_cannot_be(tablee: Tablee, roll: str) -> None:
    """T32: refused with a sentence that says what to do; the parser takes 10 ms at most."""
    before = counts()
    refused(press(browser(tablee.ana), tablee.campaign, "core/roll", dice=roll), roll)
    assert counts() == before
    start = time.perf_counter()
    with pytest.raises(FreeRollError) as error:
        free_roll(roll)
    assert time.perf_counter() - start < 0.010
    assert not faults(str(error.value)) and "ez" not in str(error.value)


def test_several_missing_words_are_asked_for_once(table: Sample) -> None:
    """One sentence for four empty fields: the person sees which ones are empty."""
    answer = sent(table, "puissances/cadrer", intention="", focus="", oui="", non="")
    assert answer.content.decode().count('role="alert"') == 1


def test_texts_are_kept_clean(table: Sample) -> None:
    """Every text of every move passes by the same cleaning."""
    answer = sent(
        table, "puissances/ouvrir", intention="  Passer l’e\u0301cluse\t ", focus="", oui="", non=""
    )
    assert answer.status_code == 200
    assert Event.objects.latest("seq").payload["intention"] == "Passer l’écluse"
