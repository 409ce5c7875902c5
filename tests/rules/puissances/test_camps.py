"""Who is asked to answer a Lien, and who answers for whom (P-17, P-18)."""

import pytest

from rules.game import RuleError
from tests.rules.puissances.scenes import Duel, Jeu, refused


def test_p17_p16_the_agent_who_draws_on_the_attribut_is_named_when_there_are_two(jeu: Jeu) -> None:
    tide = jeu.sheet("La Marée", "puissance")
    attribut = jeu.write(tide, "attribut", "Polit tout")
    ana, one, two = (
        jeu.agent("Maëlle", jeu.ana),
        jeu.agent("Ewen", jeu.bob, tide),
        jeu.agent("Yann", jeu.bob, tide),
    )
    resolution = jeu.open(jeu.ana)
    jeu.stake(jeu.ana, resolution, "oui", trait=ana["don"])
    jeu.stake(jeu.bob, resolution, "non", trait=one["acquis"])
    jeu.pose(resolution)
    question = next(iter(jeu.table.questions))
    assert "par qui" in refused(jeu, jeu.bob, "puissances/repondre", question=question, traits=[attribut])
    jeu.answer(jeu.bob, attribut, portrait=two["sheet"])
    assert jeu.mise(list(jeu.table.parts)[-1]).acteur == "Yann"


def test_p17_a_question_to_a_side_where_nobody_stands_is_the_mj_s(jeu: Jeu) -> None:
    agent, resolution = jeu.agent("Maëlle", jeu.ana), jeu.open(jeu.ana)
    demon = jeu.agent("Le Démon", None)
    jeu.stake(jeu.ana, resolution, "oui", trait=agent["don"])
    jeu.pose(resolution)
    assert next(iter(jeu.table.questions.values())).addressees == ()
    assert jeu.scene_of(jeu.mj).asked and not jeu.scene_of(jeu.bob).asked
    assert not jeu.scene_of(jeu.mj).may_close, "it is theirs to answer, not to close for others"
    jeu.answer(jeu.mj, demon["don"])
    assert [v.prisme for c in jeu.scene_of(jeu.bob).cotes for v in c.mises] == ["neutre", "neutre"]


def test_p17_who_proposed_a_mise_against_themselves_does_not_answer_for_the_other_side(duel: Duel) -> None:
    duel.stake(duel.ana, duel.resolution, "non", label="Le courant est fort")
    duel.pose(duel.resolution)
    assert next(iter(duel.table.questions.values())).addressees == (duel.bob.id,)


def test_p17_the_intention_is_answered_for_by_who_said_it(jeu: Jeu) -> None:
    agent, resolution = jeu.agent("Ewen", jeu.bob), jeu.open(jeu.ana)
    jeu.stake(jeu.bob, resolution, "non", trait=agent["don"])
    jeu.pose(resolution)
    assert jeu.scene_of(jeu.ana).asked and not jeu.scene_of(jeu.bob).asked


def test_p17_each_person_asked_adds_their_answer_and_a_human_does_not_answer_for_an_agent(duel: Duel) -> None:
    cleo = duel.player("Cléo")
    human = duel.sheet("Ange", seat=cleo)
    forge = duel.write(human, "ancrage", "Forgeron")
    duel.stake(cleo, duel.resolution, "non", trait=forge)
    duel.pose(duel.resolution)
    duel.answer(cleo)
    assert duel.etape == "reponse" and duel.scene_of(duel.ana).asks == ("Bob",)
    with pytest.raises(RuleError):
        duel.answer(cleo)
    duel.answer(duel.bob, duel.ewen["don"])
    assert duel.etape == "decision"


def test_p17_an_mj_closes_the_question_for_those_who_do_not_answer(duel: Duel) -> None:
    duel.stake(duel.mj, duel.resolution, "non", label="La houle")
    duel.pose(duel.resolution)
    duel.answer(duel.mj)
    assert duel.etape == "reponse", "the MJ answered as one of those asked"
    duel.answer(duel.mj)
    assert duel.etape == "prete"


def test_p17_an_mj_is_not_told_that_they_are_awaited_for_the_question_of_others(duel: Duel) -> None:
    """They may close it for them; it is theirs once everyone asked has left the table."""
    duel.pose(duel.resolution)
    told = {seat.name: duel.scene_of(seat) for seat in (duel.mj, duel.ana, duel.bob)}
    assert [name for name, scene in told.items() if scene.asked] == ["Bob"]
    assert [name for name, scene in told.items() if scene.may_close] == ["Hélène"]
    assert told["Hélène"].asks == ("Bob",)
    duel.leave(duel.bob)
    told["Hélène"] = duel.scene_of(duel.mj)
    assert (told["Hélène"].asked, told["Hélène"].may_close, told["Hélène"].asks) == (True, False, ())


def test_p17_an_mj_who_is_asked_too_answers_before_closing_for_the_others(duel: Duel) -> None:
    duel.stake(duel.mj, duel.resolution, "non", label="La houle")
    duel.pose(duel.resolution)
    first = duel.scene_of(duel.mj)
    assert (first.asked, first.may_close, first.asks) == (True, False, ("Bob", "Hélène"))
    duel.answer(duel.mj)
    then = duel.scene_of(duel.mj)
    assert (then.asked, then.may_close, then.asks) == (False, True, ("Bob",))


def test_p17_whoever_is_awaited_is_named_to_the_mj_even_if_they_act_there_no_more(duel: Duel) -> None:
    cleo = duel.player("Cléo")
    duel.pose(duel.resolution)
    duel.act(duel.mj, "core/give_portrait", portrait=duel.ewen["sheet"], seat=cleo.id)
    assert duel.scene_of(duel.mj).asks == ("Bob",)


def test_p17_without_a_question_nobody_is_awaited_and_nothing_is_to_close(duel: Duel) -> None:
    for seat in (duel.mj, duel.ana):
        scene = duel.scene_of(seat)
        assert (scene.question, scene.asked, scene.may_close, scene.asks) == (None, False, False, ())


def test_p17_a_seat_that_left_is_not_waited_for(duel: Duel) -> None:
    cleo = duel.player("Cléo")
    duel.stake(cleo, duel.resolution, "non", label="La houle")
    duel.pose(duel.resolution)
    duel.leave(cleo)
    assert duel.scene_of(duel.ana).asks == ("Bob",)
    duel.answer(duel.bob)
    assert duel.etape == "prete"


def test_p18_who_answers_for_a_hidden_portrait_is_not_named(jeu: Jeu) -> None:
    agent = jeu.agent("Maëlle", jeu.ana)
    ghost = jeu.sheet("Le Guetteur", seat=jeu.bob, seen_by="mj")
    watch, ghost_lien = jeu.write(ghost, "ancrage", "Le phare"), jeu.write(ghost, "lien", "Un serment")
    resolution = jeu.open(jeu.ana)
    jeu.stake(jeu.ana, resolution, "oui", trait=agent["don"])
    jeu.stake(jeu.mj, resolution, "non", trait=watch)
    jeu.pose(resolution)
    assert next(iter(jeu.table.questions.values())).addressees == (jeu.mj.id,), "the answer is signed"
    for seat in (jeu.ana, jeu.bob, jeu.mj):
        assert jeu.scene_of(seat).asks == ("Hélène",)
    assert {line.author for line in jeu.answer(jeu.mj, ghost_lien)} == {jeu.mj.id}


def test_p18_who_proposed_by_their_hidden_portrait_stands_there_for_all_to_see(jeu: Jeu) -> None:
    agent = jeu.agent("Maëlle", jeu.ana)
    watch = jeu.write(jeu.sheet("Le Guetteur", seat=jeu.bob, seen_by="mj"), "ancrage", "Le phare")
    resolution = jeu.open(jeu.ana)
    jeu.stake(jeu.ana, resolution, "oui", trait=agent["don"])
    jeu.stake(jeu.bob, resolution, "non", trait=watch)
    jeu.pose(resolution)
    assert next(iter(jeu.table.questions.values())).addressees == (jeu.bob.id,)


def test_p18_a_hidden_portrait_in_front_does_not_take_its_player_off_the_side(jeu: Jeu) -> None:
    """Not to be asked where one proposed would tell as much."""
    agent = jeu.agent("Maëlle", jeu.ana)
    watch = jeu.write(jeu.sheet("Le Guetteur", seat=jeu.bob, seen_by="mj"), "ancrage", "Le phare")
    resolution = jeu.open(jeu.ana)
    jeu.stake(jeu.ana, resolution, "oui", trait=agent["don"])
    jeu.stake(jeu.mj, resolution, "oui", trait=watch)
    jeu.stake(jeu.bob, resolution, "non", label="La houle")
    jeu.pose(resolution)
    assert next(iter(jeu.table.questions.values())).addressees == (jeu.bob.id,)


@pytest.mark.parametrize("seat", ["mj", "ana"])
def test_p17_nobody_answers_for_a_side_by_the_lien_of_who_acts_in_front(duel: Duel, seat: str) -> None:
    weak = duel.write(duel.maelle["sheet"], "trait", "A peur du noir", parent=duel.maelle["ancrage"])
    duel.stake(duel.ana, duel.resolution, "oui", label="Elle pousse", portrait=duel.maelle["sheet"])
    duel.stake(duel.ana, duel.resolution, "non", trait=weak)
    duel.pose(duel.resolution)
    question = next(iter(duel.table.questions))
    duel.put("question", question, addressees=[duel.ana.id, duel.bob.id])
    answer = {"question": question, "traits": [duel.maelle["lien"]]}
    assert "de l’autre côté" in refused(duel, getattr(duel, seat), "puissances/repondre", **answer)
    words = {"question": question, "label": "L’eau", "portrait": duel.maelle["sheet"]}
    refused(duel, getattr(duel, seat), "puissances/repondre", **words)


def test_p17_who_acts_in_front_by_an_ancrage_alone_does_not_answer_for_the_side_either(duel: Duel) -> None:
    other = duel.agent("Yann", None)
    duel.stake(duel.mj, duel.resolution, "oui", trait=other["acquis"])
    duel.pose(duel.resolution)
    question = next(iter(duel.table.questions))
    refused(duel, duel.mj, "puissances/repondre", question=question, traits=[other["don"]])
    duel.answer(duel.mj, duel.ewen["don"])


def test_p17_a_weakness_staked_against_oneself_leaves_ones_answer(jeu: Jeu) -> None:
    """Who said the Intention, or acts for the side too, answers for it all the same."""
    agent, other = jeu.agent("Maëlle", jeu.ana), jeu.agent("Ewen", jeu.bob)
    for intention, cote in (("Passer", "oui"), ("Rester", "non")):
        resolution = jeu.open(jeu.ana if cote == "oui" else jeu.bob, intention)
        jeu.stake(jeu.bob, resolution, "non" if cote == "oui" else "oui", trait=other["don"])
        jeu.stake(jeu.mj, resolution, "non", trait=agent["acquis"])
        if cote == "non":
            jeu.stake(jeu.mj, resolution, "oui", trait=agent["ancrage"])
        jeu.pose(resolution)
        jeu.answer(jeu.ana, agent["don"])
        jeu.act(jeu.mj, "puissances/clore", resolution=resolution, comment="abandon")
