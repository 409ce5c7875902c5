"""Who is connected: a mark that each process renews for its own sockets, and that fades by itself.

It lives in the shared cache, never in the journal. When the cache is out of reach nobody is lost: the badge waits.
"""

import logging
from collections.abc import Iterable

from django.core.cache import cache

logger = logging.getLogger(__name__)
FADES_AFTER = 8  # seconds; a process renews its marks every 3 s


def key(seat: str) -> str:
    return f"connected:{seat}"


def mark(seats: Iterable[str]) -> None:
    """Say that these seats have an open page here."""
    try:
        cache.set_many({key(seat): 1 for seat in seats}, timeout=FADES_AFTER)
    except Exception as error:
        logger.warning("connected: %r", error)


def among(seats: Iterable[str]) -> frozenset[str]:
    """Those of these seats that have an open page somewhere."""
    wanted = {key(seat): seat for seat in seats}
    try:
        return frozenset(wanted[found] for found in cache.get_many(wanted))
    except Exception as error:
        logger.warning("connected: %r", error)
        return frozenset()
