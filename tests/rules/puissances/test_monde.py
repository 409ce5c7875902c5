"""Whether the world bears a novelty, and the debts that wait for it (P-06, P-42)."""

import pytest

from rules.puissances.monde import attendus, porte
from rules.table import mj_and
from tests.rules.puissances.scenes import Jeu, kinds, puissance, refused
from tests.rules.puissances.situation import head, mark, owed, prepared


@pytest.fixture
def pont(jeu: Jeu) -> dict[str, str]:
    return prepared(jeu)


def world(jeu: Jeu) -> tuple[list[str], list[str]]:
    """What the world bears, and what may still make it bear a novelty."""
    return [t.id for t in porte(jeu.table)], [t.id for t in attendus(jeu.table)]


def test_p06_a_vecteur_realise_is_borne_by_the_world(jeu: Jeu, pont: dict[str, str]) -> None:
    assert world(jeu) == ([], [pont["vecteur"]])
    mark(jeu, pont["vecteur"], "realise")
    assert world(jeu) == ([pont["vecteur"]], [])


def test_p06_a_force_humaine_institutes_and_no_other_force_does(jeu: Jeu, pont: dict[str, str]) -> None:
    said = refused(jeu, jeu.mj, "core/mark_trait", trait=pont["force"], flag="instituee", on=True)
    assert "Force humaine" in said
    mark(jeu, pont["force"], "humaine")
    assert world(jeu) == ([], [pont["vecteur"], pont["force"]])
    mark(jeu, pont["force"], "instituee")
    assert world(jeu) == ([pont["force"]], [pont["vecteur"]])


def test_p06_what_was_instituted_stays_human(jeu: Jeu, pont: dict[str, str]) -> None:
    mark(jeu, pont["force"], "humaine")
    mark(jeu, pont["force"], "instituee")
    assert "Force humaine" in refused(
        jeu, jeu.mj, "core/mark_trait", trait=pont["force"], flag="humaine", on=False
    )


def test_p06_the_world_still_bears_it_once_the_situation_is_closed(jeu: Jeu, pont: dict[str, str]) -> None:
    mark(jeu, pont["vecteur"], "realise")
    jeu.act(jeu.mj, "puissances/clore_situation", situation=pont["sheet"], issue="Le pont tient")
    assert world(jeu)[0] == [pont["vecteur"]]


def test_p06_the_mj_has_the_last_word(jeu: Jeu, pont: dict[str, str]) -> None:
    mark(jeu, pont["vecteur"], "realise")
    mark(jeu, pont["vecteur"], "realise", False)
    assert world(jeu) == ([], [pont["vecteur"]])


def test_p06_a_player_knows_of_the_world_what_was_shown(jeu: Jeu, pont: dict[str, str]) -> None:
    mark(jeu, pont["vecteur"], "realise")
    assert porte(jeu.seen_by(jeu.ana)) == []
    jeu.act(jeu.mj, "puissances/ouvrir_situation", situation=pont["sheet"], montres=[pont["vecteur"]])
    assert [t.id for t in porte(jeu.seen_by(jeu.ana))] == [pont["vecteur"]]
    assert [portee for _, portee in head(jeu, pont["sheet"], jeu.ana).nouveautes] == [True]


@pytest.mark.parametrize(("kind", "flags"), [("vecteur", ["realise"]), ("force", ["humaine", "instituee"])])
def test_p42_a_debt_closes_when_the_world_bears_what_it_waits_for(
    jeu: Jeu, pont: dict[str, str], kind: str, flags: list[str]
) -> None:
    agent = jeu.agent("Maëlle", jeu.ana, puissance(jeu)[0])
    dette, other = owed(jeu, agent["sheet"], pont[kind]), jeu.write(agent["sheet"], "dette", "Autre chose")
    for flag in flags:
        assert dette in jeu.table.traits
        mark(jeu, pont[kind], flag)
    assert dette not in jeu.table.traits and other in jeu.table.traits
    assert kinds(jeu.lines[-1:]) == ["dette_close"]


def test_p42_the_line_goes_to_who_knows_of_the_debt_and_betrays_nothing_of_a_secret_vecteur(
    jeu: Jeu, pont: dict[str, str]
) -> None:
    agent = jeu.agent("Maëlle", jeu.ana, puissance(jeu)[0])
    owed(jeu, agent["sheet"], pont["vecteur"])
    bob, read = jeu.seen_by(jeu.bob), jeu.journal_of(jeu.bob)
    mark(jeu, pont["vecteur"], "realise")
    line = jeu.journal_of(jeu.ana)[-1]
    assert line.audience == mj_and(jeu.ana.id) and line.kind == "puissances/dette_close"
    assert line.payload == {"portrait": "Maëlle", "text": "Répond de ce que cela produit"}
    assert jeu.seen_by(jeu.bob) == bob and jeu.journal_of(jeu.bob) == read


def test_p42_the_source_of_a_debt_is_unknown_to_who_does_not_see_it(jeu: Jeu, pont: dict[str, str]) -> None:
    agent = jeu.agent("Maëlle", jeu.ana, puissance(jeu)[0])
    dette = owed(jeu, agent["sheet"], pont["vecteur"])
    assert jeu.seen_by(jeu.ana).traits[dette].source is None
    assert jeu.seen_by(jeu.mj).traits[dette].source == pont["vecteur"]


def test_p06_another_mark_closes_no_debt(jeu: Jeu, pont: dict[str, str]) -> None:
    agent = jeu.agent("Maëlle", jeu.ana, puissance(jeu)[0])
    dette = owed(jeu, agent["sheet"], pont["force"])
    mark(jeu, pont["force"], "humaine")
    assert dette in jeu.table.traits
