"""Armour first, then wounds, agony and death; brawls (K-34, K-35)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.apotheose.blessures import Armure, Vie, gravite, protection


@pytest.mark.parametrize(
    ("armure", "bouclier", "magic_armour", "magic_shield", "points"),
    [
        (None, False, False, False, 0),
        ("legere", False, False, False, 1),
        ("moyenne", False, False, False, 2),
        ("lourde", False, False, False, 3),
        ("lourde", True, False, False, 4),
        ("legere", False, True, False, 3),
        ("lourde", True, True, True, 7),
        (None, True, False, True, 2),
        (None, False, True, True, 0),
    ],
)
def test_the_points_of_an_armour(
    armure: Armure | None, bouclier: bool, magic_armour: bool, magic_shield: bool, points: int
) -> None:
    """K-34: magic adds to what is worn, and is nothing alone."""
    assert protection(armure, bouclier, magic_armour, magic_shield) == points


def test_the_kinds_of_wounds() -> None:
    """K-34."""
    assert [gravite(lost) for lost in range(6)] == [None, "legere", "moyenne", "grave", "grave", "grave"]


def test_a_dying_character_bleeds_to_death_in_ten_rounds() -> None:
    """K-35."""
    vie = Vie(2).struck(2)
    states = [vie.etat]
    for _ in range(11):
        vie = vie.after_round()
        states.append(vie.etat)
    assert states == ["agonie"] * 10 + ["mort"] * 2
    assert vie.pv == -10


def test_a_blow_may_kill_at_once() -> None:
    assert Vie(3).struck(12).etat == "agonie"
    assert Vie(3).struck(13).etat == "mort"


@pytest.mark.parametrize(("points", "pv"), [(1, 4), (2, 4), (3, 3), (5, 2), (9, 0), (40, 0)])
def test_half_of_a_brawl_counts(points: int, pv: int) -> None:
    """K-35: rounded up (DECISION), and never below 0."""
    assert Vie(5).brawled(points) == Vie(pv)


def test_a_brawl_leaves_one_safe_until_somebody_strikes_on() -> None:
    """K-35."""
    down = Vie(2).brawled(9)
    assert down.etat == "inconscient"
    assert down.after_round() == down
    assert down.brawled(2) == Vie(-2, agonie=True)
    assert down.brawled(2).after_round().pv == -3
    assert Vie(5, armure=1).brawled(4) == Vie(4, armure=0)


def test_whoever_stands_does_not_bleed() -> None:
    assert Vie(1, armure=2).after_round() == Vie(1, armure=2)
    assert Vie(1).etat == "debout"


@given(st.integers(1, 30), st.integers(0, 7), st.lists(st.integers(0, 9)))
def test_no_point_is_lost_on_the_way(pv: int, armure: int, blows: list[int]) -> None:
    """K-34: every point is the armour's or one's own, the armour's first."""
    vie = Vie(pv, armure)
    for blow in blows:
        vie = vie.struck(blow)
    assert vie.armure == max(0, armure - sum(blows))
    assert vie.pv == pv - max(0, sum(blows) - armure)
    assert (vie.etat == "debout") == (vie.pv > 0)
