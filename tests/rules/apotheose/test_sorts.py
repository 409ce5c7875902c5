"""Spells at the table: proposed, judged, resisted (K-40 to K-45)."""

from typing import Any

import msgspec
import pytest

from rules.apotheose.domaines import DOMAINES, GENRES
from rules.apotheose.incantation import sort_of
from rules.apotheose.kult import SHIFT
from tests.rules.apotheose.combat import Combat
from tests.rules.apotheose.table import Jeu
from tests.rules.tablee import Line, kinds, refused


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
    lines = oppose(jeu, resolution, 3)
    assert kinds(lines) == ["resistance"]
    read = lines[0].payload
    assert (read["score"], read["contre"], read["reussite"], read["lu"]) == (8, 10, False, False)
    assert kinds(decide(jeu, resolution)) == ["echec_garde"]
    assert not sort_of(jeu.table.resolutions[resolution]).agit


def oppose(jeu: Jeu, resolution: str, kult: int) -> list[Line]:
    """Alduin's dé kult against a resistance."""
    part = jeu.table.parts_of(resolution)[0].id
    return jeu.act(jeu.kevin, "apotheose/opposer", kult + SHIFT, part=part, resolution=resolution)


def decide(jeu: Jeu, resolution: str, *kults: int) -> list[Line]:
    """Draw on the ombre for this kult, or keep the failure without one."""
    move, part = ("puiser" if kults else "garder"), jeu.table.parts_of(resolution)[0].id
    faces = [kult + SHIFT for kult in kults]
    return jeu.act(jeu.kevin, f"apotheose/{move}", *faces, part=part, resolution=resolution)


@pytest.mark.parametrize(
    ("second", "wins", "ombre"), [(2, True, 1), (1, False, 1), (10, True, 1), (-9, False, 0)]
)
def test_k05_a_second_die_is_added_against_a_resistance(
    jeu: Jeu, second: int, wins: bool, ombre: int
) -> None:
    resolution = jeu.cast(offensif=True, visees=[jeu.arsouille])
    jeu.judge(resolution, "resiste", score=10)
    oppose(jeu, resolution, 3)
    before = jeu.fiche(jeu.arsouille).pv.reste
    lines = decide(jeu, resolution, second)
    assert lines[0].payload["kults"] == [3, second] and lines[0].payload["lu"]
    assert lines[0].payload["score"] == 5 + 3 + second
    assert before - jeu.fiche(jeu.arsouille).pv.reste == (5 if wins else 0)
    assert jeu.ombre(jeu.alduin) == (ombre, 0, 0)
    part = jeu.table.parts_of(resolution)[0].id
    asked = {"part": part, "resolution": resolution}
    assert "déjà lu" in refused(jeu, jeu.kevin, "apotheose/puiser", **asked)


def test_k05_no_second_die_after_a_success_or_a_critical_failure(jeu: Jeu) -> None:
    for kult in (5, -9):
        jeu.give(jeu.alduin, "ombre", 1)
        resolution = jeu.cast(intensite=1)
        jeu.judge(resolution, "resiste", score=6)
        assert oppose(jeu, resolution, kult)[0].payload["lu"]


def test_between_the_die_of_a_spell_and_the_choice_nothing_else_happens(jeu: Jeu) -> None:
    resolution, other = jeu.cast(), jeu.announce(jeu.arsouille)
    jeu.judge(resolution, "resiste", score=10)
    oppose(jeu, resolution, 0)
    part = jeu.table.parts_of(resolution)[0].id
    for key in ("opposer", "retirer"):
        asked = {"part": part} | ({"resolution": resolution} if key == "opposer" else {})
        assert "a roulé" in refused(jeu, jeu.kevin, f"apotheose/{key}", **asked)
    refused(jeu, jeu.sarah, "apotheose/puiser", part=part, resolution=resolution)
    theirs = {"part": jeu.score(other).part.id, "resolution": resolution}
    assert "pas de ce sort" in refused(jeu, jeu.sarah, "apotheose/garder", **theirs)


@pytest.mark.parametrize(("kult", "told"), [(10, ["resistance", "blessure"]), (-9, ["resistance", "ombre"])])
def test_k03_a_critical_is_read_on_a_resistance(jeu: Jeu, kult: int, told: list[str]) -> None:
    jeu.give(jeu.alduin, "ombre", 2)
    resolution = jeu.cast(offensif=True, visees=[jeu.arsouille])
    jeu.judge(resolution, "resiste", score=40)
    assert kinds(oppose(jeu, resolution, kult)) == told


def test_k44_a_character_resists_by_the_sheet(jeu: Jeu) -> None:
    resolution = jeu.cast(visees=[jeu.arsouille])
    lines = jeu.judge(resolution, "resiste", caracteristique="corps")
    assert (lines[0].payload["caracteristique"], lines[0].payload["score"]) == ("corps", 4)


def test_k44_nobody_resists_by_combat(jeu: Jeu) -> None:
    with pytest.raises(msgspec.ValidationError):
        jeu.judge(jeu.cast(), "resiste", caracteristique="combat", score=3)


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


@pytest.mark.parametrize(("left_of_it", "lost"), [(None, 5), (2, 2), (0, 0), (9, 5)])
def test_k45_a_lessened_spell_wounds_by_what_is_left_of_it(
    jeu: Jeu, left_of_it: int | None, lost: int
) -> None:
    resolution = jeu.cast(offensif=True, visees=[jeu.arsouille])
    jeu.judge(resolution, "attenue", texte="Des braises", intensite=left_of_it)
    assert jeu.fiche(jeu.arsouille).pv.reste == 9 - lost


def test_k45_a_spell_is_of_a_domain_of_the_sheet(jeu: Jeu) -> None:
    thief = spell(jeu, portrait=jeu.arsouille, domaine=jeu.word(jeu.arsouille, "specialite"))
    theirs = spell(jeu, portrait=jeu.arsouille)
    own = spell(jeu, domaine=jeu.word(jeu.alduin, "metier"))
    for seat, asked in ((jeu.sarah, thief), (jeu.sarah, theirs), (jeu.kevin, own)):
        assert "domaine" in refused(jeu, seat, "apotheose/incanter", **asked)


def test_a_spell_tells_no_secret_words(jeu: Jeu) -> None:
    """A spell is told aloud, with its domain and what inspires it."""
    mage, private = jeu.word(jeu.alduin, "metier"), {"seen_by": "mj_and_player"}
    for field, kind, more in (("domaine", "specialite", {"parent": mage}), ("affect", "affect", {})):
        asked = spell(jeu) | {field: jeu.write(jeu.alduin, kind, "Un secret", **private, **more)}
        assert "ne voit pas" in refused(jeu, jeu.kevin, "apotheose/incanter", **asked)


def test_k41_the_board_is_no_target(jeu: Jeu) -> None:
    jeu.act(jeu.mj, "core/pose_fact", text="Il pleut")
    asked = spell(jeu, visees=[jeu.last("portraits")], offensif=True)
    assert "vise quelqu’un" in refused(jeu, jeu.kevin, "apotheose/incanter", **asked)


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


@pytest.mark.parametrize(("seuil", "ombre"), [("6", 6), ("5", 5)])
def test_k10_a_tainted_soul_taints_its_spells(jeu: Jeu, seuil: str, ombre: int) -> None:
    """From 6, or from 5 at a table that prefers it."""
    jeu.choose("apotheose_teinte", seuil)
    for points, teinte in ((ombre - 1, False), (1, True)):
        jeu.give(jeu.alduin, "ombre", points)
        assert jeu.judge(jeu.cast(intensite=1))[0].payload["teinte"] is teinte
        assert jeu.fiche(jeu.alduin).teintee is teinte


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


@pytest.mark.parametrize("refuse", [True, False])
def test_k30_a_spell_refused_or_taken_back_costs_no_turn(combat: Combat, refuse: bool) -> None:
    combat.act(combat.mj, "apotheose/entrer", resolution=combat.fight, portrait=combat.alduin)
    spell = combat.cast()
    if refuse:
        combat.judge(spell, "refuse")
    else:
        combat.act(combat.kevin, "apotheose/retirer", part=combat.table.parts_of(spell)[0].id)
    assert combat.lutte.agi == () and combat.staged() == "combat"


def test_k30_a_spell_of_who_has_acted_gives_no_turn_back(combat: Combat) -> None:
    place = {"resolution": combat.fight, "portrait": combat.alduin}
    combat.act(combat.mj, "apotheose/entrer", **place)
    combat.act(combat.kevin, "apotheose/agir", **place)
    combat.judge(combat.cast("Un mur de flammes"), "refuse")
    assert combat.lutte.agi == (combat.alduin,)


def test_k45_twenty_domains_and_sixteen_kinds() -> None:
    words = [word for pair in DOMAINES.values() for word in pair]
    assert (len(DOMAINES), len(set(words)), len(set(GENRES))) == (10, 20, 16)
