"""The Lien declared and answered once (P-17), by whoever stands in front (P-18)."""

import pytest

from rules import table as snapshot
from rules.game import RuleError
from rules.table import EVERYONE
from tests.rules.puissances.scenes import Duel, Jeu, kinds, refused


def test_p17_a_lien_mise_declares_the_lien_as_soon_as_it_is_proposed(jeu: Jeu) -> None:
    agent, resolution = jeu.agent("Maëlle", jeu.ana), jeu.open(jeu.ana)
    jeu.act(jeu.ana, "puissances/miser", resolution=resolution, cote="oui", trait=agent["don"])
    assert {jeu.table.traits[agent[key]].audience for key in ("lien", "don")} == {EVERYONE}


def test_p17_the_other_side_is_asked_once_then_it_is_resolved(duel: Duel) -> None:
    assert kinds(duel.pose(duel.resolution)) == ["lien_declare"]
    assert duel.etape == "reponse" and duel.scene_of(duel.bob).asked and not duel.scene_of(duel.ana).asked
    assert duel.scene_of(duel.ana).asks == ("Bob",)
    lines = duel.answer(duel.bob)
    assert kinds(lines) == ["reponse"] and lines[0].payload == {"cote": "non", "engage": False}
    assert duel.etape == "prete" and not duel.table.questions
    assert duel.prisms() == ["puissance", "devenir"], (
        "who stays hidden leaves its certainty to the Lien in front"
    )


def test_p17_the_answer_is_a_lien_mise_that_the_mj_keeps_and_every_lien_is_neutre(duel: Duel) -> None:
    duel.pose(duel.resolution)
    lines = duel.answer(duel.bob, duel.ewen["don"])
    assert kinds(lines) == ["reponse", "mise"] and lines[0].payload["engage"] and duel.etape == "decision"
    duel.act(duel.mj, "puissances/accepter", mise=list(duel.table.parts)[-1])
    assert kinds(duel.pose(duel.resolution)) == ["mises_posees"] and duel.etape == "prete"
    assert duel.prisms() == ["neutre", "devenir", "neutre"]


def test_p17_an_answer_that_does_not_count_leaves_the_lien_its_certainty(duel: Duel) -> None:
    duel.pose(duel.resolution)
    duel.answer(duel.bob, duel.ewen["don"])
    assert "propos" in refused(duel, duel.mj, "puissances/poser", resolution=duel.resolution)
    duel.act(duel.mj, "puissances/refuser", mise=list(duel.table.parts)[-1])
    duel.pose(duel.resolution)
    assert duel.etape == "prete" and duel.prisms() == ["puissance", "devenir"]


def test_p17_an_mj_who_answers_decides_at_once(duel: Duel) -> None:
    duel.pose(duel.resolution)
    duel.answer(duel.mj, duel.ewen["don"])
    assert duel.etape == "prete" and duel.prisms() == ["neutre", "devenir", "neutre"]


def test_p17_one_answers_by_ones_lien_only(duel: Duel) -> None:
    duel.pose(duel.resolution)
    question = next(iter(duel.table.questions))
    for traits in ([duel.ewen["acquis"]], [duel.maelle["don"]]):
        refused(duel, duel.bob, "puissances/repondre", question=question, traits=traits)
    with pytest.raises(RuleError):
        duel.answer(duel.ana)
    assert duel.etape == "reponse"


def test_p17_p16_one_may_answer_by_an_attribut_or_in_words(jeu: Jeu) -> None:
    tide = jeu.sheet("La Marée", "puissance")
    attribut = jeu.write(tide, "attribut", "Polit tout")
    ana, bob, human = (
        jeu.agent("Maëlle", jeu.ana),
        jeu.agent("Ewen", jeu.bob, tide),
        jeu.sheet("Ange", seat=jeu.bob),
    )
    resolution = jeu.open(jeu.ana)
    jeu.stake(jeu.ana, resolution, "oui", trait=ana["don"])
    jeu.stake(jeu.bob, resolution, "non", trait=bob["acquis"])
    jeu.pose(resolution)
    question = next(iter(jeu.table.questions))
    refused(jeu, jeu.bob, "puissances/repondre", question=question, label="L’eau", portrait=human)
    lines = jeu.answer(jeu.bob, attribut, bob["don"], bob["don"], label="L’eau monte", portrait=bob["sheet"])
    assert [line.payload["label"] for line in lines[1:]] == ["Polit tout", "Don de Ewen", "L’eau monte"]
    assert {line.payload["voie"] for line in lines[1:]} == {"lien"}


def test_p17_no_question_when_both_sides_engage_or_neither(duel: Duel) -> None:
    duel.stake(duel.bob, duel.resolution, "non", trait=duel.ewen["don"])
    assert kinds(duel.pose(duel.resolution)) == ["mises_posees"]
    other = duel.open(duel.ana)
    duel.stake(duel.ana, other, "oui", trait=duel.maelle["acquis"])
    assert kinds(duel.pose(other)) == ["mises_posees"]


def test_p17_reopened_before_the_answer_the_question_is_asked_again(duel: Duel) -> None:
    duel.pose(duel.resolution)
    duel.act(duel.mj, "puissances/rouvrir", resolution=duel.resolution)
    assert duel.etape == "mises" and not duel.table.questions
    assert kinds(duel.pose(duel.resolution)) == ["lien_declare"]


def test_p17_reopened_after_it_no_lien_comes_in_on_either_side(duel: Duel) -> None:
    more = duel.write(duel.maelle["sheet"], "trait", "Ouvre le chenal", parent=duel.maelle["lien"])
    duel.pose(duel.resolution)
    duel.answer(duel.bob)
    duel.act(duel.mj, "puissances/rouvrir", resolution=duel.resolution)
    for seat, cote, trait in (
        (duel.ana, "oui", more),
        (duel.bob, "non", duel.ewen["don"]),
        (duel.mj, "non", more),
    ):
        said = refused(duel, seat, "puissances/miser", resolution=duel.resolution, cote=cote, trait=trait)
        assert "Ancrage" in said
    assert not duel.table.traits[duel.ewen["don"]].audience.everyone, "what is refused declares nothing"
    duel.stake(duel.bob, duel.resolution, "non", label="La houle")
    assert kinds(duel.pose(duel.resolution)) == ["mises_posees"]


def test_p17_while_the_answer_is_awaited_nothing_else_is_staked(duel: Duel) -> None:
    duel.pose(duel.resolution)
    refused(duel, duel.ana, "puissances/miser", resolution=duel.resolution, cote="oui", label="La nuit")
    refused(duel, duel.mj, "puissances/poser", resolution=duel.resolution)
    refused(duel, duel.ana, "puissances/lancer", resolution=duel.resolution)


def test_p11_nothing_to_resolve_when_both_sides_are_empty(jeu: Jeu) -> None:
    resolution = jeu.open(jeu.ana)
    assert refused(jeu, jeu.mj, "puissances/poser", resolution=resolution).startswith("Rien à résoudre")
    part = jeu.stake(jeu.ana, resolution, "oui", label="La nuit")
    jeu.act(jeu.mj, "puissances/refuser", mise=part)
    refused(jeu, jeu.mj, "puissances/poser", resolution=resolution)
    refused(jeu, jeu.mj, "puissances/rouvrir", resolution=resolution)
    jeu.act(jeu.mj, "puissances/accepter", mise=part)
    jeu.pose(resolution)
    lines = jeu.roll(jeu.ana, resolution, 4)
    assert lines[0].payload["issue"] == "oui", "one side may have no Mise"


def test_p17_only_the_mj_sets_the_mises_and_only_once_they_are_open(jeu: Jeu) -> None:
    resolution = jeu.open(jeu.ana)
    jeu.stake(jeu.ana, resolution, "oui", label="La nuit")
    with pytest.raises(RuleError):
        jeu.act(jeu.ana, "puissances/poser", resolution=resolution)
    jeu.pose(resolution)
    refused(jeu, jeu.mj, "puissances/poser", resolution=resolution)


def test_p17_a_form_that_means_to_engage_does_not_answer_without_a_lien(duel: Duel) -> None:
    duel.pose(duel.resolution)
    question = next(iter(duel.table.questions))
    refused(duel, duel.bob, "puissances/repondre", question=question, engage=True)
    assert duel.etape == "reponse" and duel.table.questions, "the one answer is still to come"


def three(duel: Duel) -> snapshot.Seat:
    """Cléo stands beside Bob, and both are asked."""
    cleo = duel.player("Cléo")
    duel.stake(cleo, duel.resolution, "non", label="La houle")
    duel.pose(duel.resolution)
    return cleo


def asked_now(duel: Duel) -> list[str]:
    return [seat for question in duel.table.questions.values() for seat in question.addressees]


def test_p17_whoever_answered_is_not_asked_again(duel: Duel) -> None:
    cleo = three(duel)
    duel.answer(duel.bob)
    duel.act(duel.mj, "puissances/rouvrir", resolution=duel.resolution)
    said = refused(
        duel, duel.bob, "puissances/miser", resolution=duel.resolution, cote="non", trait=duel.ewen["don"]
    )
    assert "Ancrage" in said, "nor does their Lien come in otherwise"
    duel.pose(duel.resolution)
    assert asked_now(duel) == [cleo.id]
    duel.answer(cleo)
    assert duel.etape == "prete"


def test_p17_when_all_who_are_left_have_answered_it_is_answered(duel: Duel) -> None:
    cleo = three(duel)
    duel.answer(duel.bob)
    duel.act(duel.mj, "puissances/rouvrir", resolution=duel.resolution)
    duel.act(duel.mj, "puissances/refuser", mise=list(duel.table.parts)[-1])
    assert kinds(duel.pose(duel.resolution)) == ["mises_posees"] and duel.etape == "prete"
    duel.act(duel.mj, "puissances/rouvrir", resolution=duel.resolution)
    refused(duel, cleo, "puissances/miser", resolution=duel.resolution, cote="non", label="X", voie="lien")
    more = {"resolution": duel.resolution, "cote": "oui", "trait": duel.maelle["lien"]}
    assert "Ancrage" in refused(duel, duel.ana, "puissances/miser", **more)


def test_p17_pushed_on_everyone_is_asked_again(duel: Duel) -> None:
    duel.pose(duel.resolution)
    duel.answer(duel.bob)
    duel.roll(duel.ana, duel.resolution, 2)
    duel.act(duel.mj, "puissances/pousser", resolution=duel.resolution)
    duel.pose(duel.scene_of(duel.ana).resolution.id)
    assert asked_now(duel) == [duel.bob.id]


@pytest.mark.parametrize("cote", ["oui", "non"])
def test_p17_a_lien_refused_before_the_answer_is_not_engaged_after_it(duel: Duel, cote: str) -> None:
    seat, agent = (duel.ana, duel.maelle) if cote == "oui" else (duel.bob, duel.ewen)
    part = duel.stake(seat, duel.resolution, cote, trait=agent["lien"])
    duel.act(duel.mj, "puissances/refuser", mise=part)
    duel.pose(duel.resolution)
    duel.answer(duel.bob)
    duel.act(duel.mj, "puissances/rouvrir", resolution=duel.resolution)
    assert "déjà eu sa réponse" in refused(duel, duel.mj, "puissances/accepter", mise=part)
    first = next(iter(duel.table.parts))
    said = {"cote": "non", "label": "Don de Maëlle", "voie": "lien", "acteur": "Maëlle"}
    refused(duel, duel.mj, "puissances/retoucher", mise=first, **said)


def test_p17_the_mj_may_change_their_mind_on_the_answer_itself(duel: Duel) -> None:
    duel.pose(duel.resolution)
    duel.answer(duel.bob, duel.ewen["don"])
    part = list(duel.table.parts)[-1]
    for move in ("refuser", "accepter", "refuser"):
        duel.act(duel.mj, f"puissances/{move}", mise=part)
    duel.pose(duel.resolution)
    duel.act(duel.mj, "puissances/rouvrir", resolution=duel.resolution)
    duel.act(duel.mj, "puissances/accepter", mise=part)
    duel.pose(duel.resolution)
    assert duel.etape == "prete" and duel.prisms() == ["neutre", "devenir", "neutre"]
    duel.roll(duel.ana, duel.resolution, 1, 1, 1)
    duel.act(duel.mj, "puissances/pousser", resolution=duel.resolution)
    assert not any(duel.mise(part).reponse for part in duel.table.parts), (
        "the next question has its own answer"
    )
