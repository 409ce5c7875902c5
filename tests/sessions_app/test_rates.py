"""How often each door may be used: the stated amount, then 429 and how long to wait, in words (P19, T31)."""

import logging
import re
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from html import unescape
from itertools import count, islice
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client, RequestFactory
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.urls.converters import UUIDConverter
from limits import parse_many

from sessions_app import rates
from sessions_app.counts import MANY, PATIENCE, Counts, Memory
from sessions_app.seats import GUEST_COOKIE
from sessions_app.views.refusals import in_words
from tests.patience import eventually
from tests.sessions_app.table import Tablee, browser, press
from tests.tooling.french import faults

UNKNOWN = "00000000-0000-4000-8000-000000000000"


@pytest.fixture(autouse=True)
def true_amounts(settings: Any, db: None) -> None:
    settings.RATES_TIMES = 1


@pytest.fixture
def address() -> str:
    return somewhere()


def somewhere() -> str:
    """An address where nobody was: Redis remembers the other tests."""
    return f"2001:db8:{uuid4().hex[:4]}:{uuid4().hex[:4]}::1"


def urls(patterns: list[URLPattern | URLResolver]) -> Iterator[tuple[str, str]]:
    """The name of each URL of the product, and an address that it has."""
    for one in patterns:
        if isinstance(one, URLResolver):
            yield from urls(one.url_patterns)
        else:
            kinds = one.pattern.converters
            names = one.pattern.regex.groupindex
            parts = {n: UNKNOWN if isinstance(kinds.get(n), UUIDConverter) else "x" for n in names}
            yield str(one.name), reverse(str(one.name), kwargs=parts)


URLS = dict(urls(get_resolver().url_patterns))


# ── the doors ─────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", URLS)
def test_whatever_acts_has_its_own_amount(settings: Any, name: str, address: str) -> None:
    """P14: a URL that takes more than GET and has no line in the settings fails here; the others are only read."""
    if name not in settings.RATES_BY_ADDRESS | settings.RATES_BY_PERSON:
        who = Client(REMOTE_ADDR=address)
        who.force_login(User.objects.create(username="somebody"))
        assert who.post(URLS[name]).status_code == 405


def test_every_amount_is_that_of_a_door(settings: Any) -> None:
    """A line for a URL that is no more fails here."""
    assert set(settings.RATES_BY_ADDRESS | settings.RATES_BY_PERSON) - {"adresse", "lire"} <= set(URLS)
    assert not set(settings.RATES_OF_VIEWS) & set(URLS)


@pytest.mark.parametrize("name", URLS)
def test_a_door_closes_after_its_amount_and_not_before(settings: Any, name: str, address: str) -> None:
    """T31. Reading has one amount for all pages: see below."""
    settings.RATES = settings.RATES | dict.fromkeys(settings.RATES_OF_VIEWS, "9999/hour")
    windows = parse_many(settings.RATES.get(name, "1/second"))
    who = Client(REMOTE_ADDR=address)
    if name in settings.RATES:
        for _ in range(windows[0].amount):
            assert who.post(URLS[name]).status_code != 429
        answer = who.post(URLS[name])
        assert answer.status_code == 429
        assert 0 < int(answer["Retry-After"]) <= windows[0].get_expiry()
    assert who.get("/").status_code == 200  # the other doors are open


def test_all_that_one_reads_is_one_amount(address: str) -> None:
    who = Client(REMOTE_ADDR=address)
    for _ in range(300):
        assert (who.get("/").status_code, who.get(URLS["table"]).status_code) == (200, 404)
    assert (who.get("/").status_code, who.head(URLS["regie"]).status_code) == (429, 429)


def test_what_leads_nowhere_and_what_is_forged_are_counted(settings: Any, address: str) -> None:
    """A flood of wrong addresses, or of forms without the token of a page of ours."""
    settings.RATES = settings.RATES | {"adresse": "6/minute", "jouer": "2/minute"}
    forger = Client(REMOTE_ADDR=address, enforce_csrf_checks=True)
    assert [forger.post(URLS["jouer"]).status_code for _ in range(3)] == [403, 403, 429]
    assert [forger.get("/nulle-part/").status_code for _ in range(4)] == [404, 404, 404, 429]


# ── who ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_two_addresses_do_not_share(settings: Any, address: str) -> None:
    settings.RATES = settings.RATES | {"entrer": "1/minute"}
    assert [Client(REMOTE_ADDR=address).post(URLS["entrer"]).status_code for _ in range(2)] == [404, 429]
    assert Client(REMOTE_ADDR=somewhere()).post(URLS["entrer"]).status_code == 404


def test_a_forged_header_is_not_an_address(settings: Any, address: str) -> None:
    settings.RATES = settings.RATES | {"entrer": "1/minute"}
    forged = {"X-Forwarded-For": somewhere(), "X-Real-IP": somewhere(), "Forwarded": f"for={somewhere()}"}
    who = Client(REMOTE_ADDR=address)
    assert [who.post(URLS["entrer"], headers=h).status_code for h in ({}, forged)] == [404, 429]


@pytest.mark.parametrize(
    ("given", "known"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),  # IPv4, to a socket that takes both
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("", ""),
        ("unknown", "unknown"),
    ],
)
def test_what_an_address_is(given: str, known: str) -> None:
    assert rates.address_of(RequestFactory().get("/", REMOTE_ADDR=given)) == known


def test_a_table_behind_one_address_acts_each_for_oneself(
    settings: Any, tablee: Tablee, address: str
) -> None:
    settings.RATES = settings.RATES | {"jouer": "2/minute"}

    def roll(seat: Any, where: str) -> int:
        answer = press(
            browser(seat, REMOTE_ADDR=where), tablee.campaign, "core/roll", dice="d6", seen_by="table"
        )
        return int(answer.status_code)

    for seat in (tablee.ana, tablee.bob, tablee.mj):
        # and to go elsewhere gives no more
        assert [roll(seat, where) for where in (address, somewhere(), somewhere())] == [200, 200, 429]


def test_no_guest_counts_for_another(settings: Any, tablee: Tablee, address: str) -> None:
    """A key may be made up: it is neither an account nor an address."""
    settings.RATES = settings.RATES | {"jouer": "1/minute"}
    for forged in (f"account {tablee.mj.user_id}", address):
        mallory = Client(REMOTE_ADDR=somewhere())
        mallory.cookies[GUEST_COOKIE] = forged
        assert [mallory.post(URLS["jouer"]).status_code for _ in range(2)] == [403, 429]
    assert browser(tablee.mj, REMOTE_ADDR=address).post(URLS["jouer"]).status_code == 403
    assert Client(REMOTE_ADDR=address).post(URLS["jouer"]).status_code == 403


# ── what is said ──────────────────────────────────────────────────────────────────────────────────────────────


def test_a_page_is_told_beside_its_form(settings: Any, tablee: Tablee) -> None:
    settings.RATES = settings.RATES | {"jouer": "1/10 seconds"}
    roll = {"dice": "d6", "seen_by": "table"}
    who = browser(tablee.ana)
    answers = [press(who, tablee.campaign, "core/roll", **roll) for _ in range(2)]
    text = answers[1].content.decode()
    assert [answer.status_code for answer in answers] == [200, 429]
    assert 'role="alert"' in text and "<html" not in text
    assert f"Trop d’essais\u00a0: réessaie dans {in_words(int(answers[1]['Retry-After']))}." in text


def test_elsewhere_it_is_a_page(settings: Any, address: str) -> None:
    settings.RATES = settings.RATES | {"entrer": "1/hour"}
    who = Client(REMOTE_ADDR=address)
    answers = [who.post(URLS["entrer"]) for _ in range(2)]
    text = answers[1].content.decode()
    assert '<html lang="fr">' in text and "réessaie dans 1\u00a0heure." in text
    assert not faults(unescape(re.sub(r"(?s)<head>.*</head>|<[^>]+>", "", text)))
    assert "Content-Security-Policy" in answers[1]


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (1, "1\u00a0seconde"),
        (59, "59\u00a0secondes"),
        (60, "1\u00a0minute"),
        (61, "2\u00a0minutes"),
        (59 * 60, "59\u00a0minutes"),
        (59 * 60 + 1, "1\u00a0heure"),
        (3601, "2\u00a0heures"),
    ],
)
def test_a_wait_in_words(seconds: int, words: str) -> None:
    assert in_words(seconds) == words


def test_the_wait_is_true(settings: Any, address: str) -> None:
    """Before it the door stays closed; after it, it is open."""
    settings.RATES = settings.RATES | {"entrer": "3/2 seconds"}
    who = Client(REMOTE_ADDR=address)

    def closed() -> bool:
        return who.post(URLS["entrer"]).status_code == 429

    began = time.monotonic()
    assert [closed() for _ in range(3)] == [False] * 3
    answer = who.post(URLS["entrer"])
    asked = time.monotonic()
    eventually(lambda: not closed(), within=4)
    assert time.monotonic() - began >= 2
    assert time.monotonic() - asked <= int(answer["Retry-After"]) + 0.2


# ── what views count themselves ───────────────────────────────────────────────────────────────────────────────


def test_looking_counts_nothing(settings: Any, address: str) -> None:
    settings.RATES = settings.RATES | {"lien_faux": "2/minute"}
    for _ in range(5):
        rates.check("lien_faux", address)
    rates.spend("lien_faux", address)
    rates.spend("lien_faux", address)
    with pytest.raises(rates.TooMany):
        rates.check("lien_faux", address)
    rates.check("lien_faux", somewhere())
    rates.check("code_faux", address)


def test_of_several_windows_the_closed_one_says_how_long(settings: Any, address: str) -> None:
    settings.RATES = settings.RATES | {"code_faux": "2/second; 3/hour"}
    waits = []
    while len(waits) < 5 and max(waits, default=0) < 60:
        try:
            rates.spend("code_faux", address)
        except rates.TooMany as error:
            waits.append(error.wait)
            eventually(lambda: opens("code_faux", address) or max(waits) > 60, within=3)
    assert waits[0] == 1 and waits[-1] > 3500


def opens(door: str, who: str) -> bool:
    with suppress(rates.TooMany):
        rates.check(door, who)
        return True
    return False


def test_many_at_once_get_the_amount_and_no_more(settings: Any, address: str) -> None:
    settings.RATES = settings.RATES | {"ecoute": "100/minute"}

    def enters(_: int) -> bool:
        with suppress(rates.TooMany):
            rates.spend("ecoute", address)
            return True
        return False

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(enters, range(300))) == 100


# ── where it is counted ───────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture(params=["gone", "frozen"])
def dead_redis(request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of a Redis that refuses, or that takes everything and answers nothing."""
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        if request.param == "frozen":
            server.listen()
        yield f"redis://127.0.0.1:{server.getsockname()[1]}/0"


def test_without_redis_this_process_counts_alone(
    settings: Any,
    dead_redis: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    address: str,
) -> None:
    """T09: nobody waits for it more than once in a while, and the amounts are kept."""
    settings.RATES = settings.RATES | {"ecoute": "20/minute"}
    monkeypatch.setattr(rates, "counts", Counts(dead_redis))
    began = time.monotonic()
    for _ in range(20):
        rates.spend("ecoute", address)
    with pytest.raises(rates.TooMany):
        rates.spend("ecoute", address)
    assert time.monotonic() - began < PATIENCE + 0.5
    assert len([r for r in caplog.records if r.levelno == logging.WARNING]) == 1


def test_names_that_have_passed_are_forgotten() -> None:
    """Anybody may make up names: as many as were there at once stay in memory, not all that ever were."""
    memory, names = Memory(), (f"{number}" for number in count())

    def uses() -> int:
        """How many count still, one more among them."""
        assert memory.acquire_entry(next(names), 1, 1)
        return sum(len(uses) for uses in memory.events.values())

    assert memory.acquire_entry("lives", 1, 600)
    for _ in range(3):
        for name in islice(names, 2 * MANY):
            assert memory.acquire_entry(name, 1, 1)
        eventually(lambda: uses() < MANY)
    assert len(memory.events) < int(next(names)) and not memory.acquire_entry("lives", 1, 600)
