"""News reaches every open page of the table, in every process (P3, P4, P5, P24)."""

import asyncio
import os
import time
from contextlib import AsyncExitStack

import pytest

from tests.live.listening import Listener, listen
from tests.live.people import Person, Tablee, rolls_in
from tests.server import Server

# The Redis client of some versions drops a socket that is silent for 5 s.
IDLE = 12 if os.environ.get("REDIS_URL") else 1


async def gathered(stack: AsyncExitStack, server: Server, people: list[Person]) -> list[Listener]:
    """A socket of each of these people on each process."""
    return [
        await stack.enter_async_context(listen(url, person.opens(url).ear, person.cookies))
        for url in server.urls
        for person in people
    ]


async def test_a_roll_reaches_every_socket_of_every_process_once_within_a_second(
    server: Server, table: Tablee
) -> None:
    """P3, P4, P24: one act by HTTP on the first process; every socket of each process hears it once."""
    async with AsyncExitStack() as stack:
        listeners = await gathered(stack, server, table.everyone)
        table.ana.rolls(server.url, "premier")  # whatever the first connections still had to say is over
        for listener in listeners:
            await listener.hears("jet premier")
        began = time.monotonic()
        await asyncio.to_thread(table.ana.rolls, server.url, "second")
        for listener in listeners:
            await listener.hears("jet second", within=1)
        assert time.monotonic() - began < 1
    assert [rolls_in(listener.text) for listener in listeners] == [["premier", "second"]] * len(listeners)


async def test_rolls_arrive_in_the_order_of_the_journal(server: Server, table: Tablee) -> None:
    """P3: several authors on every process at once; everybody reads one order, the journal's."""
    async with AsyncExitStack() as stack:
        listeners = await gathered(stack, server, table.everyone)

        def several(person: Person, url: str) -> None:
            for number in range(8):
                person.rolls(url, f"{person.seat.name} {number}")

        await asyncio.gather(
            *(
                asyncio.to_thread(several, p, server.urls[n % len(server.urls)])
                for n, p in enumerate(table.everyone)
            )
        )
        for listener in listeners:
            for person in table.everyone:
                await listener.hears(f"jet {person.seat.name} 7")
        journal = rolls_in(table.mj.opens(server.url).answer.text)
    assert len(journal) == 24
    assert [rolls_in(listener.text) for listener in listeners] == [journal] * len(listeners)


async def test_an_idle_socket_stays_open(server: Server, table: Tablee) -> None:
    """T10: nothing happens for long, the link lives, and the next roll is heard at once."""
    url = server.urls[-1]
    async with listen(url, table.ana.opens(url).ear, table.ana.cookies) as listener:
        with pytest.raises(TimeoutError):
            await listener.closes(within=IDLE)
        await asyncio.to_thread(table.mj.rolls, server.url, "tardif")
        await listener.hears("jet tardif", within=1)
