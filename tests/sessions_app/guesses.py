"""What the pages of the games would send: for a move of theirs, parameters that it may be taken with."""

import random
from collections.abc import Callable
from typing import Any

from rules.table import Table
from tests.sessions_app import apotheose_guesses, impact_guesses, murphy_guesses, puissances_guesses

GUESSES: dict[str, Callable[[Table], Any]] = (
    puissances_guesses.GUESSES | impact_guesses.GUESSES | murphy_guesses.GUESSES | apotheose_guesses.GUESSES
)


def likely(table: Table, key: str, chance: random.Random) -> dict[str, Any] | None:
    """Parameters that this move may be taken with, as the table is; None when it has no chance."""
    found = list(GUESSES[key](table)) if key in GUESSES else [{}]
    return chance.choice(found) if found else None
