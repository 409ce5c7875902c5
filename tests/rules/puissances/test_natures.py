"""What portraits are, and what they become; the Sylvain and the healer (P-03, P-04, P-31)."""

import pytest

from rules.game import RuleError
from rules.table import EVERYONE, mj_and
from tests.rules.puissances.scenes import Jeu, what


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


def test_p05_a_puissance_says_its_horizon(jeu: Jeu) -> None:
    tide = jeu.sheet("La Marée", "puissance")
    jeu.write(tide, "horizon", "L’Inconnu")
    with pytest.raises(RuleError):
        jeu.write(jeu.sheet("Ange"), "horizon", "L’Inconnu")
    assert [t.text for t in jeu.table.traits_of(tide, "horizon")] == ["L’Inconnu"]


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
    assert jeu.mise(jeu.stake(jeu.ana, after, "oui", trait=heals)).voie == "lien"
    assert war in jeu.table.traits
