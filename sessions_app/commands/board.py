"""What lies on the table for everyone, in every game: facts of the scene, and clocks.

What becomes of a fact is said by the moves of words (marked, reworded, removed): a fact is a trait of the board.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from rules import board
from rules.dice import Dice
from rules.entry import Entry, Set
from rules.game import CounterRef, Line, Move, RuleError, Who
from rules.table import EVERYONE, MJ_ONLY, Counter, Table

Segments = Annotated[int, Meta(ge=board.FEWEST_SEGMENTS, le=board.MOST_SEGMENTS)]
Delta = Annotated[int, Meta(ge=-board.MOST_SEGMENTS, le=board.MOST_SEGMENTS)]


class Posing(Struct):
    text: Line


class Making(Struct):
    label: Line
    segments: Segments = 6
    seen_by: Literal["table", "mj"] = "table"


class Ticking(Struct):
    counter: CounterRef
    delta: Delta = 1


class Naming(Struct):
    counter: CounterRef


def pose_fact(table: Table, params: Posing, dice: Dice) -> list[Entry]:
    """A fact that whoever plays may build on, while it holds."""
    changes = board.pose_fact(table, params.text)
    return [Entry("core/fact_posed", {"text": params.text}, changes=tuple(changes))]


def make_clock(table: Table, params: Making, dice: Dice) -> list[Entry]:
    """A clock for the whole table, or for the MJs alone until one of them shows it."""
    audience = MJ_ONLY if params.seen_by == "mj" else EVERYONE
    changes = board.new_clock(table, params.label, params.segments, audience)
    payload = {"label": params.label, "segments": params.segments}
    return [Entry("core/clock_made", payload, audience, tuple(changes))]


def tick(table: Table, params: Ticking, dice: Dice) -> list[Entry]:
    """A clock goes on, or back, and stops at its ends; a full one is an event of its own."""
    clock = clock_of(table, params.counter)
    if params.delta == 0:
        raise RuleError("Dis de combien de segments cette horloge avance ou recule.")
    if board.ticks(clock, params.delta) == 0:
        full = board.is_full(clock)
        raise RuleError(
            f"«\u00a0{clock.label}\u00a0» est déjà {'pleine' if full else 'vide'}\u00a0: "
            f"{'retire-la, ou fais-la reculer' if full else 'fais-la avancer, ou retire-la'}."
        )
    return board.ticked(clock, params.delta)


def show_clock(table: Table, params: Naming, dice: Dice) -> list[Entry]:
    """A secret clock, shown to the whole table as it stands; what was written of it before stays the MJs'."""
    clock = clock_of(table, params.counter)
    if clock.audience.everyone:
        raise RuleError("Toute la table voit déjà cette horloge.")
    shown = Set("counter", clock.id, "audience", EVERYONE)
    return [Entry("core/clock_shown", board.told(clock), changes=(shown,))]


def remove_clock(table: Table, params: Naming, dice: Dice) -> list[Entry]:
    """Take a clock off the table; it stays in the journal of those who saw it."""
    clock = clock_of(table, params.counter)
    gone = Set("counter", clock.id, "removed", True)
    return [Entry("core/clock_removed", board.told(clock), clock.audience, (gone,))]


def clock_of(table: Table, counter: str) -> Counter:
    """Raises RuleError for a counter that is no clock."""
    found = table.counters[counter]
    if found.key != board.CLOCK:
        raise RuleError("Ce compteur n’est pas une horloge\u00a0: corrige-le là où il se lit.")
    return found


MOVES = (
    Move("core/pose_fact", Posing, Who.MJ, pose_fact),
    Move("core/make_clock", Making, Who.MJ, make_clock),
    Move("core/tick", Ticking, Who.MJ, tick),
    Move("core/show_clock", Naming, Who.MJ, show_clock),
    Move("core/remove_clock", Naming, Who.MJ, remove_clock),
)
