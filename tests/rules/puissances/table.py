"""A table of this game in memory."""

from rules import table as snapshot
from rules.puissances import GAME
from rules.puissances.scene import Scene, scene
from sessions_app.commands.moves import CORE_MOVES
from tests.rules import tablee

MOVES = {move.key: move for move in GAME.moves} | CORE_MOVES


class Tablee(tablee.Tablee):
    """A campaign of Agents & Puissances."""

    def __init__(self) -> None:
        super().__init__(GAME)

    def scene_of(self, seat: snapshot.Seat) -> Scene:
        """The resolution on stage, as this seat sees it."""
        seen = self.seen_by(seat)
        staged = seen.on_stage()
        assert staged is not None
        return scene(seen, staged)
