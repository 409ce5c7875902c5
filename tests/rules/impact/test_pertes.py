"""What a sheet has lost and may lose: boxes, death, Legs, Marques-objets (I-01, I-03)."""

import pytest

from rules.game import RuleError
from rules.impact.blessures import BLESSURES
from rules.impact.pertes import (
    check_enjeu,
    exposed,
    free_boxes,
    is_dead,
    is_down,
    perte,
    rungs,
    taken,
    weighs,
    would_tick,
)
from tests.rules.french import is_well_set
from tests.rules.impact.table import Jeu


def test_i01_a_sheet_has_four_boxes_and_a_full_rung_stands_for_the_next(jeu: Jeu) -> None:
    sheet = jeu.sasha["sheet"]
    assert free_boxes(jeu.table, sheet) == ["blessure", "blessure", "grave", "critique"]
    ticked = []
    while not is_dead(jeu.table, sheet):
        rung = would_tick(jeu.table, sheet, "blessure")
        assert rung is not None
        assert rungs(jeu.table, sheet).split(",")[0] == rung == perte(jeu.table, sheet, "blessure")
        jeu.wound(sheet, rung)
        ticked.append(rung)
    assert ticked == ["blessure", "blessure", "grave", "critique", "mort"]


def test_i01_critique_is_down_and_not_dead(jeu: Jeu) -> None:
    sheet = jeu.sasha["sheet"]
    jeu.wound(sheet, "grave")
    assert not is_down(jeu.table, sheet)
    jeu.wound(sheet, "critique")
    assert is_down(jeu.table, sheet) and not is_dead(jeu.table, sheet)


def test_i05_what_weighs_is_a_serious_wound_or_a_cicatrice(jeu: Jeu) -> None:
    sheet = jeu.sasha["sheet"]
    jeu.wound(sheet, "blessure", "grave", "critique")
    scar = jeu.write(sheet, "cicatrice", "Le genou qui lâche")
    assert [t.kind for t in weighs(jeu.table, sheet)] == ["grave", "critique", "cicatrice"]
    assert weighs(jeu.table, sheet)[-1].id == scar


def test_i03_only_words_of_that_sheet_that_may_be_lost_are_exposed(jeu: Jeu) -> None:
    words, sheet = jeu.sasha, jeu.sasha["sheet"]
    secret = jeu.write(sheet, "legs", "Un nom", seen_by="mj_and_player")
    assert [t.id for t in exposed(jeu.table, sheet)] == [words["legs"], words["objet"]]
    refused = (
        ("legs", None),
        ("legs", words["marque"]),
        ("legs", jeu.kelvan["legs"]),
        ("legs", secret),
        ("marque", words["marque"]),
        ("blessure", words["legs"]),
        ("rien", words["legs"]),
    )
    for danger, enjeu in refused:
        with pytest.raises(RuleError) as reason:
            check_enjeu(jeu.table, sheet, danger, enjeu)
        assert is_well_set(str(reason.value))
    for danger, enjeu in (
        ("legs", words["legs"]),
        ("marque", words["objet"]),
        ("mort", None),
        ("rien", None),
    ):
        check_enjeu(jeu.table, sheet, danger, enjeu)
    jeu.act(jeu.mj, "core/mark_trait", trait=words["legs"], flag="perdu", on=True)
    assert [t.id for t in exposed(jeu.table, sheet)] == [words["objet"]]
    with pytest.raises(RuleError, match="perdus"):
        check_enjeu(jeu.table, sheet, "legs", words["legs"])


def test_i03_what_is_taken_is_told_as_it_is_and_nothing_is_taken_twice(jeu: Jeu) -> None:
    words, sheet = jeu.sasha, jeu.sasha["sheet"]
    for rung in BLESSURES:
        (line,) = taken(jeu.table, sheet, rung)
        assert line.payload == {"portrait": "Sasha", "danger": rung, "perdu": ""}
    assert taken(jeu.table, sheet, "rien") == []
    (line,) = taken(jeu.table, sheet, "marque", words["objet"])
    assert line.payload == {"portrait": "Sasha", "danger": "marque", "perdu": "Le poignard de mon père"}
    jeu.act(jeu.mj, "core/mark_trait", trait=words["objet"], flag="brise", on=True)
    assert taken(jeu.table, sheet, "marque", words["objet"]) == []
    assert perte(jeu.table, sheet, "marque", words["objet"]) == ""
    jeu.act(jeu.mj, "core/remove_trait", trait=words["legs"])
    assert taken(jeu.table, sheet, "legs", words["legs"]) == [], "words that are gone"
