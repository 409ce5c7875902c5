"""Rest for all at once, and armour that is mended (K-20, K-34)."""

from tests.rules.apotheose.combat import Combat
from tests.rules.apotheose.table import Jeu
from tests.rules.tablee import kinds, refused


def test_k20_every_24_hours_one_of_each_for_everyone(jeu: Jeu) -> None:
    jeu.give(jeu.arsouille, "pv_perdus", 5)
    jeu.give(jeu.alduin, "volonte_perdue", 2)
    jeu.give(jeu.alduin, "magie_depensee", 9)
    lines = jeu.act(jeu.mj, "apotheose/repos", jours=3)
    assert kinds(lines) == ["repos"] and lines[0].payload == {"jours": 3}
    thief, mage = jeu.fiche(jeu.arsouille), jeu.fiche(jeu.alduin)
    assert mage.magie is not None
    assert (thief.pv.reste, mage.volonte.reste, mage.magie.reste) == (7, 8, 9)


def test_k20_never_beyond_the_maximum(jeu: Jeu) -> None:
    jeu.give(jeu.arsouille, "pv_perdus", 2)
    jeu.act(jeu.mj, "apotheose/repos", jours=60)
    assert (jeu.fiche(jeu.arsouille).pv.reste, jeu.fiche(jeu.arsouille).pv.maximum) == (9, 9)


def test_k20_there_is_nothing_to_get_back(jeu: Jeu) -> None:
    assert "au mieux" in refused(jeu, jeu.mj, "apotheose/repos")


def test_k35_the_dead_do_not_rest_and_who_stands_again_dies_no_more(combat: Combat) -> None:
    combat.hit(combat.morvan, 10)
    combat.act(
        combat.mj, "apotheose/assaillir", resolution=combat.fight, cible=combat.morvan, par=combat.captain
    )
    combat.hit(combat.arsouille, 19)
    assert "en plein combat" in refused(combat, combat.mj, "apotheose/repos")
    combat.act(combat.mj, "apotheose/finir", resolution=combat.fight)
    down = -combat.vie(combat.morvan).pv
    combat.act(combat.mj, "apotheose/repos", jours=down)
    assert combat.vie(combat.morvan).etat == "agonie"
    combat.act(combat.mj, "apotheose/repos", jours=1)
    assert combat.vie(combat.morvan).etat == "debout" and not combat.vie(combat.morvan).agonie
    assert combat.vie(combat.arsouille).etat == "mort"


def test_k34_armour_is_mended(jeu: Jeu) -> None:
    jeu.write(jeu.arsouille, "armure", "Cuir", flags=["legere"])
    assert "abîmé" in refused(jeu, jeu.sarah, "apotheose/reparer", portrait=jeu.arsouille)
    jeu.give(jeu.arsouille, "armure_perdue", 1)
    assert jeu.fiche(jeu.arsouille).armure.reste == 0
    jeu.act(jeu.sarah, "apotheose/reparer", portrait=jeu.arsouille)
    assert jeu.fiche(jeu.arsouille).armure.reste == 1
