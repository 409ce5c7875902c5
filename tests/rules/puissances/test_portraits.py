"""Puissances and their Agents: who sees what of them (P-01, P-02)."""

import pytest

from rules.game import RuleError
from rules.table import EVERYONE, Seat, mj_and
from tests.rules.french import is_well_set
from tests.rules.puissances.scenes import Jeu, kinds, what
from tests.rules.tablee import seat_id


def test_p01_rewriting_an_attribut_is_an_event_that_every_agent_of_that_puissance_sees(jeu: Jeu) -> None:
    tide = jeu.sheet("La Marée", "puissance", seen_by="mj")
    jeu.agent("Maëlle", jeu.ana, tide)
    attribut = jeu.write(tide, "attribut", "Reprend ce qu’on lui doit")
    jeu.act(
        jeu.mj, "core/reword_trait", trait=attribut, text="Reprend tout", base="Reprend ce qu’on lui doit"
    )
    line = jeu.lines[-1]
    assert line in jeu.journal_of(jeu.ana) and line not in jeu.journal_of(jeu.bob)
    assert jeu.seen_by(jeu.ana).traits[attribut].text == "Reprend tout"


def test_p01_an_attribut_kept_from_the_table_is_not_kept_from_the_agents(jeu: Jeu) -> None:
    tide = jeu.sheet("La Marée", "puissance")
    jeu.agent("Maëlle", jeu.ana, tide)
    secret = jeu.write(tide, "attribut", "N’oublie rien", seen_by="mj_and_player")
    assert secret in jeu.seen_by(jeu.ana).traits and secret not in jeu.seen_by(jeu.bob).traits
    assert jeu.lines[-1] in jeu.journal_of(jeu.ana)


def test_p01_an_attribut_hidden_before_the_lien_opens_with_it(jeu: Jeu) -> None:
    tide = jeu.sheet("La Marée", "puissance", seen_by="mj")
    attribut = jeu.write(tide, "attribut", "N’oublie rien", seen_by="mj_and_player")
    assert tide not in jeu.seen_by(jeu.ana).portraits
    jeu.agent("Maëlle", jeu.ana, tide)
    assert tide in jeu.seen_by(jeu.ana).portraits and attribut in jeu.seen_by(jeu.ana).traits
    assert tide not in jeu.seen_by(jeu.bob).portraits


def test_p01_a_fading_mark_and_the_end_of_an_attribut_are_seen_too(jeu: Jeu) -> None:
    tide = jeu.sheet("La Marée", "puissance")
    jeu.agent("Maëlle", jeu.ana, tide)
    attribut = jeu.write(tide, "attribut", "N’oublie rien", seen_by="mj_and_player")
    for key, more in (("core/mark_trait", {"flag": "decline", "on": True}), ("core/remove_trait", {})):
        jeu.act(jeu.mj, key, trait=attribut, **more)
        assert jeu.lines[-1] in jeu.journal_of(jeu.ana) and jeu.lines[-1] not in jeu.journal_of(jeu.bob)


def test_p01_revealing_an_attribut_shows_it_to_the_table(jeu: Jeu) -> None:
    tide = jeu.sheet("La Marée", "puissance")
    jeu.agent("Maëlle", jeu.ana, tide)
    attribut = jeu.write(tide, "attribut", "N’oublie rien", seen_by="mj_and_player")
    jeu.act(jeu.mj, "core/reveal_trait", trait=attribut)
    assert jeu.table.traits[attribut].audience == EVERYONE


def test_p01_a_sheet_that_changes_hands_opens_its_puissance_to_the_new_player(jeu: Jeu) -> None:
    tide = jeu.sheet("La Marée", "puissance", seen_by="mj")
    attribut = jeu.write(tide, "attribut", "Reprend ce qu’on lui doit")
    agent = jeu.agent("Maëlle", jeu.ana, tide)
    jeu.act(jeu.mj, "core/give_portrait", portrait=agent["sheet"], seat=jeu.bob.id)
    assert tide in jeu.seen_by(jeu.bob).portraits and attribut in jeu.seen_by(jeu.bob).traits
    assert jeu.lines[-1].kind == "puissances/ouverture" and jeu.lines[-1].audience == mj_and(jeu.bob.id)


def test_p01_a_lien_without_a_player_opens_nothing(jeu: Jeu) -> None:
    tide = jeu.sheet("La Marée", "puissance", seen_by="mj")
    agent = jeu.agent("Maëlle", None, tide)
    assert not jeu.table.portraits[tide].audience.seats
    jeu.act(jeu.mj, "core/give_portrait", portrait=agent["sheet"], seat=jeu.ana.id)
    lines = jeu.act(jeu.mj, "core/give_portrait", portrait=agent["sheet"], seat=None)
    assert kinds(lines) == ["portrait_given"]


def test_p02_the_two_sides_of_an_agent_and_who_sees_them(jeu: Jeu) -> None:
    agent = jeu.agent("Maëlle", jeu.ana)
    assert {what(jeu, agent["sheet"], who) for who in ("mj", "ana")} == {"Agent"}
    assert what(jeu, agent["sheet"], "bob") == "Humain"
    assert agent["don"] not in jeu.seen_by(jeu.bob).traits and agent["acquis"] in jeu.seen_by(jeu.bob).traits


def test_p02_a_second_lien_is_for_the_mj_and_that_player_even_when_the_first_is_known(jeu: Jeu) -> None:
    agent = jeu.agent("Maëlle", jeu.ana)
    jeu.act(jeu.ana, "core/reveal_trait", trait=agent["lien"])
    second = jeu.write(agent["sheet"], "lien", "Un pacte tu")
    assert jeu.table.traits[second].audience == mj_and(jeu.ana.id)
    assert agent["lien"] in jeu.seen_by(jeu.bob).traits and second not in jeu.seen_by(jeu.bob).traits


@pytest.mark.parametrize("author", ["mj", "ana"])
def test_p02_a_lien_trait_can_be_given_at_any_time(jeu: Jeu, author: str) -> None:
    agent = jeu.agent("Maëlle", jeu.ana)
    resolution = jeu.open(jeu.ana)
    jeu.stake(jeu.ana, resolution, "oui", trait=agent["acquis"])
    jeu.pose(resolution)
    trait = jeu.write(agent["sheet"], "trait", "Marche sur l’eau", getattr(jeu, author), parent=agent["lien"])
    assert jeu.table.traits[trait].audience == mj_and(jeu.ana.id)


def test_p02_a_lien_trait_comes_from_the_relation_or_from_an_attribut_of_its_puissance(jeu: Jeu) -> None:
    tide, forest = jeu.sheet("La Marée", "puissance"), jeu.sheet("Le Sauvage", "puissance")
    salt = jeu.write(tide, "attribut", "Polit tout")
    paths = jeu.write(forest, "attribut", "N’a pas de chemins")
    agent = jeu.agent("Maëlle", jeu.ana, tide)
    trait = jeu.write(agent["sheet"], "trait", "Polit le verre", parent=agent["lien"], source=salt)
    assert jeu.table.traits[trait].source == salt
    for parent, source in ((agent["lien"], paths), (agent["ancrage"], salt)):
        with pytest.raises(RuleError) as refused:
            jeu.write(agent["sheet"], "trait", "Se perd", parent=parent, source=source)
        assert is_well_set(str(refused.value))


def test_p02_a_trait_moved_to_an_ancrage_no_longer_comes_from_an_attribut(jeu: Jeu) -> None:
    tide = jeu.sheet("La Marée", "puissance")
    attribut = jeu.write(tide, "attribut", "Polit tout")
    agent = jeu.agent("Maëlle", jeu.ana, tide)
    trait = jeu.write(agent["sheet"], "trait", "Polit le verre", parent=agent["lien"], source=attribut)
    jeu.act(jeu.ana, "core/move_trait", trait=trait, parent=agent["ancrage"])
    assert jeu.table.traits[trait].source is None
    jeu.act(jeu.ana, "core/move_trait", trait=agent["acquis"], parent=agent["lien"])
    assert jeu.table.traits[agent["acquis"]].parent == agent["lien"]


# ── what opens, and what closes again (P-01) ──────────────────────────────────────────────────────────────────


@pytest.fixture
def tide(jeu: Jeu) -> dict[str, str]:
    """A Puissance kept from the table, that Bob's Agent serves, with all that may be written of it."""
    tide = jeu.sheet("La Marée", "puissance", seen_by="mj")
    jeu.agent("Ewen", jeu.bob, tide)
    return {
        "sheet": tide,
        "attribut": jeu.write(tide, "attribut", "Polit tout"),
        "horizon": jeu.write(tide, "horizon", "L’Inconnu"),
    }


def knows(jeu: Jeu, seat: Seat) -> set[str]:
    seen = jeu.seen_by(seat)
    return {*seen.portraits, *seen.traits}


def test_p01_a_lien_that_a_player_writes_opens_nothing(jeu: Jeu) -> None:
    tide = jeu.sheet("La Marée", "puissance")
    secret = jeu.write(tide, "attribut", "N’oublie rien", seen_by="mj_and_player")
    hers = jeu.sheet("Maëlle", seat=jeu.ana)
    lien = jeu.write(hers, "lien", "Un vœu", jeu.ana, about=tide)
    jeu.write(hers, "lien", "Un autre", jeu.ana, about=tide)
    assert secret not in knows(jeu, jeu.ana) and lien in knows(jeu, jeu.ana)
    given = jeu.sheet("Yann", seat=jeu.bob)
    jeu.write(given, "lien", "Un vœu", jeu.bob, about=tide)
    assert secret not in knows(jeu, jeu.bob)
    jeu.act(jeu.mj, "core/give_portrait", portrait=given, seat=jeu.ana.id)
    assert secret in knows(jeu, jeu.ana), "the MJ's act opens it"
    assert secret not in knows(jeu, jeu.bob)


@pytest.mark.parametrize("act", ["reword", "new", "lien"])
def test_p01_what_the_mj_writes_opens_it_to_an_agent_by_their_own_word(jeu: Jeu, act: str) -> None:
    tide = jeu.sheet("La Marée", "puissance")
    secret = jeu.write(tide, "attribut", "N’oublie rien", seen_by="mj_and_player")
    hers = jeu.sheet("Maëlle", seat=jeu.ana)
    jeu.write(hers, "lien", "Un vœu", jeu.ana, about=tide)
    if act == "new":
        secret = jeu.write(tide, "attribut", "Use tout", seen_by="mj_and_player")
    elif act == "lien":
        jeu.write(hers, "lien", "Une charge", about=tide)
    else:
        jeu.act(jeu.mj, "core/reword_trait", trait=secret, text="Oublie", base="N’oublie rien")
    assert secret in knows(jeu, jeu.ana)


LEAVING = {
    "given": ("core/give_portrait", {"seat": seat_id("Bob")}),
    "taken back": ("core/give_portrait", {"seat": None}),
    "put away": ("core/put_away_portrait", {}),
    "unlinked": ("core/remove_trait", {}),
}


@pytest.mark.parametrize("how", LEAVING)
def test_p01_who_no_longer_serves_a_puissance_no_longer_hears_of_it(
    jeu: Jeu, tide: dict[str, str], how: str
) -> None:
    agent = jeu.agent("Maëlle", jeu.ana, tide["sheet"])
    assert set(tide.values()) <= knows(jeu, jeu.ana)
    move, more = LEAVING[how]
    named = {"trait": agent["lien"]} if how == "unlinked" else {"portrait": agent["sheet"]}
    jeu.act(jeu.mj, move, **named, **more)
    assert not set(tide.values()) & knows(jeu, jeu.ana)
    assert set(tide.values()) <= knows(jeu, jeu.bob), "who serves it still sees it"
    before = len(jeu.journal_of(jeu.ana))
    new = jeu.write(tide["sheet"], "attribut", "Use tout")
    jeu.act(jeu.mj, "core/reword_trait", trait=tide["attribut"], text="Ronge", base="Polit tout")
    jeu.act(jeu.mj, "core/mark_trait", trait=new, flag="decline", on=True)
    jeu.act(jeu.mj, "core/remove_trait", trait=new)
    assert len(jeu.journal_of(jeu.ana)) == before
    assert [line.audience for line in jeu.lines[-4:]] == [mj_and(jeu.bob.id)] * 4


@pytest.mark.parametrize("how", LEAVING)
@pytest.mark.parametrize("by", ["another sheet", "its own sheet"])
def test_p01_who_serves_it_otherwise_still_sees_it(jeu: Jeu, tide: dict[str, str], how: str, by: str) -> None:
    agent = jeu.agent("Maëlle", jeu.ana, tide["sheet"])
    if by == "another sheet":
        jeu.agent("Yann", jeu.ana, tide["sheet"])
    else:
        jeu.act(jeu.mj, "core/give_portrait", portrait=tide["sheet"], seat=jeu.ana.id)
    move, more = LEAVING[how]
    named = {"trait": agent["lien"]} if how == "unlinked" else {"portrait": agent["sheet"]}
    jeu.act(jeu.mj, move, **named, **more)
    assert set(tide.values()) <= knows(jeu, jeu.ana)
    jeu.act(jeu.mj, "core/reword_trait", trait=tide["attribut"], text="Ronge", base="Polit tout")
    assert jeu.lines[-1] in jeu.journal_of(jeu.ana)


def test_p01_two_liens_of_one_sheet_close_with_the_last(jeu: Jeu, tide: dict[str, str]) -> None:
    agent = jeu.agent("Maëlle", jeu.ana, tide["sheet"])
    second = jeu.write(agent["sheet"], "lien", "Une dette", about=tide["sheet"])
    jeu.act(jeu.ana, "core/remove_trait", trait=agent["lien"])
    assert set(tide.values()) <= knows(jeu, jeu.ana)
    jeu.act(jeu.ana, "core/remove_trait", trait=second)
    assert not set(tide.values()) & knows(jeu, jeu.ana)


def test_p01_what_the_whole_table_knows_stays_known(jeu: Jeu) -> None:
    tide = jeu.sheet("La Marée", "puissance")
    known = jeu.write(tide, "attribut", "Polit tout")
    secret = jeu.write(tide, "attribut", "N’oublie rien", seen_by="mj_and_player")
    agent = jeu.agent("Maëlle", jeu.ana, tide)
    jeu.act(jeu.mj, "core/remove_trait", trait=agent["lien"])
    assert {tide, known} <= knows(jeu, jeu.ana) and secret not in knows(jeu, jeu.ana)
