"""The life of any sheet, and the changes by which it is hurt or mended (K-32, K-34, K-35)."""

from typing import Any

from rules.apotheose.blessures import Etat, Vie, gravite
from rules.apotheose.numeros import protection_of, pv_max
from rules.apotheose.portraits import (
    ADVERSAIRE,
    AGONIE,
    ARMURE_PERDUE,
    GROUPE,
    NOMBRE,
    PERSONNAGE,
    PROTECTION,
    PV,
    PV_PERDUS,
)
from rules.counters import moved, value_of
from rules.entry import Change
from rules.game import RuleError
from rules.table import Portrait, Table


def vie_max(table: Table, portrait: Portrait) -> tuple[int, int]:
    """The PV and the armour of somebody whom nothing has hurt."""
    if portrait.kind == ADVERSAIRE:
        return value_of(table, portrait.id, PV), value_of(table, portrait.id, PROTECTION)
    return pv_max(table, portrait.id), protection_of(table, portrait.id)


def vie_of(table: Table, portrait: Portrait) -> Vie:
    """What is left of somebody: real PV, armour, and whether they are dying."""
    pv, armure = vie_max(table, portrait)
    return Vie(
        pv - value_of(table, portrait.id, PV_PERDUS),
        max(0, armure - value_of(table, portrait.id, ARMURE_PERDUE)),
        bool(value_of(table, portrait.id, AGONIE)),
    )


def etat_of(table: Table, portrait: Portrait) -> Etat:
    """How somebody is (K-35); of a group, whether anybody stands at all."""
    if portrait.kind == GROUPE:
        return "debout" if value_of(table, portrait.id, NOMBRE) else "inconscient"
    return vie_of(table, portrait).etat


def is_up(table: Table, portrait: Portrait) -> bool:
    """Whether somebody still stands; of a group, anybody at all."""
    return etat_of(table, portrait) == "debout"


def changed(table: Table, portrait: Portrait, after: Vie) -> list[Change]:
    """The changes that bring somebody from the life they have to this one."""
    before = vie_of(table, portrait)
    losses = (
        (ARMURE_PERDUE, before.armure - after.armure),
        (PV_PERDUS, before.pv - after.pv),
        (AGONIE, after.agonie - before.agonie),
    )
    return [moved(table, portrait.id, kind, delta) for kind, delta in losses if delta]


def told(portrait: Portrait, before: Vie, after: Vie) -> dict[str, Any]:
    """What a line says of a life that changed: the points that each part lost, the wound and the state (K-34)."""
    return {
        "cible": portrait.name,
        "pv": before.pv - after.pv,
        "armure": before.armure - after.armure,
        "gravite": gravite(before.pv - after.pv),
        "etat": after.etat,
        "tombe": after.etat != before.etat,
    }


def check_able(table: Table, portrait: str) -> Portrait:
    """The character of this id. Raises RuleError unless the whole table knows them, and they are on their feet."""
    row = table.portraits[portrait]
    if row.kind != PERSONNAGE:
        raise RuleError("Seul un personnage fait cela\u00a0: choisis-en un de la table.")
    if not row.audience.everyone:
        raise RuleError(f"La table ne connaît pas encore {row.name}\u00a0: montre-lui d’abord sa fiche.")
    etat = vie_of(table, row).etat
    if etat == "mort":
        raise RuleError(f"La mort a pris {row.name}\u00a0: joue un autre personnage.")
    if etat != "debout":
        raise RuleError(f"{row.name} est à terre\u00a0: il faut d’abord des soins, ou du repos.")
    return row
