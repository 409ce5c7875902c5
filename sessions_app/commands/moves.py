"""The moves that every game has."""

from rules.game import Move
from sessions_app.commands import (
    board,
    chapters,
    invitations,
    lists,
    numbers,
    options,
    portraits,
    rolls,
    seats,
    traits,
    words,
)

MODULES = (rolls, words, chapters, seats, invitations, options, portraits, traits, board, numbers, lists)
CORE_MOVES: dict[str, Move] = {move.key: move for module in MODULES for move in module.MOVES}
