"""Exact distributions, against closed forms, an enumeration of faces, and icepool."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import icepool
import pytest

from rules.odds import PRECISION, Distribution, certain, chain, pool, reaching


def probabilities(distribution: Distribution) -> list[Fraction]:
    return [Fraction(weight, distribution.total) for weight in distribution.weights]


def test_certain_counts_always_the_same() -> None:
    assert probabilities(certain(0)) == [1]
    assert probabilities(certain(3)) == [0, 0, 0, 1]


@pytest.mark.parametrize(("dice", "hits", "faces"), [(0, 3, 6), (1, 3, 6), (3, 2, 6), (4, 5, 12), (2, 1, 2)])
def test_pool_is_what_counting_all_its_faces_gives(dice: int, hits: int, faces: int) -> None:
    counted = [Fraction(0)] * (dice + 1)
    for shown in product(range(faces), repeat=dice):
        counted[sum(face < hits for face in shown)] += Fraction(1, faces**dice)
    assert probabilities(pool(dice, hits, faces)) == counted


def test_plus_adds_independent_counts() -> None:
    assert pool(2, 3, 6).plus(pool(3, 3, 6)) == pool(5, 3, 6)
    assert probabilities(certain(2).plus(pool(1, 1, 6))) == [0, 0, Fraction(5, 6), Fraction(1, 6)]


@pytest.mark.parametrize("count", range(6))
def test_at_least_adds_up_what_counts_as_much_or_more(count: int) -> None:
    """Beyond the most that can be counted, nothing."""
    distribution = pool(4, 2, 6)
    assert distribution.at_least(count) == sum(probabilities(distribution)[count:])


def test_chain_of_one_die_follows_its_closed_form() -> None:
    first, *others = probabilities(chain(1, misses=3, hits=2, again=1))
    assert first == Fraction(1, 2)
    assert others == [Fraction(15, 6 ** (k + 1)) for k in range(1, len(others) + 1)]


@pytest.mark.parametrize("dice", [1, 2, 3, 10, 100])
def test_chain_leaves_out_less_than_its_precision(dice: int) -> None:
    missing = 1 - sum(probabilities(chain(dice, misses=3, hits=2, again=1)))
    assert 0 < missing < Fraction(1, 2**PRECISION)


def test_chain_of_no_dice_counts_nothing() -> None:
    assert probabilities(chain(0, misses=3, hits=2, again=1)) == [1]


@pytest.mark.parametrize(("misses", "hits", "again"), [(3, 2, 1), (4, 0, 2), (6, 5, 1)])
def test_chain_of_several_dice_is_the_sum_of_single_ones(misses: int, hits: int, again: int) -> None:
    single = chain(1, misses, hits, again)
    summed = probabilities(single.plus(single).plus(single))
    for direct, added in zip(probabilities(chain(3, misses, hits, again)), summed, strict=False):
        assert abs(direct - added) < Fraction(1, 2 ** (PRECISION - 2))


@pytest.mark.parametrize("dice", [1, 2, 5])
def test_chain_agrees_with_icepool(dice: int) -> None:
    one = icepool.Die([0, 1, 0, 1, 0, 1 + icepool.Again], again_depth=15)
    known = dice @ one
    for count, probability in enumerate(probabilities(chain(dice, misses=3, hits=2, again=1))[:12]):
        assert abs(probability - known.probability(count)) < Fraction(1, 10**10)


def pairs(one: list[Fraction], other: list[Fraction]) -> Iterator[tuple[int, int, Fraction]]:
    for here, there in product(range(len(one)), range(len(other))):
        yield here, there, one[here] * other[there]


@pytest.mark.parametrize("shift", [-9, -1, 0, 1, 2, 9])
def test_reaching_is_what_weighing_every_pair_gives(shift: int) -> None:
    one, other = pool(4, 2, 6), pool(3, 3, 6)
    weighed = sum(p for n, m, p in pairs(probabilities(one), probabilities(other)) if n >= 2 * m + shift)
    assert reaching(one, other, lambda m: 2 * m + shift) == weighed
