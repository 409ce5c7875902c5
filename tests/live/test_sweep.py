"""The bell is only an accelerator: lost or struck 300 times, every page shows every line (P3 to P5, T07, T08)."""

import asyncio
import re
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack
from html import unescape

from channels.db import database_sync_to_async

from sessions_app.models import Event
from tests.live.listening import listen
from tests.live.people import Tablee, rolls_in
from tests.live.test_resume import many_rolls
from tests.server import Server

BURST, WRITERS, SOCKETS = 300, 16, 30
OLDER = re.compile(r'hx-get="([^"]*plus-ancien[^"]*)"')


async def test_a_bell_that_nobody_rings_is_healed_by_the_sweep(server: Server, table: Tablee) -> None:
    """P5, T07: lines written where no bell hangs reach the pages of every process within 5 s, once."""
    async with AsyncExitStack() as stack:
        listeners = [
            await stack.enter_async_context(listen(url, person.opens(url).ear, person.cookies))
            for url in server.urls
            for person in (table.ana, table.mj)
        ]
        table.ana.rolls(server.url, "sonné")
        for listener in listeners:
            await listener.hears("jet sonné")
        await database_sync_to_async(many_rolls)(table, 3)
        began = time.monotonic()
        for listener in listeners:
            await listener.hears("jet 2)", within=5 - (time.monotonic() - began))
    assert [rolls_in(listener.text) for listener in listeners] == [["sonné", "0", "1", "2"]] * len(listeners)


async def test_three_hundred_events_by_many_at_once_are_all_shown_in_order(
    server: Server, table: Tablee
) -> None:
    """T08: 300 rolls as fast as 16 authors can send them; each of 30 sockets shows all, in order, once."""
    async with AsyncExitStack() as stack:
        listeners = []
        for number in range(SOCKETS):
            url, person = server.urls[-(number % 2)], table.everyone[number % 3]
            ear = person.opens(url).ear
            listeners.append(await stack.enter_async_context(listen(url, ear, person.cookies)))
        began = time.monotonic()
        await asyncio.to_thread(burst, server, table)
        wrote = time.monotonic() - began
        journal = await database_sync_to_async(reasons)(table)
        assert len(journal) == BURST
        for listener in listeners:
            await listener.hears(f"({journal[-1]})")
        took = time.monotonic() - began
        for listener in listeners:
            assert [f"jet {number}" for number in rolls_in(listener.text)] == journal
    print(
        f"\n{BURST} events to {SOCKETS} sockets: {wrote:.1f} s to write, the last shown {took - wrote:.2f} s later"
    )


async def test_three_hundred_events_in_one_instant_leave_no_hole(server: Server, table: Tablee) -> None:
    """T08: 300 lines at once: the newest page of the journal comes whole, and the older lines are where it says."""
    url = server.urls[-1]
    async with listen(url, table.ana.opens(url).ear, table.ana.cookies) as listener:
        await database_sync_to_async(many_rolls)(table, BURST)
        await listener.hears(f"jet {BURST - 1})")
    shown, html = rolls_in(listener.text), listener.text
    while older := OLDER.findall(html):
        html = table.ana.get(url, unescape(older[-1])).text
        shown = rolls_in(html) + shown
    assert shown == [str(number) for number in range(BURST)]


def burst(server: Server, table: Tablee) -> None:
    with ThreadPoolExecutor(WRITERS) as pool:
        list(pool.map(lambda n: table.everyone[n % 3].rolls(server.url, n), range(BURST)))


def reasons(table: Tablee) -> list[str]:
    rolls = Event.objects.filter(campaign=table.campaign, kind="core/free_roll").order_by("seq")
    return [roll.payload["reason"] for roll in rolls]
