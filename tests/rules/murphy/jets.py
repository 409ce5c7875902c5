"""Requests to test with, what asks the engine, and a reading of the rules that owes nothing to it."""

import json
from itertools import product
from typing import Any

from rules.murphy.query import query
from tests.rules.french import is_well_set

JET: dict[str, Any] = {
    "caracteristique": 5,
    "domaine": 1,
    "talent": 2,
    "conditions": 0,
    "piete": 1,
    "reserve": [4],
    "gardees": 1,
}
APPEL = {"valeur": 4, "remplace": 2}
FALLS = list(product(range(1, 13), repeat=3))
RESULTATS = {"reussite", "echec", "reussite_critique", "echec_critique", "trinite", "oma"}


def under(seuil: int, faces: tuple[int, ...] | list[int], piete: int = 1, **more: Any) -> dict[str, Any]:
    """A roll under this threshold, with empty slots unless they are given."""
    bare = {"caracteristique": seuil, "domaine": 0, "talent": 0, "conditions": 0, "reserve": [], "gardees": 0}
    return bare | {"piete": piete, "faces": list(faces)} | more


def ask(request: Any, odds: bool = False) -> dict[str, Any]:
    return query(json.dumps(request, ensure_ascii=False).encode(), odds)


def refused(answer: dict[str, Any]) -> str:
    """The code of a refusal, once its form and its French are checked."""
    assert set(answer) == {"error", "message"}
    assert is_well_set(answer["message"])
    return str(answer["error"])


# Triples by name, at Piété 1 or 2, then at 0; the others by whether they fall under the threshold (M-02, M-03, M-10).
NAMED = {True: {3: "trinite", 12: "oma"}, False: {12: "oma"}}
TRIPLES = {
    True: {True: "reussite_critique", False: "echec_critique"},
    False: {True: "reussite", False: "echec_critique"},
}


def read(faces: tuple[int, ...], seuil: int, piete: int) -> str:
    """The result by the middle die: two or more succeed exactly when it does."""
    low, middle, high = sorted(faces)
    blessed = piete > 0
    if low == high:
        return NAMED[blessed].get(middle) or TRIPLES[blessed][middle <= seuil]
    return "reussite" if middle <= seuil else "echec"


def left(faces: tuple[int, ...], seuil: int, piete: int) -> list[int]:
    """What the roll leaves to a character with a free slot: the lowest die alone, or all three (M-04)."""
    low, middle, high = sorted(faces)
    if piete == 0 or low == high or low > seuil or middle <= seuil < high:
        return []
    return [low] if middle > seuil else [low, middle, high]


def rescued(faces: tuple[int, ...], seuil: int, piete: int) -> bool:
    """Whether a stored success may come to its help: exactly the lowest die succeeds (M-05)."""
    low, middle, _ = sorted(faces)
    return piete > 0 and low <= seuil < middle
