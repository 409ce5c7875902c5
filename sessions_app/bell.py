"""The doorbell: tells whoever listens to a campaign to look at its journal. It carries no news itself.

Local sockets are rung directly. Other processes get one message each, through the channel layer when there is one.
A bell may be lost, doubled or late: the sweep of `rooms` heals it.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from channels.layers import get_channel_layer
from django.db import transaction

logger = logging.getLogger(__name__)
GROUP = "bells"
PATIENCE = 1.0  # seconds given to a message to other processes, outside the way of any answer


class Bell:
    """This process's bell. `answer` is called in the event loop with the id of each campaign that moved."""

    def __init__(self) -> None:
        self.loop: asyncio.AbstractEventLoop | None = None
        self.answer: Callable[[str], None] = lambda campaign: None
        self.layer: Any = None
        self.tasks: set[asyncio.Task[None]] = set()

    def hang(self, answer: Callable[[str], None]) -> None:
        """Start answering, in the running loop; once for a process."""
        if self.loop is not None:
            return
        self.loop, self.answer, self.layer = asyncio.get_running_loop(), answer, get_channel_layer()
        if self.layer is not None:
            self.keep(self.listen())

    def keep(self, work: Coroutine[Any, Any, None]) -> None:
        """Run in the background; the loop alone would forget the task."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def listen(self) -> None:
        """Answer the bells of other processes, for ever; a failing layer is tried again."""
        while True:
            try:
                channel = await self.layer.new_channel()
                await self.layer.group_add(GROUP, channel)
                while True:
                    self.answer((await self.layer.receive(channel))["campaign"])
            except Exception as error:
                logger.warning("bell: %r; listening again", error)
                await asyncio.sleep(PATIENCE)

    async def tell_others(self, campaign: str) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                await self.layer.group_send(GROUP, {"type": "bell", "campaign": campaign})
        except Exception as error:  # an accelerator only: the sweep will tell
            logger.warning("bell: %r", error)

    def strike(self, campaign: str) -> None:
        """Ring here and elsewhere; in the event loop."""
        self.answer(campaign)
        if self.layer is not None:
            self.keep(self.tell_others(campaign))


bell = Bell()


def ring(campaign: str) -> None:
    """Say that a campaign moved; from any thread, without waiting."""
    if bell.loop is not None:
        bell.loop.call_soon_threadsafe(bell.strike, campaign)


def ring_on_commit(campaign: str) -> None:
    """Ring once what is being written is kept."""
    transaction.on_commit(lambda: ring(campaign), robust=True)
