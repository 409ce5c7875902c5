"""Who is connected: a mark that each process renews for its own sockets, and that fades by itself.

It lives in the shared cache, never in the journal. When the cache is out of reach nobody is lost: the badge waits.
"""

import logging
from collections.abc import Iterable
from time import monotonic

from django.core.cache import cache

logger = logging.getLogger(__name__)
RECOVERY = 5.0  # seconds
FADES_AFTER = 8  # seconds; a process renews its marks every 3 s


class Pause:
    """After a failure the cache is left alone for a while, so that no page waits for it again and again."""

    until = 0.0

    def __init__(self, whose: str) -> None:
        self.whose = whose

    def over(self) -> bool:
        return monotonic() >= self.until

    def begin(self, error: Exception) -> None:
        logger.warning("%s: %r", self.whose, error)
        self.until = monotonic() + RECOVERY


pause = Pause("connected")


def key(seat: str) -> str:
    return f"connected:{seat}"


def mark(seats: Iterable[str]) -> None:
    """Say that these seats have an open page here."""
    if not pause.over():
        return
    try:
        cache.set_many({key(seat): 1 for seat in seats}, timeout=FADES_AFTER)
    except Exception as error:
        pause.begin(error)


def among(seats: Iterable[str]) -> frozenset[str]:
    """Those of these seats that have an open page somewhere."""
    wanted = {key(seat): seat for seat in seats}
    if not pause.over():
        return frozenset()
    try:
        return frozenset(wanted[found] for found in cache.get_many(wanted))
    except Exception as error:
        pause.begin(error)
        return frozenset()
