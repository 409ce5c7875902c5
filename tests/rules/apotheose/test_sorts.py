"""Spells at the table: proposed, judged, resisted (K-40 to K-45)."""

from typing import Any

import pytest

from rules.apotheose.domaines import DOMAINES, GENRES
from rules.apotheose.kult import SHIFT
from tests.rules.apotheose.combat import Combat
from tests.rules.apotheose.table import Jeu, kinds, refused


def left(jeu: Jeu) -> int:
    """What Alduin has left of magie."""
    magie = jeu.fiche(jeu.alduin).magie
    assert magie is not None
    return magie.reste


def spell(jeu: Jeu, **more: Any) -> dict[str, Any]:
    """A spell of Alduin, as his player would send it."""
    domaine = jeu.word(jeu.alduin, "specialite")
    return {"portrait": jeu.alduin, "domaine": domaine, "effet": "Des flammes", "intensite": 5} | more


def test_alduin_calls_an_elemental_of_fire(jeu: Jeu) -> None:
    """The source: 5 points, a medium effect; nothing is spent before the MJ has judged it (K-44)."""
    resolution = jeu.cast("Un élémentaire du feu")
    assert left(jeu) == 15
    lines = jeu.judge(resolution)
    assert kinds(lines) == ["sort_juge"]
    assert (lines[0].payload["echelle"], lines[0].payload["niveau"]) == ("moyen", "mineur")
    assert left(jeu) == 10


def test_alduin_with_4_in_ame_becomes_a_phoenix(jeu: Jeu) -> None:
    """The source: 9 magie, 5 at the most; inspired, 2 ombre make it 9 (K-40, K-42)."""
    jeu.give(jeu.alduin, "ame", -6)
    asked = spell(jeu, intensite=9)
    assert "plus de 5" in refused(jeu, jeu.kevin, "apotheose/incanter", **asked)
    affect = jeu.word(jeu.alduin, "affect")
    lines = jeu.judge(jeu.cast(intensite=9, affect=affect, ombre=2))
    assert kinds(lines) == ["sort_juge", "ombre"]
    assert left(jeu) == 0 and jeu.ombre(jeu.alduin)[0] == 2
    assert lines[1].payload["raisons"] == [{"raison": "sort", "points": 2}]


def test_alduin_avenges_his_people(jeu: Jeu) -> None:
    """The source: Âme 10, at most 8; 3 ombre make it 14 (K-42)."""
    affect = jeu.word(jeu.alduin, "affect")
    asked = spell(jeu, intensite=15, affect=affect, ombre=3)
    assert "plus de 14" in refused(jeu, jeu.kevin, "apotheose/incanter", **asked)
    jeu.judge(jeu.cast(intensite=14, affect=affect, ombre=3))
    assert left(jeu) == 1


def test_alduin_makes_torches_of_three(combat: Combat) -> None:
    """The source: 5 of intensity and 3 of targets; each of the three loses 5 PV (K-41, K-44)."""
    aims = [combat.prepare("adversaire", nom=nom, combat=3) for nom in ("Un", "Deux", "Trois")]
    lines = combat.judge(combat.cast(cibles=3, offensif=True, visees=aims))
    assert kinds(lines) == ["sort_juge", *["blessure"] * 3]
    assert [combat.vie(aim).pv for aim in aims] == [3, 3, 3]
    assert left(combat) == 15 - 8


def test_alduin_reads_no_mage(jeu: Jeu) -> None:
    """The source: 5 points and +3 against an Âme of 10: the spell fails, and is paid (K-44)."""
    resolution = jeu.cast("Lire l’esprit du mage")
    jeu.judge(resolution, "resiste", score=10)
    assert left(jeu) == 10
    part = jeu.table.parts_of(resolution)[0].id
    lines = jeu.act(jeu.kevin, "apotheose/opposer", 3 + SHIFT, part=part, resolution=resolution)
    assert kinds(lines) == ["resistance"]
    read = lines[0].payload
    assert (read["score"], read["contre"], read["reussite"]) == (8, 10, False)


@pytest.mark.parametrize(("kult", "told"), [(10, ["resistance", "blessure"]), (-9, ["resistance", "ombre"])])
def test_k03_a_critical_is_read_on_a_resistance(jeu: Jeu, kult: int, told: list[str]) -> None:
    jeu.give(jeu.alduin, "ombre", 2)
    resolution = jeu.cast(offensif=True, visees=[jeu.arsouille])
    jeu.judge(resolution, "resiste", score=40)
    part = jeu.table.parts_of(resolution)[0].id
    lines = jeu.act(jeu.kevin, "apotheose/opposer", kult + SHIFT, part=part, resolution=resolution)
    assert kinds(lines) == told


def test_k44_a_character_resists_by_the_sheet(jeu: Jeu) -> None:
    resolution = jeu.cast(visees=[jeu.arsouille])
    lines = jeu.judge(resolution, "resiste", caracteristique="corps")
    assert (lines[0].payload["caracteristique"], lines[0].payload["score"]) == ("corps", 4)


def test_k44_a_resistance_needs_its_score(jeu: Jeu) -> None:
    asked = {"resolution": jeu.cast(), "issue": "resiste"}
    assert "Dis le score" in refused(jeu, jeu.mj, "apotheose/juger", **asked)


def test_k44_an_indirect_spell_is_not_resisted(jeu: Jeu) -> None:
    asked = {"resolution": jeu.cast("Le pont s’écroule", indirect=True), "issue": "resiste", "score": 3}
    assert "indirect" in refused(jeu, jeu.mj, "apotheose/juger", **asked)


def test_k45_the_mj_lessens_a_spell_or_refuses_it(jeu: Jeu) -> None:
    resolution = jeu.cast()
    asked = {"resolution": resolution, "issue": "attenue"}
    assert "de moins" in refused(jeu, jeu.mj, "apotheose/juger", **asked)
    jeu.judge(resolution, "attenue", texte="Des braises")
    assert left(jeu) == 10
    assert "déjà lu" in refused(jeu, jeu.mj, "apotheose/juger", **asked)
    jeu.judge(jeu.cast(), "refuse", texte="La pluie n’est pas du feu")
    assert left(jeu) == 10 and jeu.table.resolutions == {}


def test_k45_a_spell_is_of_a_domain_of_the_sheet(jeu: Jeu) -> None:
    thief = spell(jeu, portrait=jeu.arsouille, domaine=jeu.word(jeu.arsouille, "specialite"))
    theirs = spell(jeu, portrait=jeu.arsouille)
    own = spell(jeu, domaine=jeu.word(jeu.alduin, "metier"))
    for seat, asked in ((jeu.sarah, thief), (jeu.sarah, theirs), (jeu.kevin, own)):
        assert "domaine" in refused(jeu, seat, "apotheose/incanter", **asked)


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"intensite": 8, "duree": 1}, "plus de 8"),
        ({"intensite": 5, "cibles": 11}, "plus de 15"),
        ({"ombre": 1}, "par un affect"),
    ],
)
def test_k40_what_a_spell_may_not_cost(jeu: Jeu, more: dict[str, Any], reason: str) -> None:
    assert reason in refused(jeu, jeu.kevin, "apotheose/incanter", **spell(jeu, **more))


def test_k41_targets_are_paid_for(jeu: Jeu) -> None:
    asked = spell(jeu, visees=[jeu.arsouille, jeu.alduin])
    assert "autant de cibles" in refused(jeu, jeu.kevin, "apotheose/incanter", **asked)


def test_k42_magie_cannot_exceed_what_is_left(jeu: Jeu) -> None:
    jeu.give(jeu.alduin, "magie_depensee", 12)
    assert "Il reste 3" in refused(jeu, jeu.kevin, "apotheose/incanter", **spell(jeu))


def test_k42_the_affect_is_of_the_sheet(jeu: Jeu) -> None:
    asked = spell(jeu, affect=jeu.word(jeu.arsouille, "affect"), ombre=1)
    assert "de cette fiche" in refused(jeu, jeu.kevin, "apotheose/incanter", **asked)


@pytest.mark.parametrize(("cibles", "fallen"), [(0, 1), (3, 3), (10, 4)])
def test_k41_a_spell_puts_extras_down_by_its_targets(combat: Combat, cibles: int, fallen: int) -> None:
    affect = combat.word(combat.alduin, "affect")
    aim = {"visees": [combat.soldats], "offensif": True, "affect": affect, "ombre": 3}
    lines = combat.judge(combat.cast(intensite=1, cibles=cibles, **aim))
    assert lines[-1].payload["abattus"] == fallen


def test_k10_a_tainted_soul_taints_its_spells(jeu: Jeu) -> None:
    jeu.give(jeu.alduin, "ombre", 6)
    assert jeu.judge(jeu.cast())[0].payload["teinte"] is True


def test_a_spell_is_taken_back_for_nothing_before_it_is_judged(jeu: Jeu) -> None:
    resolution = jeu.cast()
    assert "déjà un sort" in refused(jeu, jeu.kevin, "apotheose/incanter", **spell(jeu))
    part = jeu.table.parts_of(resolution)[0].id
    jeu.act(jeu.kevin, "apotheose/retirer", part=part)
    assert jeu.table.resolutions == {} and left(jeu) == 15


def test_a_spell_is_an_action_of_the_fight(combat: Combat) -> None:
    combat.act(combat.mj, "apotheose/entrer", resolution=combat.fight, portrait=combat.alduin)
    combat.cast()
    assert combat.alduin in combat.lutte.agi and combat.staged() == "sort"


def test_k45_twenty_domains_and_sixteen_kinds() -> None:
    words = [word for pair in DOMAINES.values() for word in pair]
    assert (len(DOMAINES), len(set(words)), len(set(GENRES))) == (10, 20, 16)
