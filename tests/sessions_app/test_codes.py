"""The code said aloud: eight letters that nobody mishears, for 48 hours, and no way to try them all (P17, P19)."""

from collections.abc import Iterator
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import settings as project
from django.core import signing
from limits.strategies import MovingWindowRateLimiter as Limiter

from sessions_app import rates
from sessions_app.invitations import pass_for
from sessions_app.keys import CODE_LENGTH, LETTERS, SPELLING, bucket, hashed
from sessions_app.models import Invitation, Seat
from tests.sessions_app.table import Tablee, act, browser, gather
from tests.sessions_app.ways_in import code, link, stranger, table_of, text, types

WRONG = "ABCDEFGH"
A_MINUTE, AN_HOUR, PASS_MINUTES = 10, 100, 15


def wrong_like(letters: str) -> Iterator[str]:
    """Wrong codes that could be of the same campaign."""
    for first in LETTERS:
        for second in LETTERS:
            guess = letters[:-2] + first + second
            if guess != letters:
                yield guess


# ── what it is ────────────────────────────────────────────────────────────────────────────────────────────────


def test_no_letter_of_a_code_is_taken_for_another(tablee: Tablee) -> None:
    """Letters that look like a digit or like one another (I, L, O, Q, U, J, W) are not used; each has its own word."""
    codes = [code(tablee.mj) for _ in range(20)]
    assert len(set(codes)) == 20
    assert all(len(made) == CODE_LENGTH == 8 and set(made) <= set(LETTERS) for made in codes)
    assert len(set(LETTERS)) == 19 and not set(LETTERS) & set("IJLOQUW0123456789")
    assert len(set(SPELLING.values())) == len(SPELLING)
    for letter in LETTERS:
        assert SPELLING[letter][0] in (letter, "É" if letter == "E" else letter)


def test_the_mj_reads_how_to_say_it(tablee: Tablee) -> None:
    letters = code(tablee.mj)
    page = text(browser(tablee.mj).get(f"{table_of(tablee.campaign)}mj/")).replace("\u00a0", " ")
    for letter in letters:
        assert f"{letter} comme {SPELLING[letter]}" in page
    assert f"{letters[0]} comme {SPELLING[letters[0]]}" not in text(
        browser(tablee.ana).get(table_of(tablee.campaign))
    )


def test_a_code_lasts_48_hours_and_replaces_the_one_before(tablee: Tablee) -> None:
    old = code(tablee.mj)
    new = code(tablee.mj)
    made = Invitation.good().get(kind="code")
    assert abs(made.until - made.created_at - timedelta(hours=48)) < timedelta(minutes=1)
    assert types(stranger(), old).status_code == 422
    assert types(stranger(), new).status_code == 302
    Invitation.objects.update(until=made.created_at)
    assert types(stranger(), new).status_code == 422


@pytest.mark.parametrize(
    "how",
    [str.lower, str.title, " ".join, "-".join, "\u00a0".join, lambda c: f"  {c[:4]} {c[4:].lower()}. "],
    ids=["small", "mixed", "spaces", "dashes", "hard spaces", "two halves"],
)
def test_a_code_is_typed_as_one_likes(tablee: Tablee, how: Any) -> None:
    assert types(stranger(), how(code(tablee.mj))).status_code == 302


def test_a_code_opens_the_page_of_the_link(tablee: Tablee) -> None:
    """The same name and button; a use is counted there, not when it is typed."""
    letters, who = code(tablee.mj), stranger()
    answer = types(who, letters)
    made = Invitation.good().get(kind="code")
    assert made.uses == 0 and tablee.campaign.name in text(who.get(answer["Location"]))
    assert letters not in answer["Location"]
    assert who.post(answer["Location"], {"name": "Zoé"})["Location"] == table_of(tablee.campaign)
    made.refresh_from_db()
    assert made.uses == 1 and Seat.objects.get(name="Zoé").role == "player"


@pytest.mark.parametrize(
    "typed", ["", "A", WRONG, WRONG + "A", "12345678", "É" * 8, "👁" * 8, "A" * 41, "%00'--"]
)
def test_a_wrong_code_says_what_to_do(tablee: Tablee, typed: str) -> None:
    code(tablee.mj)
    answer = types(stranger(), typed)
    assert answer.status_code == 422 and 'role="alert"' in text(answer)


# ── trying them ───────────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def true_amounts(settings: Any) -> None:
    settings.RATES_TIMES = 1


def untried(letters: str) -> str:
    """The same code, the tries of others for its letters forgotten: Redis remembers the other tests."""
    for window in rates.windows(project.RATES["code_campagne"], 1):
        rates.counts.ask(Limiter.clear, window, "code_campagne", hashed(bucket(letters)))
    return letters


def test_an_address_tries_ten_a_minute(tablee: Tablee, true_amounts: None) -> None:
    """The good one too then waits, and says how long; another address opens."""
    letters, who = untried(code(tablee.mj)), stranger()
    guesses = wrong_like(letters)
    assert [types(who, next(guesses)).status_code for _ in range(A_MINUTE)] == [422] * A_MINUTE
    answer = types(who, letters)
    assert answer.status_code == 429 and 0 < int(answer["Retry-After"]) <= 60
    assert "réessaie dans" in text(answer)
    assert types(stranger(), letters).status_code == 302


def test_a_campaign_is_tried_a_hundred_times_an_hour(tablee: Tablee, true_amounts: None) -> None:
    """Wrong codes are, from however many addresses; then the good one waits too, and another campaign's opens."""
    letters = untried(code(tablee.mj))
    other = gather("Ailleurs")
    elsewhere = untried(next(c for c in iter(lambda: code(other.mj), "") if bucket(c) != bucket(letters)))
    guesses = wrong_like(letters)
    for number in range(AN_HOUR):
        assert types(stranger(), next(guesses)).status_code == 422
        if AN_HOUR - 5 < number < AN_HOUR - 1:
            assert types(stranger(), letters).status_code == 302, "a good one is counted as a try"
    for typed in (next(guesses), letters):
        answer = types(stranger(), typed)
        assert answer.status_code == 429 and 60 < int(answer["Retry-After"]) <= 3600
    assert types(stranger(), elsewhere).status_code == 302
    assert stranger().get(link(tablee.campaign)).status_code == 200


# ── the pass ──────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("minutes", [PASS_MINUTES - 1, PASS_MINUTES + 1])
def test_a_pass_lasts_a_quarter_of_an_hour(
    tablee: Tablee, minutes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    code(tablee.mj)
    now = signing.time.time()
    with monkeypatch.context() as then:
        then.setattr(signing, "time", SimpleNamespace(time=lambda: now - minutes * 60))
        door = f"/rejoindre/{pass_for(Invitation.good().get(kind='code'))}/"
    expected = 302 if minutes < PASS_MINUTES else 404
    assert stranger().post(door, {"name": "Zoé"}).status_code == expected


@pytest.mark.parametrize("move", ["core/make_code", "core/renew_invitation", "core/close_invitation"])
def test_a_pass_dies_with_its_code(tablee: Tablee, move: str) -> None:
    who = stranger()
    door = types(who, code(tablee.mj))["Location"]
    act(tablee.mj, move)
    assert who.get(door).status_code == 404
    assert who.post(door, {"name": "Zoé"}).status_code == 404


def test_a_pass_is_for_one_table(tablee: Tablee) -> None:
    """It opens the page where one gives a name, and no other door."""
    token = types(stranger(), code(tablee.mj))["Location"].split("/")[2]
    for door in (f"/reprendre/{token}/", f"/entrer/{token}/"):
        assert stranger().post(door).status_code == 404
