"""The action roll: 3D12 under a threshold, two of which must succeed (M-01)."""

from msgspec import Struct

from rules.dice import Dice

DES = 3
FACES = 12
NECESSAIRES = 2  # the successes that an action needs

Faces = tuple[int, int, int]


def seuil(caracteristique: int, domaine: int, talent: int, conditions: int) -> int:
    """Return the threshold of an action: everything added up. DECISION: never below 0 (M-01)."""
    return max(0, caracteristique + domaine + talent + conditions)


class Jet(Struct, frozen=True):
    """Three dice as they fell, and the threshold they fell under."""

    des: Faces
    seuil: int

    @property
    def succes(self) -> tuple[int, ...]:
        """The faces that succeed, ascending: those that do not exceed the threshold."""
        return tuple(sorted(face for face in self.des if face <= self.seuil))

    @property
    def echoues(self) -> tuple[int, ...]:
        """The places (0 to 2) of the dice that fail."""
        return tuple(place for place, face in enumerate(self.des) if face > self.seuil)

    @property
    def triple(self) -> int | None:
        """The face that all three dice show, None when they differ."""
        return self.des[0] if len({*self.des}) == 1 else None


def throw(seuil: int, dice: Dice) -> Jet:
    """Throw three dice under this threshold."""
    return Jet((dice.roll(FACES), dice.roll(FACES), dice.roll(FACES)), seuil)
