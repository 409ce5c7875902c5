"""Magie drawn from elsewhere: exhaustion, and the invisible (K-43, K-46)."""

from typing import Any

import pytest
from msgspec.structs import replace

from tests.rules.apotheose.table import Jeu
from tests.rules.tablee import kinds, refused


@pytest.fixture
def empty(jeu: Jeu) -> Jeu:
    """Alduin has no magie left."""
    jeu.give(jeu.alduin, "magie_depensee", 12)
    jeu.give(jeu.alduin, "magie_depensee", 3)
    return jeu


def test_k43_pv_and_volonte_become_magie(empty: Jeu) -> None:
    asked = {"portrait": empty.alduin, "pv": 3, "volonte": 2}
    lines = empty.act(empty.kevin, "apotheose/epuiser", **asked)
    assert kinds(lines) == ["epuisement", "ombre"]
    read = empty.fiche(empty.alduin)
    assert read.magie is not None and read.magie.reste == 5
    assert (read.pv.reste, read.volonte.reste) == (7 - 3, 8 - 2)
    assert empty.ombre(empty.alduin)[0] == 2


def test_k43_one_point_brings_no_ombre(empty: Jeu) -> None:
    assert kinds(empty.act(empty.kevin, "apotheose/epuiser", portrait=empty.alduin, pv=1)) == ["epuisement"]


def test_k43_once_a_session(empty: Jeu) -> None:
    asked = {"portrait": empty.alduin, "volonte": 1}
    empty.act(empty.kevin, "apotheose/epuiser", **asked)
    empty.give(empty.alduin, "magie_depensee", 1)
    assert "une fois par séance" in refused(empty, empty.kevin, "apotheose/epuiser", **asked)
    empty.table = replace(empty.table, evenings=empty.table.evenings + 1)
    empty.act(empty.kevin, "apotheose/epuiser", **asked)


@pytest.mark.parametrize(
    ("points", "reason"), [({"pv": 8}, "pas tant"), ({"volonte": 9}, "pas tant"), ({}, "de 1 à 15")]
)
def test_k43_no_more_than_there_is(empty: Jeu, points: dict[str, Any], reason: str) -> None:
    assert reason in refused(empty, empty.kevin, "apotheose/epuiser", portrait=empty.alduin, **points)


def test_k43_not_while_magie_is_left(jeu: Jeu) -> None:
    for seat, sheet in ((jeu.kevin, jeu.alduin), (jeu.sarah, jeu.arsouille)):
        assert "essence" in refused(jeu, seat, "apotheose/epuiser", portrait=sheet, pv=1)


def test_k35_all_of_ones_pv_is_dying(empty: Jeu) -> None:
    empty.act(empty.kevin, "apotheose/epuiser", portrait=empty.alduin, pv=7)
    assert empty.fiche(empty.alduin).vie.etat == "agonie"


def test_k46_the_invisible_has_three_conditions_and_needs_a_grace(jeu: Jeu) -> None:
    boxes = {"bienveillante": True, "gratuite": True, "econome": True}
    asked: dict[str, Any] = {"portrait": jeu.arsouille, "texte": "L’écuelle se remplit"}
    assert "demande une grâce" in refused(jeu, jeu.sarah, "apotheose/invisible", **asked, **boxes)
    jeu.write(jeu.arsouille, "grace")
    for box in boxes:
        without = {**boxes, box: False}
        assert "trois conditions" in refused(jeu, jeu.sarah, "apotheose/invisible", **asked, **without)
    lines = jeu.act(jeu.sarah, "apotheose/invisible", **asked, **boxes)
    assert kinds(lines) == ["invisible"] and jeu.ombre(jeu.arsouille)[0] == 0
