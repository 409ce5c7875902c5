"""The hand, read alone (I-10, I-22)."""

from itertools import product

import pytest

from rules.dice import LoadedDice
from rules.impact.lecture import Throw, throw
from rules.impact.main import Poignee


@pytest.mark.parametrize(
    ("des", "dores", "resultat"),
    [
        ((3, 5, 6), (), "reussi"),
        ((6, 6, 2), (), "critique"),
        ((2, 4, 1), (), "rate"),
        ((4, 4, 4, 4, 4), (4, 4), "rate"),
        ((5,), (), "reussi"),
        ((6,), (), "reussi"),
        ((5, 5, 5), (5, 5), "reussi"),
        ((1,), (6,), "critique"),
        ((1,), (5, 1), "reussi"),
        ((6,), (5,), "reussi"),
        ((), (6,), "critique"),
        ((), (1, 5), "reussi"),
    ],
)
def test_i10_readings(des: tuple[int, ...], dores: tuple[int, ...], resultat: str) -> None:
    assert Throw(des, dores).resultat == resultat


def test_i10_every_hand_of_three_follows_the_words_of_the_rule() -> None:
    for gold in range(4):
        for faces in product(range(1, 7), repeat=3):
            fallen = Throw(faces[gold:], faces[:gold])
            by_gold = any(face == 6 for face in faces[:gold])
            if sum(face == 6 for face in faces) >= 2 or by_gold:
                assert fallen.resultat == "critique"
            elif any(face in (5, 6) for face in faces):
                assert fallen.resultat == "reussi"
            else:
                assert fallen.resultat == "rate"


def test_i22_a_gold_die_counts_as_any_other() -> None:
    assert Throw((4, 5, 6), (6, 1)).reussites == 3


def test_plain_dice_fall_before_gold_ones() -> None:
    dice = LoadedDice([1, 2, 6])
    assert throw(Poignee(2, 1), dice) == Throw((1, 2), (6,))
    dice.finish()
