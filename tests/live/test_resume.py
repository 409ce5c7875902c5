"""A page that comes back is given what it missed: all of it, once (P4)."""

from uuid import uuid4

import pytest
from channels.db import database_sync_to_async
from django.db import transaction

from rules.entry import Entry
from sessions_app import journal
from sessions_app.models import Campaign, Command
from tests.live.listening import listen
from tests.live.people import UNKNOWN, Person, Tablee, gather, rolls_in
from tests.server import Server

WHOLE = '<ol class="journal" id="journal-list"'


database = database_sync_to_async


@pytest.fixture
def long_ago(table: Tablee) -> Person:
    """A person whose table has a past."""
    many_rolls(table, 10)
    return table.ana


def many_rolls(table: Tablee, count: int) -> None:
    """Rolls written straight to the journal: no bell rings for them."""
    payload = {"text": "1d6", "faces": [3], "sides": 6, "modifier": 0, "total": 3}
    with transaction.atomic():
        campaign = Campaign.objects.select_for_update().get(pk=table.campaign.pk)
        command = Command.objects.create(seat=table.mj.seat, command_id=uuid4(), digest="")
        entries = [Entry("core/free_roll", payload | {"reason": f"jet {n}"}) for n in range(count)]
        journal.append(campaign, command, entries, "secure")


async def test_a_cursor_brings_exactly_what_was_missed(
    server: Server, long_ago: Person, table: Tablee
) -> None:
    """P4: three rolls while away; these three come, in order, and the page says how many."""
    url = server.urls[-1]
    page = long_ago.opens(url)
    for number in "abc":
        table.mj.rolls(server.url, number)
    page.away = True
    async with listen(url, page.ear, long_ago.cookies) as listener:
        await listener.hears("Pendant ton absence&nbsp;: 3&nbsp;lignes")
        await listener.send("ping")
        await listener.hears("pong")
    assert rolls_in(listener.text) == ["a", "b", "c"]
    assert WHOLE not in listener.text


async def test_nothing_missed_nothing_said(server: Server, long_ago: Person) -> None:
    """P4: a page that is up to date is told nothing of the journal."""
    url = server.urls[-1]
    async with listen(url, long_ago.opens(url).ear, long_ago.cookies) as listener:
        await listener.send("ping")
        await listener.hears("pong")
    assert "jet" not in listener.text


async def test_a_plain_request_brings_the_same(server: Server, long_ago: Person, table: Tablee) -> None:
    """P6: where sockets are blocked, the feed says the same by request, and nothing twice."""
    url = server.urls[-1]
    page = long_ago.opens(url)
    table.mj.rolls(server.url, "a")
    first = long_ago.get(url, page.news).text
    page.reads(first)
    again = long_ago.get(url, page.news).text
    assert (rolls_in(first), rolls_in(again)) == (["a"], [])
    assert "absence" not in first and "fresh" in first, "who asks every three seconds was not away"


async def test_cut_again_and_again_nothing_comes_twice(
    server: Server, long_ago: Person, table: Tablee
) -> None:
    """P4: each reconnection goes on from the last line shown, whatever the process."""
    page, heard = long_ago.opens(server.url), []
    for number in range(6):
        url = server.urls[number % len(server.urls)]
        async with listen(url, page.ear, long_ago.cookies) as listener:
            table.mj.rolls(server.url, f"{number} ouvert")
            await listener.hears(f"jet {number} ouvert")
        table.bruno.rolls(server.url, f"{number} fermé")
        page.reads(listener.text)
        heard += rolls_in(listener.text)
    assert heard == [f"{n} {how}" for n in range(6) for how in ("ouvert", "fermé")][:-1]


@pytest.mark.parametrize("since", ["unknown", "nonsense", "elsewhere", "secret"])
async def test_a_cursor_that_means_nothing_brings_the_whole_journal(
    server: Server, long_ago: Person, table: Tablee, since: str
) -> None:
    """P4: any doubt, and the journal is drawn whole; a line that the seat may not see is no cursor either."""
    url = server.urls[-1]
    page = long_ago.opens(url)
    if since == "secret":
        table.mj.rolls(server.url, "secret", "mj")
    elsewhere = await database(gather)("Ailleurs")
    other = elsewhere.ana.opens(url).since
    secret = table.mj.opens(url).since
    page.since = {"unknown": UNKNOWN, "nonsense": "<&>'\"", "elsewhere": other, "secret": secret}[since]
    async with listen(url, page.ear, long_ago.cookies) as listener:
        await listener.hears(WHOLE)
    assert rolls_in(listener.text) == [str(n) for n in range(10)]


@pytest.mark.parametrize(("missed", "whole"), [(200, False), (201, True)])
async def test_beyond_two_hundred_the_journal_comes_whole(
    server: Server, table: Tablee, missed: int, whole: bool
) -> None:
    """P4, P7: up to 200 lines are added; beyond, the last page of the journal replaces what is shown."""
    url = server.urls[-1]
    page = table.ana.opens(url)
    await database(many_rolls)(table, missed)
    async with listen(url, page.ear, table.ana.cookies) as listener:
        await listener.hears(f"jet {missed - 1})")
    assert (WHOLE in listener.text) is whole
    shown = rolls_in(listener.text)
    assert shown == [str(n) for n in range(missed)][-len(shown) :]
    assert len(shown) == (120 if whole else missed)
