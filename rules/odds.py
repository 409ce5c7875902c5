"""Exact distributions of what dice count, shared by the games.

Weights are whole numbers over one common total: nothing is rounded before the last division.
"""

from collections.abc import Callable
from fractions import Fraction
from itertools import accumulate
from math import ceil, comb, log2
from operator import mul
from typing import NamedTuple

# A distribution that has no end leaves out less than 2^-64: beyond the precision of a float.
PRECISION = 64


class Distribution(NamedTuple):
    """The probability of counting k is ``weights[k] / total``."""

    weights: tuple[int, ...]
    total: int

    def plus(self, other: "Distribution") -> "Distribution":
        """Return the distribution of the sum of two independent counts."""
        weights = [0] * (len(self.weights) + len(other.weights) - 1)
        for count, weight in enumerate(self.weights):
            if weight:
                for more, factor in enumerate(other.weights, start=count):
                    weights[more] += weight * factor
        return Distribution(tuple(weights), self.total * other.total)

    def at_least(self, count: int) -> Fraction:
        """Return the probability of counting ``count`` (0 or more) or more."""
        return Fraction(sum(self.weights[count:]), self.total)


def certain(count: int) -> Distribution:
    """Return the distribution of what always counts ``count``."""
    return Distribution((0,) * count + (1,), 1)


def pool(dice: int, hits: int, faces: int) -> Distribution:
    """Return the distribution of ``dice`` dice of which ``hits`` faces out of ``faces`` count one."""
    misses = faces - hits
    weights = (comb(dice, n) * hits**n * misses ** (dice - n) for n in range(dice + 1))
    return Distribution(tuple(weights), faces**dice)


def chain(dice: int, misses: int, hits: int, again: int) -> Distribution:
    """Return the distribution of dice that may add dice without end.

    ``misses`` faces count nothing, ``hits`` faces count one, ``again`` faces (fewer than the misses) count one and
    add a die. The generating function of one die solves G = (misses + hits·x + again·x·G) / faces, hence
    G = (misses + hits·x) / (faces − again·x): the numerator is a plain pool, and each division is a recurrence.
    As G(r) = r for r = misses / again, counting ``dice`` + n or more has a probability of at most r^−n, which says
    where to stop; the weights then miss the total by less than 2^-PRECISION.
    """
    if not dice:
        return certain(0)
    faces = misses + hits + again
    length = dice + 1 + ceil(PRECISION / log2(misses / again))
    # weights[k] stands over faces^(dice + k), which keeps the recurrence in whole numbers.
    weights = [comb(dice, n) * (hits * faces) ** n * misses ** (dice - n) for n in range(dice + 1)]
    weights += [0] * (length - len(weights))
    for _ in range(dice):
        weights = list(accumulate(weights, lambda before, weight: before * again + weight))
    powers = [faces**n for n in range(length)]
    scaled = map(mul, weights, reversed(powers))
    return Distribution(tuple(scaled), faces ** (dice + length - 1))


def reaching(count: Distribution, other: Distribution, threshold: Callable[[int], int]) -> Fraction:
    """Return the probability that ``count`` reaches at least ``threshold(n)`` when ``other`` counts n."""
    at_least = list(accumulate(reversed(count.weights)))[::-1]
    weight = 0
    for n, factor in enumerate(other.weights):
        needed = max(0, threshold(n))
        if needed < len(at_least):
            weight += factor * at_least[needed]
    return Fraction(weight, count.total * other.total)
