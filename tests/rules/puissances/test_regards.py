"""What the MJ marks in secret of an Ancrage trait: it contradicts an Attribut, or is of interest (P-04, P-41)."""

import pytest

from rules.puissances.stakes import notes, stakes
from rules.table import MJ_ONLY
from tests.rules.puissances.scenes import Jeu, puissance, refused
from tests.rules.puissances.situation import drawn


@pytest.fixture
def agent(jeu: Jeu) -> dict[str, str]:
    """Ana's Agent of a Puissance, whose Attribut is `attribut`."""
    tide, attribut = puissance(jeu)
    return jeu.agent("Maëlle", jeu.ana, tide) | {"attribut": attribut}


def look(jeu: Jeu, trait: str, attribut: str | None = None) -> None:
    jeu.act(jeu.mj, "puissances/regarder", trait=trait, attribut=attribut)


def test_p41_the_mj_reads_it_beside_the_trait_and_nobody_else_does(jeu: Jeu, agent: dict[str, str]) -> None:
    pages = [drawn(jeu, agent["sheet"], seat) for seat in (jeu.ana, jeu.bob)]
    before, read = jeu.seen_by(jeu.ana), jeu.journal_of(jeu.ana)
    look(jeu, agent["acquis"], agent["attribut"])
    assert notes(jeu.seen_by(jeu.mj)) == {agent["acquis"]: "Contredit «\u00a0Polit tout\u00a0»"}
    assert jeu.lines[-1].audience == MJ_ONLY
    assert notes(jeu.seen_by(jeu.ana)) == {}
    assert jeu.seen_by(jeu.ana) == before and jeu.journal_of(jeu.ana) == read
    assert [drawn(jeu, agent["sheet"], seat) for seat in (jeu.ana, jeu.bob)] == pages


def test_p41_one_mark_replaces_the_other(jeu: Jeu, agent: dict[str, str]) -> None:
    look(jeu, agent["acquis"], agent["attribut"])
    look(jeu, agent["acquis"])
    assert notes(jeu.seen_by(jeu.mj)) == {agent["acquis"]: "Intéresse sa Puissance"}
    assert "déjà noté" in refused(jeu, jeu.mj, "puissances/regarder", trait=agent["acquis"])


def test_p41_it_is_taken_away_and_goes_with_its_trait(jeu: Jeu, agent: dict[str, str]) -> None:
    look(jeu, agent["acquis"])
    regard = jeu.table.traits_of(agent["sheet"], "regard")[0]
    jeu.act(jeu.mj, "core/remove_trait", trait=regard.id)
    look(jeu, agent["acquis"])
    jeu.act(jeu.ana, "core/remove_trait", trait=agent["acquis"])
    assert jeu.table.traits_of(agent["sheet"], "regard") == []
    assert not any("Intéresse" in str(line) for line in jeu.journal_of(jeu.ana))


def test_p41_moving_a_trait_keeps_what_its_puissance_sees_in_it(jeu: Jeu, agent: dict[str, str]) -> None:
    look(jeu, agent["acquis"], agent["attribut"])
    other = jeu.write(agent["sheet"], "ancrage", "Le quai")
    jeu.act(jeu.ana, "core/move_trait", trait=agent["acquis"], parent=other)
    assert agent["acquis"] in notes(jeu.seen_by(jeu.mj))


def test_p41_a_mark_may_be_of_any_attribut_that_the_agent_serves_and_of_no_other(
    jeu: Jeu, agent: dict[str, str]
) -> None:
    other = jeu.write(jeu.sheet("Le Sauvage", "puissance"), "attribut", "N’a pas de chemins")
    for attribut in (other, agent["don"]):
        said = refused(jeu, jeu.mj, "puissances/regarder", trait=agent["acquis"], attribut=attribut)
        assert "Attribut" in said


def test_p41_a_puissance_looks_at_the_ancrage_traits_of_its_agents_only(
    jeu: Jeu, agent: dict[str, str]
) -> None:
    nine = jeu.sheet("Nine", seat=jeu.bob)
    human = jeu.write(nine, "trait", "Connaît le port", parent=jeu.write(nine, "ancrage", "Le port"))
    for trait in (agent["don"], agent["ancrage"], human):
        assert "Ancrage" in refused(jeu, jeu.mj, "puissances/regarder", trait=trait)


def test_p41_only_an_mj_marks_it(jeu: Jeu, agent: dict[str, str]) -> None:
    assert "pas à toi" in refused(jeu, jeu.ana, "puissances/regarder", trait=agent["acquis"])


def test_p41_the_form_is_the_mjs(jeu: Jeu, agent: dict[str, str]) -> None:
    for seat, offered in ((jeu.mj, True), (jeu.ana, False)):
        seen = jeu.seen_by(seat)
        assert stakes(seen, seen.traits[agent["acquis"]])["regardable"] is offered
        assert not stakes(seen, seen.traits[agent["don"]])["regardable"]


def test_p41_it_is_read_beside_what_is_said_of_its_mise(jeu: Jeu, agent: dict[str, str]) -> None:
    look(jeu, agent["acquis"])
    jeu.stake(jeu.mj, jeu.open(jeu.ana), "oui", trait=agent["acquis"])
    assert notes(jeu.seen_by(jeu.mj)) == {agent["acquis"]: "Mise\u00a0: oui · Intéresse sa Puissance"}
    assert notes(jeu.seen_by(jeu.ana)) == {agent["acquis"]: "Mise\u00a0: oui"}
