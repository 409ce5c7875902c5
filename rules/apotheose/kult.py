"""The dé kult: a D20 minus 10, of which the two ends are criticals (K-01, K-03)."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Literal

from msgspec import UNSET, UnsetType

from rules.dice import Dice, FaceUnfit
from rules.query import dice_for

Critique = Literal["reussite", "echec"]

LOWEST, HIGHEST = -9, 10
KULTS = range(LOWEST, HIGHEST + 1)
# What a D20 shows above the kult that it stands for.
SHIFT = 1 - LOWEST


def throw_kult(dice: Dice) -> int:
    """Throw one dé kult: from −9 to +10, all equally likely (DECISION)."""
    return dice.roll(len(KULTS)) - SHIFT


def critique(kult: int) -> Critique | None:
    """Return what this face always is, whatever the score: +10 a success, −9 a failure (K-03)."""
    if kult == HIGHEST:
        return "reussite"
    return "echec" if kult == LOWEST else None


@contextmanager
def kult_dice(kults: Sequence[int] | UnsetType = UNSET) -> Iterator[Dice]:
    """Give the dice of one request, of which the given faces are kults; the secure source without them.

    Raises FacesError when the kults do not match the dice thrown inside the block.
    """
    faces = kults if isinstance(kults, UnsetType) else [kult + SHIFT for kult in kults]
    try:
        with dice_for(faces) as dice:
            yield dice
    except FaceUnfit as error:
        raise FaceUnfit(f"Un dé kult va de −9 à +{HIGHEST}\u00a0: donne-lui une de ces faces.") from error
