"""The hand is built: four questions, two rare gestures, what weighs (I-05, I-06, I-08, I-09, I-21, I-22)."""

from itertools import combinations
from typing import Any

import pytest
from msgspec import ValidationError

from rules.impact.poignees import Raison, raisons
from rules.table import mj_and
from sessions_app.commands.rights import Absent, Forbidden
from tests.rules.impact.table import Jeu
from tests.rules.tablee import kinds, refused

QUESTIONS = ("empreinte", "marque", "avantage", "serieuse", "trame")


def answer(jeu: Jeu, resolution: str, question: str, trait: str | None, **more: Any) -> dict[str, Any]:
    return {"part": jeu.hand(resolution).part.id, "question": question, "trait": trait} | more


@pytest.mark.parametrize("step", ["demande", "annoncee"])
def test_i06_each_answer_is_a_die_that_everyone_sees(jeu: Jeu, step: str) -> None:
    sasha = jeu.sasha
    resolution = (
        jeu.announce(sasha["sheet"]) if step == "annoncee" else jeu.attempt(jeu.sarah, sasha["sheet"])
    )
    lines = jeu.act(jeu.sarah, "impact/composer", **answer(jeu, resolution, "empreinte", sasha["empreinte"]))
    assert kinds(lines) == ["choix"] and lines[0].resolution == resolution and lines[0].audience.everyone
    assert lines[0].payload == {
        "portrait": "Sasha",
        "question": "empreinte",
        "mots": "Monte-en-l’air",
        "retire": False,
    }
    jeu.compose(jeu.sarah, resolution, marque=sasha["marque"], avantage=jeu.fact("La ronde est passée"))
    assert jeu.hand(resolution).main.poignee == (4, 0)
    assert raisons(jeu.seen_by(jeu.kevin), jeu.hand(resolution)) == (
        Raison("base", "le geste"),
        Raison("empreinte", "Monte-en-l’air"),
        Raison("marque", "Mes crochets"),
        Raison("avantage", "La ronde est passée"),
    )
    lines = jeu.act(jeu.sarah, "impact/composer", **answer(jeu, resolution, "empreinte", None))
    assert (lines[0].payload["mots"], lines[0].payload["retire"]) == ("Monte-en-l’air", True)
    assert jeu.hand(resolution).main.poignee == (3, 0)


def test_i06_i08_every_hand_that_can_be_built(jeu: Jeu) -> None:
    """Each choice of answers and gestures, one after the other: the dice are a base and one for each."""
    sasha, sheet = jeu.sasha, jeu.sasha["sheet"]
    jeu.give("etincelles", 1, sheet)
    jeu.wound(sheet, "grave")
    weighing, fact = list(jeu.table.traits)[-1], jeu.fact()
    answers = dict(
        zip(QUESTIONS, (sasha["empreinte"], sasha["marque"], fact, weighing, sasha["elan"]), strict=True)
    )
    resolution = jeu.announce(sheet, noirs=2)
    for size in range(len(QUESTIONS) + 1):
        for chosen in combinations(QUESTIONS, size):
            jeu.compose(jeu.sarah, resolution, **{key: answers[key] for key in chosen})
            hand = jeu.hand(resolution)
            plain = len({"empreinte", "marque", "avantage"}.intersection(chosen))
            assert hand.main.poignee == (1 + plain, "trame" in chosen)
            black = 2 + ("serieuse" in chosen) + ("trame" in chosen)
            assert len(hand.noirs(jeu.annonce(resolution).noirs)) == black
            assert len(raisons(jeu.table, hand)) == sum(hand.main.poignee)
            for key in chosen:
                jeu.act(jeu.sarah, "impact/composer", **answer(jeu, resolution, key, None))
    assert jeu.hand(resolution).main.poignee == (1, 0)


@pytest.mark.parametrize("kind", ["elan", "felure"])
def test_i08_the_trame_is_an_elan_or_a_felure_a_gold_die_and_a_black_one(jeu: Jeu, kind: str) -> None:
    resolution = jeu.announce(jeu.sasha["sheet"])
    jeu.compose(jeu.sarah, resolution, trame=jeu.sasha[kind])
    assert jeu.hand(resolution).main.poignee == (1, 1)
    assert jeu.hand(resolution).noirs(jeu.annonce(resolution).noirs) == ("La Trame est engagée.",)


@pytest.mark.parametrize("kind", ["grave", "critique", "cicatrice"])
def test_i05_a_serious_wound_or_a_cicatrice_weighs_for_one_black_die(jeu: Jeu, kind: str) -> None:
    trait = jeu.write(jeu.sasha["sheet"], kind, "Le genou")
    resolution = jeu.announce(jeu.sasha["sheet"])
    jeu.compose(jeu.sarah, resolution, serieuse=trait)
    assert jeu.hand(resolution).noirs(jeu.annonce(resolution).noirs) == (
        "Une blessure sérieuse ou une Cicatrice pèse sur l’action.",
    )
    assert jeu.hand(resolution).main.poignee == (1, 0)


def test_i05_i06_words_that_answer_no_question_of_this_hand(jeu: Jeu) -> None:
    sasha, kelvan, sheet = jeu.sasha, jeu.kelvan, jeu.sasha["sheet"]
    light, fallen = jeu.write(sheet, "blessure"), jeu.fact()
    jeu.act(jeu.mj, "core/mark_trait", trait=fallen, flag="tombe", on=True)
    jeu.act(jeu.mj, "core/mark_trait", trait=sasha["objet"], flag="brise", on=True)
    resolution = jeu.announce(sheet)
    wrong = {
        "empreinte": (
            "Choisis une Empreinte de cette fiche.",
            [sasha["marque"], kelvan["empreinte"], jeu.fact()],
        ),
        "marque": (
            "Choisis une Marque de cette fiche, et qui ne soit pas brisée.",
            [sasha["objet"], sasha["empreinte"], kelvan["marque"]],
        ),
        "avantage": ("Choisis un fait de la table, et qui tienne encore.", [fallen, sasha["empreinte"]]),
        "serieuse": (
            "Choisis une blessure grave, une blessure critique ou une Cicatrice de cette fiche.",
            [light, sasha["legs"], jeu.write(kelvan["sheet"], "cicatrice")],
        ),
        "trame": ("Choisis l’Élan ou la Fêlure de cette fiche.", [sasha["legs"], kelvan["elan"]]),
    }
    for question, (reason, traits) in wrong.items():
        for trait in traits:
            given = answer(jeu, resolution, question, trait)
            assert refused(jeu, jeu.sarah, "impact/composer", **given) == reason
    assert jeu.hand(resolution).main.poignee == (1, 0)


def test_no_other_question_exists(jeu: Jeu) -> None:
    resolution = jeu.announce(jeu.sasha["sheet"])
    with pytest.raises(ValidationError):
        jeu.act(jeu.sarah, "impact/composer", **answer(jeu, resolution, "etincelle", jeu.sasha["elan"]))


def test_secret_words_are_no_die_for_others_would_count_another_hand(jeu: Jeu) -> None:
    secret = jeu.write(jeu.sasha["sheet"], "empreinte", "Espionne", seen_by="mj_and_player")
    resolution = jeu.announce(jeu.sasha["sheet"])
    given = answer(jeu, resolution, "empreinte", secret)
    assert refused(jeu, jeu.sarah, "impact/composer", **given) == (
        "La table ne voit pas encore ces mots\u00a0: montre-les avant d’en faire un dé."
    )
    jeu.act(jeu.sarah, "core/reveal_trait", trait=secret)
    jeu.act(jeu.sarah, "impact/composer", **given)
    with pytest.raises(Absent):
        jeu.act(jeu.sarah, "impact/composer", **given | {"trait": "nothing"})


def test_the_same_answer_twice_changes_nothing(jeu: Jeu) -> None:
    resolution = jeu.announce(jeu.sasha["sheet"])
    for trait in (None, jeu.sasha["empreinte"]):
        given = answer(jeu, resolution, "empreinte", trait)
        if trait:
            jeu.act(jeu.sarah, "impact/composer", **given)
        assert refused(jeu, jeu.sarah, "impact/composer", **given) == (
            "C’est déjà la réponse de cette main\u00a0: choisis-en une autre."
        )


def test_i05_le_monde_contests_by_the_same_move_and_another_player_does_not(jeu: Jeu) -> None:
    scar = jeu.write(jeu.sasha["sheet"], "cicatrice", "Le genou")
    resolution = jeu.announce(jeu.sasha["sheet"])
    jeu.compose(jeu.sarah, resolution, serieuse=scar)
    with pytest.raises(Forbidden):
        jeu.act(jeu.kevin, "impact/composer", **answer(jeu, resolution, "serieuse", None))
    jeu.act(jeu.mj, "impact/composer", **answer(jeu, resolution, "serieuse", None))
    assert jeu.hand(resolution).noirs(jeu.annonce(resolution).noirs) == ()


def test_i09_what_holds_no_longer_gives_no_die_and_is_not_kept(jeu: Jeu) -> None:
    sasha, fact = jeu.sasha, jeu.fact()
    resolution = jeu.announce(sasha["sheet"])
    jeu.compose(jeu.sarah, resolution, avantage=fact, marque=sasha["objet"])
    jeu.act(jeu.mj, "core/mark_trait", trait=fact, flag="tombe", on=True)
    jeu.act(jeu.mj, "core/mark_trait", trait=sasha["objet"], flag="brise", on=True)
    assert jeu.hand(resolution).main.poignee == (1, 0)
    jeu.compose(jeu.sarah, resolution, empreinte=sasha["empreinte"])
    jeu.act(jeu.mj, "core/mark_trait", trait=fact, flag="tombe", on=False)
    assert jeu.hand(resolution).main.poignee == (2, 0), "it must be answered again"


def test_i08_an_etincelle_is_promised_and_burnt_by_the_dice_only(jeu: Jeu) -> None:
    sheet = jeu.sasha["sheet"]
    resolution = jeu.announce(sheet)
    part = jeu.hand(resolution).part.id
    assert refused(jeu, jeu.sarah, "impact/griller", part=part, oui=True) == (
        "Il ne reste aucune Étincelle à griller\u00a0: lance sans elle."
    )
    already = "C’est déjà le cas de cette main\u00a0: regarde ses dés."
    assert refused(jeu, jeu.sarah, "impact/griller", part=part, oui=False) == already
    jeu.give("etincelles", 1, sheet)
    lines = jeu.act(jeu.sarah, "impact/griller", part=part, oui=True)
    assert kinds(lines) == ["etincelle"]
    assert lines[0].payload == {"portrait": "Sasha", "oui": True}
    assert jeu.hand(resolution).main.poignee == (1, 1) and jeu.etincelles(sheet) == 1
    assert refused(jeu, jeu.sarah, "impact/griller", part=part, oui=True) == already
    jeu.act(jeu.sarah, "impact/griller", part=part, oui=False)
    assert jeu.hand(resolution).main.poignee == (1, 0) and jeu.etincelles(sheet) == 1


def test_i21_the_gold_goes_where_the_player_names(jeu: Jeu) -> None:
    resolution = jeu.announce(jeu.sasha["sheet"], seconde="Le coude")
    part = jeu.hand(resolution).part.id
    assert refused(jeu, jeu.sarah, "impact/couper", part=part, sur=1) == (
        "C’est déjà là que l’Empreinte agit\u00a0: choisis l’autre geste, ou lance."
    )
    lines = jeu.act(jeu.sarah, "impact/couper", part=part, sur=2)
    assert kinds(lines) == ["coupe"] and lines[0].payload["sur"] == 2
    assert jeu.hand(resolution).choix.sur == 2
    with pytest.raises(ValidationError):
        jeu.act(jeu.sarah, "impact/couper", part=part, sur=3)


@pytest.mark.parametrize(
    "words", [{}, {"seconde": "Le coude", "premier": "donne"}, {"seconde": "Le coude", "second": "donne"}]
)
def test_i21_a_hand_that_is_not_cut_names_no_part(jeu: Jeu, words: dict[str, str]) -> None:
    resolution = jeu.announce(jeu.sasha["sheet"], **words)
    assert refused(jeu, jeu.sarah, "impact/couper", part=jeu.hand(resolution).part.id, sur=2) == (
        "Cette main ne se coupe pas\u00a0: il faut deux gestes qui se jouent."
    )


def test_nothing_of_a_hand_changes_once_the_dice_have_rolled(jeu: Jeu) -> None:
    jeu.give("etincelles", 1, jeu.sasha["sheet"])
    resolution = jeu.announce(jeu.sasha["sheet"], noirs=1, seconde="Le coude", premier="donne")
    jeu.roll(jeu.sarah, resolution, 1)
    part = jeu.hand(resolution).part.id
    acts: list[tuple[str, dict[str, Any]]] = [
        ("composer", {"question": "empreinte", "trait": jeu.sasha["empreinte"]}),
        ("griller", {"oui": True}),
        ("couper", {"sur": 2}),
    ]
    for reason in (
        "Les dés ont roulé\u00a0: il reste le Chaos à lancer.",
        "Ce jet est déjà lu\u00a0: passe à la suite.",
    ):
        for key, given in acts:
            assert refused(jeu, jeu.sarah, f"impact/{key}", part=part, **given) == reason
        if "Chaos" in reason:
            jeu.chaos(resolution, 1)


def test_a_support_is_no_hand(jeu: Jeu) -> None:
    resolution = jeu.announce(jeu.sasha["sheet"])
    support = jeu.support(jeu.kevin, jeu.kelvan["sheet"], resolution)
    given = {"part": support, "question": "empreinte", "trait": jeu.kelvan["empreinte"]}
    assert refused(jeu, jeu.kevin, "impact/composer", **given) == (
        "Ce n’est pas une main\u00a0: choisis celle de ton personnage."
    )


def test_i22_the_hand_of_a_duel_is_closed_and_moves_nothing_for_the_other(jeu: Jeu) -> None:
    jeu.act(
        jeu.sarah,
        "impact/defier",
        portrait=jeu.sasha["sheet"],
        contre=jeu.kelvan["sheet"],
        intention="Passer",
    )
    duel = next(iter(jeu.table.resolutions.values()))
    mine = next(part.id for part in jeu.table.parts.values() if part.owner == jeu.sarah.id)
    given = {"part": mine, "question": "empreinte", "trait": jeu.sasha["empreinte"]}
    lines = jeu.act(jeu.sarah, "impact/composer", **given)
    assert (lines[0].audience, lines[0].resolution) == (mj_and(jeu.sarah.id), None)
    assert jeu.table.resolutions[duel.id].revision == duel.revision
    assert mine not in jeu.seen_by(jeu.kevin).parts
    with pytest.raises(Absent):
        jeu.act(jeu.kevin, "impact/composer", **given)
    scar = jeu.write(jeu.sasha["sheet"], "cicatrice")
    assert refused(jeu, jeu.sarah, "impact/composer", **given | {"question": "serieuse", "trait": scar}) == (
        "Un duel se joue sans Chaos\u00a0: rien n’y pèse de plus."
    )
    assert "ne se coupe pas" in refused(jeu, jeu.sarah, "impact/couper", part=mine, sur=2)
