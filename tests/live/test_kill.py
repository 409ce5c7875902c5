"""The server dies in the middle of play, as in a power cut (P1, P2, P4, P8)."""

import asyncio
from collections import Counter
from http.client import HTTPException
from uuid import UUID, uuid4

from channels.db import database_sync_to_async
from websockets import WebSocketException

from sessions_app.models import Event
from tests.live.listening import listen
from tests.live.people import Opened, Tablee, rolls_in
from tests.patience import PAUSE, soon
from tests.server import Server

CLIENTS, EACH = 8, 25


class Sender:
    """Rolls sent as a patient page would: one id for each, sent again until the server says that it has it."""

    def __init__(self, table: Tablee, url: str) -> None:
        self.table, self.url = table, url
        self.acknowledged: list[UUID] = []
        self.refused_connections = 0

    async def send_all(self, client: int) -> None:
        person = self.table.everyone[client % 3]
        for number in range(EACH):
            command_id = uuid4()
            while not await self.sent(person, command_id, f"{client}-{number}"):
                self.refused_connections += 1
                await asyncio.sleep(PAUSE)
            self.acknowledged.append(command_id)

    async def sent(self, person, command_id: UUID, name: str) -> bool:
        content = {"dice": "1d6", "seen_by": "table", "reason": f"jet {name}"}
        try:
            answer = await asyncio.to_thread(person.act, self.url, "core/roll", command_id, **content)
        except (OSError, HTTPException):
            return False
        assert answer.status == 200, answer.text
        return True


async def follow(url: str, page: Opened, heard: list[str]) -> None:
    """Listen for ever, as a page does: reconnect on every close, from the last line shown."""
    while True:
        try:
            async with listen(url, page.ear, page.person.cookies) as listener:
                read = 0
                while listener.close_code is None:
                    await asyncio.sleep(PAUSE)
                    for frame in listener.frames[read:]:
                        page.reads(frame)
                        heard += rolls_in(frame)
                        read += 1
        except (OSError, WebSocketException, TimeoutError):
            await asyncio.sleep(PAUSE)


async def test_killed_amid_two_hundred_rolls_loses_and_repeats_nothing(server: Server, table: Tablee) -> None:
    """T01: kill -9 while 8 clients send 200 rolls; each acknowledged roll is there once, and each page has all."""
    sender = Sender(table, server.url)
    heard: list[list[str]] = [[] for _ in server.urls]
    followers = [
        asyncio.create_task(follow(url, table.ana.opens(url), told))
        for url, told in zip(server.urls, heard, strict=True)
    ]
    clients = [asyncio.create_task(sender.send_all(n)) for n in range(CLIENTS)]
    try:
        await soon(lambda: len(sender.acknowledged) >= CLIENTS * EACH // 3, within=60)
        await asyncio.to_thread(server.kill, 0)
        before = len(sender.acknowledged)
        await soon(lambda: sender.refused_connections > CLIENTS)
        assert before < CLIENTS * EACH, "the kill came too late to prove anything"
        await asyncio.to_thread(server.restart, 0)
        await asyncio.gather(*clients)
        events = await database_sync_to_async(journal)(table)
        await soon(lambda: all(len(told) >= len(events) for told in heard), within=15)
    finally:
        for task in (*clients, *followers):
            task.cancel()
        await asyncio.gather(*clients, *followers, return_exceptions=True)

    written = Counter(event.command.command_id for event in events)
    assert len(sender.acknowledged) == CLIENTS * EACH
    assert written == Counter(sender.acknowledged)
    in_order = [event.payload["reason"].removeprefix("jet ") for event in events]
    assert heard == [in_order] * len(server.urls)
    assert rolls_in(table.ana.opens(server.url).answer.text) == in_order[-120:]


def journal(table: Tablee) -> list[Event]:
    rolls = Event.objects.filter(campaign=table.campaign, kind="core/free_roll")
    return list(rolls.select_related("command").order_by("seq"))
