"""Exact odds (P-12, P-14, P-21), against a blind enumeration of faces and against icepool."""

import time
from collections import defaultdict
from fractions import Fraction

import icepool
import pytest
from hypothesis import given

from rules.puissances import resolution
from rules.puissances.query import MiseGiven
from rules.puissances.resolution import Issue, _distribution
from rules.query import Refusal
from tests.rules.puissances.mises import (
    ANCRAGE,
    AVATAR,
    DEVENIR,
    HUMAIN,
    LIEN,
    NEUTRE,
    disguised,
    sides,
    voies,
)

Counts = dict[int, Fraction]


def odds(oui: list[MiseGiven], non: list[MiseGiven]) -> dict[Issue, float]:
    return resolution.odds(voies(oui), voies(non))


def enumerated(prisme: str, depth: int = 15) -> Counts:
    """The Réussites of one Mise, face by face; what lies beyond ``depth`` added dice (below 10^-11) is left out."""
    if prisme == "puissance":
        return {1: Fraction(1)}
    counts: Counts = defaultdict(Fraction)
    for face in range(1, 7):
        reussites = 1 if face in (2, 4, 6) else 0
        if face == 6 and prisme == "devenir":
            for more, probability in enumerated(prisme, depth - 1).items() if depth else ():
                counts[reussites + more] += probability / 6
        else:
            counts[reussites] += Fraction(1, 6)
    return counts


def added(prismes: list[str]) -> Counts:
    total: Counts = {0: Fraction(1)}
    for prisme in prismes:
        grown: Counts = defaultdict(Fraction)
        for reussites, probability in total.items():
            for more, factor in enumerated(prisme).items():
                grown[reussites + more] += probability * factor
        total = grown
    return total


def judged(oui: Counts, non: Counts) -> dict[str, Fraction]:
    issues: dict[str, Fraction] = dict.fromkeys(["oui_et", "oui", "statu_quo", "non", "non_et"], Fraction(0))
    for here, probability in oui.items():
        for there, factor in non.items():
            dominated = abs(here - there) > 1 and max(here, there) > 2 * min(here, there)
            name = "statu_quo" if here == there else ("oui" if here > there else "non") + "_et" * dominated
            issues[name] += probability * factor
    return issues


N, D, P = "neutre", "devenir", "puissance"


@pytest.mark.parametrize(
    ("oui", "non", "prismes_oui", "prismes_non"),
    [
        ([NEUTRE], [], [N], []),
        ([], [DEVENIR], [], [D]),
        ([LIEN], [HUMAIN], [P], [D]),
        ([LIEN, LIEN, ANCRAGE], [DEVENIR] * 3, [P, P, D], [D, D, D]),
        ([LIEN, LIEN, ANCRAGE], [LIEN, ANCRAGE], [N, N, D], [N, D]),
        ([AVATAR] * 3, [LIEN, ANCRAGE, ANCRAGE], [N, N, N], [N, D, D]),
        ([HUMAIN, NEUTRE], [NEUTRE, LIEN], [D, N], [N, P]),
    ],
)
def test_p12_p14_p21_odds_are_what_enumerating_faces_gives(
    oui: list[MiseGiven], non: list[MiseGiven], prismes_oui: list[str], prismes_non: list[str]
) -> None:
    expected = judged(added(prismes_oui), added(prismes_non))
    got = odds(oui, non)
    assert list(got) == list(expected)
    for issue, probability in got.items():
        assert probability == pytest.approx(float(expected[issue]), abs=1e-10)


def test_p12_one_mise_against_none_is_decided_by_hand() -> None:
    """A devenir die gives 0 half of the time, exactly 1 in 5/12 of cases, 2 or more (dominated) in 1/12."""
    got = odds([DEVENIR], [])
    assert got == pytest.approx(
        {"oui_et": 1 / 12, "oui": 5 / 12, "statu_quo": 1 / 2, "non": 0, "non_et": 0}, abs=1e-15
    )
    assert odds([LIEN], []) == {"oui_et": 0, "oui": 1, "statu_quo": 0, "non": 0, "non_et": 0}
    assert odds([LIEN, LIEN], []) == {"oui_et": 1, "oui": 0, "statu_quo": 0, "non": 0, "non_et": 0}


@pytest.mark.parametrize(("many", "few"), [(4, 3), (8, 6), (12, 12)])
def test_p12_p21_odds_of_large_pools_agree_with_icepool(many: int, few: int) -> None:
    one = icepool.Die([0, 1, 0, 1, 0, 1 + icepool.Again], again_depth=9)
    weights: dict[str, float] = defaultdict(float)
    oui, non = many @ one, few @ one
    for here, probability in zip(oui, oui.probabilities(), strict=True):
        for there, factor in zip(non, non.probabilities(), strict=True):
            dominated = abs(here - there) > 1 and max(here, there) > 2 * min(here, there)
            name = "statu_quo" if here == there else ("oui" if here > there else "non") + "_et" * dominated
            weights[name] += float(probability) * float(factor)
    # At depth 9 icepool leaves out about 6^-10 for each die.
    assert odds([DEVENIR] * many, [HUMAIN] * few) == pytest.approx(dict(weights), abs=1e-6)


@given(sides.filter(bool), sides)
def test_p21_odds_sum_to_one_and_mirror_each_other(oui: list[MiseGiven], non: list[MiseGiven]) -> None:
    got, mirrored = odds(oui, non), odds(non, oui)
    assert sum(got.values()) == pytest.approx(1, abs=1e-12)
    assert all(0 <= probability <= 1 for probability in got.values())
    assert list(got.values()) == pytest.approx(list(mirrored.values())[::-1], abs=1e-15)


@given(sides.filter(bool), sides)
def test_p18_odds_do_not_tell_a_hidden_agent(oui: list[MiseGiven], non: list[MiseGiven]) -> None:
    assert odds(oui, non) == odds(disguised(oui), non)


def test_p11_odds_refuse_what_a_roll_refuses() -> None:
    with pytest.raises(Refusal):
        odds([], [])


def test_a_hundred_mises_a_side_take_tens_of_milliseconds() -> None:
    _distribution.cache_clear()
    start = time.perf_counter()
    got = odds([DEVENIR] * 60 + [NEUTRE] * 40, [ANCRAGE] * 100)
    assert time.perf_counter() - start < 0.25
    assert sum(got.values()) == pytest.approx(1, abs=1e-12)
