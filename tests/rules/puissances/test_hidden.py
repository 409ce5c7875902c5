"""An Agent who engages no Lien cannot be told from a human (P-18).

Two tables differ by a hidden Lien of Ana's being, and by nothing else. The same acts are played at both: all that
Bob reads, is shown or is refused is the same, but for the opaque ids.
"""

from hypothesis import given
from hypothesis import strategies as st

from tests.rules.puissances.masque import ACTS, Masque


def same_for_bob(acts: list[str]) -> Masque:
    human, agent = Masque(agent=False), Masque(agent=True)
    assert human.of_bob() == agent.of_bob()
    for name in acts:
        ACTS[name](human)
        ACTS[name](agent)
        assert human.of_bob() == agent.of_bob(), name
    return agent


@given(st.lists(st.sampled_from(sorted(ACTS)), max_size=20))
def test_p18_whatever_is_played_bob_cannot_tell(acts: list[str]) -> None:
    same_for_bob(["Ana opens", *acts])


def test_p18_p17_the_very_same_question_answer_and_lines_in_a_whole_resolution() -> None:
    agent = same_for_bob(
        [
            "Bob opens",
            "Bob stakes his Lien",
            "The MJ accepts",
            "Ana stakes against",
            "The MJ accepts",
            "Ana stakes words",
            "The MJ refuses",
            "The MJ sets the Mises",
            "Ana answers",
            "They roll",
        ]
    )
    assert [line.kind.split("/")[1] for line in agent.lines[-3:]] == ["reponse", "jet", "passage"]
    assert "Humain" in agent.of_bob() and "Son frère noyé" not in agent.of_bob()


def test_the_repertoire_is_not_idle() -> None:
    """Each act does something somewhere: a test of silence on acts that are all refused would prove nothing."""
    jeu = Masque(agent=True)
    order = [
        "Ana opens",
        "Bob stakes his Lien",
        "The MJ accepts",
        "Ana stakes against",
        "The MJ accepts",
        "Ana stakes words",
        "The MJ merges",
        "Ana stakes an implicit trait",
        "The MJ refuses",
        "The MJ sets the Mises",
        "The MJ opens them again",
        "The MJ sets the Mises",
        "Ana answers",
        "They roll",
        "The MJ closes",
    ]
    for name in order:
        before = len(jeu.lines)
        ACTS[name](jeu)
        assert len(jeu.lines) > before, (name, jeu.said)
