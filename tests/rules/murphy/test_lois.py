"""The first two laws, by hand (M-01 to M-03, M-10, M-13)."""

import pytest

from rules.murphy.jet import Jet
from rules.murphy.lois import lire
from tests.rules.murphy.jets import FALLS


@pytest.mark.parametrize(
    ("des", "seuil", "blessed", "without_grace"),
    [
        ((1, 5, 9), 4, "echec", "echec"),
        ((1, 5, 9), 5, "reussite", "reussite"),
        ((1, 5, 9), 9, "reussite", "reussite"),
        ((7, 7, 7), 7, "reussite_critique", "reussite"),
        ((7, 7, 7), 6, "echec_critique", "echec_critique"),
        ((1, 1, 1), 0, "echec_critique", "echec_critique"),
        ((3, 3, 3), 0, "trinite", "echec_critique"),
        ((3, 3, 3), 2, "trinite", "echec_critique"),
        ((3, 3, 3), 3, "trinite", "reussite"),
        ((12, 12, 12), 14, "oma", "oma"),
        ((12, 12, 12), 5, "oma", "oma"),
    ],
)
def test_readings(des: tuple[int, int, int], seuil: int, blessed: str, without_grace: str) -> None:
    assert lire(Jet(des, seuil), 1).resultat == blessed
    assert lire(Jet(des, seuil), 2).resultat == blessed
    assert lire(Jet(des, seuil), 0).resultat == without_grace


def test_m13_without_piete_the_laws_stay_as_they_are() -> None:
    for seuil in range(15):
        for des in FALLS:
            assert lire(Jet(des, seuil), None) == lire(Jet(des, seuil), 1)
