"""Attack, defence, groups and the order of a fight (K-30 to K-34)."""

from itertools import product
from typing import Any

import pytest

from rules.apotheose.combat import initiative, turns
from tests.rules.apotheose.jets import ATTAQUE, DEFENSE, KULTS, MELEE, VOLLEY, ask, scoring

GROUPS = {"civil": 0, "soldat": 5, "veteran": 10, "elite": 15}
OPTIONS = pytest.mark.parametrize(("situation", "magique"), list(product([False, True], repeat=2)))
RANGES = {"contact": 0, "moyenne": 3, "longue": 5}


@pytest.mark.parametrize("portee", RANGES)
def test_what_an_attack_must_reach(portee: str) -> None:
    """K-31: the range raises it, against one opponent as against a group."""
    for groupe, worth in GROUPS.items():
        answer = ask({"attaque": VOLLEY | {"groupe": groupe, "portee": portee}})
        assert answer["difficulte"] == worth + RANGES[portee]
    for defense in (-3, 0, 11):
        answer = ask({"attaque": ATTAQUE | {"cible": {"defense": defense}, "portee": portee}})
        assert answer["difficulte"] == defense + RANGES[portee]


@pytest.mark.parametrize(
    ("assaillants", "more"), [(1, 0), (2, 5), (3, 10), (4, 15), (5, 20), (6, 20), (500, 20)]
)
def test_what_a_defence_must_reach(assaillants: int, more: int) -> None:
    """K-33: each assailant beyond the first adds 5, up to 20."""
    for groupe, worth in GROUPS.items():
        answer = ask({"defense": MELEE | {"groupe": groupe, "assaillants": assaillants}})
        assert answer["difficulte"] == worth + more


@OPTIONS
def test_every_face_of_an_attack(situation: bool, magique: bool) -> None:
    """K-31, K-32, K-34: damage to one, extras of a group."""
    options = {"situation": situation, "arme_magique": magique}
    for kult in KULTS:
        before = 14 if situation else 9
        hit = kult != -9 and (kult == 10 or before + kult >= 10)
        ranks = max(0, before + kult - 10) // 5
        one = ask({"attaque": ATTAQUE | {"cible": {"defense": 10}} | options, "faces": [kult]})
        many = ask({"attaque": VOLLEY | options, "faces": [kult]})
        assert one["degats"] == (0 if not hit else ranks + 2 if magique else ranks + 1)
        assert many["abattus"] == (0 if not hit else ranks + 1)
        assert one["score"] == many["score"] == before + kult
        assert "abattus" not in one and "degats" not in many


@OPTIONS
def test_every_face_of_a_defence(situation: bool, magique: bool) -> None:
    """K-33: a +10 is always safe, a −9 always hit, with no rank against the margin."""
    options = {"situation": situation, "arme_magique": magique}
    for kult, score in product(KULTS, (9, 20, 35)):
        request: dict[str, Any] = scoring(9) | options | {"attaque": score}
        final = (14 if situation else 9) + kult
        safe = kult == 10 or (kult != -9 and final >= score)
        lost = 0 if safe else (2 if magique else 1) + max(0, score - final) // 5
        assert ask({"defense": request, "faces": [kult]})["pv_perdus"] == lost


def test_a_critical_failure_above_the_attack_costs_one_point() -> None:
    """K-03, K-33."""
    for magique, lost in ((False, 1), (True, 2)):
        defence = scoring(40) | {"attaque": 14, "arme_magique": magique}
        assert ask({"defense": defence, "faces": [-9]})["pv_perdus"] == lost


def test_a_second_die_may_save_an_attack_or_a_defence() -> None:
    """K-05 in a fight."""
    attack = ask({"attaque": VOLLEY | {"rejet": True}, "faces": [0, 6]})
    assert (attack["score"], attack["abattus"], attack["ombre"]) == (15, 2, 1)
    defence = ask({"defense": DEFENSE | {"rejet": True}, "faces": [-4, 9]})
    assert (defence["score"], defence["pv_perdus"], defence["ombre"]) == (14, 0, 1)


@pytest.mark.parametrize(("score", "lost"), [(14, 0), (13, 1), (9, 2), (4, 3), (0, 3)])
def test_a_defence_without_its_die(score: int, lost: int) -> None:
    """K-33: no face, no critical."""
    answer = ask({"defense": scoring(score) | {"attaque": 14, "sans_de": True}, "faces": []})
    assert answer["pv_perdus"] == lost
    assert (answer["score"], answer["critique"], answer["faces"]) == (score, None, [])


def test_the_affect_of_a_defence_without_its_die_keeps_its_price() -> None:
    """K-04."""
    answer = ask({"defense": DEFENSE | {"sans_de": True, "affect": "favorable"}})
    assert (answer["score"], answer["reussite"], answer["ombre"]) == (14, True, 1)


def test_who_acts_first() -> None:
    """K-30: the highest, those who tie together; a point of ombre is worth 5."""
    assert initiative(7) == 7
    assert initiative(7, ombre=1) == 12
    assert turns({"Dara": 7, "Captain": 11, "Tolgren": 7, "Guards": 5}) == [
        ["Captain"],
        ["Dara", "Tolgren"],
        ["Guards"],
    ]
    assert turns({}) == []
