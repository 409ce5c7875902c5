"""Waiting until something is true, and no longer."""

import asyncio
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
PAUSE = 0.02


def eventually(
    condition: Callable[[], T], within: float = 5, pause: Callable[[float], object] = time.sleep
) -> T:
    """The first true value of the condition; the last word is an error that shows what it was worth."""
    end = time.monotonic() + within
    while not (value := condition()):
        assert time.monotonic() < end, f"still {value!r} after {within} s"
        pause(PAUSE)
    return value


async def soon(condition: Callable[[], T], within: float = 5) -> T:
    """The same, leaving the event loop free."""
    end = time.monotonic() + within
    while not (value := condition()):
        assert time.monotonic() < end, f"still {value!r} after {within} s"
        await asyncio.sleep(PAUSE)
    return value
