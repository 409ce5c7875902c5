"""The rung that is really ticked, and the one above (I-01, I-03, I-23)."""

from itertools import product

import pytest

from rules.impact.blessures import CASES, Case, Danger, raised, ticked


@pytest.mark.parametrize(
    ("danger", "free", "expected"),
    [
        ("blessure", CASES, "blessure"),
        ("grave", CASES, "grave"),
        ("critique", CASES, "critique"),
        ("mort", CASES, "mort"),
        ("blessure", ["blessure", "critique"], "blessure"),
        ("blessure", ["grave", "critique"], "grave"),
        ("blessure", ["critique"], "critique"),
        ("grave", ["blessure", "blessure", "critique"], "critique"),
        ("grave", ["blessure", "blessure"], "mort"),
        ("critique", ["blessure", "grave"], "mort"),
        ("blessure", [], "mort"),
    ],
)
def test_i01_a_full_rung_stands_for_the_next_free_one(
    danger: Danger, free: list[Case], expected: str
) -> None:
    assert ticked(danger, free) == expected


@pytest.mark.parametrize("danger", ["rien", "legs", "marque"])
def test_i01_some_dangers_wound_nobody(danger: Danger) -> None:
    assert ticked(danger, CASES) is ticked(danger, []) is None


def test_i01_every_sheet_under_every_wound() -> None:
    """Never milder than announced, always a free box or death, and nothing free is passed over."""
    order: list[Danger] = ["blessure", "grave", "critique", "mort"]
    for kept in product([False, True], repeat=len(CASES)):
        free = [case for case, keep in zip(CASES, kept, strict=True) if keep]
        for rank, danger in enumerate(order):
            got = ticked(danger, free)
            assert got in [*free, "mort"]
            assert order.index(got) >= rank
            assert not set(free) & set(order[rank : order.index(got)])


def test_i01_successive_wounds_fill_the_sheet_then_kill() -> None:
    free, taken = list(CASES), []
    while (wound := ticked("blessure", free)) != "mort":
        assert wound
        taken.append(wound)
        free.remove(wound)
    assert taken == ["blessure", "blessure", "grave", "critique"]


def test_i23_a_failure_may_raise_the_next_danger_by_one_rung() -> None:
    ladder: list[Danger] = ["rien", "blessure", "grave", "critique", "mort"]
    assert [raised(danger) for danger in ladder] == [*ladder[1:], "mort"]
    assert (raised("legs"), raised("marque")) == ("legs", "marque")
