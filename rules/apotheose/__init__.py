"""Apothéose: the table of contents of the game."""

from rules.apotheose import (
    accords,
    adverses,
    composer,
    coups,
    creation,
    demandes,
    jets,
    marquer,
    melee,
    mouvoir,
)
from rules.apotheose.fiche import fiche
from rules.apotheose.options import OPTIONS
from rules.apotheose.portraits import COUNTERS, PORTRAITS, TRAITS
from rules.apotheose.query import query
from rules.game import Game

GAME = Game(
    key="apotheose",
    name="Apothéose",
    help="Quatre nombres, des métiers, et une part d’ombre qui aide autant qu’elle perd.",
    moves=(
        *creation.MOVES,
        *mouvoir.MOVES,
        *marquer.MOVES,
        *accords.MOVES,
        *demandes.MOVES,
        *composer.MOVES,
        *jets.MOVES,
        *melee.MOVES,
        *adverses.MOVES,
        *coups.MOVES,
    ),
    portraits=PORTRAITS,
    traits=TRAITS,
    counters=COUNTERS,
    sheet=fiche,
    options=OPTIONS,
    query=query,
)
