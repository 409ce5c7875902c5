"""Overriding a trait that forbids, and what it costs: more each time, counted for that trait (P-23)."""

import pytest

from rules.puissances.interdits import prochain
from rules.table import EVERYONE, mj_and
from tests.rules.puissances.scenes import Jeu, kinds, refused


@pytest.fixture
def agent(jeu: Jeu) -> dict[str, str]:
    """Ana's Agent: a Lien trait that forbids lying, an Ancrage trait that forbids something else."""
    agent = jeu.agent("Maëlle", jeu.ana, jeu.sheet("La Marée", "puissance"))
    jeu.act(jeu.mj, "core/mark_trait", trait=agent["don"], flag="ment_pas", on=True)
    jeu.act(jeu.mj, "core/mark_trait", trait=agent["acquis"], flag="interdit", on=True)
    return agent


def override(jeu: Jeu, trait: str, **more: object) -> str:
    """Override a trait as its player; what it cost."""
    return str(jeu.act(jeu.ana, "puissances/passer_outre", trait=trait, **more)[-1].payload["cout"])


def dettes(jeu: Jeu, agent: dict[str, str]) -> list[str]:
    return [t.text for t in jeu.table.traits_of(agent["sheet"], "dette")]


def test_p23_the_cost_rises_each_time(jeu: Jeu, agent: dict[str, str]) -> None:
    assert [override(jeu, agent["don"]) for _ in range(4)] == ["corps", "dette", "lien", "lien"]
    assert dettes(jeu, agent) == ["Avoir passé outre\u00a0: Don de Maëlle"]


def test_p23_it_is_counted_for_that_trait(jeu: Jeu, agent: dict[str, str]) -> None:
    override(jeu, agent["don"])
    override(jeu, agent["don"])
    assert override(jeu, agent["acquis"]) == "corps"
    assert override(jeu, agent["don"]) == "lien"


def test_p23_the_cost_is_known_before_and_is_then_what_is_paid(jeu: Jeu, agent: dict[str, str]) -> None:
    for fois in (1, 2, 3):
        said = prochain(jeu.seen_by(jeu.ana), jeu.table.traits[agent["don"]])
        assert (said.fois, said.sorte) == (fois, override(jeu, agent["don"]))


def test_p23_decision_who_serves_no_puissance_pays_by_the_body_each_time(jeu: Jeu) -> None:
    hers = jeu.sheet("Nine", seat=jeu.ana)
    vow = jeu.write(hers, "trait", "Ne frappe pas", parent=jeu.write(hers, "ancrage", "Infirmière"))
    jeu.act(jeu.ana, "core/mark_trait", trait=vow, flag="interdit", on=True)
    assert [override(jeu, vow) for _ in range(3)] == ["corps"] * 3


def test_p23_decision_a_lien_without_traits_has_none_to_lose(jeu: Jeu, agent: dict[str, str]) -> None:
    jeu.act(jeu.ana, "core/remove_trait", trait=agent["don"])
    assert [override(jeu, agent["acquis"]) for _ in range(3)] == ["corps", "dette", "dette"]


def test_p23_a_true_phrase_meant_falsely_overrides_what_forbids_lying_and_nothing_else(
    jeu: Jeu, agent: dict[str, str]
) -> None:
    assert override(jeu, agent["don"], restriction=True) == "corps"
    assert jeu.lines[-2].payload["restriction"] is True
    assert "mentir" in refused(
        jeu, jeu.ana, "puissances/passer_outre", trait=agent["acquis"], restriction=True
    )


def test_p23_a_trait_that_forbids_nothing_is_not_overridden(jeu: Jeu) -> None:
    agent = jeu.agent("Ewen", jeu.ana)
    assert "n’interdit rien" in refused(jeu, jeu.ana, "puissances/passer_outre", trait=agent["acquis"])


def test_p23_only_its_player_or_an_mj_overrides_it(jeu: Jeu, agent: dict[str, str]) -> None:
    assert "pas à toi" in refused(jeu, jeu.bob, "puissances/passer_outre", trait=agent["acquis"])
    assert kinds(jeu.act(jeu.mj, "puissances/passer_outre", trait=agent["acquis"])) == ["outre", "outre_cout"]


def test_p23_who_cannot_see_the_trait_cannot_name_it(jeu: Jeu, agent: dict[str, str]) -> None:
    assert "introuvable" in refused(jeu, jeu.bob, "puissances/passer_outre", trait=agent["don"])


def test_p23_those_who_see_the_trait_read_that_it_is_overridden_but_not_the_cost(
    jeu: Jeu, agent: dict[str, str]
) -> None:
    lines = jeu.act(jeu.ana, "puissances/passer_outre", trait=agent["acquis"])
    assert [line.audience for line in lines] == [EVERYONE, mj_and(jeu.ana.id)]
    assert set(lines[0].payload) == {"portrait", "trait", "restriction"}


@pytest.mark.parametrize(("trait", "seen_by"), [("acquis", "mj_and_player"), ("don", "table")])
def test_p23_in_secret_or_for_a_secret_trait_the_table_learns_nothing(
    jeu: Jeu, agent: dict[str, str], trait: str, seen_by: str
) -> None:
    before, read = jeu.seen_by(jeu.bob), jeu.journal_of(jeu.bob)
    for _ in range(3):
        override(jeu, agent[trait], seen_by=seen_by)
    assert jeu.seen_by(jeu.bob) == before and jeu.journal_of(jeu.bob) == read


def test_p23_a_public_overriding_says_nothing_of_the_secret_ones_before(
    jeu: Jeu, agent: dict[str, str]
) -> None:
    first = jeu.act(jeu.ana, "puissances/passer_outre", trait=agent["acquis"])[0]
    override(jeu, agent["acquis"], seen_by="mj_and_player")
    assert jeu.act(jeu.ana, "puissances/passer_outre", trait=agent["acquis"])[0] == first


def test_p23_the_longest_words_are_owed_as_any(jeu: Jeu) -> None:
    agent = jeu.agent("Maëlle", jeu.ana)
    vow = jeu.write(agent["sheet"], "trait", "n" * 160, parent=agent["lien"])
    jeu.act(jeu.ana, "core/mark_trait", trait=vow, flag="interdit", on=True)
    override(jeu, vow)
    override(jeu, vow)
    assert len(dettes(jeu, agent)[0]) == 160
