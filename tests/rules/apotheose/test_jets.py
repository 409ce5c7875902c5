"""The dé kult at the table: read against its difficulty, and drawn again from the ombre once (K-01 to K-05)."""

import pytest

from rules.game import Stale
from tests.rules.apotheose.table import Jeu
from tests.rules.tablee import kinds, refused


def test_arnouille_climbs(jeu: Jeu) -> None:
    """The source: 9 before the die, +7 against 10: 16, one rank (K-02)."""
    resolution = jeu.announce(jeu.arsouille, reussite="Il sème le guet")
    jeu.compose(jeu.sarah, resolution, "metier", "specialite")
    lines = jeu.throw(jeu.sarah, resolution, 7)
    assert kinds(lines) == ["jet_lance"]
    read = lines[0].payload
    assert (read["score"], read["marge"], read["rangs"], read["reussite"]) == (16, 6, 1, True)
    assert (read["metier"], read["specialite"]) == ("Voleur", "Cambrioleur")
    assert read["ce_qui_suit"] == "Il sème le guet" and read["lu"]
    assert jeu.annonce(resolution).etape == "lu"


def test_arsouille_escapes(jeu: Jeu) -> None:
    """The source: the taste for freedom, 14 before the die, −1: 13 against 10, and one ombre (K-04)."""
    resolution = jeu.announce(jeu.arsouille)
    jeu.compose(jeu.sarah, resolution, "metier", "specialite", "affect")
    lines = jeu.throw(jeu.sarah, resolution, -1)
    assert kinds(lines) == ["jet_lance", "ombre"]
    assert lines[0].payload["score"] == 13 and lines[0].payload["reussite"]
    assert lines[1].payload["raisons"] == [{"raison": "affect_favorable", "points": 1}]
    assert jeu.ombre(jeu.arsouille)[0] == 1


def test_k04_an_affect_against_takes_ombre(jeu: Jeu) -> None:
    jeu.give(jeu.arsouille, "ombre", 3)
    resolution = jeu.announce(jeu.arsouille)
    jeu.compose(jeu.sarah, resolution, "affect", sens="defavorable")
    jeu.throw(jeu.sarah, resolution, 10)
    assert jeu.ombre(jeu.arsouille)[0] == 2


def test_k05_a_failure_waits_and_the_second_die_is_added(jeu: Jeu) -> None:
    resolution = jeu.announce(jeu.arsouille)
    lines = jeu.throw(jeu.sarah, resolution, 2)
    assert not lines[0].payload["lu"] and jeu.annonce(resolution).etape == "lance"
    lines = jeu.decide(jeu.sarah, resolution, 4)
    assert kinds(lines) == ["jet_lance", "ombre"]
    assert (lines[0].payload["score"], lines[0].payload["reussite"]) == (10, True)
    assert lines[1].payload["raisons"] == [{"raison": "second_de", "points": 1}]
    assert jeu.ombre(jeu.arsouille)[0] == 1 and jeu.annonce(resolution).etape == "lu"


def test_k05_only_once(jeu: Jeu) -> None:
    resolution = jeu.announce(jeu.arsouille)
    jeu.throw(jeu.sarah, resolution, -3)
    jeu.decide(jeu.sarah, resolution, 0)
    assert jeu.annonce(resolution).etape == "lu"
    asked = {"part": jeu.score(resolution).part.id, "resolution": resolution}
    assert "déjà lu" in refused(jeu, jeu.sarah, "apotheose/puiser", **asked)


def test_k05_a_failure_may_be_kept(jeu: Jeu) -> None:
    resolution = jeu.announce(jeu.arsouille, echec="Le guet arrive")
    jeu.throw(jeu.sarah, resolution, 2)
    lines = jeu.decide(jeu.sarah, resolution)
    assert kinds(lines) == ["echec_garde"] and lines[0].payload["ce_qui_suit"] == "Le guet arrive"
    assert jeu.ombre(jeu.arsouille)[0] == 0


def test_k03_a_critical_failure_is_read_at_once_and_takes_ombre(jeu: Jeu) -> None:
    jeu.give(jeu.arsouille, "ombre", 2)
    resolution = jeu.announce(jeu.arsouille, difficulte=0)
    lines = jeu.throw(jeu.sarah, resolution, -9)
    assert lines[0].payload["critique"] == "echec" and lines[0].payload["lu"]
    assert jeu.ombre(jeu.arsouille)[0] == 1


def test_k03_an_affect_and_a_critical_failure_are_one_movement(jeu: Jeu) -> None:
    jeu.give(jeu.arsouille, "ombre", 10)
    resolution = jeu.announce(jeu.arsouille)
    jeu.compose(jeu.sarah, resolution, "affect")
    lines = jeu.throw(jeu.sarah, resolution, -9)
    assert [r["points"] for r in lines[1].payload["raisons"]] == [1, -1]
    assert jeu.ombre(jeu.arsouille) == (10, 0, 0)


def test_k05_a_second_die_that_is_a_critical_failure_costs_and_gives_back(jeu: Jeu) -> None:
    resolution = jeu.announce(jeu.arsouille)
    jeu.throw(jeu.sarah, resolution, 0)
    lines = jeu.decide(jeu.sarah, resolution, -9)
    assert lines[0].payload["critique"] == "echec"
    assert [(r["raison"], r["points"]) for r in lines[1].payload["raisons"]] == [
        ("second_de", 1),
        ("echec_critique", -1),
    ]
    assert jeu.ombre(jeu.arsouille) == (0, 0, 0)


def test_k13_the_second_die_may_bring_a_stigmate(jeu: Jeu) -> None:
    jeu.give(jeu.arsouille, "ombre", 10)
    resolution = jeu.announce(jeu.arsouille)
    jeu.throw(jeu.sarah, resolution, 0)
    jeu.decide(jeu.sarah, resolution, 1)
    assert jeu.ombre(jeu.arsouille) == (6, 1, 0) and jeu.asked() == ["effet"]


def test_a_throw_gives_back_what_was_read(jeu: Jeu) -> None:
    resolution = jeu.announce(jeu.arsouille)
    read = jeu.shown(resolution)
    jeu.act(jeu.mj, "core/put_right", key="corps", delta=1, portrait=jeu.arsouille)
    with pytest.raises(Stale) as stale:
        jeu.act(jeu.sarah, "apotheose/lancer", 10, **read)
    assert stale.value.seen == {"score": "5", "difficulte": "10"}


def test_k01_no_die_without_a_difficulty(jeu: Jeu) -> None:
    asked = {"portrait": jeu.arsouille, "intention": "Fuir", "caracteristique": "corps"}
    jeu.act(jeu.sarah, "apotheose/tenter", **asked)
    resolution = jeu.last("resolutions")
    assert "difficulté" in refused(jeu, jeu.sarah, "apotheose/lancer", **jeu.shown(resolution))


def test_between_the_die_and_the_choice_nothing_else_happens(jeu: Jeu) -> None:
    resolution = jeu.announce(jeu.arsouille)
    jeu.throw(jeu.sarah, resolution, 0)
    part = jeu.score(resolution).part.id
    assert "a roulé" in refused(jeu, jeu.sarah, "apotheose/renoncer", part=part)
    assert "a roulé" in refused(jeu, jeu.mj, "apotheose/clore", resolution=resolution)
    assert "a roulé" in refused(jeu, jeu.mj, "apotheose/annoncer", resolution=resolution, difficulte=0)
    refused(jeu, jeu.kevin, "apotheose/garder", part=part, resolution=resolution)


def test_a_score_throws_its_own_roll_only(jeu: Jeu) -> None:
    first, second = jeu.announce(jeu.arsouille), jeu.announce(jeu.alduin)
    read = jeu.shown(second) | {"part": jeu.score(first).part.id}
    assert "pas de ce jet" in refused(jeu, jeu.sarah, "apotheose/lancer", **read)
