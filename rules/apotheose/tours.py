"""Whose turn it is in a round: acting sooner, later, or by words (K-30)."""

from msgspec import Struct
from msgspec.structs import replace

from rules.apotheose.lutte import Lutte, acted, fighting, order, turn
from rules.apotheose.ombres import bougee
from rules.apotheose.vies import check_able
from rules.dice import Dice
from rules.entry import Entry
from rules.game import Move, PortraitRef, ResolutionRef, RuleError, Who
from rules.table import Table


class Tour(Struct):
    portrait: PortraitRef
    resolution: ResolutionRef


def devancer(table: Table, params: Tour, dice: Dice) -> list[Entry]:
    """Act sooner: +5 in initiative for one point of ombre (K-30). DECISION: once a fight, and until its end.

    Raises RuleError for who took it already or has acted, who is down, and who is no character.
    """
    check_able(table, params.portrait)
    lutte = waiting(table, params)
    if params.portrait in lutte.bonus:
        raise RuleError("L’ombre l’a déjà fait devancer dans ce combat\u00a0: joue à ta place.")
    late = tuple(who for who in lutte.retarde if who != params.portrait)
    new = replace(lutte, bonus={**lutte.bonus, params.portrait: 1}, retarde=late)
    ombre = bougee(table, params.portrait, {"initiative": 1}, resolution=params.resolution)
    return [placed(table, params, new, "devance"), *ombre]


def retarder(table: Table, params: Tour, dice: Dice) -> list[Entry]:
    """Act after the others in this round (K-30). Raises RuleError for who delays already, or has acted."""
    lutte = waiting(table, params)
    if params.portrait in lutte.retarde:
        raise RuleError("Cette action est déjà retardée\u00a0: agis quand tu veux.")
    return [placed(table, params, replace(lutte, retarde=(*lutte.retarde, params.portrait)), "retard")]


def agir(table: Table, params: Tour, dice: Dice) -> list[Entry]:
    """Have acted in this round, by words or otherwise. Raises RuleError for who has acted already."""
    lutte = waiting(table, params)
    return [placed(table, params, acted(lutte, params.portrait), "tour_joue")]


def waiting(table: Table, params: Tour) -> Lutte:
    """The fight of somebody who still has to act in this round. Raises RuleError otherwise."""
    _, lutte = fighting(table, params.resolution, params.portrait)
    if params.portrait in lutte.agi:
        raise RuleError("Ce combattant a déjà agi ce round\u00a0: attends le suivant.")
    if params.portrait not in {who for together in order(table, lutte) for who in together}:
        raise RuleError("Ce combattant est à terre\u00a0: quelqu’un d’autre doit agir.")
    return lutte


def placed(table: Table, params: Tour, lutte: Lutte, kind: str) -> Entry:
    """The line of what somebody does in the fight that the move names."""
    return turn(table, table.resolutions[params.resolution], lutte, params.portrait, kind)


MOVES = (
    Move("apotheose/devancer", Tour, Who.OWNER, devancer),
    Move("apotheose/retarder", Tour, Who.OWNER, retarder),
    Move("apotheose/agir", Tour, Who.OWNER, agir),
)
