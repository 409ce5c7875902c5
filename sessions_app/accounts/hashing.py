"""Argon2, a few at a time: many people who sign in at once must not freeze the tables that play (P7).

19 MiB and 2 passes on one core is what OWASP asks of Argon2id; Django's own defaults take 100 MiB and 8 threads for
each of the requests that come together.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from django.contrib.auth.hashers import Argon2PasswordHasher
from django.db import connection

from sessions_app.rates import TooMany

T = TypeVar("T")
PATIENCE, WAIT = 5.0, 10  # seconds in the queue; seconds said to who finds it too long
# Threads of their own: the memory that one has used stays with it, and each request has another.
hands = ThreadPoolExecutor(2, "hash")


def in_turn(work: Callable[..., T], *given: str) -> T:
    """What some hashing gives, when its turn comes. Raises TooMany when it does not.

    Nobody keeps a connection to the database meanwhile: there are few, and the tables need them.
    """
    if not connection.in_atomic_block:
        connection.close()  # the next query opens it again
    turn = hands.submit(work, *given)
    try:
        return turn.result(PATIENCE)
    except TimeoutError:
        turn.cancel()
        raise TooMany(WAIT) from None


class Argon2(Argon2PasswordHasher):
    memory_cost, time_cost, parallelism = 19 * 1024, 2, 1

    def encode(self, password: str, salt: str) -> str:
        return in_turn(super().encode, password, salt)

    def verify(self, password: str, encoded: str) -> bool:
        return in_turn(super().verify, password, encoded)
