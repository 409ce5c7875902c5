"""The state of a fight, and the order of its turns: computed from the sheets, never kept (K-30)."""

from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rules.apotheose.combat import initiative, turns
from rules.apotheose.numeros import caracteristique
from rules.apotheose.portraits import ADVERSAIRE, CARACTERISTIQUES, GROUPE, VALEUR
from rules.apotheose.relais import COMBAT
from rules.apotheose.vies import is_up
from rules.counters import value_of
from rules.entry import Change, Entry, Set
from rules.game import RuleError
from rules.table import Portrait, Resolution, Table


class Lutte(Struct, frozen=True):
    """A fight, as it is kept: ids of sheets. `bonus`: the ombre taken to act sooner; `saufs`: who conceded (K-11)."""

    ids: tuple[str, ...] = ()
    round: int = 1
    agi: tuple[str, ...] = ()
    retarde: tuple[str, ...] = ()
    bonus: dict[str, int] = {}
    saufs: tuple[str, ...] = ()


def lutte_of(resolution: Resolution) -> Lutte:
    return msgspec.convert(resolution.state, Lutte)


def state_of(lutte: Lutte) -> dict[str, Any]:
    """What a resolution keeps of it."""
    return msgspec.to_builtins(lutte)  # type: ignore[no-any-return]


def lutte_becomes(resolution: Resolution, lutte: Lutte) -> Set:
    """The change by which a fight is this from now on."""
    return Set("resolution", resolution.id, "state", state_of(lutte))


def fighting(table: Table, resolution: str, portrait: str | None = None) -> tuple[Resolution, Lutte]:
    """The fight of this id. Raises RuleError when it is none, and when this sheet is not in it."""
    row = table.resolutions[resolution]
    if row.kind != COMBAT:
        raise RuleError("Cela se joue dans un combat\u00a0: ouvre-le d’abord.")
    lutte = lutte_of(row)
    if portrait is not None and portrait not in lutte.ids:
        name = table.portraits[portrait].name
        raise RuleError(f"{name} n’est pas dans ce combat\u00a0: fais-le entrer d’abord.")
    return row, lutte


def initiative_of(table: Table, lutte: Lutte, portrait: Portrait) -> int:
    """When somebody acts: by Combat, with the ombre taken for it (K-30). DECISION: a group by its worth."""
    if portrait.kind == GROUPE:
        score = value_of(table, portrait.id, VALEUR)
    elif portrait.kind == ADVERSAIRE:
        score = value_of(table, portrait.id, CARACTERISTIQUES["combat"])
    else:
        score = caracteristique(table, portrait.id, "combat")
    return initiative(score, lutte.bonus.get(portrait.id, 0))


def standing(table: Table, lutte: Lutte) -> list[Portrait]:
    """Those of a fight whom the reader knows of, and who stand."""
    known = [table.portraits[who] for who in lutte.ids if who in table.portraits]
    return [portrait for portrait in known if is_up(table, portrait)]


def order(table: Table, lutte: Lutte) -> list[list[str]]:
    """Who acts when, those who tie together; those who delay their action come last (K-30)."""
    up = standing(table, lutte)
    prompt = {p.id: initiative_of(table, lutte, p) for p in up if p.id not in lutte.retarde}
    late = [p.id for p in up if p.id in lutte.retarde]
    return [*turns(prompt), *([late] if late else [])]


def whose_turn(table: Table, lutte: Lutte) -> list[str]:
    """Who acts now: the first in order who have not acted in this round."""
    waiting = ([who for who in together if who not in lutte.agi] for together in order(table, lutte))
    return next((together for together in waiting if together), [])


def acted(lutte: Lutte, portrait: str) -> Lutte:
    """The fight once somebody has acted in this round, delayed or not."""
    return replace(
        lutte,
        agi=(*(who for who in lutte.agi if who != portrait), portrait),
        retarde=tuple(who for who in lutte.retarde if who != portrait),
    )


def awaiting(table: Table, portrait: str) -> Resolution | None:
    """The fight in which somebody still has to act in this round; None outside any."""
    fights = [(r, lutte_of(r)) for r in table.resolutions.values() if r.kind == COMBAT]
    return next((r for r, lutte in fights if portrait in lutte.ids and portrait not in lutte.agi), None)


def turn_given_back(table: Table, combat: str, portrait: str, taken: int) -> list[Change]:
    """The changes by which somebody may act again in the round when they took a turn; none once that is over."""
    row = table.resolutions.get(combat)
    if row is None or lutte_of(row).round != taken:
        return []
    lutte = lutte_of(row)
    return [lutte_becomes(row, replace(lutte, agi=tuple(who for who in lutte.agi if who != portrait)))]


def turn(table: Table, resolution: Resolution, lutte: Lutte, portrait: str, kind: str) -> Entry:
    """The line of what somebody does in a fight, which is this from now on; for those who know of them."""
    sheet = table.portraits[portrait]
    payload = {"portrait": sheet.name, "round": lutte.round}
    changes = (lutte_becomes(resolution, lutte),)
    return Entry(f"apotheose/{kind}", payload, sheet.audience, changes, resolution.id)


def gone(lutte: Lutte, portrait: str) -> Lutte:
    """The fight without somebody."""
    return replace(
        lutte,
        ids=tuple(who for who in lutte.ids if who != portrait),
        agi=tuple(who for who in lutte.agi if who != portrait),
        retarde=tuple(who for who in lutte.retarde if who != portrait),
    )


def conceded(table: Table, portrait: str) -> list[Change]:
    """The changes by which somebody who concedes leaves every fight, their life spared (K-11)."""
    fights = [(r, lutte_of(r)) for r in table.resolutions.values() if r.kind == COMBAT]
    return [
        lutte_becomes(row, replace(gone(lutte, portrait), saufs=(*lutte.saufs, portrait)))
        for row, lutte in fights
        if portrait in lutte.ids
    ]
