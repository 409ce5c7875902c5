"""Every fall of the dice, read a second time in other words (K-01 to K-05)."""

from collections import Counter
from typing import Any

import pytest

from rules.apotheose.kult import critique, throw_kult
from rules.dice import LoadedDice
from tests.rules.apotheose.jets import ACTION, JET, KULTS, ask, refused

AFFECTS = {None: (0, 0), "favorable": (5, 1), "defavorable": (-5, -1)}
# How far a difficulty stands from the score before the die: out of reach, on each edge of a rank, always beaten.
GAPS = [-60, -21, -10, -9, -6, -5, -1, 0, 1, 4, 5, 6, 9, 10, 11, 14, 15, 20, 60]


def told(score: int, difficulty: int, last: int) -> tuple[str, int]:
    """The verdict and its ranks, walked down five points at a time."""
    lost = {10: False, -9: True}.get(last, score < difficulty)
    distance = difficulty - score if lost else score - difficulty
    ranks = 0
    while distance >= 5:
        distance, ranks = distance - 5, ranks + 1
    return "lost" if lost else "won", ranks


def expected(score: int, difficulty: int, last: int, ombre: int) -> dict[str, Any]:
    verdict, ranks = told(score, difficulty, last)
    return {
        "score": score,
        "marge": score - difficulty,
        "rangs": ranks,
        "reussite": verdict == "won",
        "critique": {10: "reussite", -9: "echec"}.get(last),
        "ombre": ombre - (last == -9),
    }


@pytest.mark.parametrize("affect", AFFECTS)
@pytest.mark.parametrize("gap", GAPS)
def test_every_face_and_every_second_face(affect: str | None, gap: int) -> None:
    bonus, price = AFFECTS[affect]
    before = 9 + bonus
    request = JET | {"affect": affect, "difficulte": before + gap}
    for first in KULTS:
        alone = expected(before + first, before + gap, first, price)
        assert ask(request | {"faces": [first]}) == alone | {"faces": [first]}
        open_to_a_second = not alone["reussite"] and first not in (-9, 10)
        for second in KULTS:
            answer = ask(request | {"rejet": True, "faces": [first, second]})
            if open_to_a_second:
                both = expected(before + first + second, before + gap, second, price + 1)
                assert answer == both | {"faces": [first, second]}
            else:
                assert refused(answer) == "rejet_interdit"


@pytest.mark.parametrize(
    ("keys", "score"),
    [
        ({"metier": False, "specialite": False}, 4),
        ({"metier": True, "specialite": False}, 7),
        ({"metier": True, "specialite": True}, 9),
        ({"modificateur": -6}, 3),
        ({"modificateur": 12}, 21),
        ({"caracteristique": 0, "affect": "defavorable"}, 0),
        ({"caracteristique": -2, "affect": "favorable"}, 8),
    ],
)
def test_what_a_score_is_made_of(keys: dict[str, Any], score: int) -> None:
    """K-01, K-04."""
    assert ask(JET | keys | {"faces": [0]})["score"] == score


def test_a_critical_against_the_margin_has_no_rank() -> None:
    """K-03."""
    out_of_reach = ask(JET | {"difficulte": 40, "faces": [10]})
    assert (out_of_reach["reussite"], out_of_reach["marge"], out_of_reach["rangs"]) == (True, -21, 0)
    beneath_contempt = ask(JET | {"difficulte": -40, "faces": [-9]})
    assert (beneath_contempt["reussite"], beneath_contempt["marge"], beneath_contempt["rangs"]) == (
        False,
        40,
        0,
    )


def test_the_price_of_an_action_is_added_up() -> None:
    """K-03 to K-05: an affect, a second die, a critical failure on it."""
    request = ACTION | {"difficulte": 30, "affect": "favorable", "rejet": True}
    assert ask(request | {"faces": [1, 1]})["ombre"] == 2
    assert ask(request | {"faces": [1, -9]})["ombre"] == 1
    assert ask(request | {"affect": "defavorable", "faces": [1, -9]})["ombre"] == -1


def test_the_kult_is_a_d20_minus_10() -> None:
    """K-01: the 20 faces, each once, with a critical at both ends (K-03)."""
    dice = LoadedDice(list(range(1, 21)))
    kults = [throw_kult(dice) for _ in range(20)]
    assert kults == KULTS
    assert Counter(critique(kult) for kult in kults) == {None: 18, "reussite": 1, "echec": 1}
