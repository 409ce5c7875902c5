"""What experience buys, and what counters stop at (K-20 to K-22)."""

import pytest

from rules.apotheose.compteurs import most
from rules.apotheose.experience import check_partage, cout, dons, niveau_dd
from rules.game import RuleError
from tests.rules.apotheose.jets import ask
from tests.rules.french import is_well_set


def step(reached: int) -> int:
    """The price of the point that reaches this value, as the source lists it."""
    if reached >= 16:
        return 20
    if reached >= 11:
        return 15
    if reached >= 6:
        return 10
    return 5


def test_every_raise_is_the_sum_of_its_steps() -> None:
    """K-21."""
    for valeur in range(-3, 22):
        total = 0
        for reached in range(valeur + 1, 25):
            total += step(reached)
            assert ask({"experience": {"valeur": valeur, "vers": reached}}) == {"cout": total}


def test_a_long_way_is_counted_at_once() -> None:
    assert cout(0, 10**9) == 25 + 50 + 75 + 20 * (10**9 - 15)


def test_at_most_half_in_one_characteristic() -> None:
    """K-21: of 6 points, 3; of 7, 4: rounded up, and counting the one to come (DECISION)."""
    for gained, most_in_one in ((1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4)):
        check_partage(gained - 1, most_in_one - 1)
        with pytest.raises(RuleError) as refusal:
            check_partage(gained - 1, most_in_one)
        assert is_well_set(str(refusal.value))


@pytest.mark.parametrize(
    ("highest", "total", "gifts"),
    [(19, 20, 1), (20, 21, 0), (20, 20, 0), (18, 26, 2), (20, 17, 0), (0, 4, 0)],
)
def test_a_gift_at_each_multiple_of_five(highest: int, total: int, gifts: int) -> None:
    """K-22: once each (DECISION), though a stigmate lowered the sum meanwhile."""
    assert dons(highest, total) == gifts


def test_the_level_elsewhere() -> None:
    """K-22."""
    assert [niveau_dd(total) for total in (0, 19, 20, 21)] == [0, 9, 10, 10]


def test_what_counters_stop_at() -> None:
    """K-20."""
    assert (most(9), most(0)) == (14, 5)
