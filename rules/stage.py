"""The stage: of all the open resolutions of a table, the one that everyone looks at. The same for every game.

A game opens, follows and closes its resolutions, of whatever kind, with these; the MJ may put another on stage.
One that is not everyone's never takes it, and is drawn apart for its readers: on stage, it would betray itself by what
it keeps from there.
"""

from collections.abc import Iterable
from typing import Any

from rules.entry import Change, Create, New, Set
from rules.table import EVERYONE, Audience, Question, Resolution, Table


def opened(table: Table, kind: str, state: dict[str, Any], audience: Audience = EVERYONE) -> Create:
    """A new resolution, named `New("resolution")`. It takes the stage if it is everyone's and the stage is free."""
    values = {"kind": kind, "state": state, "on_stage": audience.everyone and table.on_stage() is None}
    return Create("resolution", New("resolution"), values, audience)


def continued(resolution: Resolution, state: dict[str, Any]) -> Create:
    """A new resolution that takes over from one about to close, in its place: its kind, opener, readers, and stage."""
    values = {
        "kind": resolution.kind,
        "state": state,
        "on_stage": resolution.on_stage,
        "opened_by": resolution.opened_by,
    }
    return Create("resolution", New("resolution"), values, resolution.audience)


def closed(table: Table, resolution: Resolution) -> list[Change]:
    """The changes that close a resolution: what it still asks is withdrawn, and it leaves the stage."""
    changes: list[Change] = [*questions_withdrawn(table, resolution)]
    if resolution.on_stage:
        changes.append(Set("resolution", resolution.id, "on_stage", False))
    changes.append(Set("resolution", resolution.id, "removed", True))
    return changes


def questions_withdrawn(table: Table, resolution: Resolution) -> list[Set]:
    """The changes that withdraw every question of a resolution: nobody has to answer any more."""
    return [Set("question", question.id, "removed", True) for question in table.questions_of(resolution.id)]


def next_on_stage(table: Table, *leaving: Resolution) -> list[Change]:
    """The changes that give the stage, if one of these resolutions leaves it, to the first that waits for it."""
    free = any(resolution.on_stage for resolution in leaving)
    waiting = [r for r in table.resolutions.values() if r not in leaving and r.audience.everyone]
    return [Set("resolution", r.id, "on_stage", True) for r in waiting[:1] if free]


def awaited(table: Table, question: Question) -> list[str]:
    """The ids of the seats that still have to answer: one that left the table, or only looks on, is not waited for."""
    return playing(table, question.addressees)


def playing(table: Table, seats: Iterable[str]) -> list[str]:
    """Those of these ids whose seats are at the table, and play."""
    return [seat for seat in seats if seat in table.seats and table.seats[seat].plays]


def asks(table: Table, question: Question) -> bool:
    """Whether the reader is awaited: an addressee, or an MJ when nobody else can answer; nobody once it is archived."""
    waiting = awaited(table, question)
    return table.may_act and (table.actor.id in waiting or (table.actor.is_mj and not waiting))
