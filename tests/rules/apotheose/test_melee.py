"""A fight from its opening to its end: the order, the rounds, who leaves (K-30, K-35, K-11)."""

from typing import Any

from rules.apotheose.lutte import lutte_of
from rules.apotheose.vue_combat import VueCombat, vue_combat
from rules.table import Seat
from tests.rules.apotheose.combat import Combat
from tests.rules.apotheose.table import Jeu
from tests.rules.tablee import kinds, refused


def test_k30_combat_says_who_acts_first(combat: Combat) -> None:
    assert combat.names() == [["Les soldats"], ["Morvan"], ["Le capitaine"], ["Arsouille"]]


def test_k30_those_who_tie_act_together(combat: Combat) -> None:
    combat.give(combat.arsouille, "combat", 4)
    assert combat.names()[1] == ["Arsouille", "Morvan"]


def act(combat: Combat, key: str) -> list[str]:
    lines = combat.act(combat.kevin, f"apotheose/{key}", portrait=combat.morvan, resolution=combat.fight)
    return kinds(lines)


def test_romuald_acts_sooner_for_an_ombre_once(combat: Combat) -> None:
    """The source: Combat 7, one ombre, 12 (K-30)."""
    assert act(combat, "devancer") == ["devance", "ombre"]
    assert combat.names()[0] == ["Morvan"]
    assert combat.ombre(combat.morvan)[0] == 1
    asked = {"portrait": combat.morvan, "resolution": combat.fight}
    assert "déjà fait devancer" in refused(combat, combat.kevin, "apotheose/devancer", **asked)


def test_k30_a_delayed_action_comes_last(combat: Combat) -> None:
    assert act(combat, "retarder") == ["retard"]
    assert combat.names()[-1] == ["Morvan"]
    asked = {"portrait": combat.morvan, "resolution": combat.fight}
    assert "déjà retardée" in refused(combat, combat.kevin, "apotheose/retarder", **asked)
    assert act(combat, "agir") == ["tour_joue"]
    for key in ("agir", "retarder", "devancer"):
        assert "déjà agi" in refused(combat, combat.kevin, f"apotheose/{key}", **asked)


def test_an_attack_is_an_action_of_the_round(combat: Combat) -> None:
    combat.strike(combat.captain, 9)
    asked: dict[str, Any] = {"portrait": combat.morvan, "resolution": combat.fight, "cible": combat.captain}
    assert "déjà agi" in refused(combat, combat.kevin, "apotheose/attaquer", **asked)
    combat.act(combat.mj, "apotheose/round", resolution=combat.fight)
    assert (combat.lutte.round, combat.lutte.agi) == (2, ())
    combat.attack(combat.captain)


def test_k35_each_round_takes_a_pv_from_who_is_dying(combat: Combat) -> None:
    combat.hit(combat.morvan, 10)
    combat.act(
        combat.mj, "apotheose/assaillir", resolution=combat.fight, cible=combat.morvan, par=combat.captain
    )
    before = combat.vie(combat.morvan).pv
    lines = combat.act(combat.mj, "apotheose/round", resolution=combat.fight)
    assert kinds(lines) == ["round", "agonie"]
    assert combat.vie(combat.morvan).pv == before - 1
    while combat.vie(combat.morvan).etat != "mort":
        lines = combat.act(combat.mj, "apotheose/round", resolution=combat.fight)
    assert combat.vie(combat.morvan).pv == -10 and lines[-1].payload["etat"] == "mort"
    assert kinds(combat.act(combat.mj, "apotheose/round", resolution=combat.fight)) == ["round"]


def test_k35_who_is_helped_dies_no_more(combat: Combat) -> None:
    assert "n’agonise pas" in refused(combat, combat.mj, "apotheose/secourir", portrait=combat.morvan)
    combat.hit(combat.morvan, 10)
    combat.act(
        combat.mj, "apotheose/assaillir", resolution=combat.fight, cible=combat.morvan, par=combat.captain
    )
    combat.act(combat.mj, "apotheose/secourir", portrait=combat.morvan)
    assert combat.vie(combat.morvan).etat == "inconscient"
    assert kinds(combat.act(combat.mj, "apotheose/round", resolution=combat.fight)) == ["round"]


def test_who_is_down_has_no_turn(combat: Combat) -> None:
    combat.hit(combat.morvan, 10)
    assert ["Morvan"] not in combat.names()
    asked = {"portrait": combat.morvan, "resolution": combat.fight}
    assert "à terre" in refused(combat, combat.kevin, "apotheose/agir", **asked)


def test_k11_who_concedes_leaves_the_fight_safe(combat: Combat) -> None:
    combat.give(combat.morvan, "ombre", 3)
    combat.assault(combat.captain)
    offer = {"portrait": combat.morvan, "raison": "conceder", "texte": "Il jette son épée"}
    combat.act(combat.kevin, "apotheose/proposer", **offer)
    combat.act(combat.mj, "apotheose/accorder", question=combat.question("accord"), oui=True)
    assert combat.morvan not in combat.lutte.ids and combat.lutte.saufs == (combat.morvan,)
    assert list(combat.table.resolutions) == [combat.fight] and combat.staged() == "combat"
    assert combat.ombre(combat.morvan)[0] == 2
    asked = {"resolution": combat.fight, "cible": combat.morvan, "par": combat.captain}
    assert "pas dans ce combat" in refused(combat, combat.mj, "apotheose/assaillir", **asked)
    back = {"resolution": combat.fight, "portrait": combat.morvan}
    assert "a concédé" in refused(combat, combat.mj, "apotheose/entrer", **back)


def seen(combat: Combat, seat: Seat) -> VueCombat:
    """The fight as the page of this seat draws it."""
    table = combat.seen_by(seat)
    return vue_combat(table, table.resolutions[combat.fight])


def test_k33_the_mj_is_offered_first_an_opponent_who_has_not_acted(combat: Combat) -> None:
    """Even at a character's turn: nobody is proposed to strike themselves."""

    def offered() -> list[str]:
        return [c.portrait.name for c in seen(combat, combat.mj).assaillants]

    assert offered() == ["Les soldats", "Le capitaine", "Morvan", "Arsouille"]
    combat.act(combat.mj, "apotheose/agir", portrait=combat.soldats, resolution=combat.fight)
    assert offered()[0] == "Le capitaine"
    assert "Morvan" not in [c.portrait.name for c in seen(combat, combat.kevin).cibles]
    for who in (combat.morvan, combat.captain, combat.arsouille):
        assert seen(combat, combat.mj).joue
        combat.act(combat.mj, "apotheose/agir", portrait=who, resolution=combat.fight)
    assert not seen(combat, combat.mj).joue


def test_k30_the_mj_plays_the_turns_of_the_opponents_and_only_characters_take_ombre(combat: Combat) -> None:
    def asked(seat: Seat) -> list[tuple[str, bool]]:
        return [(c.portrait.name, c.may_hurry) for c in seen(combat, seat).debout if c.can_wait]

    assert asked(combat.kevin) == [("Morvan", True)]
    everyone = [("Les soldats", False), ("Morvan", True), ("Le capitaine", False), ("Arsouille", True)]
    assert asked(combat.mj) == everyone
    assert [c.portrait.name for c in seen(combat, combat.mj).attaquants] == ["Morvan", "Arsouille"]
    opponent = {"portrait": combat.captain, "resolution": combat.fight}
    combat.act(combat.mj, "apotheose/retarder", **opponent)
    assert combat.names()[-1] == ["Le capitaine"]
    combat.act(combat.mj, "apotheose/agir", **opponent)
    assert combat.captain in combat.lutte.agi
    assert "Seul un personnage" in refused(combat, combat.mj, "apotheose/devancer", **opponent)
    refused(combat, combat.kevin, "apotheose/agir", portrait=combat.soldats, resolution=combat.fight)


def test_people_come_and_go(combat: Combat) -> None:
    asked = {"resolution": combat.fight, "portrait": combat.alduin}
    assert "pas dans ce combat" in refused(combat, combat.mj, "apotheose/sortir", **asked)
    combat.act(combat.mj, "apotheose/entrer", **asked)
    assert combat.lutte.ids[-1] == combat.alduin
    assert "déjà là" in refused(combat, combat.mj, "apotheose/entrer", **asked)
    combat.act(combat.mj, "apotheose/sortir", **asked)
    assert combat.alduin not in combat.lutte.ids


def test_one_fight_at_a_time_then_it_is_over(combat: Combat) -> None:
    assert "déjà en cours" in refused(combat, combat.mj, "apotheose/ouvrir", portraits=[combat.alduin])
    combat.act(combat.mj, "apotheose/finir", resolution=combat.fight)
    assert combat.table.resolutions == {}
    assert "Choisis qui se bat" in refused(combat, combat.mj, "apotheose/ouvrir", portraits=[])


def test_an_opponent_takes_seconds(jeu: Jeu) -> None:
    """Four numbers at the most, and the fight may come later (K-31, K-32)."""
    jeu.act(jeu.mj, "apotheose/groupe", nom="La foule", valeur="civil", nombre=12, arme_magique=True)
    group = jeu.last("portraits")
    assert (jeu.number(group, "valeur"), jeu.number(group, "nombre")) == (0, 12)
    assert jeu.table.traits_of(group, "arme")[0].flags == ("magique",)
    jeu.act(jeu.mj, "apotheose/adversaire", nom="Le garde", combat=4, metier=True, cache=True)
    guard = jeu.last("portraits")
    assert not jeu.table.portraits[guard].audience.everyone
    assert not any(c.audience.everyone for c in jeu.table.counters_of(guard))
    assert (jeu.number(guard, "formation"), jeu.number(guard, "pv")) == (3, 9)
    asked = {"nom": "Le garde", "combat": 4, "specialite": True}
    assert "avec son métier" in refused(jeu, jeu.mj, "apotheose/adversaire", **asked)


def test_a_move_of_a_fight_needs_one(jeu: Jeu) -> None:
    roll = jeu.announce(jeu.arsouille)
    asked = {"portrait": jeu.arsouille, "resolution": roll}
    assert "ouvre-le" in refused(jeu, jeu.sarah, "apotheose/agir", **asked)


def test_four_fight_three_kinds_of_opponents_and_no_number_is_typed(jeu: Jeu) -> None:
    """K-30 to K-35: of the opponents, what they are and how many; of each blow, who and on whom."""
    others = [
        jeu.hero(seat, nom=nom, corps=3, combat=combat, metier="Garde", specialite="Lance")
        for seat, nom, combat in ((jeu.sarah, "Isaure", 4), (jeu.kevin, "Orso", 2))
    ]
    heroes = [jeu.arsouille, jeu.alduin, *others]
    jeu.act(jeu.mj, "apotheose/ouvrir", portraits=heroes)
    fight = {"resolution": jeu.last("resolutions")}
    foes = []
    for move, what in (
        ("groupe", {"nom": "La foule", "valeur": "civil", "nombre": 8}),
        ("groupe", {"nom": "La garde", "valeur": "elite", "nombre": 2}),
        ("adversaire", {"nom": "Le capitaine", "combat": 6, "metier": True}),
    ):
        jeu.act(jeu.mj, f"apotheose/{move}", **fight, **what)
        foes.append(jeu.last("portraits"))
    difficulties = []
    for hero, foe in zip(heroes, (*foes, foes[0]), strict=True):
        jeu.act(jeu.mj, "apotheose/attaquer", portrait=hero, cible=foe, **fight)
        blow = jeu.last("resolutions")
        difficulties.append(jeu.annonce(blow).difficulte)
        jeu.throw(jeu.mj, blow, 10)
    for foe, hero in zip(foes, heroes, strict=False):
        jeu.act(jeu.mj, "apotheose/assaillir", par=foe, cible=hero, **fight)
        blow = jeu.last("resolutions")
        difficulties.append(jeu.annonce(blow).difficulte)
        jeu.throw(jeu.mj, blow, 10)
    assert difficulties == [0, 15, 9, 0, 0 + 5, 15, 9]
    lutte = lutte_of(jeu.table.resolutions[fight["resolution"]])
    assert set(lutte.agi) == {*heroes, *foes}
    jeu.act(jeu.mj, "apotheose/round", **fight)
