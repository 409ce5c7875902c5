"""Reprendre, puis surprendre: an option of the table, by which the dice of a Devenir are shown another way (P-13).

The dice fall and count as ever (P-12); a roll keeps the look it fell with, whatever the table chooses later.
"""

from collections import deque
from collections.abc import Sequence

from msgspec.structs import replace

from rules.kinds import Option
from rules.puissances.resolution import Die, Throw
from rules.table import Table

REPRISE = Option(
    "puissances_reprise",
    "Ce que fait un 6 du Devenir",
    (("non", "Il ajoute un dé"), ("oui", "Reprendre, puis surprendre")),
    help=(
        "Reprendre, puis surprendre\u00a0: un 6 relance d’abord un impair, et n’ajoute un dé que s’il n’en reste plus. "
        "Les Réussites sont exactement les mêmes\u00a0: seule change la façon de montrer les jets à venir."
    ),
)


class Repris(Die, frozen=True):
    """A die as it is shown; `avant` are the odd faces it had, each taken up by a 6."""

    avant: tuple[int, ...] = ()


def reprend(table: Table) -> bool:
    """Whether this table chose to see its dice so."""
    return table.chosen(REPRISE) == "oui"


def repris(throws: Sequence[Throw]) -> list[Throw]:
    """The throws of a side as they are shown: a 6 takes up an odd die, and adds one only when no odd is left (P-13).

    The dice of Devenir read the faces that fell, in their order: one for each Mise first, then what each 6 brings. As
    an odd face gave none, the side has the very same Réussites, though not always by the same Mises.
    DECISION: what a 6 takes up is any odd die of Devenir of its side, the first one; a die of another prism never, for
    the 6 has its effect on dice of Devenir only (P-25).
    """
    mises = [mise for mise, throw in enumerate(throws) if throw.prisme == "devenir"]
    faces = [die.face for mise in mises for die in throws[mise].dice]
    shown = {mise: [Repris(face)] for mise, face in zip(mises, faces, strict=False)}
    sixes = deque(mise for mise, dice in shown.items() if dice[0].face == 6)
    for face in faces[len(mises) :]:
        mise = sixes.popleft()
        odd = [(at, n) for at, dice in shown.items() for n, die in enumerate(dice) if die.face % 2]
        if odd:
            mise, n = odd[0]
            old = shown[mise][n]
            shown[mise][n] = replace(old, face=face, avant=(*old.avant, old.face))
        else:
            shown[mise].append(Repris(face, added=True))
        if face == 6:
            sixes.append(mise)
    return [
        replace(throw, dice=tuple(shown[mise]), reussites=sum(die.face % 2 == 0 for die in shown[mise]))
        if mise in shown
        else throw
        for mise, throw in enumerate(throws)
    ]
