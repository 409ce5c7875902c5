"""The board as a page draws it: its clocks, its facts, and the numbers that all share."""

from msgspec import Struct

from characters.sheets import tallies
from rules.board import clocks, facts, holding
from rules.counters import Tally
from rules.table import Counter, Table, Trait


class Board(Struct, frozen=True):
    """What the reader knows of the board. `fallen` are the facts that hold no longer."""

    clocks: tuple[Counter, ...]
    facts: tuple[Trait, ...]
    fallen: tuple[Trait, ...]
    tallies: tuple[Tally, ...]

    @property
    def bare(self) -> bool:
        """Whether there is nothing to read on it."""
        return not (self.clocks or self.facts or self.fallen or self.tallies)


def board(table: Table) -> Board:
    """The board of a table already narrowed to its reader."""
    posed = facts(table)
    return Board(
        clocks=tuple(sorted(clocks(table), key=lambda clock: clock.label.casefold())),
        facts=tuple(fact for fact in posed if holding(table, fact.id)),
        fallen=tuple(fact for fact in posed if not holding(table, fact.id)),
        tallies=tallies(table, table.board.id if table.board else None, table.game.shared),
    )
