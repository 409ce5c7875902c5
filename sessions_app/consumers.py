"""The socket of a page: it listens, and only says that it is still there."""

from contextlib import suppress
from time import monotonic
from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.template.loader import render_to_string

from sessions_app import connected, rates
from sessions_app.bell import bell
from sessions_app.rooms import rooms
from sessions_app.viewers import Farewell, Viewer, viewer_of_socket

# daphne closes with 1000, or from 3000 on
NONSENSE, TOO_MANY = 4400, 4429
MOST_SOCKETS = 12  # of one seat in one process: phone, laptop, and pages forgotten open
PING, PONG = "ping", "pong"
MOST_PINGS, WHILE = 30, 10.0  # a page pings every 4 s


class TableConsumer(AsyncWebsocketConsumer):
    """One open page of one seat. News goes out through `rooms`; everything said here but a ping closes it."""

    campaign: str
    viewer: Viewer

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.pings: list[float] = []
        self.entered = monotonic()

    async def connect(self) -> None:
        self.campaign = str(self.scope["url_route"]["kwargs"]["campaign"])
        # Accept, then close: a refusal before accepting reads as 1006, and the page would knock for ever.
        await self.accept()
        if not await self.may("poignee", rates.network_of((self.scope.get("client") or [""])[0])):
            return
        viewer = await database_sync_to_async(viewer_of_socket)(self.scope, self.campaign)
        if isinstance(viewer, Farewell):
            await self.part(viewer)
            return
        if not await self.may("ecoute", viewer.seat):
            return
        self.viewer = viewer
        await database_sync_to_async(connected.mark)([viewer.seat])
        rooms.enter(self)
        for older in sorted(rooms.of(self.campaign, viewer.seat), key=lambda s: s.entered)[:-MOST_SOCKETS]:
            await older.close(code=TOO_MANY)
        bell.strike(self.campaign)

    async def may(self, door: str, who: str) -> bool:
        """Whether this door is still open to them; else the socket closes."""
        try:
            await database_sync_to_async(rates.spend)(door, who)
        except rates.TooMany:
            await self.close(code=TOO_MANY)
            return False
        return True

    async def part(self, farewell: Farewell) -> None:
        """Say why, then close."""
        await self.send(text_data=render_to_string("table/farewell.html", {"reason": farewell.reason}))
        await self.close(code=farewell.code)

    def chatters(self) -> bool:
        """Whether this page says more than one does: `MOST_PINGS` in the last `WHILE` seconds."""
        now = monotonic()
        self.pings = [at for at in self.pings if now - at < WHILE] + [now]
        return len(self.pings) > MOST_PINGS

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        with suppress(Exception):  # it closed while it spoke
            if text_data == PING and not self.chatters():
                await self.send(text_data=PONG)
            else:
                await self.close(code=NONSENSE)

    async def __call__(self, *scope_receive_send: Any) -> None:
        """However it ends, the room forgets it: nobody stays connected who is not."""
        try:
            await super().__call__(*scope_receive_send)
        finally:
            if hasattr(self, "viewer"):
                rooms.leave(self)
