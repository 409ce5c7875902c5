"""The ombre, from 0 to 10, and what follows when it would go beyond (K-10 to K-15)."""

from collections.abc import Callable, Iterable
from typing import Annotated, Literal

from msgspec import Meta, Struct

from rules.apotheose.action import Positive
from rules.apotheose.marques import EVENEMENTS, Evenement, Gain, Marques, with_grace, with_stigmate
from rules.game import RuleError
from rules.query import Refusal

LOWEST, HIGHEST = 0, 10
# What a stigmate takes and a grâce brings.
PAR_MARQUE = 5
TEINTEE = 6

SousZero = Literal["renoncer", "grace"]
# No act moves the ombre by more than 10; a request may add up many of them.
Changement = Annotated[int, Meta(ge=-1000, le=1000)]


class Ombre(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the ombre of a soul stands, and how many stigmates or grâces it bears, never both (K-10, K-14)."""

    valeur: Annotated[int, Meta(ge=LOWEST, le=HIGHEST)]
    stigmates: Positive
    graces: Positive

    def __post_init__(self) -> None:
        if self.stigmates and self.graces:
            raise ValueError("stigmates or graces, never both")

    @property
    def marques(self) -> Marques:
        return Marques(self.stigmates, self.graces)

    def is_teintee(self, seuil: int = TEINTEE) -> bool:
        """Whether the soul is tainted. DECISION: from 6; ``seuil`` is 5 at a table that prefers it (K-10)."""
        return self.valeur >= seuil


# Where an act leaves the ombre, and what happened, in the order of EVENEMENTS.
Suivi = tuple[Ombre, tuple[Evenement, ...]]


def _suivi(valeur: int, marques: Marques, evenements: Iterable[Evenement]) -> Suivi:
    return Ombre(valeur, *marques), tuple(sorted(evenements, key=EVENEMENTS.index))


def moved(ombre: Ombre, changement: int, sous_zero: SousZero | None = None) -> Suivi:
    """Move the ombre, and settle what goes beyond until it is within 0–10 again (K-11, K-13).

    ``sous_zero``: what the player chooses if it goes below 0: give up a stigmate, or take a grâce. Raises a Refusal
    when that choice is needed and missing (choix_requis), or impossible (rien_a_renoncer).
    """
    return _settled(ombre, changement, lambda marques: _raised(marques, sous_zero))


def carried(ombre: Ombre, changement: int) -> Suivi:
    """Move the ombre as a table does, which is asked nothing: below 0 a stigmate is given up while one is left.

    Giving one up and taking a grâce that cancels it give the same numbers (K-13, K-14).
    """
    return _settled(ombre, changement, lambda m: _raised(m, "renoncer" if m.stigmates else "grace"))


def _settled(ombre: Ombre, changement: int, raised: Callable[[Marques], Gain]) -> Suivi:
    """The ombre moved, brought back within 0–10 by marks; ``raised`` says what is paid below 0."""
    valeur, marques = ombre.valeur + changement, ombre.marques
    evenements: list[Evenement] = []
    while valeur > HIGHEST:
        valeur -= PAR_MARQUE
        marques, more = with_stigmate(marques)
        evenements += more
    while valeur < LOWEST:
        valeur += PAR_MARQUE
        marques, more = raised(marques)
        evenements += more
    return _suivi(valeur, marques, evenements)


def _raised(marques: Marques, sous_zero: SousZero | None) -> Gain:
    """What the 5 points cost that bring the ombre back above 0 (K-13)."""
    if sous_zero is None:
        raise Refusal(
            "choix_requis",
            "L’ombre passe sous 0\u00a0: choisis de renoncer à un stigmate ou de prendre une grâce.",
        )
    if sous_zero == "grace":
        return with_grace(marques)
    if not marques.stigmates:
        raise Refusal("rien_a_renoncer", "Il n’y a pas de stigmate auquel renoncer\u00a0: prends une grâce.")
    return marques._replace(stigmates=marques.stigmates - 1), ("stigmate_perdu",)


def take_stigmate(ombre: Ombre, points: int = PAR_MARQUE) -> Suivi:
    """Give up 5 ombre for a stigmate; 10 for a majeur at once, if the table has it (K-12).

    Raises RuleError when there are fewer.
    """
    if ombre.valeur < points:
        raise RuleError(f"Ce stigmate coûte {points} points d’ombre\u00a0: attends d’en avoir autant.")
    return _suivi(ombre.valeur - points, *with_stigmate(ombre.marques))


def take_grace(ombre: Ombre, points: int = PAR_MARQUE) -> Suivi:
    """Take 5 ombre for a grâce; 10 for a majeure at once, if the table has it (K-12).

    Raises RuleError when they would go above 10.
    """
    if ombre.valeur > HIGHEST - points:
        raise RuleError(
            f"Cette grâce apporte {points} points d’ombre\u00a0: perds-en d’abord, pour rester à {HIGHEST} au plus."
        )
    return _suivi(ombre.valeur + points, *with_grace(ombre.marques))


def renounce_grace(ombre: Ombre) -> Suivi:
    """Give up a grâce, and 5 ombre with it (K-14). Raises RuleError without a grâce, or with less ombre."""
    if not ombre.graces:
        raise RuleError("Il n’y a pas de grâce à laquelle renoncer\u00a0: prends-en d’abord une.")
    if ombre.valeur < PAR_MARQUE:
        raise RuleError(
            f"Renoncer à une grâce coûte {PAR_MARQUE} points d’ombre\u00a0: attends d’en avoir autant."
        )
    marques = ombre.marques._replace(graces=ombre.graces - 1)
    return _suivi(ombre.valeur - PAR_MARQUE, marques, ("grace_perdue",))
