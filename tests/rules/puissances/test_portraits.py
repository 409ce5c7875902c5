"""Portraits: Puissances, Agents, Humains, Avatars, traits (P-01 to P-05)."""

import pytest

from rules.game import EVERYONE, RuleError, mj_and
from rules.puissances.natures import nature
from tests.rules.french import is_well_set
from tests.rules.puissances.scenes import Jeu, kinds


def what(jeu: Jeu, sheet: str, seat: str = "mj") -> str:
    """What a portrait is for a reader."""
    seen = jeu.seen_by(getattr(jeu, seat))
    return nature(seen, seen.portraits[sheet])


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


def test_p03_the_natures_of_portraits(jeu: Jeu) -> None:
    human = jeu.sheet("Ange")
    jeu.write(human, "ancrage", "Forgeron")
    avatar = jeu.sheet("La Noyée")
    jeu.write(avatar, "lien", "L’incarnation")
    for sheet, expected in (
        (human, "Humain"),
        (avatar, "Avatar"),
        (jeu.agent("Maëlle", None)["sheet"], "Agent"),
        (jeu.sheet("Les douaniers", "devenir"), "Devenir"),
        (jeu.sheet("La digue", "neutre"), "Neutre"),
        (jeu.sheet("La Marée", "puissance"), "Puissance"),
    ):
        assert what(jeu, sheet) == expected


def test_p03_an_avatar_that_gains_an_ancrage_is_an_agent_and_the_journal_says_so(jeu: Jeu) -> None:
    avatar = jeu.sheet("La Noyée", seat=jeu.ana)
    jeu.write(avatar, "lien", "L’incarnation")
    jeu.write(avatar, "ancrage", "Une fille l’appelle mère")
    line = jeu.lines[-1]
    assert line.kind == "puissances/nature" and line.payload == {"portrait": "La Noyée", "nature": "Agent"}
    assert line.audience == mj_and(jeu.ana.id), "those who know the Lien, no one else"
    jeu.write(avatar, "ancrage", "Le quai")
    assert jeu.lines[-1].kind == "core/trait_added"


def test_p03_an_agent_that_loses_its_last_ancrage_is_an_avatar(jeu: Jeu) -> None:
    agent = jeu.agent("Maëlle", jeu.ana)
    jeu.act(jeu.ana, "core/reveal_trait", trait=agent["lien"])
    jeu.act(jeu.mj, "core/remove_trait", trait=agent["ancrage"])
    line = jeu.lines[-1]
    assert (line.kind, line.payload["nature"], line.audience) == ("puissances/nature", "Avatar", EVERYONE)
    assert what(jeu, agent["sheet"], "bob") == "Avatar"


def test_p03_the_line_goes_only_to_those_who_see_the_ancrage_too(jeu: Jeu) -> None:
    avatar = jeu.sheet("La Noyée", seat=jeu.ana)
    lien = jeu.write(avatar, "lien", "L’incarnation")
    jeu.act(jeu.ana, "core/reveal_trait", trait=lien)
    jeu.write(avatar, "ancrage", "Aime en secret", seen_by="mj_and_player")
    assert jeu.lines[-1].kind == "puissances/nature" and jeu.lines[-1].audience == mj_and(jeu.ana.id)


def test_p03_a_human_that_gains_or_loses_an_ancrage_stays_one(jeu: Jeu) -> None:
    human = jeu.sheet("Ange")
    ancrage = jeu.write(human, "ancrage", "Forgeron")
    jeu.act(jeu.mj, "core/remove_trait", trait=ancrage)
    assert not [line for line in jeu.lines if line.kind == "puissances/nature"]


def test_p03_a_killed_avatar_leaves_the_puissance_whole_and_it_may_be_incarnated_again(jeu: Jeu) -> None:
    tide = jeu.sheet("La Marée", "puissance")
    avatar = jeu.sheet("La Noyée")
    jeu.write(avatar, "lien", "L’incarnation", about=tide)
    jeu.act(jeu.mj, "core/put_away_portrait", portrait=avatar)
    again = jeu.sheet("Le Mascaret")
    jeu.write(again, "lien", "L’incarnation", about=tide)
    assert tide in jeu.table.portraits and what(jeu, again) == "Avatar"


def test_p04_a_trait_may_forbid(jeu: Jeu) -> None:
    agent = jeu.agent("Maëlle", jeu.ana)
    jeu.act(jeu.ana, "core/mark_trait", trait=agent["don"], flag="interdit", on=True)
    assert jeu.table.traits[agent["don"]].flags == ("interdit",)


def test_p04_the_sylvain_of_the_source_with_the_provenance_of_each_trait(jeu: Jeu) -> None:
    wild = jeu.sheet("Le Sauvage", "puissance")
    no_paths = jeu.write(wild, "attribut", "N’a pas de chemins")
    sylvain = jeu.sheet("Le Sylvain", seat=jeu.ana)
    oak = jeu.write(sylvain, "lien", "Le vieux chêne du gué", about=wild)
    jeu.write(sylvain, "trait", "Meurt si le chêne meurt", parent=oak)
    jeu.write(sylvain, "trait", "Se souvient de ce qu’a vu le chêne", parent=oak)
    hidden = jeu.write(sylvain, "trait", "La forêt le cache", parent=oak, source=no_paths)
    village = jeu.write(sylvain, "ancrage", "A grandi près du village")
    names = jeu.write(sylvain, "trait", "Connaît les bûcherons par leur nom", parent=village)
    path = jeu.write(sylvain, "trait", "Garde un sentier pour les enfants", parent=village)
    assert what(jeu, sylvain) == "Agent"
    resolution = jeu.open(jeu.ana)
    ways = {t: jeu.mise(jeu.stake(jeu.ana, resolution, "oui", trait=t)).voie for t in (hidden, names, path)}
    assert ways == {hidden: "lien", names: "devenir", path: "devenir"}
    sources = [jeu.table.traits[t.id].source for t in jeu.table.children_of(oak)]
    assert sources == [None, None, no_paths], "two from the relation itself, one from the Attribut"


def test_p31_the_healer_a_trait_passes_to_the_lien_and_the_ancrage_stays(jeu: Jeu) -> None:
    archangel = jeu.sheet("L’Archange", "puissance")
    jeu.write(archangel, "attribut", "Soigne les corps")
    angel = jeu.agent("L’Ange", jeu.ana, archangel)
    war = jeu.write(angel["sheet"], "ancrage", "Ancien infirmier de guerre")
    heals = jeu.write(angel["sheet"], "trait", "Soigne les blessés", parent=war)
    before = jeu.open(jeu.ana, "Soigner")
    assert jeu.mise(jeu.stake(jeu.ana, before, "oui", trait=heals)).voie == "devenir"
    jeu.act(jeu.mj, "core/move_trait", trait=heals, parent=angel["lien"])
    jeu.act(jeu.mj, "core/reword_trait", trait=heals, text="Mains de l’Archange", base="Soigne les blessés")
    after = jeu.open(jeu.ana, "Soigner encore")
    assert jeu.mise(jeu.stake(jeu.ana, after, "oui", trait=heals)).engine.provenance == "lien"
    assert war in jeu.table.traits
