"""Exact odds of an action roll (M-01 to M-03, M-10)."""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import product
from typing import get_args

from rules.murphy.jet import FACES, Jet
from rules.murphy.lois import Resultat, lire

FALLS = list(product(range(1, FACES + 1), range(1, FACES + 1), range(1, FACES + 1)))


def odds(seuil: int, piete: int | None) -> dict[str, float]:
    """Return the probability of each of the six results under this threshold, at this Piété."""
    counts = _counts(min(seuil, FACES), piete)
    return {resultat: counts[resultat] / len(FALLS) for resultat in get_args(Resultat)}


@cache
def _counts(seuil: int, piete: int | None) -> Mapping[Resultat, int]:
    """How many falls of the dice read so. Above 12 a threshold changes nothing, so that few are ever counted."""
    return Counter(lire(Jet(des, seuil), piete).resultat for des in FALLS)
