"""Stigmates and grâces: never both, their levels, the sixth, and what they cost in numbers (K-12, K-14 to K-16)."""

from typing import Literal, NamedTuple, get_args

Niveau = Literal["mineur", "majeur", "supreme"]
NIVEAUX: tuple[Niveau, ...] = get_args(Niveau)

Evenement = Literal[
    "stigmate",
    "grace",
    "stigmate_perdu",
    "grace_perdue",
    "sixieme_stigmate",  # a creature of the shadow
    "sixieme_grace",  # a creature of the invisible
]
EVENEMENTS: tuple[Evenement, ...] = get_args(Evenement)

SIXIEME = 6


class Marques(NamedTuple):
    """How many stigmates and grâces somebody bears: one of the two is always 0 (K-14)."""

    stigmates: int
    graces: int


Gain = tuple[Marques, tuple[Evenement, ...]]


def with_stigmate(marques: Marques) -> Gain:
    """Return the marks once a stigmate comes: it cancels a grâce, and itself, if there is one (K-14, K-15)."""
    stigmates, graces = marques
    if graces:
        return Marques(stigmates, graces - 1), ("stigmate", "stigmate_perdu", "grace_perdue")
    sixth: tuple[Evenement, ...] = ("sixieme_stigmate",) if stigmates + 1 == SIXIEME else ()
    return Marques(stigmates + 1, graces), ("stigmate", *sixth)


def with_grace(marques: Marques) -> Gain:
    """Return the marks once a grâce comes: it cancels a stigmate, and itself, if there is one (K-14, K-15)."""
    stigmates, graces = marques
    if stigmates:
        return Marques(stigmates - 1, graces), ("grace", "stigmate_perdu", "grace_perdue")
    sixth: tuple[Evenement, ...] = ("sixieme_grace",) if graces + 1 == SIXIEME else ()
    return Marques(stigmates, graces + 1), ("grace", *sixth)


def niveau(rang: int) -> Niveau:
    """Return the level of the ``rang``-th stigmate or grâce, from 1: the third and all after it are suprêmes (K-12)."""
    return NIVEAUX[min(rang, len(NIVEAUX)) - 1]


Effet = Literal["affaiblissement", "blessure", "volonte"]
# What one stigmate of the least level takes; the others two and three times as much.
PERTES: dict[Effet, int] = {"affaiblissement": 1, "blessure": 2, "volonte": 2}


def perte(effet: Effet, niveau: Niveau) -> int:
    """Return how many points a stigmate takes: of characteristics, of max PV, or of max volonté (K-16)."""
    return PERTES[effet] * (NIVEAUX.index(niveau) + 1)
