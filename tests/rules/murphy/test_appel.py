"""Successes kept and called upon at the table, and every way in which they are refused (M-04 to M-06, M-10)."""

import pytest

from rules.murphy.lois import Appel
from rules.murphy.reserve import Gardee
from sessions_app.commands.rights import Absent, Forbidden
from tests.rules.murphy.table import Jeu
from tests.rules.tablee import kinds, refused


def test_m04_a_lost_success_is_kept_in_one_act(jeu: Jeu) -> None:
    roll = jeu.rolled(8, 4, 9, 12)
    assert (jeu.offres(roll).gardables, jeu.asked()) == ((4,), ["offre"])
    (line,) = jeu.keeps(jeu.zoe, roll, 4)
    assert (line.kind, line.payload["valeur"], line.payload["restent"]) == ("murphy/reussite_gardee", 4, 2)
    assert jeu.etat(jeu.sinnead).reserve.cases == (Gardee(4), None, None)
    assert jeu.asked() == [] and not jeu.offres(roll)


def test_m04_of_three_successes_the_player_says_which_is_the_extra_one(jeu: Jeu) -> None:
    roll = jeu.rolled(8, 7, 2, 5)
    assert jeu.offres(roll).gardables == (2, 5, 7)
    assert "Aucune réussite de ce jet ne vaut 4" in refused(
        jeu, jeu.zoe, "murphy/garder", part=jeu.part(roll), valeur=4
    )
    jeu.keeps(jeu.zoe, roll, 2)
    assert jeu.etat(jeu.sinnead).reserve.valeurs == (2,)


def test_m05_a_stored_success_rescues_a_failed_roll(jeu: Jeu) -> None:
    jeu.held(jeu.sinnead, 4)
    roll = jeu.rolled(5, 4, 7, 8)
    assert jeu.offres(roll).appels == (Appel(4, 1), Appel(4, 2))
    (line,) = jeu.call(jeu.zoe, roll, 4, 1)
    assert line.kind == "murphy/appel" and line.resolution == roll
    assert {key: line.payload[key] for key in ("valeur", "face", "remplace")} == {
        "valeur": 4,
        "face": 7,
        "remplace": 1,
    }
    lecture = jeu.action(roll).lecture
    assert lecture and (lecture.resultat, lecture.jet.des) == ("reussite", (4, 7, 8))
    assert jeu.etat(jeu.sinnead).reserve.cases == (Gardee(4, utilisee=True), None, None)
    assert jeu.asked() == []


def test_every_refusal_of_the_third_law_is_the_servers(jeu: Jeu) -> None:
    """M-04, M-05: twice, what does not fit, before the dice, on a success."""
    jeu.held(jeu.sinnead, 4, 6)
    roll = jeu.tries(jeu.mj, jeu.sinnead, "Esprit")
    part = jeu.part(roll)
    for key, params in (("garder", {"valeur": 4}), ("appeler", {"valeur": 4, "remplace": 1})):
        assert "ne sont pas tombés" in refused(jeu, jeu.zoe, f"murphy/{key}", part=part, **params)
    jeu.throw(jeu.zoe, roll, 5, 9, 10)
    assert "dépasse le seuil" in refused(jeu, jeu.zoe, "murphy/appeler", part=part, valeur=6, remplace=1)
    assert "n’échoue pas" in refused(jeu, jeu.zoe, "murphy/appeler", part=part, valeur=4, remplace=0)
    assert "Tu n’as pas" in refused(jeu, jeu.zoe, "murphy/appeler", part=part, valeur=3, remplace=1)
    jeu.call(jeu.zoe, roll, 4, 1)
    assert "déjà sauvé" in refused(jeu, jeu.zoe, "murphy/appeler", part=part, valeur=4, remplace=2)
    assert "déjà servi" in refused(jeu, jeu.zoe, "murphy/garder", part=part, valeur=5)
    won = jeu.rolled(5, 4, 5, 10)
    assert "a réussi" in refused(jeu, jeu.zoe, "murphy/appeler", part=jeu.part(won), valeur=6, remplace=2)
    assert "ne laisse aucune" in refused(jeu, jeu.zoe, "murphy/garder", part=jeu.part(won), valeur=4)


def test_a_success_stored_shuts_the_rescue_of_that_roll(jeu: Jeu) -> None:
    jeu.held(jeu.sinnead, 4)
    roll = jeu.rolled(5, 5, 9, 10)
    jeu.keeps(jeu.zoe, roll, 5)
    assert "Tu as gardé" in refused(jeu, jeu.zoe, "murphy/appeler", part=jeu.part(roll), valeur=4, remplace=1)


def test_m04_never_for_the_character_of_another(jeu: Jeu) -> None:
    """The MD may act for whoever plays; the slots are the character's own."""
    jeu.held(jeu.murchad, 4)
    roll = jeu.rolled(5, 4, 7, 8)
    for key, params in (("garder", {"valeur": 4}), ("appeler", {"valeur": 4, "remplace": 1})):
        with pytest.raises(Forbidden):
            jeu.act(jeu.kevin, f"murphy/{key}", part=jeu.part(roll), **params)
    assert "Tu n’as pas" in refused(jeu, jeu.mj, "murphy/appeler", part=jeu.part(roll), valeur=4, remplace=1)
    jeu.keeps(jeu.mj, roll, 4)
    assert jeu.etat(jeu.sinnead).reserve.valeurs == (4,)


def test_m04_three_times_a_session_and_no_more(jeu: Jeu) -> None:
    jeu.held(jeu.sinnead, 2, 3, 4)
    roll = jeu.rolled(2, 2, 8, 9)
    assert jeu.offres(roll).gardables == () and jeu.offres(roll).appels == (Appel(2, 1), Appel(2, 2))
    assert "trois réussites" in refused(jeu, jeu.zoe, "murphy/garder", part=jeu.part(roll), valeur=2)
    jeu.call(jeu.zoe, roll, 2, 1)
    again = jeu.rolled(2, 2, 8, 9)
    assert "trois réussites" in refused(jeu, jeu.zoe, "murphy/garder", part=jeu.part(again), valeur=2)


def test_m05_the_offer_closes_at_the_next_throw_and_not_before(jeu: Jeu) -> None:
    """Announcing the next one does not shut it; the part is then gone."""
    old = jeu.rolled(8, 4, 9, 12)
    part = jeu.part(old)
    new = jeu.tries(jeu.mj, jeu.sinnead, "Esprit")
    assert jeu.offres(old).gardables == (4,) and not jeu.table.resolutions[old].on_stage
    lines = jeu.throw(jeu.zoe, new, 5, 9, 10)
    assert kinds(lines) == ["cloture", "jet_lance"] and lines[0].resolution == old
    with pytest.raises(Absent):
        jeu.act(jeu.zoe, "murphy/garder", part=part, valeur=4)
    assert jeu.offres(new).gardables == (5,)


def test_the_throw_of_another_shuts_nothing(jeu: Jeu) -> None:
    mine = jeu.rolled(8, 4, 9, 12)
    theirs = jeu.rolled(8, 5, 9, 12, sheet=jeu.murchad)
    assert jeu.asked() == ["offre", "offre"] and jeu.table.resolutions[theirs].on_stage
    jeu.keeps(jeu.zoe, mine, 4)
    assert mine not in jeu.table.resolutions, "off the stage there is nothing left to do of it"
    jeu.keeps(jeu.kevin, theirs, 5)
    assert theirs in jeu.table.resolutions, "on stage it stays to be read"


def test_an_offer_that_one_lets_rest_still_stands(jeu: Jeu) -> None:
    roll = jeu.rolled(8, 4, 9, 12)
    question = jeu.question("offre")
    with pytest.raises(Forbidden):
        jeu.act(jeu.kevin, "murphy/laisser", question=question)
    jeu.act(jeu.zoe, "murphy/laisser", question=question)
    assert jeu.asked() == []
    jeu.tries(jeu.kevin, jeu.murchad)
    jeu.keeps(jeu.zoe, roll, 4)
    assert jeu.etat(jeu.sinnead).reserve.valeurs == (4,)


def test_m10_misere_shuts_the_slots_and_grace_opens_them_again(jeu: Jeu) -> None:
    """Over sessions too, until Piété is 1 again; what an OMA found there is still there the same evening."""
    jeu.held(jeu.sinnead, 4)
    jeu.rolled(8, 12, 12, 12)
    roll = jeu.rolled(5, 4, 7, 8)
    assert not jeu.offres(roll)
    for key, params in (("garder", {"valeur": 4}), ("appeler", {"valeur": 4, "remplace": 1})):
        assert "misérable" in refused(jeu, jeu.zoe, f"murphy/{key}", part=jeu.part(roll), **params)
    jeu.act(jeu.mj, "murphy/elever", portrait=jeu.sinnead, pourquoi="Elle a sauvé l’abbaye")
    assert jeu.offres(roll).appels == (Appel(4, 1), Appel(4, 2))
    jeu.rolled(8, 12, 12, 12)
    jeu.evening()
    jeu.evening(opens=True)
    assert jeu.etat(jeu.sinnead).miserable and not jeu.offres(jeu.rolled(5, 4, 7, 8))


def test_m03_after_a_trinite_three_1s_and_nothing_more_to_store(jeu: Jeu) -> None:
    jeu.held(jeu.sinnead, 4)
    jeu.rolled(5, 3, 3, 3)
    roll = jeu.rolled(1, 1, 8, 9)
    assert jeu.offres(roll).gardables == ()
    for _ in range(3):
        roll = jeu.rolled(1, 1, 8, 9)
        jeu.call(jeu.zoe, roll, 1, 1)
    assert not jeu.offres(jeu.rolled(1, 1, 8, 9))
