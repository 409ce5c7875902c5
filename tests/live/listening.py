"""A raw websocket client that keeps every byte it is sent."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress

from websockets import ClientConnection, ConnectionClosed, connect

from tests.patience import soon


class Listener:
    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frames: list[str | bytes] = []

    async def record(self) -> None:
        with suppress(ConnectionClosed):
            async for frame in self.socket:
                self.frames.append(frame)

    @property
    def text(self) -> str:
        return "\n".join(frame if isinstance(frame, str) else repr(frame) for frame in self.frames)

    @property
    def close_code(self) -> int | None:
        return self.socket.close_code

    async def send(self, message: str | bytes) -> None:
        await self.socket.send(message)

    async def hears(self, words: str, within: float = 5) -> None:
        await soon(lambda: words in self.text, within)

    async def closes(self, within: float = 5) -> int:
        """The code the server closed with."""
        async with asyncio.timeout(within):
            await self.socket.wait_closed()
        assert self.close_code is not None
        return self.close_code


@asynccontextmanager
async def listen(
    url: str, path: str, cookies: Mapping[str, str] | None = None, origin: str | None = None
) -> AsyncIterator[Listener]:
    """`url` is the address of a process (http://…); the origin is its own unless another is given."""
    headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in (cookies or {}).items())}
    address = f"ws{url.removeprefix('http')}{path}"
    async with connect(
        address, origin=origin or url, additional_headers=headers, compression=None, max_size=None, proxy=None
    ) as socket:
        listener = Listener(socket)
        recording = asyncio.create_task(listener.record())
        try:
            yield listener
        finally:
            await socket.close()
            await recording
