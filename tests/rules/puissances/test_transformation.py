"""A Puissance changes, or refuses to: what it takes, what it costs, and who learns of it (P-30, P-31, P-42)."""

import pytest

from rules.table import mj_and
from sessions_app.commands.rights import Forbidden
from tests.rules.puissances.enigmes import Enigmes, everything
from tests.rules.puissances.presences import Presences
from tests.rules.puissances.scenes import kinds, refused

MA_VOIX = "Ma Voix ne peut mentir"


@pytest.fixture
def jeu() -> Enigmes:
    return Enigmes()


def vecteur(jeu: Presences, realise: bool = True, shown: bool = False) -> str:
    """The Vecteur of a Situation that only the MJ knows, unless it is shown; réalisé or not."""
    situation = jeu.sheet("Le procès", "situation", seen_by="mj")
    trait = jeu.write(situation, "vecteur", "Des hommes jurent sans mentir")
    if shown:
        jeu.act(jeu.mj, "puissances/ouvrir_situation", situation=situation, montres=[trait])
    if realise:
        jeu.act(jeu.mj, "core/mark_trait", trait=trait, flag="realise", on=True)
    return trait


def force(jeu: Presences) -> str:
    """A Force humaine of a Situation."""
    trait = jeu.write(jeu.sheet("Le tribunal", "situation", seen_by="mj"), "force", "Les juges")
    jeu.act(jeu.mj, "core/mark_trait", trait=trait, flag="humaine", on=True)
    return trait


# ── the two criteria ──────────────────────────────────────────────────────────────────────────────────────────


def test_p42_a_wording_that_holds_rewrites_the_attribut(jeu: Enigmes) -> None:
    part = jeu.solved()
    lines = jeu.transform(part)
    assert kinds(lines) == ["attribut_transforme", "transformation"]
    assert lines[0].payload == {"puissance": "L’Archange", "old": "Ne peut mentir", "text": MA_VOIX}
    assert lines[1].payload == {
        "puissance": "L’Archange",
        "portrait": "Raphaël",
        "old": "Ne peut mentir",
        "text": MA_VOIX,
        "porte": True,
        "monde": "",
    }
    assert jeu.text(jeu.parole) == MA_VOIX
    face = jeu.face(jeu.here)
    assert (face.etape, face.trait, face.attribut) == ("ouverte", "", "")
    assert [p.kind for p in jeu.table.parts.values()] == ["puissances/face"], "the wordings are put away"
    assert jeu.table.traits[jeu.tait].parent == jeu.infirmier, "the trait does not pass unless it is said"


def test_p42_each_criterion_that_does_not_hold_is_named(jeu: Enigmes) -> None:
    jeu.riddle()
    part = jeu.propose(jeu.bob)

    def reason() -> str:
        return refused(jeu, jeu.mj, "puissances/transformer", formulation=part, porte=True)

    first, second = "«\u00a0Protège les justes\u00a0» reste vrai", "«\u00a0Juge sans haine\u00a0» reste vrai"
    last = "ce que l’ancien protégeait"
    assert all(words in reason() for words in (first, second, last))
    jeu.judge(jeu.ana, part, jeu.protege)
    assert first not in reason() and second in reason()
    jeu.judge(jeu.ana, part, jeu.juge, tient=False)
    assert "«\u00a0Juge sans haine\u00a0» n’est plus vrai" in reason()
    jeu.judge(jeu.zoe, part, None, tient=False)
    assert "ne protège plus ce que l’ancien protégeait" in reason()
    jeu.judge(jeu.mj, part, None)
    jeu.judge(jeu.mj, part, jeu.juge)
    jeu.transform(part)
    assert jeu.text(jeu.parole) == MA_VOIX


def test_p42_an_attribut_written_meanwhile_must_stay_true_too(jeu: Enigmes) -> None:
    part = jeu.solved()
    jeu.write(jeu.archange, "attribut", "Veille")
    assert "«\u00a0Veille\u00a0»" in refused(
        jeu, jeu.mj, "puissances/transformer", formulation=part, porte=True
    )


def test_p42_only_an_mj_accepts_and_only_a_wording_of_the_riddle(jeu: Enigmes) -> None:
    part = jeu.solved()
    for seat in (jeu.zoe, jeu.bob):
        with pytest.raises(Forbidden):
            jeu.act(seat, "puissances/transformer", formulation=part, porte=True)
        with pytest.raises(Forbidden):
            jeu.act(seat, "puissances/refuser_changement", resolution=jeu.here)
    face = jeu.presence(jeu.here).part.id
    assert "plus à décider" in refused(jeu, jeu.mj, "puissances/transformer", formulation=face, porte=True)
    assert "tient à cela" in refused(jeu, jeu.mj, "core/remove_trait", trait=jeu.parole)
    jeu.transform(part)


# ── the trait may pass ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("mots", ["", " La Voix "])
def test_p42_the_trait_may_pass_to_the_lien_under_the_rewritten_attribut(jeu: Enigmes, mots: str) -> None:
    jeu.transform(jeu.solved(), passe=True, mots=mots)
    trait = jeu.table.traits[jeu.tait]
    assert (trait.parent, trait.source) == (jeu.lien, jeu.parole)
    assert trait.text == (mots.strip() or "Dit vrai sans tout dire")
    assert jeu.infirmier in jeu.table.traits, "the Ancrage stays"


def test_p42_without_a_trait_in_question_none_passes(jeu: Enigmes) -> None:
    jeu.act(jeu.mj, "puissances/demander_changement", resolution=jeu.here, attribut=jeu.parole)
    part = jeu.propose(jeu.bob)
    for critere in (jeu.protege, jeu.juge, None):
        jeu.judge(jeu.mj, part, critere)
    assert "Aucun trait" in refused(
        jeu, jeu.mj, "puissances/transformer", formulation=part, porte=True, passe=True
    )
    jeu.transform(part)
    assert jeu.text(jeu.parole) == MA_VOIX


# ── the world bears it, or does not yet ───────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("shown", [True, False])
def test_p42_what_the_world_bears_counts_and_a_secret_of_the_mj_is_not_told(
    jeu: Enigmes, shown: bool
) -> None:
    trait = vecteur(jeu, shown=shown)
    part = jeu.solved()
    line = jeu.transform(part, monde=trait)[1]
    assert line.payload["porte"] is True
    assert line.payload["monde"] == ("Des hommes jurent sans mentir" if shown else "")
    assert not jeu.traits_named("dette")


def test_p42_a_force_humaine_that_instituted_it_bears_it_as_well(jeu: Enigmes) -> None:
    trait, part = force(jeu), jeu.solved()
    assert "ne porte pas encore" in refused(
        jeu, jeu.mj, "puissances/transformer", formulation=part, porte=True, monde=trait
    )
    jeu.act(jeu.mj, "core/mark_trait", trait=trait, flag="instituee", on=True)
    jeu.transform(part, monde=trait)
    assert jeu.text(jeu.parole) == MA_VOIX


def test_p42_the_mj_has_the_last_word_on_what_the_world_bears(jeu: Enigmes) -> None:
    jeu.transform(jeu.solved(), porte=True)
    assert not jeu.traits_named("dette")


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        ("", "Répond de ce que change «\u00a0Ma Voix ne peut mentir\u00a0»"),
        (" Les menteurs ", "Les menteurs"),
    ],
)
def test_p42_a_change_the_world_does_not_bear_is_owed_for(jeu: Enigmes, words: str, kept: str) -> None:
    lines = jeu.transform(jeu.solved(), porte=False, dette=words)
    assert kinds(lines) == ["attribut_transforme", "transformation", "dette"]
    assert lines[1].payload["porte"] is False
    assert lines[2].payload == {"portrait": "Raphaël", "text": kept}
    (dette,) = jeu.traits_named("dette")
    assert (dette.text, dette.source, dette.portrait) == (kept, None, jeu.raphael)
    assert dette.audience == mj_and(jeu.zoe.id) == lines[2].audience
    for seat in (jeu.ana, jeu.bob):
        assert kept not in jeu.read_as_bytes(seat)


@pytest.mark.parametrize("kind", ["vecteur", "force"])
def test_p42_the_debt_is_closed_once_the_world_bears_it(jeu: Enigmes, kind: str) -> None:
    trait = vecteur(jeu, realise=False) if kind == "vecteur" else force(jeu)
    jeu.transform(jeu.solved(), porte=False, attend=trait)
    (dette,) = jeu.traits_named("dette")
    assert dette.source == trait
    assert jeu.seen_by(jeu.zoe).traits[dette.id].source is None, "what it waits for is the MJ's"
    flag = "realise" if kind == "vecteur" else "instituee"
    lines = jeu.act(jeu.mj, "core/mark_trait", trait=trait, flag=flag, on=True)
    assert "dette_close" in kinds(lines) and not jeu.traits_named("dette")


def test_p42_a_debt_does_not_wait_for_what_is_there(jeu: Enigmes) -> None:
    trait, part = vecteur(jeu), jeu.solved()
    assert "porte déjà cela" in refused(
        jeu, jeu.mj, "puissances/transformer", formulation=part, porte=False, attend=trait
    )
    other = force(jeu)
    assert "ne porte pas encore" in refused(
        jeu, jeu.mj, "puissances/transformer", formulation=part, porte=True, monde=other
    )


def test_p42_a_debt_of_long_words_keeps_their_beginning(jeu: Enigmes) -> None:
    jeu.riddle()
    part = jeu.propose(jeu.bob, "Ma Voix " * 20)
    for critere in (jeu.protege, jeu.juge, None):
        jeu.judge(jeu.mj, part, critere)
    jeu.transform(part, porte=False)
    assert len(jeu.traits_named("dette")[0].text) == 160


# ── who learns of it ──────────────────────────────────────────────────────────────────────────────────────────


def test_p01_before_the_table_all_read_that_the_attribut_is_rewritten(jeu: Enigmes) -> None:
    (line, *_) = jeu.transform(jeu.solved())
    assert line.resolution == jeu.here and line.audience.everyone


class Cachee(Enigmes):
    """The Archange is known to those who serve it alone; Raphaël's Lien is a secret, and so is this moment."""

    def __init__(self) -> None:
        super(Enigmes, self).__init__()
        for trait in (self.protege, self.juge, self.parole):
            self.act(self.mj, "core/remove_trait", trait=trait)
        self.archange = self.sheet("L’Ange noir", "puissance", seen_by="mj")
        self.parole = self.write(self.archange, "attribut", "Ne peut mentir")
        self.lien = self.write(self.raphael, "lien", "Un pacte tu", about=self.archange)
        self.uriel = self.agent("Uriel le noir", self.ana, self.archange)
        self.here = self.open_presence("secret", lien=self.lien)

    def solved(self) -> str:
        self.riddle()
        part = self.propose(self.zoe)
        self.judge(self.mj, part)
        return part


def test_p01_all_agents_hear_of_the_rewritten_attribut_and_nobody_of_a_secret_presence() -> None:
    jeu = Cachee()
    before = jeu.read_as_bytes(jeu.bob)
    lines = jeu.transform(jeu.solved(), porte=False)
    assert jeu.read_as_bytes(jeu.bob) == before, "who does not serve it learns nothing"
    read = [line for line in lines if line in jeu.journal_of(jeu.ana)]
    assert kinds(read) == ["attribut_transforme"]
    assert read[0].resolution is None and "Raphaël" not in str(read[0].payload)
    assert jeu.text(jeu.parole) == MA_VOIX and jeu.seen_by(jeu.ana).traits[jeu.parole].text == MA_VOIX
    assert not jeu.seen_by(jeu.ana).resolutions and not jeu.seen_by(jeu.ana).parts


def test_p31_a_trait_that_passes_to_a_secret_lien_is_read_as_any_that_goes() -> None:
    jeu = Cachee()
    lines = jeu.transform(jeu.solved(), passe=True)
    for seat, read in ((jeu.bob, []), (jeu.ana, ["puissances/attribut_transforme"])):
        seen = [line for line in lines if line in jeu.journal_of(seat)]
        assert [line.kind for line in seen] == [*read, "core/trait_removed"]
        assert seen[-1].resolution is None
        assert seen[-1].payload == {"portrait": "Raphaël", "text": "Dit vrai sans tout dire"}
    assert jeu.table.traits[jeu.tait].parent == jeu.lien


def test_p01_behind_a_veil_the_line_of_the_attribut_does_not_say_where_it_changed() -> None:
    jeu = Enigmes("voile")
    jeu.riddle()
    part = jeu.propose(jeu.zoe)
    for critere in (jeu.protege, jeu.juge, None):
        jeu.judge(jeu.mj, part, critere)
    lines = jeu.transform(part, porte=False)
    read = [line for line in lines if line in jeu.journal_of(jeu.ana)]
    assert kinds(read) == ["attribut_transforme"] and read[0].resolution is None


# ── the Puissance refuses ─────────────────────────────────────────────────────────────────────────────────────


def test_p42_the_puissance_refuses_even_a_wording_that_holds_and_takes_a_trait(jeu: Enigmes) -> None:
    jeu.solved()
    lines = jeu.act(jeu.mj, "puissances/refuser_changement", resolution=jeu.here, perdu=jeu.ailes)
    assert kinds(lines) == ["changement_refuse", "trait_perdu"]
    assert lines[0].payload == {"puissance": "L’Archange", "attribut": "Ne peut mentir"}
    assert jeu.text(jeu.parole) == "Ne peut mentir" and jeu.ailes not in jeu.table.traits
    assert jeu.tait in jeu.table.traits and jeu.etape == "ouverte"
    assert [p.kind for p in jeu.table.parts.values()] == ["puissances/face"]


def test_p42_refused_without_a_loss_the_two_other_ways_are_left(jeu: Enigmes) -> None:
    jeu.solved()
    jeu.act(jeu.mj, "puissances/refuser_changement", resolution=jeu.here)
    face = jeu.face(jeu.here)
    assert (face.etape, face.trait, face.attribut) == ("revelee", jeu.tait, jeu.parole)
    assert [p.kind for p in jeu.table.parts.values()] == ["puissances/face"]
    jeu.way("demander_garder", trait=jeu.tait)
    assert jeu.etape == "garder"


def test_p42_a_riddle_without_a_contradiction_ends_with_its_refusal(jeu: Enigmes) -> None:
    jeu.act(jeu.mj, "puissances/demander_changement", resolution=jeu.here, attribut=jeu.parole)
    jeu.act(jeu.mj, "puissances/refuser_changement", resolution=jeu.here)
    assert jeu.etape == "ouverte"


def test_p42_only_a_trait_of_this_lien_is_taken(jeu: Enigmes) -> None:
    jeu.solved()
    for other in (jeu.soigne, jeu.uriel["don"], jeu.lien, jeu.parole):
        assert "trait de ce Lien" in jeu.said_no(jeu.mj, "refuser_changement", perdu=other)


def test_p42_there_is_nothing_to_refuse_before_a_change_is_asked_for(jeu: Enigmes) -> None:
    assert "autre chose" in jeu.said_no(jeu.mj, "refuser_changement")


def test_p42_what_was_refused_is_written_nowhere_but_in_the_journal(jeu: Enigmes) -> None:
    jeu.solved()
    jeu.act(jeu.mj, "puissances/refuser_changement", resolution=jeu.here, perdu=jeu.ailes)
    assert not any(MA_VOIX in t.text for t in jeu.table.traits.values())
    assert MA_VOIX in everything(jeu)
