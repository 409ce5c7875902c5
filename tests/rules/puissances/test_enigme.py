"""The riddle: wordings proposed by anyone, and judged one criterion at a time (P-42)."""

import pytest

from rules.game import RuleError
from rules.puissances.presence.enigme import vues
from rules.puissances.presence.formulations import CHERCHEES, Jugement
from sessions_app.commands.rights import Absent, Forbidden
from tests.rules.puissances.enigmes import Enigmes
from tests.rules.puissances.scenes import kinds, refused


@pytest.fixture
def jeu() -> Enigmes:
    """The Agent has asked its Puissance to change."""
    jeu = Enigmes()
    jeu.riddle()
    return jeu


# ── a change is asked for ─────────────────────────────────────────────────────────────────────────────────────


def test_p42_the_agent_asks_for_the_attribut_that_was_contradicted() -> None:
    jeu = Enigmes()
    jeu.confess()
    (line,) = jeu.way("demander_changement", attribut=jeu.parole)
    assert line.kind == "puissances/changement_demande"
    assert line.payload == {"puissance": "L’Archange", "attribut": "Ne peut mentir"}
    face = jeu.face(jeu.here)
    assert (face.etape, face.attribut, face.trait) == ("enigme", jeu.parole, jeu.tait)


def test_p42_an_mj_opens_the_riddle_of_any_attribut_without_a_contradiction() -> None:
    jeu = Enigmes()
    jeu.act(jeu.mj, "puissances/demander_changement", resolution=jeu.here, attribut=jeu.juge)
    face = jeu.face(jeu.here)
    assert (face.etape, face.attribut, face.trait) == ("enigme", jeu.juge, "")


def test_p42_only_an_attribut_of_this_puissance_is_transformed() -> None:
    jeu = Enigmes()
    other = jeu.write(jeu.sheet("Le Sauvage", "puissance"), "attribut", "N’a pas de chemins")
    for words in (other, jeu.ailes):
        assert "Choisis un Attribut" in jeu.said_no(jeu.mj, "demander_changement", attribut=words)


def test_p42_an_attribut_that_the_table_does_not_know_is_named_before_it_by_no_act(jeu: Enigmes) -> None:
    """P-01, P-42: written meanwhile for its Agents alone, it is judged once it is shown."""
    hidden = jeu.write(jeu.archange, "attribut", "Pèse les âmes", seen_by="mj_and_player")
    part = jeu.propose(jeu.bob)
    with pytest.raises(RuleError, match="révèle-les"):
        jeu.judge(jeu.mj, part, hidden)
    jeu.act(jeu.mj, "puissances/refuser_changement", resolution=jeu.here)
    jeu.way("abandonner", trait=jeu.tait)
    assert "révèle-les" in jeu.said_no(jeu.mj, "demander_changement", attribut=hidden)
    asked = {"texte": "Que pèses-tu\u202f?", "trait": jeu.soigne, "attribut": hidden}
    assert "révèle-les" in jeu.said_no(jeu.mj, "questionner", **asked)
    assert "Pèse les âmes" not in jeu.read_by(jeu.bob)


# ── wordings ──────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("who", ["ana", "bob", "zoe", "mj"])
def test_p42_anyone_at_the_table_proposes_a_wording(jeu: Enigmes, who: str) -> None:
    seat = getattr(jeu, who)
    part = jeu.propose(seat, " Ma Voix ne peut mentir ", forme="domaine")
    assert jeu.lines[-1].kind == "puissances/formulation"
    assert jeu.lines[-1].payload == {"texte": "Ma Voix ne peut mentir", "forme": "domaine"}
    assert jeu.table.parts[part].owner == seat.id
    found = jeu.formulation(part)
    assert (found.texte, found.forme, found.jugements) == ("Ma Voix ne peut mentir", "domaine", {})


def test_p42_behind_a_veil_only_those_who_see_the_face_look_for_it() -> None:
    jeu = Enigmes("voile")
    jeu.riddle()
    assert "plus ouvert" in jeu.said_no(jeu.bob, "proposer", texte="Ma Voix ne peut mentir")
    part = jeu.propose(jeu.zoe)
    assert part not in jeu.seen_by(jeu.bob).parts
    with pytest.raises(Absent):
        jeu.judge(jeu.bob, part)
    jeu.judge(jeu.zoe, part)
    assert "Ma Voix" not in jeu.read_as_bytes(jeu.bob)


def test_p42_words_that_are_there_already_are_not_proposed_again(jeu: Enigmes) -> None:
    jeu.propose(jeu.bob)
    for texte in ("Ne peut mentir", "ne peut MENTIR", "ma voix ne peut mentir"):
        assert "déjà là" in jeu.said_no(jeu.ana, "proposer", texte=texte)
    assert "Écris ce que" in jeu.said_no(jeu.ana, "proposer", texte="  ")


def test_p42_a_riddle_holds_so_many_wordings(jeu: Enigmes) -> None:
    for number in range(CHERCHEES):
        jeu.propose(jeu.bob, f"Ment {number} fois")
    assert f"{CHERCHEES} formulations" in jeu.said_no(jeu.bob, "proposer", texte="Ment parfois")


def test_p42_wordings_wait_for_a_riddle() -> None:
    jeu = Enigmes()
    assert "autre chose" in jeu.said_no(jeu.bob, "proposer", texte="Ma Voix ne peut mentir")


# ── judgements ────────────────────────────────────────────────────────────────────────────────────────────────


def test_p42_each_other_attribut_is_looked_at_and_what_the_old_one_protected(jeu: Enigmes) -> None:
    part = jeu.propose(jeu.bob)
    (line,) = jeu.judge(jeu.ana, part, jeu.protege)
    assert line.kind == "puissances/jugement" and line.author == jeu.ana.id
    assert line.payload == {
        "formulation": "Ma Voix ne peut mentir",
        "attribut": "Protège les justes",
        "tient": True,
    }
    (line,) = jeu.judge(jeu.zoe, part, None, tient=False)
    assert (line.payload["attribut"], line.payload["tient"]) == ("", False)
    assert jeu.formulation(part).jugements == {
        jeu.protege: Jugement(True, jeu.ana.id, mots="Protège les justes"),
        "": Jugement(False, jeu.zoe.id),
    }


def test_p42_the_last_judgement_is_kept_with_who_judged(jeu: Enigmes) -> None:
    part = jeu.propose(jeu.bob)
    jeu.judge(jeu.ana, part, jeu.juge)
    jeu.judge(jeu.zoe, part, jeu.juge, tient=False)
    jeu.judge(jeu.bob, part, jeu.juge, tient=False)
    assert jeu.formulation(part).jugements == {jeu.juge: Jugement(False, jeu.bob.id, mots="Juge sans haine")}
    assert "déjà ce que tu as jugé" in refused(
        jeu, jeu.bob, "puissances/juger", formulation=part, critere=jeu.juge, tient=False
    )


def test_p42_once_an_mj_judged_only_an_mj_changes_it(jeu: Enigmes) -> None:
    part = jeu.propose(jeu.bob)
    jeu.judge(jeu.ana, part, jeu.juge)
    jeu.judge(jeu.mj, part, jeu.juge)
    assert jeu.formulation(part).jugements[jeu.juge] == Jugement(True, jeu.mj.id, True, "Juge sans haine")
    assert "Le MJ a tranché" in refused(
        jeu, jeu.ana, "puissances/juger", formulation=part, critere=jeu.juge, tient=False
    )
    jeu.judge(jeu.mj, part, jeu.juge, tient=False)
    jeu.judge(jeu.ana, part, jeu.protege)
    assert jeu.formulation(part).jugements[jeu.juge].tient is False


def test_p42_what_was_judged_of_other_words_is_judged_again(jeu: Enigmes) -> None:
    """P-42: another Attribut is rewritten meanwhile, maybe before another Agent: nobody judged these words."""
    part = jeu.propose(jeu.bob)
    for critere in (jeu.protege, jeu.juge, None):
        jeu.judge(jeu.mj, part, critere)
    jeu.act(jeu.mj, "core/reword_trait", trait=jeu.juge, text="Ne juge plus", base="Juge sans haine")
    (vue,) = vues(jeu.seen_by(jeu.ana), jeu.table.resolutions[jeu.here], jeu.archange, jeu.parole)
    assert [critere.tient for critere in vue.criteres] == [True, None, True] and not vue.tient
    why = refused(jeu, jeu.mj, "puissances/transformer", formulation=part, porte=True)
    assert "il reste à juger si «\u00a0Ne juge plus\u00a0» reste vrai" in why
    jeu.judge(jeu.ana, part, jeu.juge)
    assert jeu.transform(part)


def test_p42_only_the_criteria_of_this_riddle_are_judged(jeu: Enigmes) -> None:
    part = jeu.propose(jeu.bob)
    other = jeu.write(jeu.sheet("Le Sauvage", "puissance"), "attribut", "N’a pas de chemins")
    for critere in (jeu.parole, jeu.ailes, other):
        assert "l’un d’eux" in refused(
            jeu, jeu.ana, "puissances/juger", formulation=part, critere=critere, tient=True
        )
    face = jeu.presence(jeu.here).part.id
    assert "formulation proposée" in refused(jeu, jeu.ana, "puissances/juger", formulation=face, tient=True)


def test_p42_who_only_looks_on_sees_and_judges_nothing(jeu: Enigmes) -> None:
    part = jeu.propose(jeu.bob)
    jeu.looks_on(jeu.ana)
    assert part in jeu.seen_by(jeu.ana).parts
    with pytest.raises(Forbidden):
        jeu.judge(jeu.ana, part)
    with pytest.raises(Forbidden):
        jeu.propose(jeu.ana, "Autrement")


# ── as it is read ─────────────────────────────────────────────────────────────────────────────────────────────


def test_p42_a_wording_is_read_with_its_criteria_who_judged_and_what_may_still_be(jeu: Enigmes) -> None:
    part = jeu.propose(jeu.bob, forme="domaine")
    jeu.judge(jeu.ana, part, jeu.protege)
    jeu.judge(jeu.mj, part, jeu.juge, tient=False)
    seen = jeu.seen_by(jeu.zoe)
    (vue,) = vues(seen, seen.resolutions[jeu.here], jeu.archange, jeu.parole)
    assert (vue.texte, vue.forme, vue.par, vue.tient) == (
        "Ma Voix ne peut mentir",
        "domaine",
        jeu.table.seats[jeu.bob.id],
        False,
    )
    read = [
        (c.attribut.text if c.attribut else None, c.tient, c.par.name if c.par else "", c.may_judge)
        for c in vue.criteres
    ]
    assert read == [
        ("Protège les justes", True, "Ana", True),
        ("Juge sans haine", False, "Hélène", False),
        (None, None, "", True),
    ]


def test_p42_a_wording_holds_once_every_criterion_does(jeu: Enigmes) -> None:
    part = jeu.propose(jeu.bob)
    for critere in (jeu.protege, jeu.juge, None):
        seen = jeu.seen_by(jeu.bob)
        assert not vues(seen, seen.resolutions[jeu.here], jeu.archange, jeu.parole)[0].tient
        jeu.judge(jeu.ana, part, critere)
    seen = jeu.seen_by(jeu.bob)
    assert vues(seen, seen.resolutions[jeu.here], jeu.archange, jeu.parole)[0].tient
    jeu.write(jeu.archange, "attribut", "Veille")
    seen = jeu.seen_by(jeu.bob)
    assert not vues(seen, seen.resolutions[jeu.here], jeu.archange, jeu.parole)[0].tient, (
        "one more to look at"
    )


def test_p42_who_left_is_named_no_more_and_what_they_judged_stays(jeu: Enigmes) -> None:
    part = jeu.propose(jeu.bob)
    jeu.judge(jeu.ana, part)
    jeu.leave(jeu.ana)
    jeu.leave(jeu.bob)
    seen = jeu.seen_by(jeu.zoe)
    (vue,) = vues(seen, seen.resolutions[jeu.here], jeu.archange, jeu.parole)
    assert vue.par is None and (vue.criteres[-1].tient, vue.criteres[-1].par) == (True, None)


def test_p42_the_acts_of_a_riddle_are_lines_of_the_presence(jeu: Enigmes) -> None:
    jeu.judge(jeu.ana, jeu.propose(jeu.bob))
    own = [line for line in jeu.lines if line.resolution == jeu.here]
    assert kinds(own)[-5:] == ["question", "revelee", "changement_demande", "formulation", "jugement"]
