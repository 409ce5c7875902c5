"""Spells: their limit, the words of the scale, what their points buy, exhaustion (K-40 to K-43)."""

from itertools import product
from typing import Any

import msgspec
import pytest

from rules.apotheose.magie import Repartition, epuisement, intensite_max
from tests.rules.apotheose.jets import SORT, ask, refused

# The scale of the source, point by point.
SCALE = [
    *[("mineur", effect) for effect in ("cantrip", "mineur", "mineur", "moyen", "moyen")],
    *[("majeur", effect) for effect in ("fort", "fort", "tres_fort", "tres_fort", "tres_fort")],
    *[("supreme", effect) for effect in ("prodige_mineur",) * 2 + ("prodige_majeur",) * 3],
]


@pytest.mark.parametrize("depense", range(1, 16))
def test_the_words_of_the_scale(depense: int) -> None:
    """K-40."""
    answer = ask({"sort": {"ame": 30, "depense": depense, "ombre_inspiree": 0, "reste": 40}})
    assert (answer["niveau"], answer["effet"]) == SCALE[depense - 1]


@pytest.mark.parametrize(
    ("ame", "limit"), [(0, 3), (1, 3), (2, 4), (4, 5), (5, 5), (9, 7), (10, 8), (-9, -2)]
)
def test_the_limit_is_half_of_the_full_magie_rounded_up(ame: int, limit: int) -> None:
    """K-40; each point of ombre raises it by 2 (K-42)."""
    assert [intensite_max(ame, ombre) for ombre in range(4)] == [limit, limit + 2, limit + 4, limit + 6]


def test_every_spell_is_allowed_or_refused() -> None:
    """K-40, K-42: the limit first, then what is left."""
    for depense, ombre, reste in product(range(1, 16), range(4), range(16)):
        spell = {"ame": 4, "depense": depense, "ombre_inspiree": ombre, "reste": reste}
        answer = ask({"sort": spell})
        if depense > 5 + 2 * ombre:
            assert refused(answer) == "intensite_depassee"
        elif depense > reste:
            assert refused(answer) == "magie_insuffisante"
        else:
            assert (answer["intensite_max"], answer["ombre"]) == (5 + 2 * ombre, ombre)


def test_the_limit_does_not_shrink_with_what_is_left() -> None:
    """K-40: the full magie counts."""
    assert ask({"sort": SORT | {"depense": 2, "reste": 2}})["intensite_max"] == 8


@pytest.mark.parametrize(
    ("shared", "total"),
    [
        ({"intensite": 1}, 1),
        ({"intensite": 5, "cibles": 3}, 8),
        ({"intensite": 2, "duree": 5, "portee": 6}, 13),
        ({"intensite": 1, "cibles": 10}, 11),
    ],
)
def test_the_points_are_shared(shared: dict[str, int], total: int) -> None:
    """K-41."""
    assert msgspec.convert(shared, Repartition).depense == total


@pytest.mark.parametrize(
    "shared",
    [
        {},
        {"intensite": 0},
        {"intensite": 16},
        {"intensite": 1, "duree": -1},
        {"intensite": 1, "portee": -1},
        {"intensite": 1, "force": 1},
    ],
)
def test_points_that_buy_nothing(shared: dict[str, Any]) -> None:
    """K-41: at least 1 of intensity, and nothing less than 0."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(shared, Repartition)


def test_one_target_a_few_or_a_crowd() -> None:
    """K-41: 0 for one, 2 to 5 for as many, 10 and more."""
    allowed = []
    for cibles in range(-1, 20):
        try:
            allowed.append(msgspec.convert({"intensite": 1, "cibles": cibles}, Repartition).cibles)
        except msgspec.ValidationError:
            continue
    assert allowed == [0, 2, 3, 4, 5, 10, 11, 12, 13, 14]


def test_exhaustion() -> None:
    """K-43: one point of ombre for every 2."""
    assert [epuisement(points) for points in range(6)] == [0, 0, 1, 1, 2, 2]
