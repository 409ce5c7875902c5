"""The first two laws: what three dice mean, before anything is stored or used (M-01 to M-03, M-10)."""

from typing import Literal

from msgspec import Struct

from rules.murphy.jet import NECESSAIRES, Jet

Resultat = Literal["reussite", "echec", "reussite_critique", "echec_critique", "trinite", "oma"]

TRINITE, OMA = 3, 12  # the faces whose triples have a name


class Appel(Struct, frozen=True):
    """A stored success that rescued a roll: its value, and the place (0 to 2) of the die it replaced (M-05)."""

    valeur: int
    remplace: int


class Lecture(Struct, frozen=True):
    """A roll as it is read, and what the third law then made of it, once: a success kept, or a roll rescued.

    `resultat` is what the action is now; the dice of `jet` stay as they fell.
    """

    jet: Jet
    resultat: Resultat
    gardee: int | None = None
    appel: Appel | None = None

    @property
    def reussites(self) -> int:
        """How many successes there are: the dice as they lie, and the stored one that came to their help."""
        return len(self.jet.succes) + (self.appel is not None)

    @property
    def reussie(self) -> bool:
        """Whether the action succeeds."""
        return self.resultat in ("reussite", "reussite_critique", "trinite")


def lire(jet: Jet, piete: int | None) -> Lecture:
    """Read a roll at this Piété; None where the campaign does without it (M-13)."""
    return Lecture(jet, _resultat(jet, sans_grace=piete == 0))


def _resultat(jet: Jet, sans_grace: bool) -> Resultat:
    """What the dice say. Without grace, at Piété 0, only misfortune is left of a triple (M-10)."""
    reussit = len(jet.succes) >= NECESSAIRES
    if jet.triple is None:
        return "reussite" if reussit else "echec"
    if jet.triple == OMA:
        return "oma"
    if jet.triple == TRINITE and not sans_grace:
        return "trinite"
    if not reussit:
        return "echec_critique"
    return "reussite" if sans_grace else "reussite_critique"
