"""The rungs of danger, and the wound that a failure really ticks (I-01, I-03, I-23)."""

from collections.abc import Collection
from itertools import pairwise
from typing import Literal

Case = Literal["blessure", "grave", "critique"]
Blessure = Literal[Case, "mort"]
Perte = Literal["legs", "marque"]  # words of a sheet, instead of its boxes
Danger = Literal["rien", Blessure, Perte]

# The boxes of a sheet. DECISION: the source shows four boxes without saying which (I-01).
CASES: tuple[Case, ...] = ("blessure", "blessure", "grave", "critique")
BLESSURES: tuple[Blessure, ...] = ("blessure", "grave", "critique", "mort")
ECHELLE: tuple[Danger, ...] = ("rien", *BLESSURES)
PERTES: tuple[Perte, ...] = ("legs", "marque")


def ticked(danger: Danger, free: Collection[Case]) -> Blessure | None:
    """Return what a failure under this danger does to a character with these free boxes (I-01).

    A rung without a free box stands for the next more serious one that has one, and none for death. None for a danger
    that wounds nobody: rien, a Legs, a Marque.
    """
    if danger not in BLESSURES:
        return None
    rungs = BLESSURES[BLESSURES.index(danger) :]
    return next(rung for rung in rungs if rung == "mort" or rung in free)


def raised(danger: Danger) -> Danger:
    """Return the danger one rung up, as a failure may make the next one (I-23).

    The same for death, above which there is nothing, and for a Legs or a Marque, which stand on no rung.
    """
    return dict(pairwise(ECHELLE)).get(danger, danger)
