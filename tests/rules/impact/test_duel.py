"""Two player characters against each other (I-22)."""

from itertools import product
from typing import Any

import pytest

from rules.impact.duel import contrecoups, winner
from tests.rules.impact.jets import MAIN, MAINS, ask, counted, with_dice

ONE_DIE = MAIN


def fought(first: dict[str, Any], second: dict[str, Any], defend: tuple[bool, bool], faces: list[int]) -> Any:
    answer = ask({"duel": [first | {"defend": defend[0]}, second | {"defend": defend[1]}], "faces": faces})
    assert answer.pop("faces") == faces
    return answer


@pytest.mark.parametrize("defend", list(product([False, True], repeat=2)))
def test_i22_most_dice_at_five_or_more_wins_whoever_defends(defend: tuple[bool, bool]) -> None:
    three, two = with_dice(3, 0), with_dice(2, 0)
    assert fought(three, two, defend, [5, 6, 1, 5, 4]) == {
        "reussites": [2, 1],
        "vainqueur": 0,
        "contrecoups": [False, True],
    }
    assert fought(two, three, defend, [4, 4, 1, 1, 5]) == {
        "reussites": [0, 1],
        "vainqueur": 1,
        "contrecoups": [True, False],
    }


@pytest.mark.parametrize(
    ("defend", "vainqueur", "lost"),
    [
        ((False, False), None, [True, True]),
        ((True, True), None, [True, True]),
        ((True, False), 0, [False, True]),
        ((False, True), 1, [True, False]),
    ],
)
def test_i22_a_tie_above_zero_is_for_the_only_defender(
    defend: tuple[bool, bool], vainqueur: int | None, lost: list[bool]
) -> None:
    answer = fought(ONE_DIE, ONE_DIE, defend, [5, 6])
    assert answer == {"reussites": [1, 1], "vainqueur": vainqueur, "contrecoups": lost}


@pytest.mark.parametrize("defend", list(product([False, True], repeat=2)))
def test_i22_when_both_fail_nothing_moves(defend: tuple[bool, bool]) -> None:
    assert fought(ONE_DIE, ONE_DIE, defend, [4, 4]) == {
        "reussites": [0, 0],
        "vainqueur": None,
        "contrecoups": [False, False],
    }


def test_i22_no_critique_is_read() -> None:
    """Two 6, one of them gold, lose to three 5."""
    answer = fought(with_dice(2, 1), with_dice(3, 0), (False, False), [6, 1, 6, 5, 5, 5])
    assert answer["vainqueur"] == 1


def test_i22_a_duel_throws_no_black_die_whatever_the_trame() -> None:
    for main in MAINS:
        des, dores = counted(main)
        answer = ask({"duel": [main | {"defend": False}, main | {"defend": True}]})
        assert len(answer["faces"]) == 2 * (des + dores)


def test_i22_every_pair_follows_the_words_of_the_rule() -> None:
    """Up to seven dice a hand."""
    for first, second, *defend in product(range(8), range(8), [False, True], [False, True]):
        vainqueur = winner((first, second), (defend[0], defend[1]))
        lost = contrecoups((first, second), vainqueur)
        if first == second == 0:
            assert (vainqueur, lost) == (None, (False, False))
        elif first == second and defend[0] == defend[1]:
            assert (vainqueur, lost) == (None, (True, True))
        else:
            best = (second > first) if first != second else defend[1]
            assert (vainqueur, lost) == ((1, (True, False)) if best else (0, (False, True)))
