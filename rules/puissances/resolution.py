"""Two sides of Mises rolled, compared, and their exact odds (P-12, P-20 to P-22).

Pure functions: only ``resolve`` takes dice, and nothing is kept between two calls.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from msgspec import Struct

from rules.dice import Dice
from rules.odds import Distribution, certain, chain, pool, reaching
from rules.puissances.prismes import Prisme, Voie, prisms
from rules.query import Refusal

Camp = Literal["oui", "non"]
Issue = Literal["oui_et", "oui", "statu_quo", "non", "non_et"]

VAINQUEUR: dict[Issue, Camp | None] = {
    "oui_et": "oui",
    "oui": "oui",
    "statu_quo": None,
    "non": "non",
    "non_et": "non",
}


class Die(Struct, frozen=True):
    """One die as it fell; ``added`` when a 6 brought it (P-12, P-25)."""

    face: int
    added: bool = False


class Throw(Struct, frozen=True):
    """What one Mise gave: its prism, its dice in reading order (none when it is certain), its Réussites."""

    prisme: Prisme
    dice: tuple[Die, ...]
    reussites: int


class Side(Struct, frozen=True):
    """One side, settled: a throw for each Mise, in order, and their Réussites added up (P-20)."""

    throws: tuple[Throw, ...]
    reussites: int


class Outcome(Struct, frozen=True):
    """Both sides, compared; ``puissance_passe`` when the winner owes a Réussite to a Lien Mise (P-22)."""

    oui: Side
    non: Side
    vainqueur: Camp | None
    domine: bool
    issue: Issue
    puissance_passe: bool

    @property
    def faces(self) -> list[int]:
        """Every face in reading order: side oui, then side non, Mise by Mise, an added die after the one it follows."""
        return [die.face for side in (self.oui, self.non) for throw in side.throws for die in throw.dice]


def resolve(oui: Sequence[Voie], non: Sequence[Voie], dice: Dice) -> Outcome:
    """Roll both sides, oui first, and compare them. Each side is the way each of its Mises passes, in order.

    Raises a Refusal when neither side has a Mise (P-11), and what ``dice`` raises.
    """
    _check_something(oui, non)
    side_oui, side_non = (_roll_side(prismes, dice) for prismes in prisms(oui, non))
    issue = compare(side_oui.reussites, side_non.reussites)
    vainqueur = VAINQUEUR[issue]
    won = {"oui": (oui, side_oui), "non": (non, side_non)}
    return Outcome(
        oui=side_oui,
        non=side_non,
        vainqueur=vainqueur,
        domine=issue in ("oui_et", "non_et"),
        issue=issue,
        puissance_passe=vainqueur is not None and _lien_succeeds(*won[vainqueur]),
    )


def _check_something(oui: Sequence[Voie], non: Sequence[Voie]) -> None:
    if not oui and not non:
        raise Refusal(
            "rien_a_resoudre", "Rien à résoudre\u00a0: pose au moins une Mise, d’un côté ou de l’autre."
        )


def _roll_side(prismes: Sequence[Prisme], dice: Dice) -> Side:
    throws = tuple(_throw(prisme, dice) for prisme in prismes)
    return Side(throws, sum(throw.reussites for throw in throws))


def _throw(prisme: Prisme, dice: Dice) -> Throw:
    if prisme == "puissance":
        return Throw(prisme, (), 1)
    fallen = [Die(dice.roll(6))]
    while prisme == "devenir" and fallen[-1].face == 6:
        fallen.append(Die(dice.roll(6), added=True))
    return Throw(prisme, tuple(fallen), sum(die.face % 2 == 0 for die in fallen))


def _lien_succeeds(voies: Sequence[Voie], side: Side) -> bool:
    pairs = zip(voies, side.throws, strict=True)
    return any(voie == "lien" and throw.reussites > 0 for voie, throw in pairs)


def compare(oui: int, non: int) -> Issue:
    """Return the outcome seen from the Intention, from the Réussites of both sides (P-21)."""
    if oui > non:
        return "oui_et" if oui >= dominating(non) else "oui"
    if non > oui:
        return "non_et" if non >= dominating(oui) else "non"
    return "statu_quo"


def dominating(loser: int) -> int:
    """Return the fewest Réussites that dominate ``loser``: more than one above it, and more than twice it (P-21)."""
    return max(loser + 2, 2 * loser + 1)


def odds(oui: Sequence[Voie], non: Sequence[Voie]) -> dict[Issue, float]:
    """Return the exact probability of each outcome (P-12, P-21). Raises a Refusal when no side has a Mise (P-11)."""
    _check_something(oui, non)
    pour, contre = (
        _distribution(prismes.count("puissance"), prismes.count("neutre"), prismes.count("devenir"))
        for prismes in prisms(oui, non)
    )
    oui_et, non_et = reaching(pour, contre, dominating), reaching(contre, pour, dominating)
    oui_wins = reaching(pour, contre, lambda loser: loser + 1)
    non_wins = reaching(contre, pour, lambda loser: loser + 1)
    return {
        "oui_et": float(oui_et),
        "oui": float(oui_wins - oui_et),
        "statu_quo": float(1 - oui_wins - non_wins),
        "non": float(non_wins - non_et),
        "non_et": float(non_et),
    }


@lru_cache(maxsize=512)
def _distribution(puissance: int, neutre: int, devenir: int) -> Distribution:
    """The Réussites of one side, from how many of its Mises have each prism (P-12)."""
    even = pool(neutre, hits=3, faces=6)
    rising = chain(devenir, misses=3, hits=2, again=1)
    return certain(puissance).plus(even).plus(rising)
