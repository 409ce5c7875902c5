"""The marks that one takes, or gives up, by choice (K-12, K-14)."""

from msgspec import Struct

from rules.apotheose.mouvoir import character
from rules.apotheose.numeros import ombre_of
from rules.apotheose.ombre import PAR_MARQUE, renounce_grace, take_grace, take_stigmate
from rules.apotheose.ombres import written
from rules.apotheose.options import majeur_d_emblee
from rules.dice import Dice
from rules.entry import Entry
from rules.game import Move, PortraitRef, RuleError, Who
from rules.table import Table


class Prise(Struct):
    portrait: PortraitRef
    majeur: bool = False


class Renoncement(Struct):
    portrait: PortraitRef


def stigmate(table: Table, params: Prise, dice: Dice) -> list[Entry]:
    """Give up 5 ombre for a stigmate, or 10 for a majeur where the table has it (K-12). Raises RuleError otherwise."""
    sheet, points = character(table, params.portrait), price(table, params)
    suivi = take_stigmate(ombre_of(table, sheet.id), points)
    return [written(table, sheet.id, suivi, {"stigmate": -points}, majeur=params.majeur)]


def grace(table: Table, params: Prise, dice: Dice) -> list[Entry]:
    """Take 5 ombre for a grâce, or 10 for a majeure where the table has it (K-12). Raises RuleError otherwise."""
    sheet, points = character(table, params.portrait), price(table, params)
    suivi = take_grace(ombre_of(table, sheet.id), points)
    return [written(table, sheet.id, suivi, {"grace": points}, majeur=params.majeur)]


def price(table: Table, params: Prise) -> int:
    """What a mark costs or brings. Raises RuleError for a majeur that this table does not sell (K-12)."""
    if params.majeur and not majeur_d_emblee(table):
        raise RuleError("Ici les marques viennent une à une\u00a0: le premier stigmate est mineur.")
    return PAR_MARQUE * (2 if params.majeur else 1)


def renoncer(table: Table, params: Renoncement, dice: Dice) -> list[Entry]:
    """Give up a grâce, and 5 ombre with it (K-14). Raises RuleError without a grâce, or with less ombre."""
    sheet = character(table, params.portrait)
    suivi = renounce_grace(ombre_of(table, sheet.id))
    return [written(table, sheet.id, suivi, {"renoncer_grace": -PAR_MARQUE})]


MOVES = (
    Move("apotheose/stigmate", Prise, Who.OWNER, stigmate),
    Move("apotheose/grace", Prise, Who.OWNER, grace),
    Move("apotheose/renoncer_grace", Renoncement, Who.OWNER, renoncer),
)
