"""Where uses are counted: in Redis for all the processes, in this one while Redis is away or when there is none.

Nobody is kept out, or kept waiting, by a dead cache.
"""

from collections.abc import Callable
from threading import Lock
from typing import Any, TypeVar

from limits.storage import MemoryStorage, RedisStorage
from limits.strategies import MovingWindowRateLimiter as Limiter
from redis import RedisError

from sessions_app.connected import Pause

T = TypeVar("T")
PATIENCE = 0.5  # seconds given to Redis
MANY = 1000  # names


class Memory(MemoryStorage):
    """The library's own keeps for ever the name of a count that has passed, and anybody may make up names."""

    def __init__(self) -> None:
        super().__init__()
        self.lock, self.most = Lock(), MANY

    def acquire_entry(self, key: str, limit: int, expiry: int, amount: int = 1) -> bool:
        with self.lock:
            if len(self.events) > self.most:
                for passed in [name for name, uses in self.events.items() if not uses]:
                    del self.events[passed]
                self.most = max(MANY, 2 * len(self.events))
            return super().acquire_entry(key, limit, expiry, amount)

    def clear(self, key: str) -> None:
        with self.lock, self.locks[key]:  # never while a use of it is counted, or passes
            super().clear(key)


class Counts:
    """`url` is Redis's address, or nothing."""

    def __init__(self, url: str) -> None:
        self.here, self.shared, self.pause = Limiter(Memory()), None, Pause("rates")
        if url:
            storage = RedisStorage(url, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE)
            self.shared = Limiter(storage)

    def ask(self, question: Callable[..., T], *about: Any) -> T:
        """What a method of `Limiter` answers about a window and the names of a count."""
        if self.shared and self.pause.over():
            try:
                return question(self.shared, *about)
            except RedisError as error:
                self.pause.begin(error)
        return question(self.here, *about)
