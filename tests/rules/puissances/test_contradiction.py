"""A contradiction: the question, the lie and what it costs, what sees through it, the three ways (P-23, P-41)."""

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.game import RuleError
from rules.puissances.presence.moment import CONTRADICTION
from sessions_app.commands.rights import Forbidden
from tests.rules.puissances.enigmes import Enigmes, everything
from tests.rules.puissances.scenes import kinds

VUES = ("table", "voile")


@pytest.fixture
def jeu() -> Enigmes:
    return Enigmes()


# ── the question ──────────────────────────────────────────────────────────────────────────────────────────────


def test_p41_the_puissance_asks_and_waits_for_an_answer(jeu: Enigmes) -> None:
    lines = jeu.ask("Que caches-tu\u202f?")
    assert kinds(lines) == ["question"]
    assert lines[0].payload == {"puissance": "L’Archange", "texte": "Que caches-tu\u202f?"}
    assert (jeu.etape, jeu.face(jeu.here).question) == ("question", "Que caches-tu\u202f?")


@pytest.mark.parametrize("vue", VUES)
def test_p41_the_agents_player_alone_knows_what_a_question_aims_at(vue: str) -> None:
    jeu, plain = Enigmes(vue), Enigmes(vue)
    jeu.ask(), plain.ask(aims=False)
    part = next(p for p in jeu.table.parts.values() if p.kind == CONTRADICTION)
    assert part.state == {"trait": jeu.tait, "attribut": jeu.parole}
    for seat in (jeu.zoe, jeu.mj):
        assert part.id in jeu.seen_by(seat).parts
    for seat in (jeu.ana, jeu.bob):
        assert jeu.read_as_bytes(seat) == plain.read_as_bytes(seat)


def test_p41_a_new_question_takes_the_place_of_the_one_before(jeu: Enigmes) -> None:
    jeu.ask("L’un\u202f?")
    jeu.ask("L’autre\u202f?", trait=jeu.soigne, attribut=jeu.juge)
    states = [p.state for p in jeu.table.parts.values() if p.kind == CONTRADICTION]
    assert states == [{"trait": jeu.soigne, "attribut": jeu.juge}]
    jeu.ask("Comment va Nantes\u202f?", aims=False)
    assert not [p for p in jeu.table.parts.values() if p.kind == CONTRADICTION]


def test_p04_what_the_mj_marked_in_secret_says_what_is_contradicted(jeu: Enigmes) -> None:
    jeu.write(jeu.raphael, "regard", "Contredit", parent=jeu.tait, source=jeu.parole)
    jeu.ask(attribut=None)
    assert [p.state["attribut"] for p in jeu.table.parts.values() if p.kind == CONTRADICTION] == [jeu.parole]


def test_p41_a_contradiction_opposes_a_trait_of_an_ancrage_to_an_attribut(jeu: Enigmes) -> None:
    other = jeu.sheet("Le Sauvage", "puissance")
    chemins = jeu.write(other, "attribut", "N’a pas de chemins")
    words = {"texte": "Que caches-tu\u202f?"}
    for pair in (
        {"trait": jeu.ailes, "attribut": jeu.parole},  # of the Lien
        {"trait": jeu.infirmier, "attribut": jeu.parole},  # the Ancrage itself
        {"trait": jeu.uriel["acquis"], "attribut": jeu.parole},  # of somebody else
        {"trait": jeu.tait, "attribut": chemins},  # of another Puissance
        {"trait": jeu.tait, "attribut": jeu.ailes},  # no Attribut
    ):
        assert "trait d’Ancrage de cet Agent" in jeu.said_no(jeu.mj, "questionner", **words, **pair)
    assert "quel Attribut" in jeu.said_no(jeu.mj, "questionner", trait=jeu.tait, **words)
    assert "aussi le trait" in jeu.said_no(jeu.mj, "questionner", attribut=jeu.parole, **words)
    assert "Écris la question" in jeu.said_no(jeu.mj, "questionner", texte=" ")
    assert jeu.etape == "ouverte"


def test_p41_only_an_mj_asks_and_only_the_agents_player_or_an_mj_answers(jeu: Enigmes) -> None:
    with pytest.raises(Forbidden):
        jeu.act(jeu.zoe, "puissances/questionner", resolution=jeu.here, texte="Qui\u202f?")
    jeu.ask()
    for seat in (jeu.ana, jeu.bob):
        with pytest.raises(Forbidden):
            jeu.act(seat, "puissances/repondre_face", resolution=jeu.here, comment="dire")
    jeu.act(jeu.mj, "puissances/repondre_face", resolution=jeu.here, comment="dire", texte="Rien.")
    assert jeu.face(jeu.here).reponse == "Rien."


# ── the answer ────────────────────────────────────────────────────────────────────────────────────────────────


def test_p41_a_plain_question_is_answered_simply(jeu: Enigmes) -> None:
    jeu.ask(aims=False)
    for comment in ("avouer", "mensonge", "restriction"):
        assert "ne vise aucun trait" in jeu.said_no(jeu.zoe, "repondre_face", comment=comment)
    assert kinds(jeu.reply("dire", "Nantes va bien.")) == ["reponse_face"]
    assert (jeu.etape, jeu.face(jeu.here).reponse) == ("ouverte", "Nantes va bien.")


def test_p41_an_answer_comes_once(jeu: Enigmes) -> None:
    jeu.ask(aims=False)
    jeu.reply("dire")
    assert "autre chose" in jeu.said_no(jeu.zoe, "repondre_face", comment="dire")


def test_p41_what_a_question_aimed_at_and_is_no_more_is_not_hidden(jeu: Enigmes) -> None:
    attribut = jeu.write(jeu.archange, "attribut", "Passager")
    jeu.ask(attribut=attribut)
    jeu.act(jeu.mj, "core/remove_trait", trait=attribut)
    assert "ne vise aucun trait" in jeu.said_no(jeu.zoe, "repondre_face", comment="mensonge")
    assert "Rien n’est caché" in jeu.said_no(jeu.mj, "percer")


def test_p41_an_answer_is_to_the_question_that_the_form_showed(jeu: Enigmes) -> None:
    """Another question, or the same words that aim at another trait: nothing else is owned up to."""
    jeu.ask("L’un\u202f?")
    for shown in ({"question": "L’autre\u202f?"}, {"question": "L’un\u202f?", "trait": jeu.soigne}):
        for comment in ("dire", "avouer", "mensonge"):
            assert "vient de changer" in jeu.said_no(jeu.zoe, "repondre_face", comment=comment, **shown)
    jeu.reply("avouer", question="L’un\u202f?", trait=jeu.tait)
    assert jeu.etape == "revelee"


@pytest.mark.parametrize("vue", VUES)
def test_p41_owning_up_reveals_the_contradiction_to_who_sees_the_face(vue: str) -> None:
    jeu = Enigmes(vue)
    jeu.ask()
    lines = jeu.reply("avouer", "Je ne dis pas tout.")
    assert kinds(lines) == ["revelee"]
    assert lines[0].payload == {
        "portrait": "Raphaël",
        "trait": "Dit vrai sans tout dire",
        "attribut": "Ne peut mentir",
        "comment": "aveu",
        "texte": "Je ne dis pas tout.",
        "interdit": "",
    }
    face = jeu.face(jeu.here)
    assert (face.etape, face.trait, face.attribut) == ("revelee", jeu.tait, jeu.parole)
    assert not [p for p in jeu.table.parts.values() if p.kind == CONTRADICTION]
    assert not jeu.traits_named("mensonge")
    assert (lines[0] in jeu.journal_of(jeu.bob)) == (vue == "table")


@pytest.mark.parametrize("vue", VUES)
def test_p41_what_comes_out_before_the_table_is_known_to_it_and_behind_a_veil_is_not(vue: str) -> None:
    jeu = Enigmes(vue)
    ancrage = jeu.write(jeu.raphael, "ancrage", "Un enfant à Nantes", jeu.zoe, seen_by="mj_and_player")
    trait = jeu.write(jeu.raphael, "trait", "L’a confié à des hommes", jeu.zoe, parent=ancrage)
    jeu.ask(trait=trait)
    assert not {ancrage, trait} & set(jeu.seen_by(jeu.bob).traits)
    jeu.reply("avouer")
    assert ({ancrage, trait} <= set(jeu.seen_by(jeu.bob).traits)) == (vue == "table")


# ── the lie ───────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("comment", ["mensonge", "restriction"])
@pytest.mark.parametrize("vue", VUES)
def test_p41_a_lie_holds_and_is_kept_for_the_mj_and_the_player(vue: str, comment: str) -> None:
    jeu = Enigmes(vue)
    jeu.ask()
    said, kept = jeu.reply(comment, "Rien, Archange.")
    assert (said.kind, said.payload) == (
        "puissances/reponse_face",
        {"portrait": "Raphaël", "texte": "Rien, Archange."},
    )
    assert kept.kind == "puissances/mensonge" and kept.payload == {
        "portrait": "Raphaël",
        "texte": "Rien, Archange.",
        "trait": "Dit vrai sans tout dire",
        "restriction": comment == "restriction",
    }
    (lie,) = jeu.traits_named("mensonge")
    assert (lie.text, lie.source, lie.portrait) == ("Rien, Archange.", jeu.tait, jeu.raphael)
    for seat in (jeu.ana, jeu.bob):
        assert kept not in jeu.journal_of(seat) and lie.id not in jeu.seen_by(seat).traits
        assert (said in jeu.journal_of(seat)) == (vue == "table")
    for seat in (jeu.mj, jeu.zoe):
        assert kept in jeu.journal_of(seat) and lie.id in jeu.seen_by(seat).traits


def test_p41_a_lie_told_without_words_here_is_kept_by_its_question(jeu: Enigmes) -> None:
    jeu.ask("Que caches-tu\u202f?")
    said, kept = jeu.reply("mensonge", "")
    assert said.payload["texte"] == "" and kept.payload["texte"] == "Que caches-tu\u202f?"


@pytest.mark.parametrize("vue", VUES)
def test_p41_a_lie_that_a_trait_of_the_lien_forbids_is_never_said(vue: str) -> None:
    jeu = Enigmes(vue)
    jeu.forbid_lying()
    jeu.ask()
    (line,) = jeu.reply("mensonge", "Rien du tout, Archange.")
    assert line.kind == "puissances/revelee"
    assert (line.payload["comment"], line.payload["interdit"]) == ("interdit", "Déploie ses ailes")
    assert jeu.etape == "revelee"
    assert "Rien du tout" not in everything(jeu)
    assert not jeu.traits_named("mensonge") and not jeu.table.counters


def test_p41_a_secret_trait_that_forbids_lying_works_and_is_not_named(jeu: Enigmes) -> None:
    """The table sees that the contradiction comes out; the words of the trait stay the player's."""
    voeu = jeu.write(jeu.raphael, "trait", "A fait vœu", jeu.zoe, parent=jeu.lien, seen_by="mj_and_player")
    jeu.forbid_lying(voeu)
    jeu.ask()
    (line,) = jeu.reply("mensonge")
    assert (line.payload["comment"], line.payload["interdit"]) == ("interdit", "")


def test_p41_a_truth_that_says_nothing_is_no_lie(jeu: Enigmes) -> None:
    jeu.forbid_lying()
    jeu.ask()
    assert kinds(jeu.reply("dire", "Demande-le aux blessés.")) == ["reponse_face"]
    assert not jeu.traits_named("mensonge")


def test_p41_only_this_lien_forbids_lying_to_its_puissance(jeu: Enigmes) -> None:
    """What an Ancrage forbids, or another Lien, is no matter of this Puissance's: nothing betrays it."""
    second = jeu.write(jeu.raphael, "lien", "Un pacte tu")
    jeu.forbid_lying(jeu.write(jeu.raphael, "trait", "Ne ment plus", parent=second))
    jeu.forbid_lying(jeu.soigne)
    jeu.ask()
    assert kinds(jeu.reply("mensonge")) == ["reponse_face", "mensonge"]


@pytest.mark.parametrize("comment", ["mensonge", "restriction"])
def test_p23_overriding_what_forbids_lying_costs_more_each_time_and_the_lie_holds(
    jeu: Enigmes, comment: str
) -> None:
    """The body, then a debt, then the Puissance may take a trait; a true phrase that deceives counts as well."""
    jeu.forbid_lying()
    for times, cost in enumerate(("corps", "dette", "lien"), 1):
        jeu.ask()
        outre = {"outre": jeu.ailes} if comment == "mensonge" else {}
        lines = jeu.reply(comment, f"Rien {times}", **outre)
        assert kinds(lines) == ["reponse_face", "mensonge", "outre_cout"]
        assert (lines[2].payload["fois"], lines[2].payload["cout"]) == (times, cost)
        for seat in (jeu.ana, jeu.bob):
            assert lines[1] not in jeu.journal_of(seat) and lines[2] not in jeu.journal_of(seat)
            assert not jeu.seen_by(seat).counters
        assert jeu.etape == "ouverte"
    assert [t.text for t in jeu.traits_named("mensonge")] == ["Rien 1", "Rien 2", "Rien 3"]
    assert len(jeu.traits_named("dette")) == 1


def test_p23_a_lie_overrides_all_that_forbids_it(jeu: Enigmes) -> None:
    jeu.forbid_lying()
    voeu = jeu.write(jeu.raphael, "trait", "A fait vœu", parent=jeu.lien)
    jeu.forbid_lying(voeu)
    jeu.ask()
    lines = jeu.reply("mensonge", outre=voeu)
    assert [line.payload["trait"] for line in lines if line.kind == "puissances/outre_cout"] == [
        "Déploie ses ailes",
        "A fait vœu",
    ]


def test_p23_what_does_not_forbid_lying_is_not_overridden(jeu: Enigmes) -> None:
    jeu.ask()
    for comment in ("mensonge", "restriction"):
        reason = jeu.said_no(jeu.zoe, "repondre_face", comment=comment, outre=jeu.ailes)
        assert "n’interdit plus de mentir" in reason
    jeu.reply("dire", outre=jeu.ailes)
    assert not jeu.table.counters


# ── seeing through ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("comment", ["dire", "mensonge", "restriction"])
def test_p41_the_puissance_sees_through_what_it_heard(jeu: Enigmes, comment: str) -> None:
    """What was said stays said; a lie that is seen through will not come back, and only its two readers read that."""
    jeu.ask()
    jeu.reply(comment, "Rien, Archange.")
    lines = jeu.act(jeu.mj, "puissances/percer", resolution=jeu.here)
    assert kinds(lines) == ["revelee"] + ["mensonge_perce"] * (comment != "dire")
    assert (lines[0].payload["comment"], lines[0].payload["texte"]) == ("percee", "Rien, Archange.")
    assert lines[0] in jeu.journal_of(jeu.bob)
    assert all(line not in jeu.journal_of(jeu.bob) for line in lines[1:])
    assert jeu.etape == "revelee" and not jeu.traits_named("mensonge")


def test_p41_the_puissance_may_see_before_any_answer_and_keeps_other_lies(jeu: Enigmes) -> None:
    jeu.ask(trait=jeu.soigne, attribut=jeu.juge)
    jeu.reply("mensonge", "Jamais.")
    jeu.ask()
    assert kinds(jeu.act(jeu.mj, "puissances/percer", resolution=jeu.here)) == ["revelee"]
    assert [t.text for t in jeu.traits_named("mensonge")] == ["Jamais."]


def test_p41_two_mjs_see_through_one_thing(jeu: Enigmes) -> None:
    """One asks again, aiming elsewhere, while the other decides: nothing comes out but what their page showed."""
    jeu.ask()
    jeu.ask("Et ces blessés ?", trait=jeu.soigne, attribut=jeu.juge)
    assert "autre chose" in jeu.said_no(jeu.mj, "percer", trait=jeu.tait)
    jeu.act(jeu.mj, "puissances/percer", resolution=jeu.here, trait=jeu.soigne)
    assert jeu.face(jeu.here).trait == jeu.soigne


def test_p41_there_is_nothing_to_see_under_a_plain_answer(jeu: Enigmes) -> None:
    assert "Rien n’est caché" in jeu.said_no(jeu.mj, "percer")
    jeu.ask()
    jeu.reply("mensonge")
    jeu.ask(aims=False)
    assert "Rien n’est caché" in jeu.said_no(jeu.mj, "percer")
    jeu.confess()
    assert "autre chose" in jeu.said_no(jeu.mj, "percer")


# ── the three ways ────────────────────────────────────────────────────────────────────────────────────────────


def test_p41_the_agent_abandons_the_trait_of_its_own_free_will(jeu: Enigmes) -> None:
    jeu.write(jeu.raphael, "regard", "Contredit", parent=jeu.tait, source=jeu.parole)
    jeu.confess()
    lines = jeu.way("abandonner", trait=jeu.tait)
    assert [line.kind for line in lines] == ["puissances/abandon", "core/trait_removed"]
    assert lines[0].payload == {"portrait": "Raphaël", "text": "Dit vrai sans tout dire"}
    assert lines[1] not in jeu.journal_of(jeu.zoe), "what the MJ had marked is the MJ's"
    assert jeu.tait not in jeu.table.traits and not jeu.traits_named("regard")
    face = jeu.face(jeu.here)
    assert (face.etape, face.trait, face.attribut) == ("ouverte", "", "")


def test_p41_behind_a_veil_the_others_read_that_a_trait_goes_as_of_any_other() -> None:
    jeu = Enigmes("voile")
    jeu.confess()
    read = [line.kind for line in jeu.way("abandonner", trait=jeu.tait) if line in jeu.journal_of(jeu.bob)]
    assert read == ["core/trait_removed"]
    assert jeu.journal_of(jeu.bob)[-1].resolution is None


@pytest.mark.parametrize("step", ["garder", "enigme"])
def test_p41_abandoning_stays_possible_until_all_is_settled(jeu: Enigmes, step: str) -> None:
    if step == "garder":
        jeu.confess()
        jeu.way("demander_garder", trait=jeu.tait)
    else:
        jeu.riddle()
        jeu.propose(jeu.bob)
    assert jeu.etape == step
    jeu.way("abandonner", trait=jeu.tait)
    assert jeu.etape == "ouverte" and jeu.tait not in jeu.table.traits
    assert [p.kind for p in jeu.table.parts.values()] == ["puissances/face"]


def test_p41_the_agent_keeps_the_trait_and_loses_one_of_its_lien(jeu: Enigmes) -> None:
    jeu.confess()
    (asked,) = jeu.way("demander_garder", trait=jeu.tait)
    assert (asked.kind, jeu.etape) == ("puissances/garder_demande", "garder")
    lines = jeu.act(
        jeu.mj, "puissances/accorder", resolution=jeu.here, trait=jeu.tait, accord=True, perdu=jeu.ailes
    )
    assert kinds(lines) == ["accord", "trait_perdu"]
    assert lines[0].payload == {"puissance": "L’Archange", "trait": "Dit vrai sans tout dire", "accord": True}
    assert jeu.tait in jeu.table.traits and jeu.ailes not in jeu.table.traits
    assert jeu.etape == "ouverte"


def test_p41_keeping_costs_a_trait_while_the_lien_holds_one(jeu: Enigmes) -> None:
    jeu.confess()
    jeu.way("demander_garder", trait=jeu.tait)
    given = {"trait": jeu.tait, "accord": True}
    assert "coûte un trait du Lien" in jeu.said_no(jeu.mj, "accorder", **given)
    for other in (jeu.soigne, jeu.lien, jeu.uriel["don"]):
        assert "trait de ce Lien" in jeu.said_no(jeu.mj, "accorder", perdu=other, **given)
    jeu.act(jeu.mj, "core/remove_trait", trait=jeu.ailes)
    jeu.act(jeu.mj, "puissances/accorder", resolution=jeu.here, **given)
    assert jeu.etape == "ouverte" and jeu.tait in jeu.table.traits


def test_p41_a_leave_refused_lets_the_other_ways_open(jeu: Enigmes) -> None:
    jeu.confess()
    jeu.way("demander_garder", trait=jeu.tait)
    (line,) = jeu.act(
        jeu.mj, "puissances/accorder", resolution=jeu.here, trait=jeu.tait, accord=False, perdu=jeu.ailes
    )
    assert line.payload["accord"] is False and jeu.ailes in jeu.table.traits
    assert jeu.etape == "revelee"
    jeu.way("demander_changement", attribut=jeu.parole)
    assert jeu.etape == "enigme"


def test_p43_a_secret_trait_of_the_lien_is_lost_in_secret(jeu: Enigmes) -> None:
    voeu = jeu.write(jeu.raphael, "trait", "A fait vœu", jeu.zoe, parent=jeu.lien, seen_by="mj_and_player")
    jeu.confess()
    jeu.way("demander_garder", trait=jeu.tait)
    accord, perdu = jeu.act(
        jeu.mj, "puissances/accorder", resolution=jeu.here, trait=jeu.tait, accord=True, perdu=voeu
    )
    assert accord in jeu.journal_of(jeu.bob) and perdu not in jeu.journal_of(jeu.bob)
    assert perdu in jeu.journal_of(jeu.zoe) and "vœu" not in jeu.read_as_bytes(jeu.bob)


def test_p41_a_form_that_shows_another_trait_is_refused(jeu: Enigmes) -> None:
    jeu.confess()
    for key in ("abandonner", "demander_garder"):
        assert "ce trait" in jeu.said_no(jeu.zoe, key, trait=jeu.soigne)
    assert "ce trait" in jeu.said_no(jeu.zoe, "demander_changement", attribut=jeu.juge)
    jeu.way("demander_garder", trait=jeu.tait)
    assert "ce trait" in jeu.said_no(jeu.mj, "accorder", trait=jeu.soigne, accord=False)


def test_p41_the_three_ways_wait_for_a_contradiction(jeu: Enigmes) -> None:
    for key in ("abandonner", "demander_garder"):
        assert "autre chose" in jeu.said_no(jeu.zoe, key, trait=jeu.tait)
    assert "autre chose" in jeu.said_no(jeu.zoe, "demander_changement", attribut=jeu.parole)
    assert "autre chose" in jeu.said_no(jeu.mj, "accorder", trait=jeu.tait, accord=True)
    for key, params in (("abandonner", {"trait": jeu.tait}), ("demander_garder", {"trait": jeu.tait})):
        with pytest.raises(Forbidden):
            jeu.act(jeu.bob, f"puissances/{key}", resolution=jeu.here, **params)


# ── a lie and a truth are the same to the others ──────────────────────────────────────────────────────────────

# One step of an evening: what is done of the table, of a random chooser, and of whether lies are told as truths.
Step = Callable[[Enigmes, random.Random, bool], object]


def answers(jeu: Enigmes, chance: random.Random, honest: bool) -> object:
    """An answer: a lie, with all that it overrides, or the same words said as a truth."""
    comment, texte = chance.choice(["dire", "mensonge", "restriction", "avouer"]), f"Mot {chance.random()}"
    if comment not in ("mensonge", "restriction"):
        return jeu.reply(comment, texte)
    if honest:
        return jeu.reply("dire", texte)
    forbids = [t.id for t in jeu.table.children_of(jeu.lien) if "ment_pas" in t.flags]
    return jeu.reply(comment, texte, outre=forbids[0] if forbids else None)


def asks(jeu: Enigmes, chance: random.Random, honest: bool) -> object:
    trait, attribut = chance.choice([jeu.tait, jeu.soigne]), chance.choice([jeu.parole, jeu.juge])
    return jeu.ask(f"Question {chance.random()}", trait=trait, attribut=attribut)


def sees(jeu: Enigmes, chance: random.Random, honest: bool) -> object:
    return jeu.act(jeu.mj, "puissances/percer", resolution=jeu.here)


def keeps(jeu: Enigmes, chance: random.Random, honest: bool) -> object:
    trait = jeu.face(jeu.here).trait
    jeu.way("demander_garder", trait=trait)
    return jeu.act(jeu.mj, "puissances/accorder", resolution=jeu.here, trait=trait, accord=False)


def changes(jeu: Enigmes, chance: random.Random, honest: bool) -> object:
    jeu.way("demander_changement", attribut=jeu.face(jeu.here).attribut)
    jeu.propose(jeu.bob, f"Désormais {chance.random()}")
    jeu.act(jeu.mj, "puissances/refuser_changement", resolution=jeu.here)
    return jeu.way("abandonner", trait=jeu.face(jeu.here).trait)


def gives(jeu: Enigmes, chance: random.Random, honest: bool) -> object:
    """A trait that forbids lying, or that stops to."""
    on = "ment_pas" not in jeu.table.traits[jeu.ailes].flags
    return jeu.act(jeu.mj, "core/mark_trait", trait=jeu.ailes, flag="ment_pas", on=on)


def talks(jeu: Enigmes, chance: random.Random, honest: bool) -> object:
    return jeu.act(
        jeu.zoe, "puissances/parler", resolution=jeu.here, voix="agent", texte=f"{chance.random()}"
    )


def ends(jeu: Enigmes, chance: random.Random, honest: bool) -> object:
    jeu.close_presence(jeu.here, issue="Elle se détourne")
    jeu.here = jeu.open_presence(jeu.table.options.get("puissances_presence", "table"))
    return jeu.here


STEPS: tuple[Step, ...] = (asks, asks, answers, answers, answers, sees, keeps, changes, gives, talks, ends)


def evening(seed: int, honest: bool) -> Enigmes:
    """The evening of this seed, with its lies or with the same words said as truths."""
    chance = random.Random(seed)
    jeu = Enigmes(chance.choice(VUES))
    for _ in range(25):
        step, own = chance.choice(STEPS), random.Random(chance.random())
        try:
            step(jeu, own, honest)
        except RuleError:
            continue
    return jeu


@settings(max_examples=60)
@given(st.integers(min_value=0))
def test_p41_a_lie_and_a_truth_are_the_same_to_every_other_seat(seed: int) -> None:
    """Rows, revisions, lines and their order: with each lie said as a truth, the others read the same bytes."""
    lying, honest = evening(seed, honest=False), evening(seed, honest=True)
    for seat in (lying.ana, lying.bob):
        assert lying.read_as_bytes(seat) == honest.read_as_bytes(seat)
    assert not honest.traits_named("mensonge")


@pytest.mark.usefixtures("db")  # for the static files that templates name
@pytest.mark.parametrize("seed", range(12))
def test_p41_their_pages_are_the_same_too(seed: int) -> None:
    lying, honest = evening(seed, honest=False), evening(seed, honest=True)
    for seat in (lying.ana, lying.bob):
        assert lying.pages_of(seat) == honest.pages_of(seat)


def test_p41_these_evenings_do_hold_lies_and_what_they_cost() -> None:
    kept = [evening(seed, honest=False) for seed in range(20)]
    said = {line.kind for jeu in kept for line in jeu.lines}
    assert {"puissances/mensonge", "puissances/mensonge_perce", "puissances/outre_cout"} <= said
    assert {"puissances/changement_refuse", "puissances/accord", "puissances/abandon"} <= said
