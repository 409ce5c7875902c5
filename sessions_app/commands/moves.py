"""The moves that every game has."""

from rules.game import Move
from sessions_app.commands import chapters, portraits, rolls, seats, traits

CORE_MOVES: dict[str, Move] = {
    move.key: move for module in (rolls, chapters, seats, portraits, traits) for move in module.MOVES
}
