"""Requests to test with: an action of each form, and what asks the engine."""

import json
from typing import Any

from rules.apotheose.query import query
from tests.rules.french import is_well_set

KULTS = list(range(-9, 11))
ACTION: dict[str, Any] = {
    "caracteristique": 4,
    "metier": True,
    "specialite": True,
    "modificateur": 0,
    "affect": None,
}
JET: dict[str, Any] = ACTION | {"difficulte": 10}
ATTAQUE: dict[str, Any] = ACTION | {"cible": {"defense": 11}, "portee": "contact"}
VOLLEY: dict[str, Any] = ACTION | {"groupe": "veteran", "portee": "contact"}
DEFENSE: dict[str, Any] = ACTION | {"attaque": 14}
MELEE: dict[str, Any] = ACTION | {"groupe": "veteran", "assaillants": 3}
OMBRE: dict[str, Any] = {"valeur": 5, "stigmates": 0, "graces": 0, "changement": 0}
EXPERIENCE: dict[str, Any] = {"valeur": 10, "vers": 11}
SORT: dict[str, Any] = {"ame": 10, "depense": 8, "ombre_inspiree": 0, "reste": 15}


def scoring(score: int) -> dict[str, Any]:
    """The keys of an action whose score before the die is this one."""
    return ACTION | {"caracteristique": score, "metier": False, "specialite": False}


def ask(request: Any, odds: bool = False) -> dict[str, Any]:
    return query(json.dumps(request, ensure_ascii=False).encode(), odds)


def refused(answer: dict[str, Any]) -> str:
    """The code of a refusal, once its form and its French are checked."""
    assert set(answer) == {"error", "message"}
    assert is_well_set(answer["message"])
    return str(answer["error"])
