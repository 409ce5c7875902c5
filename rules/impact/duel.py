"""Two player characters who want contrary things: the most dice at 5 or more wins, without Chaos (I-22)."""

from msgspec import Struct

from rules.dice import Dice
from rules.impact.lecture import Throw, throw
from rules.impact.main import Poignee


class Duel(Struct, frozen=True):
    """Both hands as they fell and their Réussites, the index of the winner, and who takes the contrecoup."""

    throws: tuple[Throw, Throw]
    reussites: tuple[int, int]
    vainqueur: int | None
    contrecoups: tuple[bool, bool]


def throw_duel(first: Poignee, second: Poignee, defend: tuple[bool, bool], dice: Dice) -> Duel:
    """Throw the first hand, then the second, and compare them; ``defend`` says who only defends (I-22)."""
    one, other = throw(first, dice), throw(second, dice)
    reussites = one.reussites, other.reussites
    vainqueur = winner(reussites, defend)
    return Duel((one, other), reussites, vainqueur, contrecoups(reussites, vainqueur))


def winner(reussites: tuple[int, int], defend: tuple[bool, bool]) -> int | None:
    """Return the index of who wins, None when nobody does. DECISION: a tie above 0 is for the only defender."""
    first, second = reussites
    if first != second:
        return int(second > first)
    if first and defend.count(True) == 1:
        return defend.index(True)
    return None


def contrecoups(reussites: tuple[int, int], vainqueur: int | None) -> tuple[bool, bool]:
    """Return who takes the contrecoup: the loser; both in a tie nobody wins, unless both failed (I-22)."""
    if vainqueur is None:
        both = any(reussites)
        return both, both
    return vainqueur == 1, vainqueur == 0
