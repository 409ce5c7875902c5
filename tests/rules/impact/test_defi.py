"""A duel before its dice: defied, answered, its contrecoups said, given up (I-22)."""

import pytest

from rules.game import Stale
from rules.impact.affrontement import Cote
from rules.impact.fiche import rivals
from sessions_app.commands.rights import Absent, Forbidden
from tests.rules.impact.combat import Combat
from tests.rules.impact.table import Jeu
from tests.rules.tablee import kinds, refused


@pytest.fixture
def combat() -> Combat:
    return Combat()


def test_i22_a_duel_states_both_sides_and_each_has_a_hand_closed_to_the_other(combat: Combat) -> None:
    assert combat.lines[-1].payload == {
        "portrait": "Sasha",
        "contre": "Kelvan",
        "intention": "Prendre la clé",
    }
    assert combat.duel.cotes == (Cote(combat.one, "Prendre la clé"), Cote(combat.two))
    assert combat.row.on_stage and combat.duel.etape == "defi"
    assert [combat.table.parts[p].owner for p in (combat.first, combat.second)] == [
        combat.sarah.id,
        combat.kevin.id,
    ]
    assert set(combat.seen_by(combat.sarah).parts) == {combat.first}
    assert set(combat.seen_by(combat.kevin).parts) == {combat.second}
    assert set(combat.seen_by(combat.mj).parts) == {combat.first, combat.second}
    assert not combat.seen_by(combat.hugo).parts


def test_i22_who_cannot_be_defied(jeu: Jeu) -> None:
    sasha, kelvan = jeu.sasha["sheet"], jeu.kelvan["sheet"]

    def why(contre: str) -> str:
        values = {"portrait": sasha, "contre": contre, "intention": "Passer"}
        return refused(jeu, jeu.sarah, "impact/defier", **values)

    assert "soi-même" in why(sasha)
    assert "personnage" in why(jeu.sheet("Le chevalier", kind="figure"))
    nobody = jeu.sheet("Vespera")
    assert "Personne ne joue Vespera" in why(nobody)
    jeu.attempt(jeu.kevin, kelvan)
    assert "Kelvan" in why(kelvan), "he acts already"
    jeu.wound(jeu.hobb["sheet"], "mort")
    assert "Hobb" in why(jeu.hobb["sheet"])
    with pytest.raises(Forbidden):
        jeu.act(jeu.kevin, "impact/defier", portrait=sasha, contre=kelvan, intention="Passer")
    jeu.act(jeu.mj, "impact/defier", portrait=sasha, contre=nobody, intention="Passer")
    assert len(jeu.table.resolutions) == 2, "le Monde may set a duel with a character whom nobody plays"


@pytest.mark.parametrize("gone", ["leave", "looks_on"])
def test_i22_nobody_defies_the_sheet_of_who_plays_no_more(jeu: Jeu, gone: str) -> None:
    getattr(jeu, gone)(jeu.kevin)
    values = {"portrait": jeu.sasha["sheet"], "contre": jeu.kelvan["sheet"], "intention": "Passer"}
    assert "Personne ne joue Kelvan" in refused(jeu, jeu.sarah, "impact/defier", **values)
    seen = jeu.seen_by(jeu.sarah)
    assert [p.name for p in rivals(seen, seen.portraits[values["portrait"]])] == ["Hobb"], "nor is it offered"
    jeu.act(jeu.mj, "impact/defier", **values)
    assert jeu.table.on_stage(), "le Monde may set that duel"


def test_i22_one_action_at_a_time_for_both_sides_of_a_duel(combat: Combat) -> None:
    for seat, sheet in ((combat.sarah, combat.one), (combat.kevin, combat.two)):
        assert "déjà" in refused(combat, seat, "impact/tenter", portrait=sheet, intention="Fuir")


def test_a_duel_takes_the_place_of_what_was_read_and_waits_otherwise(jeu: Jeu) -> None:
    jeu.attempt(jeu.hugo, jeu.hobb["sheet"])
    values = {"portrait": jeu.sasha["sheet"], "contre": jeu.kelvan["sheet"], "intention": "Passer"}
    jeu.act(jeu.sarah, "impact/defier", **values)
    assert [r.on_stage for r in jeu.table.resolutions.values()] == [True, False]

    other = Jeu()
    read = other.announce(other.hobb["sheet"])
    other.roll(other.hugo, read, 5)
    values = {"portrait": other.sasha["sheet"], "contre": other.kelvan["sheet"], "intention": "Passer"}
    assert kinds(other.act(other.sarah, "impact/defier", **values)) == ["cloture", "defi"]
    assert [r.on_stage for r in other.table.resolutions.values()] == [True]
    assert read not in other.table.resolutions


def test_i22_each_says_what_they_want_until_the_contrecoups_are_said(combat: Combat) -> None:
    with pytest.raises(Absent):
        combat.act(combat.sarah, "impact/repliquer", part=combat.second, intention="Rien")
    lines = combat.answer("La garder", defend=True)
    assert lines[0].payload == {"portrait": "Kelvan", "intention": "La garder", "defend": True}
    assert (combat.duel.etape, combat.duel.cotes[1].defend) == ("annonce", True)
    combat.act(combat.sarah, "impact/repliquer", part=combat.first, intention="Prendre la clé en douceur")
    assert combat.duel.cotes[0].intention == "Prendre la clé en douceur"
    assert "déjà" in refused(
        combat, combat.kevin, "impact/repliquer", part=combat.second, intention="La garder", defend=True
    )
    combat.say()
    assert "contrecoups" in refused(
        combat, combat.kevin, "impact/repliquer", part=combat.second, intention="Fuir"
    )


def test_i22_le_monde_says_the_contrecoups_once_both_have_spoken(combat: Combat) -> None:
    said = {"resolution": combat.resolution, "danger_1": "blessure", "danger_2": "blessure"}
    assert "réplique" in refused(combat, combat.mj, "impact/contrecoups", **said)
    combat.answer()
    with pytest.raises(Forbidden):
        combat.act(combat.kevin, "impact/contrecoups", **said)
    lines = combat.say(echec_1="Il te jette à l’eau", danger_2="legs", enjeu_2=combat.kelvan["legs"])
    assert lines[0].payload == {
        "cotes": [
            {"portrait": "Sasha", "danger": "blessure", "echec": "Il te jette à l’eau", "enjeu": ""},
            {"portrait": "Kelvan", "danger": "legs", "echec": "", "enjeu": "Le comptoir"},
        ]
    }
    assert (combat.duel.etape, combat.duel.version) == ("mains", 1)


def test_i01_a_contrecoup_says_before_the_dice_what_is_really_ticked(combat: Combat) -> None:
    combat.wound(combat.one, "blessure", "blessure")
    combat.answer()
    lines = combat.say()
    assert [cote["danger"] for cote in lines[0].payload["cotes"]] == ["grave", "blessure"]
    mine = combat.side(combat.kevin, 0)
    assert (mine.perd, mine.raised) == ("grave", True)
    assert combat.side(combat.kevin, 1).raised is False


def test_i22_a_contrecoup_says_something_and_exposes_only_what_may_be_lost(combat: Combat) -> None:
    combat.answer()

    def why(**said: str) -> str:
        values = {"danger_1": "blessure", "danger_2": "blessure"} | said
        return refused(combat, combat.mj, "impact/contrecoups", resolution=combat.resolution, **values)

    assert "Sasha" in why(danger_1="rien")
    assert "Legs" in why(danger_1="legs")
    assert "Legs" in why(danger_1="legs", enjeu_1=combat.kelvan["legs"]), "another's"
    assert "objet" in why(danger_1="marque", enjeu_1=combat.sasha["marque"])
    assert "danger" in why(enjeu_1=combat.sasha["legs"])
    combat.say(danger_1="rien", echec_1="Il s’enfuit avec la clé")
    assert combat.duel.cotes[0].echec == "Il s’enfuit avec la clé"


def test_i22_contrecoups_said_of_other_words_are_read_again(combat: Combat) -> None:
    combat.answer()
    seen = combat.row.revision
    combat.act(combat.kevin, "impact/repliquer", part=combat.second, intention="Fuir")
    with pytest.raises(Stale):
        combat.act(
            combat.mj,
            "impact/contrecoups",
            resolution=combat.resolution,
            danger_1="mort",
            danger_2="mort",
            revision=seen,
        )


def test_i22_contrecoups_said_again_make_nobody_ready(combat: Combat) -> None:
    combat.built()
    combat.ready(combat.first)
    combat.say(danger_1="mort")
    assert [cote.pret for cote in combat.duel.cotes] == [False, False]
    with pytest.raises(Stale):
        combat.ready(combat.first, vue="1|1|0|blessure")


def test_i04_who_defied_gives_up_before_the_dice_and_nothing_is_spent(combat: Combat) -> None:
    combat.give("etincelles", 1, combat.one)
    combat.act(combat.sarah, "impact/griller", part=combat.first, oui=True)
    combat.built()
    assert "défi" in refused(combat, combat.kevin, "impact/renoncer", part=combat.second)
    assert kinds(combat.act(combat.sarah, "impact/renoncer", part=combat.first)) == ["renoncement"]
    assert not combat.table.resolutions and combat.etincelles(combat.one) == 1


def test_i22_nobody_supports_in_a_duel(combat: Combat) -> None:
    combat.built()
    values = {
        "portrait": combat.hobb["sheet"],
        "resolution": combat.resolution,
        "comment": "Je tiens la porte",
    }
    refused(combat, combat.hugo, "impact/soutenir", **values)


def test_a_roll_is_no_duel(jeu: Jeu) -> None:
    roll = jeu.announce(jeu.sasha["sheet"])
    part = jeu.hand(roll).part.id
    values = {"danger_1": "mort", "danger_2": "mort", "resolution": roll}
    assert "duel" in refused(jeu, jeu.mj, "impact/contrecoups", **values)
    assert "duel" in refused(jeu, jeu.sarah, "impact/pret", part=part)
    assert "duel" in refused(jeu, jeu.sarah, "impact/repliquer", part=part, intention="Non")
