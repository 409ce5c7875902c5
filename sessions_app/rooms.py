"""The open sockets of this process, by campaign.

One task a campaign waits for the bell, asks `feed` once for everybody, and sends each socket its own message. Bells
that ring while it works count as one. A sweep looks at the numbers of the live campaigns, so that no bell is needed.
"""

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING

from channels.db import database_sync_to_async

from sessions_app import feed
from sessions_app.bell import bell

if TYPE_CHECKING:
    from sessions_app.consumers import TableConsumer
    from sessions_app.viewers import Farewell

logger = logging.getLogger(__name__)
SWEEP = 3.0  # seconds


class Room:
    """The sockets of one campaign in this process."""

    def __init__(self, campaign: str) -> None:
        self.campaign = campaign
        self.sockets: set[TableConsumer] = set()
        self.rang = asyncio.Event()
        self.head, self.present = -1, frozenset[str]()
        self.task = asyncio.create_task(self.serve())

    async def serve(self) -> None:
        while True:
            await self.rang.wait()
            self.rang.clear()
            try:
                await self.deliver()
            except Exception:
                logger.exception("feed of a campaign failed; the sweep will try again")
                self.head = -1

    async def deliver(self) -> None:
        sockets = list(self.sockets)
        news = await database_sync_to_async(feed.news)(self.campaign, [s.viewer for s in sockets])
        self.head, self.present = news.head, news.present
        for socket, message in zip(sockets, news.messages, strict=True):
            if message:
                await self.hand(socket, message)

    async def hand(self, socket: "TableConsumer", message: "str | Farewell") -> None:
        """Send one message, or part. A socket that cannot take it is closed: its page comes back for what it lacks."""
        try:
            if isinstance(message, str):
                await socket.send(text_data=message)
            else:
                await socket.part(message)
        except Exception as error:
            logger.warning("a socket did not take its news: %r", error)
            self.sockets.discard(socket)
            with contextlib.suppress(Exception):
                await socket.close()


class Rooms:
    """All the rooms of this process."""

    def __init__(self) -> None:
        self.rooms: dict[str, Room] = {}
        self.sweeper: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Listen to the bell and begin to sweep, in the running loop; once for a process, which may yet only ring."""
        bell.hang(self.ring)
        if self.sweeper is None:
            self.sweeper = asyncio.create_task(self.sweep())

    def enter(self, socket: "TableConsumer") -> None:
        """Register first, then look: nothing can fall between."""
        room = self.rooms.get(socket.campaign) or self.rooms.setdefault(
            socket.campaign, Room(socket.campaign)
        )
        room.sockets.add(socket)
        room.rang.set()

    def of(self, campaign: str, seat: str) -> list["TableConsumer"]:
        """The sockets of one seat in this process."""
        room = self.rooms.get(campaign)
        return [s for s in room.sockets if s.viewer.seat == seat] if room else []

    def leave(self, socket: "TableConsumer") -> None:
        room = self.rooms.get(socket.campaign)
        if room is None:
            return
        room.sockets.discard(socket)
        if not room.sockets:
            room.task.cancel()
            del self.rooms[socket.campaign]

    def ring(self, campaign: str) -> None:
        if room := self.rooms.get(campaign):
            room.rang.set()

    async def sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            try:
                await self.heal()
            except Exception:
                logger.exception("sweep failed; it will try again")

    async def heal(self) -> None:
        """Renew the marks of who is connected, and ring every room that is behind."""
        seats = {room.campaign: {s.viewer.seat for s in room.sockets} for room in self.rooms.values()}
        if not seats:
            return
        heads, present = await database_sync_to_async(feed.pulse)(seats)
        for room in list(self.rooms.values()):
            if heads.get(room.campaign) != room.head or present.get(room.campaign) != room.present:
                room.rang.set()


rooms = Rooms()
