"""A fight from its opening to its end: who is in it, and what each round takes (K-30, K-35)."""

from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from rules.apotheose.lutte import Lutte, fighting, gone, lutte_becomes, state_of, turn
from rules.apotheose.portraits import AGONIE, GROUPE
from rules.apotheose.relais import COMBAT, cloture, left, relais
from rules.apotheose.vies import changed, told, vie_of
from rules.counters import moved
from rules.dice import Dice
from rules.entry import Entry, New
from rules.game import Move, PortraitRef, ResolutionRef, RuleError, Who
from rules.table import BOARD, Table


class Ouverture(Struct):
    portraits: Annotated[list[PortraitRef], Meta(max_length=40)]


class Place(Struct):
    resolution: ResolutionRef
    portrait: PortraitRef


class Suite(Struct):
    resolution: ResolutionRef


class Secours(Struct):
    portrait: PortraitRef


def ouvrir(table: Table, params: Ouverture, dice: Dice) -> list[Entry]:
    """Begin a fight between these sheets. Raises RuleError when there is one already, and for the board."""
    if any(row.kind == COMBAT for row in table.resolutions.values()):
        raise RuleError("Un combat est déjà en cours\u00a0: fais-y entrer ces adversaires, ou finis-le.")
    ids = tuple(dict.fromkeys(params.portraits))
    if not ids or any(table.portraits[who].kind == BOARD for who in ids):
        raise RuleError("Choisis qui se bat\u00a0: des personnages et leurs adversaires.")
    lutte = Lutte(ids)
    room = relais(table, COMBAT, state_of(lutte))
    payload = {"noms": seen_names(table, ids)}
    line = Entry("apotheose/combat", payload, changes=room.changes, resolution=New("resolution"))
    return [*room.entries, line]


def seen_names(table: Table, ids: tuple[str, ...]) -> list[str]:
    """The names that the whole table may read."""
    sheets = [table.portraits[who] for who in ids]
    return [sheet.name for sheet in sheets if sheet.audience.everyone]


def entrer(table: Table, params: Place, dice: Dice) -> list[Entry]:
    """Somebody joins the fight. Raises RuleError for who is in it, or conceded it: their life is safe (K-11)."""
    row, lutte = fighting(table, params.resolution)
    if params.portrait in lutte.ids or table.portraits[params.portrait].kind == BOARD:
        raise RuleError("Ce combattant est déjà là\u00a0: choisis-en un autre.")
    if params.portrait in lutte.saufs:
        name = table.portraits[params.portrait].name
        raise RuleError(
            f"{name} a concédé ce combat, et sa vie est sauve\u00a0: fais entrer quelqu’un d’autre."
        )
    new = replace(lutte, ids=(*lutte.ids, params.portrait))
    return [turn(table, row, new, params.portrait, "entree")]


def sortir(table: Table, params: Place, dice: Dice) -> list[Entry]:
    """Somebody leaves the fight. Raises RuleError for who is not in it."""
    row, lutte = fighting(table, params.resolution, params.portrait)
    return [turn(table, row, gone(lutte, params.portrait), params.portrait, "sortie")]


def suivre(table: Table, params: Suite, dice: Dice) -> list[Entry]:
    """The next round: whoever is dying loses a PV, and everyone may act again (K-35)."""
    row, lutte = fighting(table, params.resolution)
    new = replace(lutte, round=lutte.round + 1, agi=(), retarde=())
    line = Entry("apotheose/round", {"round": new.round}, row.audience, (lutte_becomes(row, new),), row.id)
    entries = [line]
    for who in lutte.ids:
        sheet = table.portraits.get(who)
        if sheet is None or sheet.kind == GROUPE:
            continue
        before = vie_of(table, sheet)
        after = before.after_round()
        if after != before:
            payload = told(sheet, before, after)
            changes = tuple(changed(table, sheet, after))
            entries.append(Entry("apotheose/agonie", payload, sheet.audience, changes, row.id))
    return entries


def finir(table: Table, params: Suite, dice: Dice) -> list[Entry]:
    """The fight is over."""
    row, _ = fighting(table, params.resolution)
    return [cloture(row, left(table, row))]


def secourir(table: Table, params: Secours, dice: Dice) -> list[Entry]:
    """Somebody who was dying dies no more, by the MJ's word. Raises RuleError for who is not dying (K-35)."""
    sheet = table.portraits[params.portrait]
    if sheet.kind == GROUPE or vie_of(table, sheet).etat != "agonie":
        raise RuleError(f"{sheet.name} n’agonise pas\u00a0: il n’y a personne à secourir ici.")
    changes = (moved(table, sheet.id, AGONIE, -1),)
    return [Entry("apotheose/secours", {"portrait": sheet.name}, sheet.audience, changes)]


MOVES = (
    Move("apotheose/ouvrir", Ouverture, Who.MJ, ouvrir),
    Move("apotheose/entrer", Place, Who.MJ, entrer),
    Move("apotheose/sortir", Place, Who.MJ, sortir),
    Move("apotheose/round", Suite, Who.MJ, suivre, binding=True),
    Move("apotheose/finir", Suite, Who.MJ, finir),
    Move("apotheose/secourir", Secours, Who.MJ, secourir),
)
