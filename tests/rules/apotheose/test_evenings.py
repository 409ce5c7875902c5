"""Whole evenings of any acts: whatever people try, the sheets stay what the rules allow, and every page is drawn."""

import pytest

from rules.apotheose import GAME
from tests.rules.apotheose.evening import Evening
from tests.rules.pages import drawn

pytestmark = pytest.mark.usefixtures("db")  # for the static files that templates name


def test_whatever_people_try_the_rules_hold() -> None:
    taken: set[str] = set()
    for seed in range(10):
        evening = Evening(seed)
        for _ in range(300):
            evening.tries()
            evening.check()
        for seat in evening.combat.table.seats.values():
            drawn(evening.combat, seat)
        taken |= evening.taken
    played = {move.key for move in GAME.moves}
    assert len(taken & played) > len(played) * 0.75, sorted(played - taken)
