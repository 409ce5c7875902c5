"""A character made in one act, ready to roll."""

from typing import Any

import pytest

from rules.table import Seat
from tests.rules.apotheose.table import Jeu
from tests.rules.tablee import kinds, refused

SEGIERE: dict[str, Any] = {"nom": "Segiere", "corps": 9, "esprit": 2, "combat": 6, "ame": 0}


def test_one_act_writes_the_whole_sheet(jeu: Jeu) -> None:
    more = {"metier": "Chevalier", "specialite": "Épée", "affect": "L’honneur des miens"}
    lines = jeu.act(jeu.sarah, "apotheose/creer", **SEGIERE, **more)
    sheet = jeu.last("portraits")
    assert kinds(lines) == ["creation"]
    assert jeu.table.portraits[sheet].seat == jeu.sarah.id
    words = {trait.kind: trait for trait in jeu.table.traits_of(sheet)}
    assert {kind: trait.text for kind, trait in words.items()} == more
    assert words["specialite"].parent == words["metier"].id
    fiche = jeu.fiche(sheet)
    assert [(m.key, m.valeur) for m in fiche.mesures] == [
        ("corps", 9),
        ("esprit", 2),
        ("combat", 6),
        ("ame", 0),
    ]
    assert (fiche.pv.reste, fiche.pv.maximum, fiche.volonte.maximum) == (14, 14, 7)  # K-20
    assert fiche.magie is None
    assert fiche.niveau_dd == 8  # K-22: a sum of 17


def test_a_name_and_numbers_are_enough(jeu: Jeu) -> None:
    jeu.act(jeu.sarah, "apotheose/creer", **SEGIERE)
    assert jeu.table.traits_of(jeu.last("portraits")) == []


def test_k45_a_mystic_metier_gives_magie(jeu: Jeu) -> None:
    fiche = jeu.fiche(jeu.alduin)
    assert fiche.magie is not None
    assert (fiche.magie.reste, fiche.magie.maximum) == (15, 15)


@pytest.mark.parametrize(("limit", "allowed"), [("libres", True), ("15", False), ("20", True)])
def test_the_table_says_how_many_points_there_are(jeu: Jeu, limit: str, allowed: bool) -> None:
    jeu.choose("apotheose_points", limit)
    if allowed:
        jeu.act(jeu.sarah, "apotheose/creer", **SEGIERE)
    else:
        assert refused(jeu, jeu.sarah, "apotheose/creer", **SEGIERE) == (
            "Cette table donne 15 points à répartir, et il y en a 17\u00a0: retires-en."
        )


@pytest.mark.parametrize("alone", [{"specialite": "Épée"}, {"mystique": True}])
def test_k01_a_specialty_or_magic_needs_a_metier(jeu: Jeu, alone: dict[str, Any]) -> None:
    assert "nomme le métier" in refused(jeu, jeu.sarah, "apotheose/creer", **SEGIERE, **alone)


def test_a_player_makes_a_sheet_for_themselves_an_mj_for_anyone(jeu: Jeu) -> None:
    jeu.act(jeu.sarah, "apotheose/creer", **SEGIERE, seat=jeu.kevin.id)
    assert jeu.table.portraits[jeu.last("portraits")].seat == jeu.sarah.id
    jeu.act(jeu.mj, "apotheose/creer", **SEGIERE, seat=jeu.kevin.id)
    assert jeu.table.portraits[jeu.last("portraits")].seat == jeu.kevin.id
    jeu.act(jeu.mj, "apotheose/creer", **SEGIERE)
    assert jeu.table.portraits[jeu.last("portraits")].seat is None


def test_a_sheet_is_not_made_for_somebody_who_only_looks_on(jeu: Jeu) -> None:
    jeu.looks_on(jeu.kevin)
    assert "regarde la table" in refused(jeu, jeu.mj, "apotheose/creer", **SEGIERE, seat=jeu.kevin.id)


def test_an_mj_may_keep_a_new_sheet_from_the_table(jeu: Jeu) -> None:
    """Not one row of it reaches a player; its own player, if it has one, has it all."""
    full = SEGIERE | {"metier": "Mage", "specialite": "Feu", "affect": "Venger sa mère", "mystique": True}
    for seat, reader in ((None, jeu.sarah), (jeu.kevin.id, jeu.kevin)):
        known = rows(jeu, jeu.sarah)
        jeu.act(jeu.mj, "apotheose/creer", **full, seat=seat, cache=True)
        assert rows(jeu, jeu.sarah) == known
        assert (rows(jeu, reader) > rows(jeu, jeu.sarah)) is bool(seat)
    jeu.act(jeu.sarah, "apotheose/creer", **full, cache=True)
    assert jeu.table.portraits[jeu.last("portraits")].audience.everyone


def rows(jeu: Jeu, seat: Seat) -> set[str]:
    """The ids of all that this seat may read of sheets."""
    table = jeu.seen_by(seat)
    return {*table.portraits, *table.traits, *table.counters}
