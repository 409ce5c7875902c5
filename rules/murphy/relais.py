"""Who takes the stage: what was read leaves it to what comes next, and stays open while it offers something (M-05)."""

from collections.abc import Iterator
from typing import NamedTuple

from rules.entry import Change, Entry, Set
from rules.murphy.action import Action, action_of
from rules.murphy.fiche import etat_of
from rules.murphy.offres import offres_of
from rules.stage import closed, next_on_stage
from rules.table import Audience, Resolution, Table


class Relais(NamedTuple):
    """What makes room: the lines that close what was read, the changes beside, and whether the stage is then free."""

    entries: list[Entry]
    changes: list[Change]
    free: bool


def relais(table: Table, readers: Audience, force: bool = False) -> Relais:
    """What makes room on stage for a roll that these may read; `force`: also before one whose dice have not fallen."""
    staged = table.on_stage()
    if not readers.everyone:  # it stays apart, and others' rolls where they are
        return Relais([], [], False)
    if staged is None:
        return Relais([], [], True)
    action = action_of(staged)
    if action.read and not still_offers(table, action):
        return Relais([cloture(table, staged)], [], True)
    if action.read or force:
        return Relais([], [Set("resolution", staged.id, "on_stage", False)], True)
    return Relais([], [], False)


def still_offers(table: Table, action: Action) -> bool:
    """Whether a roll that was read still has something to give to its character."""
    return action.portrait in table.portraits and bool(
        offres_of(etat_of(table, action.portrait), action.lecture)
    )


def cloture(table: Table, resolution: Resolution, *beside: Change) -> Entry:
    """The line that closes a roll, and the changes that are made with it."""
    action = action_of(resolution)
    payload = {**told(table, action), "etape": action.etape}
    changes = (*closed(table, resolution), *beside)
    return Entry("murphy/cloture", payload, resolution.audience, changes, resolution.id)


def clotures(table: Table, resolutions: list[Resolution]) -> Iterator[Entry]:
    """The lines that close rolls; the stage, if one of them has it, goes to the first that stays."""
    staged = [row for row in resolutions if row.on_stage]
    for row in resolutions:
        yield cloture(table, row, *(next_on_stage(table, *resolutions) if row in staged else []))


def told(table: Table, action: Action) -> dict[str, str]:
    """Who tries what, in words."""
    return {
        "portrait": name_of(table, action.portrait),
        "portrait_id": action.portrait,
        "intention": action.intention,
    }


def name_of(table: Table, portrait: str) -> str:
    """The name of a sheet, or of somebody whose sheet was put away meanwhile."""
    row = table.portraits.get(portrait)
    return row.name if row else "Quelqu’un"
