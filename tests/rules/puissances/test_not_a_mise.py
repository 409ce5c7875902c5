"""What is a reason to act, or a secret between a being and its Puissance, is no Mise (P-11)."""

import pytest

from rules.puissances.stakes import stakes
from tests.rules.puissances.scenes import Jeu, puissance, refused
from tests.rules.puissances.situation import prepared


def test_p11_a_mission_is_a_reason_to_act(jeu: Jeu) -> None:
    hers = jeu.agent("Maëlle", jeu.ana)
    mission, resolution = jeu.write(hers["sheet"], "mission", "Trouver la clé"), jeu.open(jeu.ana)
    said = refused(jeu, jeu.ana, "puissances/miser", resolution=resolution, cote="oui", trait=mission)
    assert "raison d’agir" in said


@pytest.mark.parametrize("kind", ["dette", "mensonge", "consequence", "destin", "regard"])
def test_p11_what_a_being_owes_hides_or_became_is_not_staked(jeu: Jeu, kind: str) -> None:
    hers = jeu.agent("Maëlle", jeu.ana, puissance(jeu)[0])
    if kind == "regard":
        jeu.act(jeu.mj, "puissances/regarder", trait=hers["acquis"])
        trait = jeu.table.traits_of(hers["sheet"], "regard")[0].id
    else:
        trait = jeu.write(hers["sheet"], kind, "Des mots")
    resolution = jeu.open(jeu.ana)
    said = refused(jeu, jeu.mj, "puissances/miser", resolution=resolution, cote="oui", trait=trait)
    assert "ne se mise pas" in said
    assert stakes(jeu.seen_by(jeu.mj), jeu.table.traits[trait])["resolution"] is None


def test_p11_neither_a_situation_nor_a_horizon_acts(jeu: Jeu) -> None:
    pont, sea = prepared(jeu), jeu.sheet("L’Inconnu", "horizon")
    sort, resolution = jeu.write(sea, "sorte", "Gardiens"), jeu.open(jeu.ana)
    for drawn in (
        {"trait": pont["vecteur"]},
        {"trait": pont["force"]},
        {"trait": sort},
        {"portrait": pont["sheet"], "label": "Le pont"},
        {"portrait": sea, "label": "L’Inconnu"},
    ):
        said = refused(jeu, jeu.mj, "puissances/miser", resolution=resolution, cote="oui", **drawn)
        assert "n’agissent pas" in said


@pytest.mark.parametrize("kind", ["devenir", "neutre"])
def test_p11_what_is_true_of_other_actors_is_staked(jeu: Jeu, kind: str) -> None:
    trait = jeu.write(jeu.sheet("Les douaniers", kind), "qualite", "Tiennent les projecteurs")
    resolution = jeu.open(jeu.ana)
    assert stakes(jeu.seen_by(jeu.mj), jeu.table.traits[trait])["resolution"]
    assert jeu.mise(jeu.stake(jeu.mj, resolution, "non", trait=trait)).trait == trait


@pytest.mark.parametrize("what", ["lien", "don", "ancrage", "acquis"])
def test_p11_both_sides_of_a_being_are_staked(jeu: Jeu, what: str) -> None:
    hers, resolution = jeu.agent("Maëlle", jeu.ana), jeu.open(jeu.ana)
    assert stakes(jeu.seen_by(jeu.ana), jeu.table.traits[hers[what]])["resolution"]
    jeu.stake(jeu.ana, resolution, "oui", trait=hers[what])
