"""The worked examples of the source, each with its numbers."""

import pytest

from rules.apotheose.blessures import Vie, protection
from rules.apotheose.combat import initiative
from rules.apotheose.compteurs import most
from rules.apotheose.experience import check_partage, dons, niveau_dd
from rules.apotheose.incantation import Sort
from rules.apotheose.magie import Repartition, epuisement, intensite_max
from rules.apotheose.mouvements import check_mouvement
from rules.apotheose.ombre import Ombre, moved, take_grace, take_stigmate
from rules.game import RuleError
from tests.rules.apotheose.jets import ACTION, JET, ask, refused, scoring


def test_arnouille_climbs_the_wall() -> None:
    """K-01, K-02; also the documented example of resolve."""
    assert ask(JET | {"faces": [7]}) == {
        "score": 16,
        "marge": 6,
        "rangs": 1,
        "reussite": True,
        "critique": None,
        "ombre": 0,
        "faces": [7],
    }


def test_arsouille_escapes() -> None:
    """K-04: carried by his taste for freedom."""
    answer = ask(JET | {"affect": "favorable", "faces": [-1]})
    assert (answer["score"], answer["reussite"], answer["ombre"]) == (13, True, 1)
    assert not ask(JET | {"faces": [-1]})["reussite"]


def test_arthurus_and_his_spear() -> None:
    """K-31: the reach of a lance against a knife."""
    knife = {"cible": {"defense": 11}, "portee": "contact"}
    answer = ask({"attaque": scoring(9) | knife | {"situation": True}, "faces": [0]})
    assert (answer["score"], answer["difficulte"], answer["reussite"]) == (14, 11, True)
    assert not ask({"attaque": scoring(9) | knife, "faces": [0]})["reussite"]


def test_morvan_puts_three_soldiers_down() -> None:
    """K-31, K-32: a final score of 22, the affect in it."""
    volley = {"groupe": "veteran", "portee": "contact", "affect": "favorable"}
    answer = ask({"attaque": ACTION | volley, "faces": [8]})
    assert (answer["score"], answer["difficulte"], answer["marge"]) == (22, 10, 12)
    assert (answer["rangs"], answer["abattus"], answer["ombre"]) == (2, 3, 1)


def test_morvan_is_shot_at_by_three_soldiers() -> None:
    """K-33: his score in defence is 7, whether that is before or after a die."""
    crowd = {"groupe": "veteran", "assaillants": 3}
    for defence in (
        {"defense": scoring(7) | crowd | {"sans_de": True}},
        {"defense": scoring(4) | crowd, "faces": [3]},
    ):
        answer = ask(defence)
        assert (answer["score"], answer["difficulte"], answer["marge"]) == (7, 20, -13)
        assert (answer["rangs"], answer["pv_perdus"]) == (2, 3)


def test_romuald_takes_the_initiative() -> None:
    """K-30: 7 in combat, and a point of ombre."""
    assert initiative(7, ombre=1) == 12


def test_the_armour_of_segiere() -> None:
    """K-20, K-34: Corps 9, a medium armour, a magic shield: 14 real points of 18, the 4 others lost first."""
    worn = protection("moyenne", bouclier=True, bouclier_magique=True)
    knight = Vie(most(9), worn)
    assert (knight.pv, worn, knight.pv + worn) == (14, 4, 18)
    assert knight.struck(4) == Vie(14, 0)
    assert knight.struck(5) == Vie(13, 0)


def test_the_stigmates_of_rollion() -> None:
    """K-12 to K-14: a stigmate chosen, one by overflow, then a grâce that takes one away and goes with it."""
    chosen, _ = take_stigmate(Ombre(10, 0, 0))
    assert chosen == Ombre(5, 1, 0)
    full, _ = moved(chosen, 5)
    over, happened = moved(full, 2)
    assert (over, happened) == (Ombre(7, 2, 0), ("stigmate",))
    low, _ = moved(over, -6)
    assert take_grace(low) == (Ombre(6, 1, 0), ("grace", "stigmate_perdu", "grace_perdue"))


def test_the_documented_ombre_of_resolve() -> None:
    """K-13: 12 becomes 7; 23 becomes 8 with three stigmates."""
    twelve = {"valeur": 10, "stigmates": 0, "graces": 0, "changement": 2}
    assert ask({"ombre": twelve}) == {"valeur": 7, "stigmates": 1, "graces": 0, "evenements": ["stigmate"]}
    answer = ask({"ombre": twelve | {"valeur": 8, "changement": 15}})
    assert (answer["valeur"], answer["stigmates"]) == (8, 3)


def test_alduin_of_the_fire() -> None:
    """K-40, K-42: Âme 4; an elemental of medium power; the phoenix, with 2 points of ombre."""
    assert (most(4), intensite_max(4)) == (9, 5)
    elemental = {"ame": 4, "depense": 5, "ombre_inspiree": 0, "reste": 9}
    assert ask({"sort": elemental})["effet"] == "moyen"
    phoenix = elemental | {"depense": 9}
    assert refused(ask({"sort": phoenix})) == "intensite_depassee"
    answer = ask({"sort": phoenix | {"ombre_inspiree": 2}})
    assert (answer["intensite_max"], answer["ombre"]) == (9, 2)


def test_alduin_of_the_later_chapter() -> None:
    """K-40 to K-42: Âme 10; his people's murderer raises 8 to 14."""
    spell = {"ame": 10, "depense": 8, "ombre_inspiree": 0, "reste": 15}
    assert (most(10), ask({"sort": spell})["intensite_max"]) == (15, 8)
    assert ask({"sort": spell | {"depense": 14, "ombre_inspiree": 3}}) == {
        "intensite_max": 14,
        "niveau": "supreme",
        "effet": "prodige_majeur",
        "ombre": 3,
    }
    assert ask({"sort": spell}) == {"intensite_max": 8, "niveau": "majeur", "effet": "tres_fort", "ombre": 0}


def test_the_spells_of_alduin() -> None:
    """K-40, K-41, K-44: a sleep for 8 points, three torches for 8 of which 5 wound, a mind too strong to be read."""
    assert ask({"sort": {"ame": 10, "depense": 8, "ombre_inspiree": 0, "reste": 15}})["effet"] == "tres_fort"
    assert Repartition(intensite=5, cibles=3).depense == 8
    reads = Sort("", "Domination", "Lire l’esprit du mage", Repartition(5), score=10, kults=(3,))
    assert reads.jet is not None
    assert (reads.jet.score, reads.jet.reussite, reads.agit) == (8, False, False)


def test_the_vow_of_alduin() -> None:
    """K-11: no magic in a fight; kept, it takes 2 points of ombre."""
    check_mouvement("voeu_tenu", -2)
    assert moved(Ombre(5, 0, 0), -2) == (Ombre(3, 0, 0), ())


def test_exhaustion_of_the_essence() -> None:
    """K-43: five points of life give five of magie and two of ombre."""
    assert epuisement(5) == 2


def test_brunvir_grows() -> None:
    """K-21, K-22: from 10 to 11 for 15 points; a sum of 20, a free specialty, and a level of about 10."""
    assert ask({"experience": {"valeur": 10, "vers": 11}}) == {"cout": 15}
    total = 6 + 3 + 11 + 0
    assert (total, dons(total - 1, total), niveau_dd(total)) == (20, 1, 10)


def test_the_half_of_tolgren() -> None:
    """K-21: 6 gained: 3 in combat at most, then 2 in corps and 1 in esprit."""
    check_partage(gained=5, in_this_one=2)
    with pytest.raises(RuleError):
        check_partage(gained=5, in_this_one=3)
