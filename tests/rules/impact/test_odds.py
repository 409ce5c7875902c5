"""Exact odds of every hand (I-10 to I-12), against icepool and against an enumeration of all faces."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

import icepool
import pytest

from rules.impact.lecture import Throw
from rules.impact.main import Poignee
from rules.impact.odds import odds
from tests.rules.impact.jets import JET, MAINS, ask, counted

HANDS = list(product(range(1, 6), range(3)))


@cache
def by_icepool(des: int, dores: int, noirs: int) -> dict[str, float]:
    """Each die says whether it is 5 or more, and how many 6 it stands for: a gold one for two."""
    plain = icepool.Die([icepool.Vector((face >= 5, face == 6)) for face in range(1, 7)])
    gold = icepool.Die([icepool.Vector((face >= 5, 2 * (face == 6))) for face in range(1, 7)])
    black = icepool.Die([face >= 7 for face in range(1, 9)])
    counts: Counter[str] = Counter()
    hand = icepool.map(lambda a, b: a + b, des @ plain, dores @ gold) if dores else des @ plain
    chaos = noirs @ black
    for (high, sixes), weight in hand.items():
        resultat = "critique" if sixes >= 2 else "reussi" if high else "rate"
        counts[resultat] += weight * chaos.denominator()
        for manifest, factor in chaos.items():
            touched = resultat != "critique"
            counts["manifeste"] += weight * factor * (touched and manifest >= 1)
            counts["desastre"] += weight * factor * (touched and manifest >= 2)
    total = hand.denominator() * chaos.denominator()
    keys = ("critique", "reussi", "rate", "desastre", "manifeste")
    return {key: float(Fraction(counts[key], total)) for key in keys}


def test_every_hand_with_every_chaos_agrees_with_icepool() -> None:
    """All combinations of the six keys, from 0 to 4 black dice."""
    blacks = set()
    for main, chaos, blessure in product(MAINS, range(3), [False, True]):
        noirs = chaos + blessure + main["trame"]
        blacks.add(noirs)
        request = JET | main | {"chaos": chaos, "blessure_serieuse": blessure}
        assert ask(request, odds=True) == {
            "odds": pytest.approx(by_icepool(*counted(main), noirs), abs=1e-15)
        }
    assert blacks == {0, 1, 2, 3, 4}


@pytest.mark.parametrize(("des", "dores"), HANDS)
def test_every_fall_read_one_by_one_gives_the_odds_of_the_hand(des: int, dores: int) -> None:
    fallen = Counter(
        Throw(faces[:des], faces[des:]).resultat for faces in product(range(1, 7), repeat=des + dores)
    )
    got = odds(Poignee(des, dores), noirs=0)
    assert {key: got[key] for key in ("critique", "reussi", "rate")} == pytest.approx(
        {key: fallen[key] / 6 ** (des + dores) for key in ("critique", "reussi", "rate")}, abs=1e-15
    )
    assert got["manifeste"] == got["desastre"] == 0


@pytest.mark.parametrize("noirs", range(5))
def test_every_fall_of_the_blacks_gives_the_odds_of_the_chaos(noirs: int) -> None:
    """On a lone plain die, which is never a Critique."""
    manifest = Counter(sum(face >= 7 for face in faces) for faces in product(range(1, 9), repeat=noirs))
    got = odds(Poignee(1, 0), noirs)
    assert got["critique"] == 0
    assert got["manifeste"] == pytest.approx(1 - manifest[0] / 8**noirs, abs=1e-15)
    assert got["desastre"] == pytest.approx(1 - (manifest[0] + manifest[1]) / 8**noirs, abs=1e-15)


def test_some_odds_by_hand() -> None:
    assert odds(Poignee(1, 0), 0) == {
        "critique": 0,
        "reussi": 1 / 3,
        "rate": 2 / 3,
        "desastre": 0,
        "manifeste": 0,
    }
    golden = odds(Poignee(1, 1), 1)
    assert golden["critique"] == 1 / 6
    assert golden["rate"] == 4 / 9
    assert golden["manifeste"] == 5 / 24
