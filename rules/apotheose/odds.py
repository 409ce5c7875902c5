"""Exact odds of a roll: all its faces are read one by one (K-01 to K-05)."""

from collections import Counter
from collections.abc import Iterator

from rules.apotheose.jet import Jet
from rules.apotheose.kult import KULTS, Critique


def odds(base: int, difficulte: int, rejet: bool = False, sans_de: bool = False) -> dict[str, object]:
    """Return the probability of a success, of each critical, and of a success of so many ranks.

    With ``rejet`` the player draws on the ombre whenever it is allowed; ``sans_de``: a defence without its die.
    """
    ends = [(Jet(base, difficulte, ()), 1)] if sans_de else list(falls(base, difficulte, rejet))
    total = sum(weight for _, weight in ends)
    critiques: Counter[Critique | None] = Counter()
    rangs: Counter[int] = Counter()
    for jet, weight in ends:
        critiques[jet.critique] += weight
        if jet.reussite:
            rangs[jet.rangs] += weight
    return {
        "reussite": rangs.total() / total,
        "critique_reussite": critiques["reussite"] / total,
        "critique_echec": critiques["echec"] / total,
        "rangs": {str(rang): rangs[rang] / total for rang in sorted(rangs)},
    }


def falls(base: int, difficulte: int, rejet: bool) -> Iterator[tuple[Jet, int]]:
    """Every way the roll can end, with its weight: one die stands for all that a second would have shown."""
    for kult in KULTS:
        jet = Jet(base, difficulte, (kult,))
        if rejet and jet.may_reroll:
            yield from ((Jet(base, difficulte, (kult, second)), 1) for second in KULTS)
        else:
            yield jet, len(KULTS)
