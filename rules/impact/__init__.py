"""IMPACT: the table of contents of the game."""

from rules.game import Game
from rules.impact.options import OPTIONS
from rules.impact.portraits import COUNTERS, PORTRAITS, SHARED, TRAITS
from rules.impact.query import query

GAME = Game(
    key="impact",
    name="IMPACT",
    help="Un personnage pour chacun, et quelques figures que le Monde jouera.",
    portraits=PORTRAITS,
    traits=TRAITS,
    counters=COUNTERS,
    shared=SHARED,
    options=OPTIONS,
    query=query,
)
