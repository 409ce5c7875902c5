"""Spells: how strong they may be, what their points buy, exhaustion (K-40 to K-43)."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from rules.apotheose.compteurs import most
from rules.apotheose.marques import NIVEAUX, Niveau
from rules.query import Refusal

MOST_SPENT = 15
PAR_NIVEAU = 5
PAR_OMBRE = 2
PAR_EPUISEMENT = 2

Depense = Annotated[int, Meta(ge=1, le=MOST_SPENT)]
Effet = Literal["cantrip", "mineur", "moyen", "fort", "tres_fort", "prodige_mineur", "prodige_majeur"]
# The most that each effect costs.
EFFETS: dict[Effet, int] = {
    "cantrip": 1,
    "mineur": 3,
    "moyen": 5,
    "fort": 7,
    "tres_fort": 10,
    "prodige_mineur": 12,
    "prodige_majeur": MOST_SPENT,
}


def intensite_max(ame: int, ombre_inspiree: int = 0) -> int:
    """Return the most that a spell may cost: half of the full magie, rounded up; 2 more by point of ombre taken.

    An affect must inspire whoever takes ombre for it (K-40, K-42).
    """
    return (most(ame) + 1) // 2 + PAR_OMBRE * ombre_inspiree


def niveau(depense: int) -> Niveau:
    """Return the level of a spell of 1 to 15 points. DECISION: 11 and more are suprêmes (K-40)."""
    return NIVEAUX[(depense - 1) // PAR_NIVEAU]


def effet(depense: int) -> Effet:
    """Return the word of the scale for 1 to 15 points (K-40)."""
    return next(word for word, highest in EFFETS.items() if depense <= highest)


def check_depense(depense: int, limite: int, reste: int) -> None:
    """Raise a Refusal when a spell is beyond its ``limite`` of intensity, then beyond the magie left (K-40, K-42)."""
    if depense > limite:
        raise Refusal(
            "intensite_depassee",
            f"Ce sort ne peut pas coûter plus de {limite}\u00a0: dépense moins, ou laisse un affect l’inspirer.",
        )
    if depense > reste:
        raise Refusal("magie_insuffisante", f"Il reste {reste} en magie\u00a0: dépense moins.")


class Repartition(Struct, frozen=True, forbid_unknown_fields=True):
    """What the points of a spell buy (K-41). Targets: 0 for one, 2 to 5 for as many, 10 or more for a crowd."""

    intensite: Annotated[int, Meta(ge=1, le=MOST_SPENT)]
    duree: Annotated[int, Meta(ge=0, le=MOST_SPENT)] = 0
    portee: Annotated[int, Meta(ge=0, le=MOST_SPENT)] = 0
    cibles: Literal[0, 2, 3, 4, 5, 10, 11, 12, 13, 14] = 0

    @property
    def depense(self) -> int:
        return self.intensite + self.duree + self.portee + self.cibles


def epuisement(points: int) -> int:
    """Return the ombre that so many PV or points of volonté bring as they become magie (K-43)."""
    return points // PAR_EPUISEMENT
