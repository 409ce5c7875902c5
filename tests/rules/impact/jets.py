"""Requests to test with: a bare hand, a roll of it, and what asks the engine."""

import json
from itertools import product
from typing import Any

from rules.impact.query import query
from tests.rules.french import is_well_set

YES_OR_NO = ("empreinte", "marque", "avantage", "etincelle", "trame")
MAIN: dict[str, Any] = dict.fromkeys(YES_OR_NO, False) | {"soutiens": 0}
JET: dict[str, Any] = MAIN | {"danger": "rien", "prix": False, "chaos": 0, "blessure_serieuse": False}
DANGERS = ("rien", "blessure", "grave", "critique", "mort", "legs", "marque")

# Every hand: all combinations of the five facts, with nobody, one or several supporters.
MAINS: list[dict[str, Any]] = [
    dict(zip(YES_OR_NO, facts, strict=True)) | {"soutiens": soutiens}
    for facts in product([False, True], repeat=5)
    for soutiens in (0, 1, 3)
]

# What adds a die to a hand, in order.
PLAIN = (("empreinte", True), ("marque", True), ("avantage", True), ("soutiens", 2))
GOLD = (("etincelle", True), ("trame", True))


def with_dice(des: int, dores: int) -> dict[str, Any]:
    """The keys of a hand of so many plain dice (1 to 5) and gold ones (0 to 2)."""
    return MAIN | dict(PLAIN[: des - 1]) | dict(GOLD[:dores])


def counted(main: dict[str, Any]) -> tuple[int, int]:
    """The plain and gold dice of a hand, told from its keys."""
    plain = [main["empreinte"], main["marque"], main["avantage"], main["soutiens"] >= 1]
    return 1 + plain.count(True), [main["etincelle"], main["trame"]].count(True)


def ask(request: Any, odds: bool = False) -> dict[str, Any]:
    return query(json.dumps(request, ensure_ascii=False).encode(), odds)


def refused(answer: dict[str, Any]) -> str:
    """The code of a refusal, once its form and its French are checked."""
    assert set(answer) == {"error", "message"}
    assert is_well_set(answer["message"])
    return str(answer["error"])
