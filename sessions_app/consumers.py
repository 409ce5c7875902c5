"""The socket of a page: it listens, and only says that it is still there."""

from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer

from sessions_app import connected
from sessions_app.bell import bell
from sessions_app.rooms import rooms
from sessions_app.viewers import NOT_HERE, Viewer, viewer_of_socket

NONSENSE = 4400  # daphne closes with 1000, or from 3000 on
PING, PONG = "ping", "pong"


class TableConsumer(AsyncWebsocketConsumer):
    """One open page of one seat. News goes out through `rooms`; everything said here but a ping closes it."""

    campaign: str
    viewer: Viewer

    async def connect(self) -> None:
        self.campaign = str(self.scope["url_route"]["kwargs"]["campaign"])
        viewer = await database_sync_to_async(viewer_of_socket)(self.scope, self.campaign)
        # Accept, then close: a refusal before accepting reads as 1006, and the page would knock for ever.
        await self.accept()
        if viewer is None:
            await self.close(code=NOT_HERE)
            return
        self.viewer = viewer
        await database_sync_to_async(connected.mark)([viewer.seat])
        rooms.enter(self)
        bell.strike(self.campaign)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if text_data == PING:
            await self.send(text_data=PONG)
        else:
            await self.close(code=NONSENSE)

    async def disconnect(self, code: Any) -> None:
        if hasattr(self, "viewer"):
            rooms.leave(self)
