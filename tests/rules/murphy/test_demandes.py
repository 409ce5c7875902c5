"""What is tried before the dice: said, given its conditions, chosen again, given up (M-01)."""

from typing import Any

import pytest

from rules.table import mj_and
from sessions_app.commands.rights import Absent, Forbidden
from tests.rules.murphy.table import Jeu
from tests.rules.tablee import kinds, refused


def test_m01_what_is_tried_is_read_by_all_and_waits_for_the_conditions(jeu: Jeu) -> None:
    roll = jeu.tries(jeu.zoe, jeu.sinnead, "Esprit", "Savoir", "Connaissance du Tirsidfern")
    assert jeu.lines[-1].payload == {
        "portrait": "Sinnead",
        "portrait_id": jeu.sinnead,
        "intention": "Reconnaître la bête",
        "caracteristique": "Esprit",
        "domaine": "Savoir",
        "talent": "Connaissance du Tirsidfern",
        "conditions": 0,
    }
    assert (jeu.action(roll).etape, jeu.seuil(roll)) == ("demande", 8)
    assert "attends-les" in refused(
        jeu, jeu.zoe, "murphy/lancer", part=jeu.part(roll), resolution=roll, seuil=8
    )
    assert jeu.seen_by(jeu.kevin).on_stage() is not None


@pytest.mark.parametrize(
    ("mots", "conditions", "seuil"),
    [
        (("Esprit", "Savoir", "Connaissance du Tirsidfern"), 0, 8),
        (("Intention", "Indigne"), 0, 5),
        (("Force",), 3, 9),
        (("Force",), -12, 0),
        (("Esprit", "Savoir"), -6, 0),
        (("Esprit", "Savoir"), 12, 18),
    ],
)
def test_m01_the_threshold_is_the_sum_and_never_below_0(
    jeu: Jeu, mots: tuple[str, ...], conditions: int, seuil: int
) -> None:
    roll = jeu.tries(jeu.zoe, jeu.sinnead, *mots)
    said = jeu.act(jeu.mj, "murphy/conditions", resolution=roll, conditions=conditions, raison="Il pleut")
    assert jeu.seuil(roll) == seuil == said[0].payload["seuil"]
    jeu.throw(jeu.zoe, roll, 1, 2, 12)
    somme = jeu.action(roll).somme
    assert somme and somme.seuil == seuil
    assert [t.mot for t in somme.termes] == [*mots, *["Il pleut"] * bool(conditions)]


def test_m01_the_terms_of_a_sum_as_they_are_read(jeu: Jeu) -> None:
    roll = jeu.tries(jeu.mj, jeu.sinnead, "Esprit", "Savoir", "Connaissance du Tirsidfern", conditions=-1)
    jeu.throw(jeu.zoe, roll, 1, 2, 12)
    somme = jeu.action(roll).somme
    assert somme and [(t.sorte, t.lue) for t in somme.termes] == [
        ("caracteristique", "5"),
        ("domaine", "+1"),
        ("talent", "II"),
        ("conditions", "−1"),
    ]


def test_a_table_may_let_the_dice_wait_for_nobody(jeu: Jeu) -> None:
    """The MD may still say conditions before they fall."""
    jeu.choose("conditions", "libre")
    roll = jeu.tries(jeu.zoe, jeu.sinnead)
    assert jeu.action(roll).etape == "prete"
    jeu.act(jeu.mj, "murphy/conditions", resolution=roll, conditions=-2)
    assert "relis la somme" in refused(
        jeu, jeu.zoe, "murphy/lancer", part=jeu.part(roll), resolution=roll, seuil=5
    )
    jeu.throw(jeu.zoe, roll, 3, 4, 5)
    assert jeu.action(roll).read


def test_conditions_of_a_player_are_not_heard(jeu: Jeu) -> None:
    roll = jeu.tries(jeu.zoe, jeu.sinnead, conditions=12, raison="Parce que")
    assert (jeu.action(roll).conditions, jeu.action(roll).raison, jeu.seuil(roll)) == (0, "", 5)


def test_the_md_opens_a_roll_that_stays_its_players(jeu: Jeu) -> None:
    roll = jeu.tries(jeu.mj, jeu.sinnead, conditions=2)
    assert jeu.action(roll).etape == "prete" and jeu.table.parts[jeu.part(roll)].owner == jeu.zoe.id
    with pytest.raises(Forbidden):
        jeu.throw(jeu.kevin, roll)
    jeu.throw(jeu.zoe, roll, 8, 9, 10)
    nobodys = jeu.tries(jeu.mj, jeu.sheet("Vespera"))
    assert jeu.table.parts[jeu.part(nobodys)].owner == jeu.mj.id


def test_who_cannot_try_and_with_what(jeu: Jeu) -> None:
    figure = jeu.sheet("L’abbesse", kind="figure")
    with pytest.raises(Forbidden):
        jeu.tries(jeu.kevin, jeu.sinnead)

    def why(**changed: Any) -> str:
        values = {
            "portrait": jeu.sinnead,
            "intention": "Fuir",
            "caracteristique": jeu.mots["Esprit"],
            "domaine": jeu.mots["Savoir"],
        }
        return refused(jeu, jeu.mj, "murphy/tenter", **values | changed)

    assert "pour les personnages" in why(portrait=figure)
    assert "Caractéristique" in why(caracteristique=jeu.mots["Savoir"])
    assert "Domaine" in why(domaine=jeu.mots["Force"])
    assert "Talent" in why(talent=jeu.mots["Force"])
    assert "n’a pas ce talent" in why(talent=jeu.mots["Esquive"])
    jeu.tries(jeu.zoe, jeu.sinnead)
    assert why() == "Sinnead tente déjà quelque chose\u00a0: lance ses dés, ou renonces-y d’abord."


def test_one_chooses_other_words_until_the_dice(jeu: Jeu) -> None:
    roll = jeu.tries(jeu.mj, jeu.sinnead, "Esprit", "Savoir")
    part, words = jeu.part(roll), {"caracteristique": jeu.mots["Intention"], "domaine": jeu.mots["Indigne"]}
    with pytest.raises(Forbidden):
        jeu.act(jeu.kevin, "murphy/composer", part=part, **words)
    jeu.act(jeu.zoe, "murphy/composer", part=part, **words)
    assert jeu.seuil(roll) == 5
    assert "Rien n’a changé" in refused(jeu, jeu.zoe, "murphy/composer", part=part, **words)
    jeu.throw(jeu.zoe, roll, 9, 9, 10)
    assert "sont tombés" in refused(jeu, jeu.zoe, "murphy/composer", part=part, **words)
    assert "sont tombés" in refused(jeu, jeu.mj, "murphy/conditions", resolution=roll, conditions=1)
    assert "sont tombés" in refused(jeu, jeu.zoe, "murphy/renoncer", part=part)


def test_a_word_that_leaves_its_list_leaves_the_choice(jeu: Jeu) -> None:
    roll = jeu.tries(jeu.mj, jeu.sinnead, "Esprit", "Savoir")
    jeu.act(jeu.mj, "core/remove_trait", trait=jeu.mots["Savoir"])
    assert jeu.seuil(roll) == 5
    jeu.act(jeu.mj, "core/remove_trait", trait=jeu.mots["Esprit"])
    assert "Choisis d’abord" in refused(
        jeu, jeu.zoe, "murphy/lancer", part=jeu.part(roll), resolution=roll, seuil=0
    )
    jeu.act(jeu.zoe, "murphy/composer", part=jeu.part(roll), caracteristique=jeu.mots["Force"])
    jeu.throw(jeu.zoe, roll, 1, 2, 12)


def test_what_is_given_up_or_closed_leaves_the_stage_to_the_next(jeu: Jeu) -> None:
    first, second = jeu.tries(jeu.zoe, jeu.sinnead), jeu.tries(jeu.kevin, jeu.murchad)
    assert [r.id for r in jeu.table.resolutions.values() if r.on_stage] == [first]
    with pytest.raises(Forbidden):
        jeu.act(jeu.kevin, "murphy/renoncer", part=jeu.part(first))
    assert kinds(jeu.act(jeu.zoe, "murphy/renoncer", part=jeu.part(first))) == ["renoncement"]
    assert [(r.id, r.on_stage) for r in jeu.table.resolutions.values()] == [(second, True)]
    with pytest.raises(Forbidden):
        jeu.act(jeu.kevin, "murphy/clore", resolution=second)
    jeu.act(jeu.mj, "murphy/clore", resolution=second)
    assert not jeu.table.resolutions
    with pytest.raises(Absent):
        jeu.act(jeu.mj, "murphy/clore", resolution=second)


def test_a_roll_that_was_read_leaves_the_stage_to_what_comes_next(jeu: Jeu) -> None:
    first = jeu.rolled(6, 8, 9, 11)
    second = jeu.tries(jeu.kevin, jeu.murchad)
    assert first not in jeu.table.resolutions and jeu.table.resolutions[second].on_stage


def test_the_roll_of_a_hidden_character_is_its_readers_alone(jeu: Jeu) -> None:
    hidden = jeu.hero("L’inconnue", jeu.zoe, seen_by="mj")
    seen = jeu.journal_of(jeu.kevin)
    roll = jeu.tries(jeu.mj, hidden, conditions=0)
    jeu.throw(jeu.zoe, roll, 4, 9, 10)
    assert jeu.journal_of(jeu.kevin) == seen and not jeu.seen_by(jeu.kevin).resolutions
    assert jeu.table.resolutions[roll].audience == mj_and(jeu.zoe.id)
    jeu.act(jeu.mj, "core/show_portrait", portrait=hidden)
    shown = jeu.seen_by(jeu.kevin)
    assert (
        roll in shown.resolutions
        and jeu.part(roll) in shown.parts
        and jeu.question("offre") in shown.questions
    )
