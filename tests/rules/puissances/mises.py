"""Mises to test with: every kind that the rules know, and the strategies that draw sides of them."""

from hypothesis import strategies as st

from rules.puissances.prismes import Mise

LIEN = Mise("Ailes de lumière", "agent", "lien")
ANCRAGE = Mise("Tient bon sous le feu", "agent", "ancrage")
AVATAR = Mise("Marche sur les eaux", "avatar", "lien")
HUMAIN = Mise("Connaît la ville", "humain")
DEVENIR = Mise("Ils sont nombreux", "devenir")
NEUTRE = Mise("La pluie rend le toit glissant", "neutre")
KINDS = [LIEN, ANCRAGE, AVATAR, HUMAIN, DEVENIR, NEUTRE]

sides = st.lists(st.sampled_from(KINDS), max_size=5)
