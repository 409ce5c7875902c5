"""Those who stand against the characters: the head of their sheets, and the score to be reached (K-01, K-31)."""

from msgspec import Struct

from rules.apotheose.blessures import Vie
from rules.apotheose.numeros import Reserve, caracteristique
from rules.apotheose.portraits import (
    ADVERSAIRE,
    CARACTERISTIQUES,
    FORMATION,
    GROUPE,
    VALEUR,
    Caracteristique,
)
from rules.counters import Tally, value_of
from rules.game import RuleError
from rules.table import BOARD, Portrait, Table


class Adverse(Struct, frozen=True):
    """What the sheet of an opponent shows at its head: its score, and its life."""

    portrait: Portrait
    score: int
    vie: Vie
    pv: Reserve
    armure: Reserve
    nombres: tuple[Tally, ...]


class Bande(Struct, frozen=True):
    """What the sheet of a group shows at its head: its worth, and how many stand."""

    portrait: Portrait
    valeur: int
    nombre: int
    nombres: tuple[Tally, ...]


def score_against(table: Table, portrait: str, key: Caracteristique) -> int:
    """The score of an opponent: what it has in all, the worth of a group, the characteristic of a character (K-31).

    DECISION: which métier of a character stands against a roll is nobody's to guess: the MJ adds it to the difficulty.
    Raises RuleError for the board.
    """
    kind = table.portraits[portrait].kind
    if kind == BOARD:
        raise RuleError("Un score se lit sur une fiche\u00a0: choisis un adversaire, ou dis un nombre.")
    if kind == ADVERSAIRE:
        return score_of(table, portrait)
    return value_of(table, portrait, VALEUR) if kind == GROUPE else caracteristique(table, portrait, key)


def score_of(table: Table, adversaire: str) -> int:
    """The score of an opponent in attack and in defence, before any die (K-31, K-33)."""
    return value_of(table, adversaire, CARACTERISTIQUES["combat"]) + value_of(table, adversaire, FORMATION)
