"""What the game adds to any move, or refuses of it (I-01, I-03, I-04, I-11, I-14, I-22)."""

import pytest
from django.template.loader import render_to_string
from msgspec.structs import replace

from rules.dice import LoadedDice
from rules.impact.guard import guard
from rules.impact.scene import jet
from rules.stage import asks
from sessions_app.commands.chapters import Closing, close_session
from sessions_app.commands.rights import Forbidden
from tests.rules.impact.combat import Combat
from tests.rules.impact.table import Jeu
from tests.rules.pages import facts
from tests.rules.tablee import Line, kinds, refused


def owed(jeu: Jeu, sheet: str, sorte: str) -> None:
    """A roll of this sheet leaves this debt."""
    roll = jeu.announce(sheet, noirs=1)
    seat = jeu.table.seats[str(jeu.table.portraits[sheet].seat)]
    faces, noir = {"complication": ((5,), 7), "opportunite": ((1,), 8)}[sorte]
    jeu.roll(seat, roll, *faces)
    jeu.chaos(roll, noir)
    jeu.act(jeu.mj, "impact/clore", resolution=roll)


def closes(jeu: Jeu) -> list[Line]:
    """The session closes: the lines that the game adds."""
    table = replace(jeu.table, actor=jeu.mj, evening="the evening")
    closing, *added = guard(table, close_session(table, Closing(), LoadedDice(())))
    assert closing.kind == "core/session_closed"
    return jeu.append(jeu.mj.id, added)


def test_i11_what_was_left_to_decide_becomes_tokens_when_the_session_closes(jeu: Jeu) -> None:
    sasha, kelvan = jeu.sasha["sheet"], jeu.kelvan["sheet"]
    jeu.give("suspense", 1)
    for sheet, sorte in (
        (sasha, "complication"),
        (kelvan, "complication"),
        (sasha, "opportunite"),
        (sasha, "opportunite"),
        (kelvan, "opportunite"),
    ):
        owed(jeu, sheet, sorte)
    lines = closes(jeu)
    assert lines[0].payload == {
        "suspense": 2,
        "impact": [{"portrait": "Sasha", "jetons": 2}, {"portrait": "Kelvan", "jetons": 1}],
    }
    assert (jeu.suspense(), jeu.impact(sasha), jeu.impact(kelvan)) == (3, 2, 1)
    assert jeu.asked() == ["echec"] * 3, "a failure still moves the scene (I-10)"
    assert closes(jeu) == [], "nothing is owed any more"


def test_i11_a_debt_to_a_sheet_that_went_is_dropped_and_le_monde_is_owed_all_the_same(jeu: Jeu) -> None:
    sasha = jeu.sasha["sheet"]
    owed(jeu, sasha, "opportunite")
    owed(jeu, sasha, "complication")
    jeu.act(jeu.mj, "core/put_away_portrait", portrait=sasha)
    lines = closes(jeu)
    assert lines[0].payload == {"suspense": 1, "impact": []}
    assert jeu.suspense() == 1 and "opportunite" not in jeu.asked()


@pytest.mark.usefixtures("db")  # for the static files that templates name
def test_the_line_of_debts_reads_well() -> None:
    said = {"suspense": 2, "impact": [{"portrait": "Sasha", "jetons": 1}]}
    html = render_to_string("impact/lines/dettes.html", {"payload": said})
    assert " ".join(facts(html)) == (
        "La séance se clôt , et ce qui restait à raconter devient des jetons\u00a0: "
        "2\u00a0de Suspense pour le Monde, 1\u00a0d’Impact pour Sasha ."
    )


def test_i22_a_contrecoup_not_told_when_the_session_closes_was_told_aloud() -> None:
    combat = Combat().built()
    combat.fight(6, 1)
    assert len(combat.table.questions) == 1
    assert kinds(closes(combat)) == ["dettes"] and not combat.table.questions


def test_i01_a_wound_written_by_hand_needs_a_free_box(jeu: Jeu) -> None:
    sheet = jeu.sasha["sheet"]
    jeu.wound(sheet, "blessure", "blessure", "grave", "critique", "mort")
    for rung in ("blessure", "grave", "critique", "mort"):
        values = {"portrait": sheet, "kind": rung, "text": "Encore"}
        assert "case" in refused(jeu, jeu.mj, "core/add_trait", **values)
    jeu.act(jeu.mj, "core/remove_trait", trait=list(jeu.table.traits)[-2])
    jeu.wound(sheet, "critique")


def test_i01_only_le_monde_writes_a_wound_and_everyone_who_sees_the_sheet_sees_it(jeu: Jeu) -> None:
    sheet = jeu.sasha["sheet"]
    values = {"portrait": sheet, "kind": "grave", "text": "Un coup"}
    refused(jeu, jeu.sarah, "core/add_trait", **values)
    assert "voi" in refused(jeu, jeu.mj, "core/add_trait", seen_by="mj_and_player", **values)


def test_i01_the_wounds_of_a_hidden_sheet_are_shown_with_it(jeu: Jeu) -> None:
    hidden = jeu.sheet("L’inconnue", seen_by="mj")
    jeu.wound(hidden, "grave")
    secret = jeu.write(hidden, "legs", "Un nom")
    jeu.act(jeu.mj, "core/show_portrait", portrait=hidden)
    seen = [t.kind for t in jeu.seen_by(jeu.kevin).traits_of(hidden)]
    assert seen == ["grave"] and secret not in jeu.seen_by(jeu.kevin).traits


def test_i03_only_le_monde_says_what_is_lost_or_found_again(jeu: Jeu) -> None:
    legs, objet = jeu.sasha["legs"], jeu.sasha["objet"]
    for trait, flag in ((legs, "perdu"), (objet, "brise")):
        values = {"trait": trait, "flag": flag}
        assert "Monde" in refused(jeu, jeu.sarah, "core/mark_trait", on=True, **values)
        jeu.act(jeu.mj, "core/mark_trait", on=True, **values)
        assert "Monde" in refused(jeu, jeu.sarah, "core/mark_trait", on=False, **values)
        jeu.act(jeu.mj, "core/mark_trait", on=False, **values)
    jeu.act(jeu.sarah, "core/mark_trait", trait=jeu.sasha["marque"], flag="objet", on=True)


def test_i03_words_at_stake_or_lost_are_not_taken_off_by_their_player(jeu: Jeu) -> None:
    legs, objet = jeu.sasha["legs"], jeu.sasha["objet"]
    roll = jeu.announce(jeu.sasha["sheet"], "legs", enjeu=legs)
    sentence = "Ces mots sont en jeu, ou perdus\u00a0: demande au Monde de les effacer."
    assert refused(jeu, jeu.sarah, "core/remove_trait", trait=legs) == sentence
    jeu.roll(jeu.sarah, roll, 1)
    assert jeu.table.traits[legs].flags == ("perdu",)
    assert refused(jeu, jeu.sarah, "core/remove_trait", trait=legs) == sentence
    jeu.act(jeu.sarah, "core/remove_trait", trait=objet)
    jeu.act(jeu.mj, "core/remove_trait", trait=legs)


def test_i22_words_at_stake_in_a_duel_are_not_taken_off_by_their_player() -> None:
    combat = Combat()
    combat.built(danger_2="legs", enjeu_2=combat.kelvan["legs"])
    refused(combat, combat.kevin, "core/remove_trait", trait=combat.kelvan["legs"])
    combat.fight(6, 1)
    combat.act(combat.mj, "core/mark_trait", trait=combat.kelvan["legs"], flag="perdu", on=False)
    combat.act(combat.kevin, "core/remove_trait", trait=combat.kelvan["legs"])


def test_i04_a_sheet_that_is_put_away_takes_its_roll_along_and_nothing_is_spent(jeu: Jeu) -> None:
    sasha = jeu.sasha["sheet"]
    jeu.give("suspense", 1)
    roll = jeu.announce(sasha, prix="Il te voit")
    waiting = jeu.attempt(jeu.hugo, jeu.hobb["sheet"])
    jeu.act(jeu.mj, "core/put_away_portrait", portrait=sasha)
    assert roll not in jeu.table.resolutions and jeu.suspense() == 1
    assert [(r.id, r.on_stage) for r in jeu.table.resolutions.values()] == [(waiting, True)]


def test_i22_a_sheet_that_is_put_away_takes_its_duel_along() -> None:
    combat = Combat().built()
    combat.act(combat.mj, "core/put_away_portrait", portrait=combat.two)
    assert not combat.table.resolutions and not combat.table.parts


def test_i22_what_a_sheet_that_is_put_away_had_to_tell_goes_and_what_was_read_stays() -> None:
    combat = Combat().built()
    combat.fight(6, 1)
    combat.act(combat.mj, "core/put_away_portrait", portrait=combat.two)
    assert not combat.table.questions and combat.resolution in combat.table.resolutions
    assert combat.view(combat.sarah).cotes[1].name == "Quelqu’un"


def test_i10_what_was_read_of_a_sheet_that_is_put_away_is_still_drawn_for_everyone(jeu: Jeu) -> None:
    roll = jeu.announce(jeu.sasha["sheet"], "blessure")
    jeu.roll(jeu.sarah, roll, 1)
    jeu.act(jeu.mj, "core/put_away_portrait", portrait=jeu.sasha["sheet"])
    for seat in (jeu.mj, jeu.sarah, jeu.kevin):
        seen = jeu.seen_by(seat)
        shown = jet(seen, seen.resolutions[roll])
        assert shown.name == "Quelqu’un" and not shown.prepares, "nobody tries it again"
    jeu.act(jeu.mj, "impact/clore", resolution=roll)


def test_i22_a_closed_hand_passes_with_its_sheet_to_who_plays_it_now() -> None:
    combat = Combat().built()
    combat.act(combat.mj, "core/give_portrait", portrait=combat.two, seat=combat.hugo.id)
    assert combat.second not in combat.seen_by(combat.kevin).parts
    assert combat.second in combat.seen_by(combat.hugo).parts
    combat.act(combat.hugo, "impact/pret", part=combat.second, vue=combat.vue(combat.second))
    combat.act(combat.mj, "core/give_portrait", portrait=combat.two)
    assert combat.second not in combat.seen_by(combat.hugo).parts
    assert combat.table.parts[combat.second].owner == combat.mj.id


def test_i22_a_contrecoup_to_tell_passes_with_its_sheet() -> None:
    combat = Combat().built()
    combat.fight(6, 1)
    combat.act(combat.mj, "core/give_portrait", portrait=combat.two, seat=combat.hugo.id)
    question = next(iter(combat.table.questions))
    combat.act(combat.hugo, "impact/raconter_contrecoup", question=question, texte="Je lâche tout")
    assert not combat.table.questions


def test_i22_le_monde_tells_the_contrecoup_of_a_sheet_that_nobody_plays_any_more() -> None:
    combat = Combat().built()
    combat.fight(6, 1)
    combat.act(combat.mj, "core/give_portrait", portrait=combat.two)
    (question,) = combat.table.questions.values()
    assert question.addressees == () and asks(combat.seen_by(combat.mj), question)


def test_a_hand_that_all_see_passes_too_and_stays_seen(jeu: Jeu) -> None:
    roll = jeu.announce(jeu.sasha["sheet"])
    jeu.act(jeu.mj, "core/give_portrait", portrait=jeu.sasha["sheet"], seat=jeu.kevin.id)
    assert jeu.hand(roll).part.owner == jeu.kevin.id and jeu.hand(roll).part.audience.everyone
    jeu.roll(jeu.kevin, roll, 5)


@pytest.mark.parametrize("role", ["player", "spectator"])
def test_who_leads_no_more_plays_no_hand_of_le_monde_and_keeps_their_own(jeu: Jeu, role: str) -> None:
    other = jeu.player("Inès")
    jeu.act(jeu.mj, "core/give_role", seat=other.id, role="mj")
    other = jeu.table.seats[other.id]
    own, nobody, helper = jeu.sheet("Vespera", other), jeu.sheet("Malo"), jeu.sheet("Odon")
    roll = jeu.attempt(other, nobody)
    mine = jeu.attempt(other, own)
    jeu.act(other, "impact/defier", portrait=jeu.sheet("Aude"), contre=jeu.sheet("Bran"), intention="Passer")
    jeu.support(other, helper, jeu.announce(jeu.sasha["sheet"]))
    jeu.act(jeu.mj, "core/give_role", seat=other.id, role=role)
    other = jeu.table.seats[other.id]
    theirs = [part for part in jeu.table.parts.values() if part.owner == other.id]
    assert [part.resolution for part in theirs] == [mine]
    others = [part.owner for part in jeu.table.parts.values() if part not in theirs]
    assert sorted(others) == sorted([*[jeu.mj.id] * 4, jeu.sarah.id])
    with pytest.raises(Forbidden):
        jeu.act(other, "impact/renoncer", part=jeu.hand(roll).part.id)


def test_a_lead_who_steps_down_leaves_the_hands_of_le_monde_to_the_other(jeu: Jeu) -> None:
    other = jeu.player("Inès")
    jeu.act(jeu.mj, "core/give_role", seat=other.id, role="mj")
    roll = jeu.announce(jeu.sheet("Malo"))
    jeu.act(jeu.mj, "core/give_role", seat=jeu.mj.id, role="player")
    assert jeu.hand(roll).part.owner == other.id
