"""The threshold and the three dice (M-01)."""

import pytest

from rules.dice import LoadedDice
from rules.murphy.jet import Jet, seuil, throw


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ((5, 1, 2, 0), 8),
        ((4, 1, 0, 0), 5),
        ((6, -1, 3, -2), 6),
        ((2, 0, 0, -2), 0),
        ((2, -1, 0, -9), 0),
        ((9, 2, 3, 4), 18),
    ],
)
def test_m01_everything_adds_up_and_never_goes_below_0(
    parts: tuple[int, int, int, int], expected: int
) -> None:
    assert seuil(*parts) == expected


def test_m01_a_die_succeeds_up_to_the_threshold() -> None:
    jet = Jet((9, 8, 1), 8)
    assert jet.succes == (1, 8)
    assert jet.echoues == (0,)
    assert Jet((1, 2, 3), 0).succes == ()
    assert Jet((12, 12, 11), 14).echoues == ()


def test_three_d12_fall_in_order() -> None:
    dice = LoadedDice([12, 1, 7])
    assert throw(6, dice) == Jet((12, 1, 7), 6)
    dice.finish()


@pytest.mark.parametrize(("des", "triple"), [((4, 4, 4), 4), ((4, 4, 5), None), ((5, 4, 4), None)])
def test_a_triple_is_three_equal_dice(des: tuple[int, int, int], triple: int | None) -> None:
    assert Jet(des, 6).triple == triple
