"""The three slots (M-03 to M-06)."""

import pytest

from rules.game import RuleError
from rules.murphy.reserve import BENIE, VIDE, Gardee, Reserve
from tests.rules.french import is_well_set


def test_three_chances_and_no_more() -> None:
    """M-04: a used one still counts."""
    reserve = VIDE.avec(4).avec(6).sans(4).avec(4)
    assert reserve.pleine
    assert reserve.cases == (Gardee(4, utilisee=True), Gardee(6), Gardee(4))
    with pytest.raises(RuleError) as refusal:
        reserve.avec(1)
    assert is_well_set(str(refusal.value))


def test_each_serves_once() -> None:
    """M-05: two of the same value are two."""
    reserve = VIDE.avec(4).avec(4)
    assert reserve.valeurs == (4, 4)
    reserve = reserve.sans(4).sans(4)
    assert reserve.valeurs == ()
    with pytest.raises(RuleError) as refusal:
        reserve.sans(4)
    assert is_well_set(str(refusal.value))


def test_values_are_told_ascending_and_slots_as_they_were_filled() -> None:
    reserve = VIDE.avec(9).avec(2)
    assert reserve.valeurs == (2, 9)
    assert reserve.cases == (Gardee(9), Gardee(2), None)


def test_a_reserve_never_changes_in_place() -> None:
    before = VIDE.avec(4)
    before.avec(5)
    before.sans(4)
    assert before == Reserve((Gardee(4),))
    assert VIDE.cases == (None, None, None)


def test_m03_after_a_trinite_three_1s_are_usable_and_nothing_can_be_stored() -> None:
    assert BENIE.valeurs == (1, 1, 1)
    with pytest.raises(RuleError):
        BENIE.avec(5)
    with pytest.raises(RuleError):
        BENIE.sans(1).sans(1).sans(1).avec(5)
