"""Exact odds under every threshold (M-01 to M-03, M-10), against icepool and against a count of every fall."""

from collections import Counter

import icepool
import pytest

from rules.murphy.odds import odds
from tests.rules.murphy.jets import FALLS, JET, RESULTATS, ask, read, under

D12 = icepool.d12


def by_icepool(seuil: int, piete: int) -> dict[str, float]:
    """The three dice sorted, then read by the middle one."""
    results = D12.pool(3).expand().map(lambda low, middle, high: read((low, middle, high), seuil, piete))
    return {resultat: float(results.probability(resultat)) for resultat in RESULTATS}


@pytest.mark.parametrize("piete", [0, 1, 2])
def test_every_threshold_agrees_with_icepool(piete: int) -> None:
    for seuil in range(15):
        expected = by_icepool(seuil, piete)
        assert ask(under(seuil, []), odds=True)["odds"].keys() == RESULTATS
        assert ask(under(seuil, [], piete), odds=True) == {"odds": pytest.approx(expected, abs=1e-15)}
        assert sum(expected.values()) == pytest.approx(1, abs=1e-15)


@pytest.mark.parametrize("piete", [0, 1])
def test_every_fall_counted_one_by_one(piete: int) -> None:
    for seuil in range(15):
        counts = Counter(read(faces, seuil, piete) for faces in FALLS)
        assert odds(seuil, piete) == {resultat: counts[resultat] / 1728 for resultat in RESULTATS}


def test_two_of_three_dice_by_the_binomial_law() -> None:
    """However it is called, an action under n succeeds like two or more of three dice, but for 3-3-3 and 12-12-12."""
    for seuil in range(3, 12):
        p, got = seuil / 12, odds(seuil, 1)
        succeeds = got["reussite"] + got["reussite_critique"] + got["trinite"]
        assert succeeds == pytest.approx(3 * p**2 * (1 - p) + p**3)


def test_some_odds_by_hand() -> None:
    assert odds(0, 1) == {
        "reussite": 0,
        "echec": 1716 / 1728,
        "reussite_critique": 0,
        "echec_critique": 10 / 1728,
        "trinite": 1 / 1728,
        "oma": 1 / 1728,
    }
    assert odds(12, 1)["echec"] == odds(12, 1)["echec_critique"] == 0
    assert odds(12, 0)["reussite"] == 1727 / 1728
    assert odds(10**9, 1) == odds(12, 1)
    assert odds(8, None) == odds(8, 1)


def test_odds_ignore_faces_and_the_reserve() -> None:
    bare = ask(JET, odds=True)
    assert ask(JET | {"faces": [13, 0]}, odds=True) == bare
    assert ask(JET | {"reserve": [], "gardees": 3}, odds=True) == bare
