"""Who has the stage: what was read leaves it, a fight lends it to what happens in it, and has it back."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from rules.entry import Change, Create, Entry, New, Set
from rules.stage import closed
from rules.table import Resolution, Table

COMBAT = "apotheose/combat"
LU = "lu"  # the last step of a roll and of a spell


class Relais(NamedTuple):
    """What makes room: the lines that close what was read, and the change that opens what comes."""

    entries: list[Entry]
    changes: tuple[Change, ...]


def relais(table: Table, kind: str, state: dict[str, Any]) -> Relais:
    """Open a resolution, named `New("resolution")`: on stage if nothing but a fight is played there."""
    staged, read = table.on_stage(), [r for r in table.resolutions.values() if is_over(r)]
    lent = staged is not None and staged.kind == COMBAT
    values = {"kind": kind, "state": state, "on_stage": staged is None or lent or staged in read}
    made: list[Change] = [Create("resolution", New("resolution"), values)]
    if staged and lent:
        made.insert(0, Set("resolution", staged.id, "on_stage", False))
    return Relais([cloture(row, closed(table, row)) for row in read], tuple(made))


def is_over(resolution: Resolution) -> bool:
    """Whether a roll or a spell was read to its end: it stays until something else comes."""
    return resolution.state.get("etape") == LU


def cloture(resolution: Resolution, changes: Sequence[Change]) -> Entry:
    """The line that closes a resolution by these changes."""
    payload = {"sorte": resolution.kind.removeprefix("apotheose/")}
    return Entry("apotheose/cloture", payload, resolution.audience, tuple(changes), resolution.id)


def left(table: Table, *leaving: Resolution) -> list[Change]:
    """The changes that close resolutions, and give the stage they leave to what waits: a fight comes last."""
    changes = [change for row in leaving for change in closed(table, row)]
    waiting = [r for r in table.resolutions.values() if r not in leaving]
    if any(row.on_stage for row in leaving) and waiting:
        first = min(waiting, key=lambda r: r.kind == COMBAT)
        changes.append(Set("resolution", first.id, "on_stage", True))
    return changes
