"""The hand thrown and read, before the Chaos has its say (I-10)."""

from typing import Literal

from msgspec import Struct

from rules.dice import Dice
from rules.impact.main import Poignee

Resultat = Literal["critique", "reussi", "rate"]


class Throw(Struct, frozen=True):
    """A hand, or a part of one, as it fell: the faces of its plain dice, then of its gold ones."""

    des: tuple[int, ...]
    dores: tuple[int, ...]

    @property
    def faces(self) -> tuple[int, ...]:
        return self.des + self.dores

    @property
    def reussites(self) -> int:
        """How many dice show 5 or more: a duel compares them (I-22)."""
        return sum(face >= 5 for face in self.faces)

    @property
    def resultat(self) -> Resultat:
        """Critique by two 6, or by one on a gold die; else Réussi by any 5 or 6; else Raté (I-10)."""
        if 6 in self.dores or self.faces.count(6) >= 2:
            return "critique"
        return "reussi" if self.reussites else "rate"


def throw(poignee: Poignee, dice: Dice) -> Throw:
    """Throw these dice, plain ones first."""
    return Throw(
        des=tuple(dice.roll(6) for _ in range(poignee.des)),
        dores=tuple(dice.roll(6) for _ in range(poignee.dores)),
    )
