"""Where chance comes from: a source of dice, and the free roll written by hand.

Nothing else in the product draws a random number: every engine is given its ``Dice``,
so that any result can be replayed from its faces.
"""

import re
import secrets
from collections.abc import Sequence
from typing import ClassVar, Protocol

import msgspec

MOST_DICE = 50
FEWEST_FACES, MOST_FACES = 2, 100
LARGEST_MODIFIER = 1000
LONGEST_TEXT = 20

# No two neighbouring parts can read the same character: no backtracking, the time is linear.
FREE_ROLL = re.compile(r"\s*(?:([0-9]+)\s*)?[dD]\s*([0-9]+)\s*(?:([+-])\s*([0-9]+)\s*)?")


class Dice(Protocol):
    """A source of faces; ``source`` is its name, kept in every event beside the faces."""

    @property
    def source(self) -> str: ...

    def roll(self, faces: int) -> int:
        """Return the face shown by one die of ``faces`` faces, from 1 to ``faces``."""
        ...


class SecureDice:
    """Dice rolled by the generator of the operating system."""

    source: ClassVar[str] = "secure"

    def roll(self, faces: int) -> int:
        """Return a face from 1 to ``faces``, all of them equally likely."""
        return secrets.randbelow(faces) + 1


class FacesError(ValueError):
    """Given faces do not match the dice of the roll; the text says what to do."""


class FaceUnfit(FacesError):
    """A given face does not exist on the die that reads it."""


class FacesMissing(FacesError):
    """The roll needs more faces than were given."""


class FacesLeft(FacesError):
    """The roll is over and some given faces were not read."""


class LoadedDice:
    """Dice that show the given faces, in the given order."""

    source: ClassVar[str] = "loaded"

    def __init__(self, faces: Sequence[int]) -> None:
        self._faces = tuple(faces)
        self._read = 0

    def roll(self, faces: int) -> int:
        """Return the next given face.

        Raises FacesMissing when none is left, FaceUnfit when a die of ``faces`` faces does not have it.
        """
        if self._read == len(self._faces):
            raise FacesMissing(f"Il manque une face\u00a0: donne aussi celle du dé n°\u00a0{self._read + 1}.")
        face = self._faces[self._read]
        if not 1 <= face <= faces:
            raise FaceUnfit(
                f"Le dé n°\u00a0{self._read + 1} a {faces} faces\u00a0: donne-lui une face de 1 à {faces}."
            )
        self._read += 1
        return face

    def finish(self) -> None:
        """Raise FacesLeft unless every given face was read."""
        if self._read < len(self._faces):
            raise FacesLeft(
                f"Ce jet s’arrête avant la face n°\u00a0{self._read + 1}\u00a0: retire celles qui restent."
            )


class FreeRollError(ValueError):
    """A free roll cannot be read or goes beyond a limit; the text says what to do."""


class FreeRoll(msgspec.Struct, frozen=True):
    """Some equal dice and a modifier, such as 3d6+2."""

    count: int
    faces: int
    modifier: int = 0

    @property
    def text(self) -> str:
        """The roll written in its one normal form (ASCII): ``1d20``, ``3d6+2``, ``2d10-1``."""
        return f"{self.count}d{self.faces}" + (f"{self.modifier:+d}" if self.modifier else "")

    def roll(self, dice: Dice) -> tuple[int, ...]:
        """Return the faces shown, in order, without the modifier."""
        return tuple(dice.roll(self.faces) for _ in range(self.count))


def free_roll(text: str) -> FreeRoll:
    """Read a roll written ``NdF±k``: ``3d6+2``, ``d20``, ``2 D 10 - 1``.

    Raises FreeRollError when the text is too long, is not of this form, or goes beyond a limit.
    """
    if len(text) > LONGEST_TEXT:
        raise FreeRollError(f"Ce jet est trop long\u00a0: écris-le en {LONGEST_TEXT} caractères au plus.")
    match = FREE_ROLL.fullmatch(text)
    if match is None:
        raise FreeRollError("Ce jet ne se lit pas\u00a0: écris-le comme 3d6+2, d20 ou 2d10-1.")
    count, faces, sign, modifier = match.groups()
    roll = FreeRoll(int(count or 1), int(faces), int(f"{sign}{modifier}") if sign else 0)
    if not 1 <= roll.count <= MOST_DICE:
        raise FreeRollError(f"Lance de 1 à {MOST_DICE} dés à la fois.")
    if not FEWEST_FACES <= roll.faces <= MOST_FACES:
        raise FreeRollError(f"Choisis un dé de {FEWEST_FACES} à {MOST_FACES} faces.")
    if abs(roll.modifier) > LARGEST_MODIFIER:
        raise FreeRollError(f"Choisis un modificateur de −{LARGEST_MODIFIER} à +{LARGEST_MODIFIER}.")
    return roll
