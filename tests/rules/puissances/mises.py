"""Mises to test with: every kind that the rules know, and the strategies that draw sides of them."""

from collections.abc import Sequence

from hypothesis import strategies as st

from rules.puissances.prismes import Voie
from rules.puissances.query import MiseGiven

LIEN = MiseGiven("Ailes de lumière", "agent", "lien")
ANCRAGE = MiseGiven("Tient bon sous le feu", "agent", "ancrage")
AVATAR = MiseGiven("Marche sur les eaux", "avatar", "lien")
HUMAIN = MiseGiven("Connaît la ville", "humain")
DEVENIR = MiseGiven("Ils sont nombreux", "devenir")
NEUTRE = MiseGiven("La pluie rend le toit glissant", "neutre")
KINDS = [LIEN, ANCRAGE, AVATAR, HUMAIN, DEVENIR, NEUTRE]

sides = st.lists(st.sampled_from(KINDS), max_size=5)


def voies(side: Sequence[MiseGiven]) -> list[Voie]:
    """What the engine takes of a side."""
    return [mise.voie for mise in side]


def disguised(side: Sequence[MiseGiven]) -> list[MiseGiven]:
    """The same side, where each Agent who stakes from an Ancrage is a human."""
    return [MiseGiven(mise.label, "humain") if mise == ANCRAGE else mise for mise in side]
