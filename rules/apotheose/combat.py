"""The turn order, what a blow must reach, and what it does (K-30 to K-34)."""

from collections.abc import Mapping
from itertools import groupby
from typing import Literal, get_args

from rules.apotheose.jet import Jet

Groupe = Literal["civil", "soldat", "veteran", "elite"]
# The difficulty of each, by steps of 5.
GROUPES: dict[Groupe, int] = {groupe: 5 * step for step, groupe in enumerate(get_args(Groupe))}

Portee = Literal["contact", "moyenne", "longue"]
PORTEES: dict[Portee, int] = {"contact": 0, "moyenne": 3, "longue": 5}

# For a notable situation or equipment, of whoever attacks or defends.
PAR_SITUATION = 5
PAR_ASSAILLANT, MOST_BY_NUMBER = 5, 20
PAR_INITIATIVE = 5


def initiative(combat: int, ombre: int = 0) -> int:
    """Return the initiative of this Combat: each point of ombre taken for it is worth 5 (K-30)."""
    return combat + PAR_INITIATIVE * ombre


def turns(initiatives: Mapping[str, int]) -> list[list[str]]:
    """Return who acts, the highest initiative first. DECISION: those who tie act together (K-30)."""
    highest_first = sorted(initiatives, key=lambda who: -initiatives[who])
    return [list(together) for _, together in groupby(highest_first, initiatives.__getitem__)]


def attack_difficulty(defense: int | Groupe, portee: Portee) -> int:
    """Return what an attack must reach: the score in defence of one opponent, or the worth of a group (K-31)."""
    return worth(defense) + PORTEES[portee]


def worth(valeur: int | Groupe) -> int:
    """Return the number that a group, or a score, stands for."""
    return valeur if isinstance(valeur, int) else GROUPES[valeur]


def defence_difficulty(groupe: int | Groupe, assaillants: int) -> int:
    """Return what a defence must reach against so many assailants at once (K-33)."""
    return worth(groupe) + min(PAR_ASSAILLANT * (assaillants - 1), MOST_BY_NUMBER)


def degats(attaque: Jet, arme_magique: bool) -> int:
    """Return how many PV an attack takes from one opponent (K-34)."""
    return _touche(attaque.rangs, arme_magique) if attaque.reussite else 0


def abattus(attaque: Jet) -> int:
    """Return how many extras an attack puts down, if there are so many: one, and one a rank (K-32)."""
    return 1 + attaque.rangs if attaque.reussite else 0


def pv_perdus(defense: Jet, arme_magique: bool) -> int:
    """Return how many PV a defence that fails costs; ``arme_magique``: the assailant's weapon (K-33)."""
    return 0 if defense.reussite else _touche(defense.rangs, arme_magique)


def _touche(rangs: int, arme_magique: bool) -> int:
    return (2 if arme_magique else 1) + rangs
