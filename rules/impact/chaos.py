"""The Chaos: which black D8 are thrown, and what they do once the hand is read (I-05, I-11)."""

from typing import Annotated

from msgspec import Meta, Struct

from rules.dice import Dice
from rules.impact.lecture import Resultat
from rules.impact.suites import Suite, suites_of_chaos

# The black dice that le Monde announces (I-03).
Annonces = Annotated[int, Meta(ge=0, le=2)]


def noirs(annonces: int, blessure_serieuse: bool, trame: bool) -> tuple[str, ...]:
    """Return why each black die is thrown, as everyone reads it before the roll: one reason a die (I-05).

    ``annonces``: how many le Monde set; ``blessure_serieuse``: a wound grave or critique, or a Cicatrice, weighs on
    the action (one die for all of them); ``trame``: it is engaged.
    """
    raisons = ["La scène est tendue\u00a0: le Monde l’a annoncé."] * annonces
    if blessure_serieuse:
        raisons.append("Une blessure sérieuse ou une Cicatrice pèse sur l’action.")
    if trame:
        raisons.append("La Trame est engagée.")
    return tuple(raisons)


class Chaos(Struct, frozen=True):
    """The black dice as they fell, how many manifest (under a Critique too), and what follows."""

    noirs: tuple[int, ...]
    manifestations: int
    suites: tuple[Suite, ...]

    @property
    def desastre(self) -> bool:
        return "desastre" in self.suites


def throw_chaos(count: int, resultat: Resultat, prix: bool, dice: Dice) -> Chaos:
    """Throw ``count`` black dice on the last roll read, under a price or not; 7 and 8 manifest (I-11)."""
    faces = tuple(dice.roll(8) for _ in range(count))
    manifestations = sum(face >= 7 for face in faces)
    return Chaos(faces, manifestations, suites_of_chaos(manifestations, resultat, prix))
