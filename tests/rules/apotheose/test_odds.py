"""Exact odds of every roll (K-01 to K-05), against icepool."""

from fractions import Fraction
from functools import cache
from typing import Any

import icepool
import pytest

from rules.apotheose.odds import odds
from tests.rules.apotheose.jets import ATTAQUE, DEFENSE, JET, KULTS, MELEE, VOLLEY, ask, scoring

GAPS = [-100, *range(-32, 33), 100]
KULT = icepool.d(20) - 10


@cache
def by_icepool(gap: int, rejet: bool) -> dict[str, Any]:
    """A die of (what is added to the score, what the last face is), each way read at once."""

    def ended(first: int) -> Any:
        if rejet and first < gap and first != -9 and first != 10:
            return KULT.map(lambda second: (first + second, second))
        return (first, first)

    fallen = KULT.map(ended)
    total, won, criticals = fallen.denominator(), 0, {10: 0, -9: 0}
    ranks: dict[str, int] = {}
    for (added, last), weight in fallen.items():
        if last in criticals:
            criticals[last] += weight
        if last == 10 or (last != -9 and added >= gap):
            won += weight
            rank = str(max(0, (added - gap) // 5))
            ranks[rank] = ranks.get(rank, 0) + weight
    return {
        "reussite": float(Fraction(won, total)),
        "critique_reussite": float(Fraction(criticals[10], total)),
        "critique_echec": float(Fraction(criticals[-9], total)),
        "rangs": {rank: float(Fraction(weight, total)) for rank, weight in ranks.items()},
    }


@pytest.mark.parametrize("rejet", [False, True])
def test_every_gap_agrees_with_icepool(rejet: bool) -> None:
    """Exactly: the weights are whole until the last division."""
    for gap in GAPS:
        request = JET | {"difficulte": 9 + gap, "rejet": rejet}
        assert ask(request, odds=True) == {"odds": by_icepool(gap, rejet)}


@pytest.mark.parametrize("affect", [None, "favorable", "defavorable"])
def test_the_odds_follow_the_score_alone(affect: str | None) -> None:
    gap = {None: 1, "favorable": -4, "defavorable": 6}[affect]
    assert ask(JET | {"affect": affect}, odds=True) == {"odds": by_icepool(gap, False)}


@pytest.mark.parametrize(
    ("form", "gap"),
    [
        ({"attaque": ATTAQUE}, 2),
        ({"attaque": ATTAQUE | {"portee": "longue", "situation": True}}, 2),
        ({"attaque": VOLLEY | {"portee": "moyenne"}}, 4),
        ({"defense": DEFENSE}, 5),
        ({"defense": MELEE | {"situation": True}}, 6),
    ],
)
@pytest.mark.parametrize("rejet", [False, True])
def test_an_attack_and_a_defence_have_the_odds_of_their_roll(
    form: dict[str, Any], gap: int, rejet: bool
) -> None:
    """K-31, K-33."""
    ((name, given),) = form.items()
    assert ask({name: given | {"rejet": rejet}}, odds=True) == {"odds": by_icepool(gap, rejet)}


@pytest.mark.parametrize(("score", "rangs"), [(13, {}), (14, {"0": 1.0}), (24, {"2": 1.0})])
def test_a_defence_without_its_die_is_certain(score: int, rangs: dict[str, float]) -> None:
    """K-33."""
    answer = ask({"defense": scoring(score) | {"attaque": 14, "sans_de": True}}, odds=True)
    assert answer["odds"] == {
        "reussite": sum(rangs.values()),
        "critique_reussite": 0,
        "critique_echec": 0,
        "rangs": rangs,
    }


def test_some_odds_by_hand() -> None:
    """Needing 1: ten faces do. Drawing on the ombre, nine faces have another go."""
    assert odds(9, 10) == {
        "reussite": 0.5,
        "critique_reussite": 0.05,
        "critique_echec": 0.05,
        "rangs": {"0": 0.25, "1": 0.25},
    }
    # First faces 0 down to −8 need 1 up to 9 on the second: 10, 9 … 2 faces of 20.
    assert odds(9, 10, rejet=True)["reussite"] == (10 * 20 + sum(range(2, 11))) / 400
    assert odds(0, 1000)["reussite"] == 0.05
    assert odds(0, 1000, rejet=True)["reussite"] == (20 + 18) / 400


def test_the_ranks_add_up_to_a_success() -> None:
    for gap in GAPS:
        for rejet in (False, True):
            given = odds(0, gap, rejet)
            assert isinstance(given["rangs"], dict)
            assert sum(given["rangs"].values()) == pytest.approx(given["reussite"], abs=1e-12)
            assert 0 not in given["rangs"].values()


def test_the_odds_count_what_the_rolls_answer() -> None:
    """Every face asked of the command, one by one."""
    for gap in GAPS:
        falls = [ask(JET | {"difficulte": 9 + gap, "faces": [kult]}) for kult in KULTS]
        assert odds(9, 9 + gap)["reussite"] == sum(fall["reussite"] for fall in falls) / 20
