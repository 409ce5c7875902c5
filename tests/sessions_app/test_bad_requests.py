"""Requests that no page of ours sends: too big, not text, without a key, about nothing (P19, T32)."""

import time
from io import BytesIO

import pytest

from rules.dice import FreeRollError, free_roll
from tests.sessions_app.samples import Sample
from tests.sessions_app.table import Tablee, browser, counts, press, refused
from tests.tooling.french import faults

TEN_MEGABYTES = 10 * 1024 * 1024


def test_a_body_of_ten_megabytes(table: Sample) -> None:
    """P19: beyond 128 kB a body is refused with a sentence, whatever carries it."""
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
        assert (
            "n’a pas pu être lue" in answer.content.decode() and '<html lang="fr">' in answer.content.decode()
        )
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
    refused(table.sent("core/roll", command_id=command_id), command_id)
    assert counts() == before


def test_an_act_without_a_key(table: Sample) -> None:
    before = counts()
    refused(table.who.post(f"/table/{table.tablee.campaign.pk}/jouer/core/roll/", {"dice": "d6"}), "no key")
    assert counts() == before


@pytest.mark.parametrize("revision", ["", "\0", "x" * 5000, "\u202e"])
def test_an_act_without_a_good_revision(table: Sample, revision: str) -> None:
    before = counts()
    refused(table.sent("puissances/rouvrir", revision=revision), revision)
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
    start = time.thread_time()  # its own: the machine may be busy
    with pytest.raises(FreeRollError) as error:
        free_roll(roll)
    assert time.thread_time() - start < 0.010
    assert not faults(str(error.value)) and "ez" not in str(error.value)
