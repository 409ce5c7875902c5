"""The board: what lies on the table for everyone. It is one Portrait, the same for every game.

Facts of the scene are its traits, clocks and shared tokens its counters; the first thing laid on it makes it. Lists of
words that the campaign writes for itself lie there too.
"""

from collections.abc import Sequence
from typing import Any

from rules.counters import moved, value_of
from rules.entry import Add, Change, Create, Entry, New
from rules.kinds import FACT, NO_LONGER, CounterKind
from rules.table import BOARD, EVERYONE, Audience, Counter, Table, Trait

CLOCK = "horloge"  # the key of a counter that is a clock: its label is its name, `high` its segments
FEWEST_SEGMENTS, MOST_SEGMENTS = 2, 12


def on_board(table: Table) -> tuple[str | New, list[Change]]:
    """The id of the board, and the changes that make it if nothing was ever laid on it."""
    if table.board:
        return table.board.id, []
    return New("board"), [Create("portrait", New("board"), {"kind": BOARD, "name": "La table"})]


def pose_fact(table: Table, text: str, name: str = "fact") -> list[Change]:
    """The changes that lay a fact on the board; its row is `New(name)`."""
    board, changes = on_board(table)
    return [*changes, Create("trait", New(name), {"portrait": board, "kind": FACT.key, "text": text})]


def facts(table: Table) -> list[Trait]:
    """The facts that were laid on the board, those that hold no longer too."""
    return table.traits_of(table.board.id, FACT.key) if table.board else []


def holding(table: Table, fact: str | None) -> bool:
    """Whether the row of this id is a fact of the board that still holds."""
    row = table.traits.get(fact or "")
    return row is not None and row.kind == FACT.key and NO_LONGER.key not in row.flags


def listed(table: Table, kind: str) -> list[Trait]:
    """The words of a list of the campaign, in order."""
    return table.traits_of(table.board.id, kind) if table.board else []


def add_to_list(table: Table, kind: str, texts: Sequence[str]) -> list[Change]:
    """The changes that add words to a list of the campaign."""
    board, changes = on_board(table)
    values = {"portrait": board, "kind": kind}
    made = (Create("trait", New(f"{kind} {n}"), {**values, "text": text}) for n, text in enumerate(texts))
    return [*changes, *made]


def clocks(table: Table) -> list[Counter]:
    """The clocks that the reader of this table knows of."""
    return [c for c in table.counters_of(table.board.id) if c.key == CLOCK] if table.board else []


def held(table: Table, kind: CounterKind) -> int:
    """Where a counter of the board stands, even before anything was laid on it."""
    return value_of(table, table.board.id if table.board else None, kind)


def shared(table: Table, kind: CounterKind, delta: int) -> list[Change]:
    """The changes by which a counter of the board moves. Raises RuleError beyond its bounds."""
    board, changes = on_board(table)
    return [*changes, moved(table, board, kind, delta)]


def new_clock(table: Table, label: str, segments: int, audience: Audience = EVERYONE) -> list[Change]:
    """The changes that lay a clock of 2 to 12 segments on the board, for all or for the MJs only."""
    board, changes = on_board(table)
    values = {"portrait": board, "key": CLOCK, "label": label, "value": 0, "low": 0, "high": segments}
    return [*changes, Create("counter", New("clock"), values, audience)]


def is_full(clock: Counter) -> bool:
    """Whether a clock has reached its last segment."""
    return clock.high is not None and clock.value >= clock.high


def ticks(clock: Counter, delta: int) -> int:
    """How far a clock really goes by `delta`: it stops at its ends."""
    high = clock.high if clock.high is not None else clock.value + delta
    return max(0, min(high, clock.value + delta)) - clock.value


def told(clock: Counter, delta: int = 0) -> dict[str, Any]:
    """What a line says of a clock that has moved by `delta`."""
    return {"label": clock.label, "value": clock.value + delta, "segments": clock.high, "delta": delta}


def ticked(clock: Counter, delta: int, resolution: str | None = None) -> list[Entry]:
    """The lines of a clock that goes by `delta` as far as its ends, and of its being full; none if it cannot move.

    They stand in the block of `resolution`, if what was settled there moves the clock.
    """
    gone = ticks(clock, delta)
    if gone == 0:
        return []
    entries = [
        Entry("core/clock_ticked", told(clock, gone), clock.audience, (Add(clock.id, gone),), resolution)
    ]
    if clock.value + gone == clock.high:
        entries.append(Entry("core/clock_full", told(clock, gone), clock.audience, (), resolution))
    return entries
