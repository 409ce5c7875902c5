"""An Agent seeks its Puissance, which answers or stays silent (P-40)."""

import pytest

from rules.game import RuleError
from rules.puissances.attentes import pending
from rules.table import mj_and
from tests.rules.puissances.presences import Presences
from tests.rules.puissances.scenes import kinds, refused

SEEKING = {"raison": "Il a menti à un juste", "forme": "Une prière"}


@pytest.fixture
def jeu() -> Presences:
    return Presences()


def seek(jeu: Presences, lien: str = "") -> str:
    """Zoé asks for a Présence; the id of her request."""
    jeu.act(jeu.zoe, "puissances/demander_presence", lien=lien or jeu.lien, **SEEKING)
    return list(jeu.table.questions)[-1]


def test_a_request_is_between_the_player_and_the_mjs(jeu: Presences) -> None:
    """P-18, P-40: a Lien that the table does not know may be called upon unseen, and unheard."""
    others = [jeu.read_by(jeu.ana), jeu.read_by(jeu.bob)]
    asked = seek(jeu)
    question = jeu.table.questions[asked]
    assert question.resolution is None and question.audience == mj_and(jeu.zoe.id)
    assert kinds(jeu.lines[-1:]) == ["appel"] and jeu.lines[-1].audience == mj_and(jeu.zoe.id)
    assert [jeu.read_by(jeu.ana), jeu.read_by(jeu.bob)] == others
    jeu.act(jeu.mj, "puissances/taire", question=question.id, texte="Nul ne répond")
    assert [jeu.read_by(jeu.ana), jeu.read_by(jeu.bob)] == others


def test_its_readers_are_shown_it_and_the_mj_answers(jeu: Presences) -> None:
    """P-40: what brings the Agent there, by which Lien, and in which form."""
    question = seek(jeu)
    for seat, leads in ((jeu.mj, True), (jeu.zoe, False)):
        seen = jeu.seen_by(seat)
        shown = pending(seen, seen.questions[question])
        assert shown is not None and shown.leads is leads and shown.may_open is leads
        assert shown.agent == seen.portraits[jeu.raphael] and shown.puissance == seen.portraits[jeu.archange]
        assert (shown.appel.raison, shown.appel.forme) == ("Il a menti à un juste", "Une prière")


def test_silence_answers_it(jeu: Presences) -> None:
    """P-40: it can also stay silent; the Agent may seek it again."""
    lines = jeu.act(jeu.mj, "puissances/taire", question=seek(jeu), texte="Nul ne répond")
    assert kinds(lines) == ["silence"] and lines[0].audience == mj_and(jeu.zoe.id)
    assert lines[0].payload == {"portrait": "Raphaël", "texte": "Nul ne répond"}
    assert not jeu.table.questions
    seek(jeu)


def test_silence_answers_a_request_whose_lien_is_gone(jeu: Presences) -> None:
    """P-40, P-43: nothing is left waiting when the Lien breaks."""
    question = seek(jeu)
    jeu.act(jeu.mj, "core/remove_trait", trait=jeu.lien)
    shown = pending(jeu.table, jeu.table.questions[question])
    assert shown is not None and shown.agent is None and shown.leads and not shown.may_open
    jeu.act(jeu.mj, "puissances/taire", question=question)
    assert not jeu.table.questions and jeu.lines[-1].payload["portrait"] == ""


def test_a_present_puissance_answers_it(jeu: Presences) -> None:
    """P-40: the moment that opens by this Lien answers what was asked, whether or not it opens from the request."""
    for named in (True, False):
        question = seek(jeu)
        here = jeu.open_presence(origine="demande", question=question if named else None)
        assert not jeu.table.questions
        jeu.close_presence(here)


def test_a_request_by_another_lien_stays(jeu: Presences) -> None:
    """P-02, P-40: by a second Lien, another Puissance is sought; one answers not for the other."""
    other = jeu.write(jeu.raphael, "lien", "Un pacte", about=jeu.sheet("La Dame", "puissance"))
    question = seek(jeu, other)
    opening = {"lien": jeu.lien, "raison": "Un songe", "vue": "table", "question": question}
    assert "autre Lien" in refused(jeu, jeu.mj, "puissances/ouvrir_presence", **opening)
    jeu.open_presence()
    assert list(jeu.table.questions) == [question]


def test_it_is_asked_once_at_a_time(jeu: Presences) -> None:
    """P-40: a Puissance is disturbed for a reason, once."""
    seek(jeu)
    asking = {"lien": jeu.lien, **SEEKING}
    assert "déjà devant le MJ" in refused(jeu, jeu.zoe, "puissances/demander_presence", **asking)


def test_what_may_be_asked(jeu: Presences) -> None:
    """P-40: with a reason, by a Lien to a Puissance, while the Agent is not there already, and for oneself."""
    asking = {"lien": jeu.lien, "raison": " "}
    assert "amène" in refused(jeu, jeu.zoe, "puissances/demander_presence", **asking)
    asking = {"lien": jeu.infirmier, **SEEKING}
    assert "par un Lien" in refused(jeu, jeu.zoe, "puissances/demander_presence", **asking)
    jeu.act(jeu.zoe, "core/reveal_trait", trait=jeu.lien)
    with pytest.raises(RuleError):
        jeu.act(jeu.bob, "puissances/demander_presence", lien=jeu.lien, **SEEKING)
    jeu.open_presence()
    asking = {"lien": jeu.lien, **SEEKING}
    assert "déjà devant" in refused(jeu, jeu.zoe, "puissances/demander_presence", **asking)


def test_another_question_is_not_answered_so(jeu: Presences) -> None:
    """P-17, P-40: what a Lien in front awaits is not a request for a Présence."""
    resolution = jeu.open(jeu.ana)
    jeu.stake(jeu.ana, resolution, "oui", trait=jeu.uriel["don"])
    jeu.stake(jeu.bob, resolution, "non", label="La porte", portrait=jeu.leon)
    jeu.pose(resolution)
    (question,) = jeu.table.questions.values()
    assert pending(jeu.table, question) is None
    assert "pas une demande" in refused(jeu, jeu.mj, "puissances/taire", question=question.id)
    opening = {"lien": jeu.lien, "raison": "Un songe", "vue": "table", "question": question.id}
    assert "autre Lien" in refused(jeu, jeu.mj, "puissances/ouvrir_presence", **opening)
