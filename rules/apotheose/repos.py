"""Rest for the whole group by 24 hours, and armour that is mended (K-20, K-34)."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta, Struct

from rules.apotheose.portraits import (
    AGONIE,
    ARMURE_PERDUE,
    MAGIE_DEPENSEE,
    PERSONNAGE,
    PV_PERDUS,
    VOLONTE_PERDUE,
)
from rules.apotheose.relais import COMBAT
from rules.apotheose.vies import vie_of
from rules.counters import moved, value_of
from rules.dice import Dice
from rules.entry import Change, Entry
from rules.game import Move, PortraitRef, RuleError, Who
from rules.table import Portrait, Table


class Repos(Struct):
    jours: Annotated[int, Meta(ge=1, le=60)] = 1


class Reparation(Struct):
    portrait: PortraitRef


def reposer(table: Table, params: Repos, dice: Dice) -> list[Entry]:
    """So many times 24 hours: one PV, one volonté and one magie each, for every character who lives (K-20).

    DECISION: the characters of the MJ too; an armour is mended, it does not heal.
    Raises RuleError during a fight, and when nobody has anything to get back.
    """
    if any(row.kind == COMBAT for row in table.resolutions.values()):
        raise RuleError("On ne se repose pas en plein combat\u00a0: finis-le d’abord.")
    sheets = [p for p in table.sheets if p.kind == PERSONNAGE and vie_of(table, p).etat != "mort"]
    changes = tuple(change for sheet in sheets for change in rested(table, sheet, params.jours))
    if not changes:
        raise RuleError("Tout le monde est déjà au mieux\u00a0: il n’y a rien à récupérer.")
    return [Entry("apotheose/repos", {"jours": params.jours}, changes=changes)]


def rested(table: Table, sheet: Portrait, days: int) -> Iterator[Change]:
    """The changes by which a character gets back what these days give; who is on their feet again dies no more."""
    for kind in (PV_PERDUS, VOLONTE_PERDUE, MAGIE_DEPENSEE):
        if back := min(days, value_of(table, sheet.id, kind)):
            yield moved(table, sheet.id, kind, -back)
    vie = vie_of(table, sheet)
    if vie.agonie and vie.pv + min(days, value_of(table, sheet.id, PV_PERDUS)) > 0:
        yield moved(table, sheet.id, AGONIE, -1)


def reparer(table: Table, params: Reparation, dice: Dice) -> list[Entry]:
    """The armour of a character is whole again (K-34). Raises RuleError when it is."""
    sheet = table.portraits[params.portrait]
    lost = value_of(table, sheet.id, ARMURE_PERDUE)
    if not lost:
        raise RuleError("Rien n’est abîmé\u00a0: il n’y a pas d’armure à réparer ici.")
    changes = (moved(table, sheet.id, ARMURE_PERDUE, -lost),)
    return [Entry("apotheose/reparation", {"portrait": sheet.name}, sheet.audience, changes)]


MOVES = (
    Move("apotheose/repos", Repos, Who.MJ, reposer),
    Move("apotheose/reparer", Reparation, Who.OWNER, reparer),
)
