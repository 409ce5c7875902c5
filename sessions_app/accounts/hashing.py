"""Argon2, a few at a time: many people who sign in at once must not freeze the tables that play (P7).

19 MiB and 2 passes on one core is what OWASP asks of Argon2id; Django's own defaults take 100 MiB and 8 threads for
each of the requests that come together.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

from django.contrib.auth.hashers import Argon2PasswordHasher

from sessions_app.rates import TooMany

AT_ONCE = BoundedSemaphore(2)
PATIENCE, WAIT = 5.0, 10  # seconds in the queue; seconds said to who finds it too long


@contextmanager
def turn() -> Iterator[None]:
    """One's turn to hash. Raises TooMany when it does not come."""
    if not AT_ONCE.acquire(timeout=PATIENCE):
        raise TooMany(WAIT)
    try:
        yield
    finally:
        AT_ONCE.release()


class Argon2(Argon2PasswordHasher):
    memory_cost, time_cost, parallelism = 19 * 1024, 2, 1

    def encode(self, password: str, salt: str) -> str:
        with turn():
            return super().encode(password, salt)

    def verify(self, password: str, encoded: str) -> bool:
        with turn():
            return bool(super().verify(password, encoded))
