"""A failure that waits for its player: draw on the ombre for a second die, or keep it (K-05)."""

from rules.apotheose.incantation import KIND as SORT
from rules.apotheose.jets import Decision, accepter, redoubler
from rules.apotheose.resistances import ceder, insister
from rules.dice import Dice
from rules.entry import Entry
from rules.game import Move, Who
from rules.table import Table


def puiser(table: Table, params: Decision, dice: Dice) -> list[Entry]:
    """One point of ombre more, and a second dé kult added to the first, of a roll or of a spell that is resisted.

    Raises RuleError unless a failure waits for it.
    """
    return insister(table, params, dice) if of_a_spell(table, params) else redoubler(table, params, dice)


def garder(table: Table, params: Decision, dice: Dice) -> list[Entry]:
    """Keep the failure as it is. Raises RuleError unless it waits for that."""
    return ceder(table, params) if of_a_spell(table, params) else accepter(table, params)


def of_a_spell(table: Table, params: Decision) -> bool:
    return table.resolutions[params.resolution].kind == SORT


MOVES = (
    Move("apotheose/puiser", Decision, Who.OWNER, puiser, binding=True),
    Move("apotheose/garder", Decision, Who.OWNER, garder, binding=True),
)
