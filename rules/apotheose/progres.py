"""Experience: given to all at once, spent on characteristics, whose sum brings a gift (K-21, K-22)."""

from typing import Annotated

from msgspec import Meta, Struct

from rules.apotheose.demandeurs import answered, asked, open_question, players
from rules.apotheose.experience import check_partage, cout, dons
from rules.apotheose.marquer import Recue, gift
from rules.apotheose.mouvoir import character
from rules.apotheose.numeros import somme
from rules.apotheose.portraits import (
    CARACTERISTIQUES,
    HAUSSES,
    PERSONNAGE,
    PLUS_HAUTE,
    XP,
    Caracteristique,
)
from rules.counters import moved, value_of
from rules.dice import Dice
from rules.entry import Change, Entry
from rules.game import Move, PortraitRef, RuleError, Who
from rules.table import Table

DON = "apotheose/don"


class Gain(Struct):
    heures: Annotated[int, Meta(ge=0, le=24)]
    bonus: Annotated[int, Meta(ge=0, le=3)] = 0


class Hausse(Struct):
    portrait: PortraitRef
    caracteristique: Caracteristique


def recompenser(table: Table, params: Gain, dice: Dice) -> list[Entry]:
    """One point by hour and a bonus, the same for every character (K-21). DECISION: of those who have a player.

    Raises RuleError for no point at all, and when nobody plays a character.
    """
    points = params.heures + params.bonus
    sheets = [p for p in table.sheets if p.kind == PERSONNAGE and p.seat]
    if not points or not sheets:
        raise RuleError("Il faut au moins un point et un personnage joué\u00a0: dis combien d’heures.")
    changes = tuple(moved(table, sheet.id, XP, points) for sheet in sheets)
    names = [sheet.name for sheet in sheets if sheet.audience.everyone]
    return [Entry("apotheose/experience", {"points": points, "noms": names}, changes=changes)]


def augmenter(table: Table, params: Hausse, dice: Dice) -> list[Entry]:
    """Raise a characteristic by 1, by the experience that its new value costs; a sum may bring a gift (K-21, K-22).

    Raises RuleError without enough experience, and beyond half of the increases in one characteristic.
    """
    sheet, key = character(table, params.portrait), params.caracteristique
    kind = CARACTERISTIQUES[key]
    value, xp = value_of(table, sheet.id, kind), value_of(table, sheet.id, XP)
    price = cout(value, value + 1)
    if xp < price:
        raise RuleError(
            f"Passer à {value + 1} coûte {price} points d’expérience, et il en a {xp}\u00a0: attends un peu."
        )
    raised = {other: value_of(table, sheet.id, count) for other, count in HAUSSES.items()}
    check_partage(sum(raised.values()), raised[key])
    total = somme(table, sheet.id)
    highest = max(total, value_of(table, sheet.id, PLUS_HAUTE))
    changes: list[Change] = [
        moved(table, sheet.id, kind, 1),
        moved(table, sheet.id, XP, -price),
        moved(table, sheet.id, HAUSSES[key], 1),
    ]
    gifts = dons(highest, total + 1)
    if rise := max(highest, total + 1) - value_of(table, sheet.id, PLUS_HAUTE):
        changes.append(moved(table, sheet.id, PLUS_HAUTE, rise))
    if gifts:
        changes.append(asked(sheet, DON, "don", players(table, sheet), somme=total + 1))
    payload = {
        "portrait": sheet.name,
        "caracteristique": key,
        "valeur": value + 1,
        "cout": price,
        "don": bool(gifts),
    }
    return [Entry("apotheose/hausse", payload, sheet.audience, tuple(changes))]


def recevoir(table: Table, params: Recue, dice: Dice) -> list[Entry]:
    """Write the free métier or specialty that a sum brought (K-22). Raises RuleError as `gift` does."""
    question = open_question(table, params.question, DON)
    sheet = table.portraits[question.state["portrait"]]
    changes = (answered(question), gift(table, sheet.id, params))
    payload = {"portrait": sheet.name, "sorte": params.effet, "texte": params.texte}
    return [Entry("apotheose/don", payload, sheet.audience, changes)]


MOVES = (
    Move("apotheose/experience", Gain, Who.MJ, recompenser),
    Move("apotheose/augmenter", Hausse, Who.OWNER, augmenter),
    Move("apotheose/recevoir", Recue, Who.ADDRESSEE, recevoir),
)
