"""What the game adds to any move, or refuses of it (K-14, K-16, K-34)."""

import pytest

from tests.rules.apotheose.combat import Combat
from tests.rules.apotheose.table import Jeu
from tests.rules.tablee import refused


@pytest.mark.parametrize(("there", "more"), [("stigmate", "grace"), ("grace", "stigmate")])
def test_k14_never_both_marks_by_hand_either(jeu: Jeu, there: str, more: str) -> None:
    jeu.write(jeu.arsouille, there)
    asked = {"portrait": jeu.arsouille, "kind": more, "text": "Une marque"}
    assert "jamais à la fois" in refused(jeu, jeu.mj, "core/add_trait", **asked)


def test_a_mark_is_seen_by_all_who_see_the_sheet(jeu: Jeu) -> None:
    asked = {"portrait": jeu.arsouille, "kind": "stigmate", "text": "Une marque"}
    assert "se voit" in refused(jeu, jeu.mj, "core/add_trait", seen_by="mj_and_player", **asked)


def test_only_the_mj_writes_marks_by_hand(jeu: Jeu) -> None:
    asked = {"portrait": jeu.arsouille, "kind": "grace", "text": "Elle vole"}
    assert "MJ" in refused(jeu, jeu.sarah, "core/add_trait", **asked)


@pytest.mark.parametrize("kind", ["armure", "bouclier"])
def test_k34_one_armour_and_one_shield(jeu: Jeu, kind: str) -> None:
    jeu.write(jeu.arsouille, kind)
    asked = {"portrait": jeu.arsouille, "kind": kind, "text": "Encore"}
    assert "On ne porte qu" in refused(jeu, jeu.sarah, "core/add_trait", **asked)


def test_k16_a_grace_taken_off_by_hand_takes_its_gift_and_its_question(jeu: Jeu) -> None:
    for _ in range(2):
        jeu.write(jeu.arsouille, "grace")
    jeu.act(jeu.sarah, "apotheose/grace", portrait=jeu.arsouille)
    gift = {"question": jeu.question("effet"), "effet": "metier", "texte": "Guérisseur"}
    jeu.act(jeu.sarah, "apotheose/effet", **gift)
    last = jeu.fiche(jeu.arsouille).graces[-1].trait.id
    jeu.act(jeu.mj, "core/remove_trait", trait=last)
    assert [m.text for m in jeu.table.traits_of(jeu.arsouille, "metier")] == ["Voleur"]
    jeu.give(jeu.arsouille, "ombre", -5)
    jeu.act(jeu.sarah, "apotheose/grace", portrait=jeu.arsouille)
    jeu.act(jeu.mj, "core/remove_trait", trait=jeu.fiche(jeu.arsouille).graces[-1].trait.id)
    assert jeu.asked() == []


def test_what_a_sheet_had_begun_goes_with_it(combat: Combat) -> None:
    combat.attack(combat.captain)
    combat.give(combat.morvan, "ombre", 5)
    combat.act(combat.kevin, "apotheose/stigmate", portrait=combat.morvan)
    combat.act(combat.mj, "core/put_away_portrait", portrait=combat.morvan)
    assert list(combat.table.resolutions) == [combat.fight] and combat.staged() == "combat"
    assert combat.morvan not in combat.lutte.ids and combat.asked() == []


def test_a_roll_and_a_question_pass_to_whoever_plays_the_sheet_now(jeu: Jeu) -> None:
    resolution = jeu.announce(jeu.arsouille)
    jeu.give(jeu.arsouille, "ombre", 5)
    jeu.act(jeu.sarah, "apotheose/stigmate", portrait=jeu.arsouille)
    jeu.act(jeu.mj, "core/give_portrait", portrait=jeu.arsouille, seat=jeu.kevin.id)
    assert jeu.table.questions[jeu.question("effet")].addressees == (jeu.kevin.id,)
    jeu.throw(jeu.kevin, resolution, 10)
    jeu.act(jeu.mj, "core/give_portrait", portrait=jeu.arsouille)
    assert jeu.table.questions[jeu.question("effet")].addressees == ()


def test_every_number_of_a_sheet_is_shown_with_it(combat: Combat) -> None:
    archer = combat.prepare("adversaire", nom="L’archère", combat=9, pv=1, cache=True)
    asked = {"portrait": combat.morvan, "resolution": combat.fight, "cible": archer}
    combat.act(combat.mj, "apotheose/attaquer", **asked)
    combat.throw(combat.kevin, combat.last("resolutions"), 10)
    assert combat.vie(archer).etat == "agonie"
    combat.act(combat.mj, "core/show_portrait", portrait=archer)
    assert all(c.audience.everyone for c in combat.table.counters_of(archer))
