"""The numbers of a sheet, as the rules read them now: nothing of them is kept (K-12, K-16, K-20, K-34)."""

import pytest

from rules.apotheose.fiche import Adverse, Bande, Fiche, fiche
from tests.rules.apotheose.table import Jeu


def test_segieres_armour_stands_before_his_pv(jeu: Jeu) -> None:
    """The source: Corps 9, 14 PV; a medium armour (2) and a magic shield (2) make 18 (K-34)."""
    segiere = jeu.hero(nom="Segiere", corps=9)
    jeu.write(segiere, "armure", "Cotte de mailles", flags=["moyenne"])
    jeu.write(segiere, "bouclier", "Écu de Dasein", flags=["magique"])
    read = jeu.fiche(segiere)
    assert (read.pv.maximum, read.armure.maximum) == (14, 4)
    assert read.pv.reste + read.armure.reste == 18


@pytest.mark.parametrize(
    ("flags", "points"),
    [
        ([], 1),
        (["legere"], 1),
        (["moyenne"], 2),
        (["lourde"], 3),
        (["magique"], 3),
        (["lourde", "magique"], 5),
    ],
)
def test_k34_an_armour_is_light_when_nobody_said(jeu: Jeu, flags: list[str], points: int) -> None:
    jeu.write(jeu.arsouille, "armure", "Armure", flags=flags)
    assert jeu.fiche(jeu.arsouille).armure.maximum == points


def test_k12_a_level_is_a_rank(jeu: Jeu) -> None:
    for _ in range(4):
        jeu.write(jeu.arsouille, "stigmate")
    assert [m.niveau for m in jeu.fiche(jeu.arsouille).stigmates] == [
        "mineur",
        "majeur",
        "supreme",
        "supreme",
    ]


def test_k12_one_bought_majeur_is_never_less(jeu: Jeu) -> None:
    jeu.write(jeu.arsouille, "stigmate", flags=["majeur"])
    assert [m.niveau for m in jeu.fiche(jeu.arsouille).stigmates] == ["majeur"]


def test_k16_weakening_takes_from_what_is_drawn_from_the_characteristic_too(jeu: Jeu) -> None:
    jeu.write(jeu.arsouille, "stigmate", flags=["affaibli_corps"])
    jeu.write(jeu.arsouille, "stigmate", flags=["affaibli_corps"])
    read = jeu.fiche(jeu.arsouille)
    corps = read.mesures[0]
    assert (corps.achetee, corps.valeur) == (4, 1)  # one, then two
    assert read.pv.maximum == 6


def test_k16_weakening_stops_at_zero(jeu: Jeu) -> None:
    for _ in range(3):
        jeu.write(jeu.arsouille, "stigmate", flags=["affaibli_combat"])
    assert jeu.fiche(jeu.arsouille).mesures[2].valeur == 0


def test_k16_wounds_and_will_by_level(jeu: Jeu) -> None:
    jeu.write(jeu.arsouille, "stigmate", flags=["blessure"])
    jeu.write(jeu.arsouille, "stigmate", flags=["volonte"])
    read = jeu.fiche(jeu.arsouille)
    assert (read.pv.maximum, read.volonte.maximum) == (9 - 2, 7 - 4)


def test_a_stigmate_that_goes_gives_all_back_with_nothing_to_undo(jeu: Jeu) -> None:
    trait = jeu.write(jeu.arsouille, "stigmate", flags=["blessure"])
    jeu.act(jeu.mj, "core/remove_trait", trait=trait)
    assert jeu.fiche(jeu.arsouille).pv.maximum == 9


@pytest.mark.parametrize(("ombre", "teintee"), [(5, False), (6, True)])
def test_k10_a_soul_is_tainted_from_6(jeu: Jeu, ombre: int, teintee: bool) -> None:
    jeu.give(jeu.arsouille, "ombre", ombre)
    assert jeu.fiche(jeu.arsouille).teintee is teintee


def test_k20_what_is_lost_leaves_the_rest(jeu: Jeu) -> None:
    jeu.give(jeu.alduin, "magie_depensee", 6)
    jeu.give(jeu.alduin, "volonte_perdue", 3)
    read = jeu.fiche(jeu.alduin)
    assert read.magie is not None
    assert (read.magie.reste, read.volonte.reste) == (9, 5)


@pytest.mark.parametrize(
    ("lost", "etat"), [(0, "debout"), (8, "debout"), (9, "inconscient"), (19, "mort"), (25, "mort")]
)
def test_k35_a_life_is_read_from_what_was_lost(jeu: Jeu, lost: int, etat: str) -> None:
    for _ in range(lost):
        jeu.give(jeu.arsouille, "pv_perdus", 1)
    assert jeu.fiche(jeu.arsouille).vie.etat == etat


def test_an_opponent_and_a_group_have_heads_of_their_own(jeu: Jeu) -> None:
    jeu.act(jeu.mj, "core/make_portrait", kind="adversaire", name="Le capitaine")
    captain = jeu.last("portraits")
    jeu.give(captain, "combat", 6)
    jeu.give(captain, "formation", 5)
    jeu.give(captain, "pv", 9)
    read = fiche(jeu.table, jeu.table.portraits[captain])
    assert isinstance(read, Adverse) and (read.score, read.pv.maximum) == (11, 10)
    jeu.act(jeu.mj, "core/make_portrait", kind="groupe", name="Les soldats")
    group = jeu.last("portraits")
    jeu.give(group, "nombre", 4)
    jeu.give(group, "valeur", 10)
    band = fiche(jeu.table, jeu.table.portraits[group])
    assert isinstance(band, Bande) and (band.valeur, band.nombre) == (10, 4)


def test_only_who_plays_a_sheet_may_act_for_it(jeu: Jeu) -> None:
    def plays(reader: str) -> bool:
        table = jeu.seen_by(jeu.table.seats[reader])
        read = fiche(table, table.portraits[jeu.arsouille])
        assert isinstance(read, Fiche)
        return read.plays

    assert [plays(seat.id) for seat in (jeu.sarah, jeu.kevin, jeu.mj)] == [True, False, True]
