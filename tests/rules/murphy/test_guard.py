"""What the game adds to any move, or refuses of it (M-03, M-06, M-10, M-11)."""

import pytest

from rules.murphy.etat import Etat
from rules.table import mj_and
from sessions_app.commands.rights import Absent, Forbidden
from tests.rules.murphy.table import Jeu
from tests.rules.tablee import kinds, refused


def test_m06_closing_a_session_empties_the_slots_and_gives_the_chances_back(jeu: Jeu) -> None:
    jeu.held(jeu.sinnead, 4, 6)
    jeu.act(jeu.mj, "murphy/experience", portrait=jeu.sinnead, xp=2, pourquoi="La fuite")
    old = jeu.rolled(5, 4, 7, 8)
    part = jeu.part(old)
    jeu.call(jeu.zoe, old, 4, 1)
    lines = jeu.evening()
    assert kinds(lines) == ["fin_de_seance", "cloture"]
    assert lines[0].payload == {"portrait": "Sinnead", "perdues": [6], "xp": 2, "relevee": False}
    assert jeu.etat(jeu.sinnead) == Etat(ame=3, ame_pleine=3, xp=2)
    with pytest.raises(Absent):
        jeu.act(jeu.zoe, "murphy/garder", part=part, valeur=4)
    assert jeu.evening() == [], "nothing is left to lose"


def test_m06_what_was_kept_between_two_sessions_goes_when_one_opens(jeu: Jeu) -> None:
    jeu.held(jeu.sinnead, 4)
    assert [line.payload["perdues"] for line in jeu.evening(opens=True)[:1]] == [[4]]


def test_a_roll_that_was_not_thrown_outlives_the_session(jeu: Jeu) -> None:
    roll = jeu.tries(jeu.zoe, jeu.sinnead)
    assert jeu.evening() == [] and roll in jeu.table.resolutions


def test_m03_an_oma_holds_until_the_session_is_closed(jeu: Jeu) -> None:
    jeu.rolled(5, 12, 12, 12)
    jeu.evening()
    assert jeu.etat(jeu.sinnead) == Etat(ame=2, ame_pleine=3, piete=0)
    jeu.act(jeu.mj, "murphy/experience", portrait=jeu.sinnead, xp=2, pourquoi="Le retour")


def test_m11_nobody_takes_piete_by_hand(jeu: Jeu) -> None:
    """Raising it by hand puts right what was forgotten; lowering it never does."""
    params = {"portrait": jeu.sinnead, "key": "piete"}
    assert "prévenu" in refused(jeu, jeu.mj, "core/put_right", delta=-1, **params)
    jeu.act(jeu.mj, "core/put_right", delta=1, **params)
    assert "prévenu" in refused(jeu, jeu.mj, "core/put_right", delta=-1, **params)
    assert "MJ qui compte" in refused(jeu, jeu.zoe, "core/write_number", value=2, **params)
    assert "prévenu" in refused(jeu, jeu.mj, "core/write_number", value=0, **params)


def test_m03_no_experience_is_written_by_hand_after_an_oma(jeu: Jeu) -> None:
    """Neither before the first of it has been counted, nor after."""
    for sheet in (jeu.sinnead, jeu.murchad):
        params = {"portrait": sheet, "key": "xp_seance"}
        if sheet == jeu.murchad:
            jeu.act(jeu.mj, "core/put_right", delta=2, **params)
        jeu.rolled(5, 12, 12, 12, sheet=sheet)
        assert "OMA" in refused(jeu, jeu.mj, "core/put_right", delta=2, **params)
        assert "OMA" in refused(jeu, jeu.mj, "core/write_number", value=2, **params)
        assert jeu.etat(sheet).xp_seance == 0
    jeu.evening()
    jeu.act(jeu.mj, "core/put_right", delta=2, portrait=jeu.sinnead, key="xp_seance")


def test_m11_a_day_ends_with_its_reminders(jeu: Jeu) -> None:
    """By hand it may only be put back, unless the campaign does without Piété."""
    params = {"key": "jour", "delta": 1}
    assert "Jour suivant" in refused(jeu, jeu.mj, "core/put_right", **params)
    jeu.act(jeu.mj, "murphy/jour")
    assert "Jour suivant" in refused(jeu, jeu.mj, "core/put_right", **params)
    jeu.act(jeu.mj, "core/put_right", key="jour", delta=-1)
    jeu.choose("piete", "ignoree")
    jeu.act(jeu.mj, "core/put_right", **params)


def test_slots_and_omas_come_from_the_dice_and_the_md_may_remove_one(jeu: Jeu) -> None:
    for kind in ("murphy", "oma"):
        params = {"portrait": jeu.sinnead, "kind": kind, "text": "4"}
        assert "vient des dés" in refused(jeu, jeu.mj, "core/add_trait", **params)
    jeu.held(jeu.sinnead, 4)
    (slot,) = jeu.table.traits_of(jeu.sinnead, "murphy")
    assert "vient des dés" in refused(jeu, jeu.mj, "core/reword_trait", trait=slot.id, base="4", text="1")
    assert "vient des dés" in refused(jeu, jeu.mj, "core/mark_trait", trait=slot.id, flag="utilisee", on=True)
    refused(jeu, jeu.zoe, "core/remove_trait", trait=slot.id)
    jeu.act(jeu.mj, "core/remove_trait", trait=slot.id)
    assert jeu.etat(jeu.sinnead).reserve.cases == (None, None, None)


def test_m11_the_md_says_who_is_a_messenger(jeu: Jeu) -> None:
    jeu.act(jeu.zoe, "core/add_trait", portrait=jeu.sinnead, kind="vocation", text="Prêtresse")
    trait = list(jeu.table.traits)[-1]
    assert "demande-lui" in refused(jeu, jeu.zoe, "core/mark_trait", trait=trait, flag="messager", on=True)
    jeu.act(jeu.mj, "core/mark_trait", trait=trait, flag="messager", on=True)
    assert "demande-lui" in refused(jeu, jeu.zoe, "core/mark_trait", trait=trait, flag="messager", on=False)
    jeu.act(jeu.zoe, "core/reword_trait", trait=trait, base="Prêtresse", text="Prêtresse de l’Archange")


def test_a_sheet_that_is_put_away_takes_along_its_rolls_and_what_it_was_asked(jeu: Jeu) -> None:
    jeu.rolled(5, 4, 8, 9)
    jeu.rolled(5, 8, 8, 8)
    jeu.act(jeu.mj, "murphy/avertir", portrait=jeu.sinnead, faute="ennemi", acte="Voler le calice")
    waiting = jeu.tries(jeu.kevin, jeu.murchad)
    jeu.act(jeu.mj, "core/put_away_portrait", portrait=jeu.sinnead)
    assert [(r.id, r.on_stage) for r in jeu.table.resolutions.values()] == [(waiting, True)]
    assert not jeu.table.questions


def test_a_sheet_that_is_given_hands_over_its_rolls_and_what_it_is_asked(jeu: Jeu) -> None:
    roll = jeu.rolled(8, 4, 9, 12)
    jeu.act(jeu.mj, "murphy/avertir", portrait=jeu.sinnead, faute="ennemi", acte="Voler le calice")
    warning = jeu.question("avertissement")
    jeu.act(jeu.mj, "core/give_portrait", portrait=jeu.sinnead, seat=jeu.kevin.id)
    assert warning not in jeu.seen_by(jeu.zoe).questions
    with pytest.raises(Forbidden):
        jeu.keeps(jeu.zoe, roll, 4)
    jeu.act(jeu.kevin, "murphy/se_raviser", question=warning)
    jeu.keeps(jeu.kevin, roll, 4)
    jeu.act(jeu.mj, "core/give_portrait", portrait=jeu.sinnead)
    assert jeu.table.parts[jeu.part(roll)].owner == jeu.mj.id


def test_a_hidden_sheet_that_is_given_is_its_new_players_alone(jeu: Jeu) -> None:
    hidden = jeu.hero("L’inconnue", jeu.zoe, seen_by="mj")
    roll = jeu.rolled(8, 5, 5, 5, sheet=hidden)
    recit = jeu.question("recit")
    jeu.act(jeu.mj, "murphy/ceder_recit", question=recit)
    jeu.act(jeu.mj, "core/give_portrait", portrait=hidden, seat=jeu.kevin.id)
    assert jeu.table.resolutions[roll].audience == mj_and(jeu.kevin.id)
    assert roll not in jeu.seen_by(jeu.zoe).resolutions and recit not in jeu.seen_by(jeu.zoe).questions
    jeu.act(jeu.kevin, "murphy/raconter", question=recit, texte="Elle se dresse")
