"""Blows: attack, defence, extras, armour, brawls, who is down (K-31 to K-35)."""

from typing import Any

import pytest

from tests.rules.apotheose.combat import Combat
from tests.rules.tablee import Line, kinds, refused


def test_morvan_attacks_the_royal_soldiers(combat: Combat) -> None:
    """The source: 22 by an affect against veterans (10): 12 above, two ranks, three soldiers down (K-32)."""
    lines = combat.strike(combat.soldats, 5, "affect")
    assert kinds(lines) == ["jet_lance", "ombre", "abattus"]
    assert (lines[0].payload["score"], lines[0].payload["rangs"]) == (22, 2)
    assert lines[2].payload == {"groupe": "Les soldats", "abattus": 3, "reste": 1}
    assert combat.number(combat.soldats, "nombre") == 1
    assert combat.ombre(combat.morvan)[0] == 1


def test_morvan_is_shot_at_by_three_soldiers(combat: Combat) -> None:
    """The source: a defence of 7 against 10 + 10: 13 short, two ranks, 3 PV (K-33)."""
    resolution = combat.assault(combat.soldats, assaillants=3)
    assert combat.annonce(resolution).difficulte == 20
    lines = combat.act(combat.kevin, "apotheose/sans_de", **combat.shown(resolution))
    assert kinds(lines) == ["jet_lance", "blessure"]
    assert (lines[0].payload["score"], lines[0].payload["marge"]) == (7, -13)
    assert (lines[1].payload["pv"], lines[1].payload["gravite"]) == (3, "grave")
    assert combat.vie(combat.morvan).pv == 10 - 3


def test_k32_no_more_fall_than_there_are(combat: Combat) -> None:
    combat.give(combat.soldats, "nombre", -3)
    lines = combat.strike(combat.soldats, 9)
    assert lines[-1].payload == {"groupe": "Les soldats", "abattus": 1, "reste": 0}
    combat.act(combat.mj, "apotheose/round", resolution=combat.fight)
    asked = {"portrait": combat.morvan, "resolution": combat.fight, "cible": combat.soldats}
    assert "plus personne" in refused(combat, combat.kevin, "apotheose/attaquer", **asked)


@pytest.mark.parametrize(("portee", "more"), [("contact", 0), ("moyenne", 3), ("longue", 5)])
def test_k31_range_and_the_score_of_one_opponent(combat: Combat, portee: str, more: int) -> None:
    assert combat.annonce(combat.attack(combat.captain, portee=portee)).difficulte == 11 + more


def test_k31_a_notable_situation_is_5_more(combat: Combat) -> None:
    resolution = combat.attack(combat.captain, situation=True)
    assert combat.score(resolution).base == 7 + 5


def test_k31_a_notable_situation_of_who_is_attacked(combat: Combat) -> None:
    """The source: whoever attacks, or defends, has 5 more."""
    resolution = combat.attack(combat.captain, situation_cible=True, portee="moyenne")
    assert combat.annonce(resolution).difficulte == 11 + 5 + 3
    assert combat.score(resolution).base == 7


def test_k33_a_notable_situation_of_who_defends(combat: Combat) -> None:
    resolution = combat.assault(combat.captain, situation_cible=True)
    assert (combat.annonce(resolution).difficulte, combat.score(resolution).base) == (11, 7 + 5)


def test_k31_nothing_defends_who_is_down(combat: Combat) -> None:
    combat.hit(combat.captain, 8)
    resolution = combat.attack(combat.captain, portee="longue", situation_cible=True)
    assert combat.annonce(resolution).difficulte == 5


@pytest.mark.parametrize(("magique", "armure", "pv", "gravite"), [(False, 1, 0, None), (True, 2, 0, None)])
def test_k34_armour_goes_first(
    combat: Combat, magique: bool, armure: int, pv: int, gravite: str | None
) -> None:
    lines = combat.strike(combat.captain, 0, arme_magique=magique)
    read = lines[-1].payload
    assert (read["armure"], read["pv"], read["gravite"]) == (armure, pv, gravite)


def test_k34_ranks_then_the_real_pv(combat: Combat) -> None:
    lines = combat.strike(combat.captain, 9, arme_magique=True)  # 21 against 11: two ranks, 4 points
    read = lines[-1].payload
    assert (read["armure"], read["pv"], read["gravite"]) == (2, 2, "moyenne")
    assert (combat.vie(combat.captain).armure, combat.vie(combat.captain).pv) == (0, 6)


def test_k31_a_miss_does_nothing_and_waits_for_the_ombre(combat: Combat) -> None:
    lines = combat.strike(combat.captain, -5)
    assert kinds(lines) == ["jet_lance"] and not lines[0].payload["lu"]
    lines = combat.decide(combat.kevin, combat.last("resolutions"), 9)
    assert kinds(lines) == ["jet_lance", "ombre", "blessure"]


def test_k33_the_score_of_one_assailant_with_or_without_a_die(combat: Combat) -> None:
    assert combat.annonce(combat.assault(combat.captain)).difficulte == 11


def test_k33_the_mj_throws_for_one_assailant(combat: Combat) -> None:
    resolution = combat.assault(combat.captain, 4, situation=True)
    assert combat.annonce(resolution).difficulte == 11 + 4 + 5
    assault = next(line for line in combat.lines if line.kind == "apotheose/assaut")
    assert assault.payload["kult"] == 4


def test_k33_all_of_a_group_by_default_up_to_20_more(combat: Combat) -> None:
    combat.give(combat.soldats, "nombre", 6)
    assert combat.annonce(combat.assault(combat.soldats)).difficulte == 10 + 20


def test_k33_no_more_assailants_than_stand(combat: Combat) -> None:
    asked: dict[str, Any] = {"resolution": combat.fight, "cible": combat.morvan, "par": combat.soldats}
    assert "que 4 debout" in refused(combat, combat.mj, "apotheose/assaillir", assaillants=5, **asked)


def test_k34_a_magic_weapon_of_an_opponent_is_known(combat: Combat) -> None:
    combat.write(combat.captain, "arme", "Lame de verre", flags=["magique"])
    resolution = combat.assault(combat.captain)
    combat.throw(combat.kevin, resolution, 3)
    lines = combat.decide(combat.kevin, resolution)
    assert lines[-1].payload["pv"] == 2


def test_k35_at_zero_one_is_dying(combat: Combat) -> None:
    combat.hit(combat.morvan, 9)
    resolution = combat.assault(combat.captain)
    combat.throw(combat.kevin, resolution, 0)
    lines = combat.decide(combat.kevin, resolution)
    assert lines[-1].payload["etat"] == "agonie" and lines[-1].payload["tombe"]
    assert combat.vie(combat.morvan).etat == "agonie"


def test_k35_a_brawl_stops_at_zero_safe(combat: Combat) -> None:
    combat.hit(combat.morvan, 9)
    resolution = combat.assault(combat.soldats, pugilat=True)
    combat.act(combat.kevin, "apotheose/sans_de", **combat.shown(resolution))
    assert (combat.vie(combat.morvan).pv, combat.vie(combat.morvan).etat) == (0, "inconscient")


def test_k35_half_of_a_brawl_is_real(combat: Combat) -> None:
    lines = combat.strike(combat.captain, 9, pugilat=True)  # two ranks: 3 points, 2 of them real
    assert (lines[-1].payload["armure"], lines[-1].payload["pv"]) == (2, 0)


@pytest.mark.parametrize(("pugilat", "lost"), [(False, 3), (True, 3)])
def test_k35_who_is_down_does_not_defend_and_is_struck_to_death(
    combat: Combat, pugilat: bool, lost: int
) -> None:
    combat.hit(combat.morvan, 10)
    asked = {"resolution": combat.fight, "cible": combat.morvan, "par": combat.captain}
    lines = combat.act(combat.mj, "apotheose/assaillir", pugilat=pugilat, **asked)
    assert kinds(lines) == ["assaut", "blessure"]
    assert (lines[1].payload["pv"], lines[1].payload["etat"]) == (lost, "agonie")


def test_k35_even_the_least_blow_hurts_who_is_down(combat: Combat) -> None:
    combat.hit(combat.morvan, 10)
    civil = combat.prepare("groupe", nom="La foule", valeur="civil", nombre=1)
    asked = {"resolution": combat.fight, "cible": combat.morvan, "par": civil}
    lines = combat.act(combat.mj, "apotheose/assaillir", **asked)
    assert lines[1].payload["pv"] == 1


def test_a_blow_is_for_those_of_the_fight(combat: Combat) -> None:
    out = {"portrait": combat.alduin, "resolution": combat.fight, "cible": combat.captain}
    assert "pas dans ce combat" in refused(combat, combat.kevin, "apotheose/attaquer", **out)
    asked = {"resolution": combat.fight, "cible": combat.alduin, "par": combat.captain}
    assert "pas dans ce combat" in refused(combat, combat.mj, "apotheose/assaillir", **asked)
    asked = {"resolution": combat.fight, "cible": combat.soldats, "par": combat.captain}
    assert "Seul un personnage" in refused(combat, combat.mj, "apotheose/assaillir", **asked)
    combat.hit(combat.captain, 8)
    asked = {"resolution": combat.fight, "cible": combat.morvan, "par": combat.captain}
    assert "ne se bat plus" in refused(combat, combat.mj, "apotheose/assaillir", **asked)


def test_a_defence_is_not_given_up_and_a_plain_roll_has_its_die(combat: Combat) -> None:
    resolution = combat.assault(combat.captain)
    part = combat.score(resolution).part.id
    assert "coup reçu" in refused(combat, combat.kevin, "apotheose/renoncer", part=part)
    other = combat.announce(combat.arsouille)
    shown = combat.shown(other)
    assert "Seule une défense" in refused(combat, combat.sarah, "apotheose/sans_de", **shown)


def test_a_fight_lends_the_stage_and_has_it_back(combat: Combat) -> None:
    assert combat.staged() == "combat"
    resolution = combat.attack(combat.captain)
    assert combat.staged() == "jet"
    combat.throw(combat.kevin, resolution, 9)
    combat.act(combat.mj, "apotheose/clore", resolution=resolution)
    assert combat.staged() == "combat"


def test_a_blow_on_a_sheet_that_was_put_away_does_nothing(combat: Combat) -> None:
    resolution = combat.attack(combat.captain)
    combat.act(combat.mj, "core/put_away_portrait", portrait=combat.captain)
    assert kinds(combat.throw(combat.kevin, resolution, 9)) == ["jet_lance"]


def test_a_hidden_assailant_is_not_named(combat: Combat) -> None:
    archer = combat.prepare("adversaire", nom="L’archère", combat=4, cache=True)
    combat.assault(archer)
    assert combat.opened().intention == "Se défendre contre Quelqu’un"
    assert "L’archère" not in str([line.payload for line in combat.journal_of(combat.kevin)])


def test_an_attack_given_up_before_its_die_costs_no_turn(combat: Combat) -> None:
    resolution = combat.attack(combat.captain)
    assert combat.morvan in combat.lutte.agi
    combat.act(combat.kevin, "apotheose/renoncer", part=combat.score(resolution).part.id)
    assert combat.lutte.agi == () and combat.staged() == "combat"
    combat.attack(combat.soldats)


@pytest.mark.parametrize("attack", [True, False])
def test_k30_a_blow_that_the_mj_sets_aside_costs_no_turn(combat: Combat, attack: bool) -> None:
    resolution = combat.attack(combat.captain) if attack else combat.assault(combat.captain)
    assert combat.lutte.agi == (combat.morvan if attack else combat.captain,)
    combat.act(combat.mj, "apotheose/clore", resolution=resolution)
    assert combat.lutte.agi == () and combat.staged() == "combat"


def test_k30_a_blow_of_another_round_gives_no_turn_back(combat: Combat) -> None:
    resolution = combat.attack(combat.captain)
    combat.act(combat.mj, "apotheose/round", resolution=combat.fight)
    combat.act(combat.kevin, "apotheose/agir", portrait=combat.morvan, resolution=combat.fight)
    combat.act(combat.mj, "apotheose/clore", resolution=resolution)
    assert combat.lutte.agi == (combat.morvan,)


def test_k30_a_blow_that_was_read_has_had_its_turn(combat: Combat) -> None:
    combat.strike(combat.captain, 9)
    combat.act(combat.mj, "apotheose/clore", resolution=combat.last("resolutions"))
    assert combat.lutte.agi == (combat.morvan,)


def fails(combat: Combat) -> list[Line]:
    """Morvan chooses to fail, by an affect; the MJ accepts."""
    affect = combat.word(combat.morvan, "affect")
    offer = {"portrait": combat.morvan, "raison": "echouer", "texte": "Il baisse sa garde", "affect": affect}
    combat.act(combat.kevin, "apotheose/proposer", **offer)
    return combat.act(combat.mj, "apotheose/accorder", question=combat.question("accord"), oui=True)


@pytest.mark.parametrize("magique", [True, False])
def test_k11_a_defence_that_one_chooses_to_fail_is_hit_without_a_rank(combat: Combat, magique: bool) -> None:
    combat.give(combat.morvan, "ombre", 1)
    combat.assault(combat.soldats, arme_magique=magique)
    lines = fails(combat)
    assert kinds(lines) == ["accord", "ombre", "blessure"]
    assert lines[2].payload["pv"] == (2 if magique else 1)
    assert list(combat.table.resolutions) == [combat.fight] and combat.staged() == "combat"


def test_k11_an_attack_that_one_chooses_to_fail_has_had_its_turn(combat: Combat) -> None:
    combat.give(combat.morvan, "ombre", 1)
    combat.attack(combat.captain)
    assert kinds(fails(combat)) == ["accord", "ombre"]
    assert combat.lutte.agi == (combat.morvan,) and combat.vie(combat.captain).pv == 8
