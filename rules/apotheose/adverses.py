"""Opponents made in seconds, and put in the fight by the same act (K-31, K-32)."""

from collections.abc import Iterator, Sequence
from typing import Annotated

from msgspec import Meta, Struct

from rules.apotheose.action import PAR_METIER, PAR_SPECIALITE
from rules.apotheose.combat import GROUPES, Groupe
from rules.apotheose.compteurs import most
from rules.apotheose.lutte import fighting, state_of
from rules.apotheose.portraits import (
    ADVERSAIRE,
    CARACTERISTIQUES,
    FORMATION,
    GROUPE,
    NOMBRE,
    PROTECTION,
    PV,
    VALEUR,
)
from rules.apotheose.traits import MAGIQUE
from rules.counters import moved
from rules.dice import Dice
from rules.entry import Change, Create, Entry, New, Set
from rules.game import Line, Move, ResolutionRef, RuleError, Who
from rules.kinds import CounterKind
from rules.table import EVERYONE, MJ_ONLY, Table

SHEET = New("portrait")


class Preparation(Struct, kw_only=True):
    """Who comes, in which fight if any. `cache`: the table does not know of them yet."""

    nom: Line
    resolution: ResolutionRef | None = None
    arme_magique: bool = False
    cache: bool = False


class Troupe(Preparation):
    valeur: Groupe
    nombre: Annotated[int, Meta(ge=1, le=200)]


class Seul(Preparation):
    """One opponent. `pv`: DECISION: as if Corps were worth Combat, when nobody says."""

    combat: Annotated[int, Meta(ge=0, le=40)]
    metier: bool = False
    specialite: bool = False
    pv: Annotated[int, Meta(ge=1, le=200)] | None = None
    protection: Annotated[int, Meta(ge=0, le=20)] = 0


def grouper(table: Table, params: Troupe, dice: Dice) -> list[Entry]:
    """A group of extras: what each is worth, and how many (K-31, K-32). Raises RuleError as `fighting` does."""
    numbers = {VALEUR: GROUPES[params.valeur], NOMBRE: params.nombre}
    payload = {"nom": params.nom, "valeur": params.valeur, "nombre": params.nombre}
    return prepared(table, params, GROUPE, numbers, payload)


def opposer(table: Table, params: Seul, dice: Dice) -> list[Entry]:
    """One opponent who counts: Combat, training, PV, armour (K-31).

    Raises RuleError for a specialty without a métier, and as `fighting` does.
    """
    if params.specialite and not params.metier:
        raise RuleError("Une spécialité ne compte qu’avec son métier\u00a0: ajoute le métier, ou retire-la.")
    formation = PAR_METIER * params.metier + PAR_SPECIALITE * params.specialite
    numbers = {
        CARACTERISTIQUES["combat"]: params.combat,
        FORMATION: formation,
        PV: params.pv or most(params.combat),
        PROTECTION: params.protection,
    }
    payload = {"nom": params.nom, "score": params.combat + formation}
    return prepared(table, params, ADVERSAIRE, numbers, payload)


def prepared(
    table: Table, params: Preparation, kind: str, numbers: dict[CounterKind, int], payload: dict[str, object]
) -> list[Entry]:
    """The line that makes a sheet with its numbers, and puts it in the fight."""
    audience = MJ_ONLY if params.cache else EVERYONE
    changes: list[Change] = [Create("portrait", SHEET, {"kind": kind, "name": params.nom}, audience)]
    for counter, value in numbers.items():
        if value != counter.start:
            changes.append(hidden(moved(table, SHEET, counter, value - counter.start), params.cache))
    if params.arme_magique:
        values = {"portrait": SHEET, "kind": "arme", "text": "Arme magique", "flags": [MAGIQUE.key]}
        changes.append(Create("trait", New("arme"), values, audience))
    return [
        Entry(
            "apotheose/preparation", payload, audience, (*changes, *joined(table, params)), params.resolution
        )
    ]


def hidden(change: Change, cache: bool) -> Change:
    """A number of a new sheet, as secret as the sheet is."""
    assert isinstance(change, Create)
    return Create(change.row, change.name, change.values, MJ_ONLY if cache else EVERYONE)


def joined(table: Table, params: Preparation) -> Iterator[Set]:
    """The change that puts a new sheet in the fight, if one is named."""
    if params.resolution:
        row, lutte = fighting(table, params.resolution)
        state = state_of(lutte)
        ids: Sequence[object] = (*state["ids"], SHEET)
        yield Set("resolution", row.id, "state", {**state, "ids": ids})


MOVES = (
    Move("apotheose/groupe", Troupe, Who.MJ, grouper),
    Move("apotheose/adversaire", Seul, Who.MJ, opposer),
)
