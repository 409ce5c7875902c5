"""Debts: told now or kept as a token, by le Monde, while the table goes on (I-09 to I-12, I-14)."""

import pytest

from rules.impact.affrontement import duel_of, vue_of
from rules.impact.dettes import pending
from rules.impact.poignees import hand_of
from sessions_app.commands.rights import Absent, Forbidden
from tests.rules.impact.table import Jeu
from tests.rules.tablee import kinds, refused

ROLLS = {
    "complication": ((5,), (7,)),
    "opportunite": ((4,), (8,)),
    "opportunite_critique": ((6, 6), (1,)),
    "echec": ((4,), (1,)),
    "desastre": ((5,), (7, 7)),
}


def owing(jeu: Jeu, sorte: str) -> tuple[str, str]:
    """The debt of this sort that a roll of Sasha leaves, and the id of that roll."""
    hand, blacks = ROLLS[sorte]
    resolution = jeu.announce(jeu.sasha["sheet"], noirs=len(blacks))
    if len(hand) == 2:
        jeu.compose(jeu.sarah, resolution, empreinte=jeu.sasha["empreinte"])
    jeu.roll(jeu.sarah, resolution, *hand)
    jeu.chaos(resolution, *blacks)
    return jeu.debt(sorte), resolution


@pytest.mark.parametrize("sorte", ROLLS)
def test_i14_a_debt_is_seen_by_all_asked_of_le_monde_and_blocks_nothing(jeu: Jeu, sorte: str) -> None:
    debt, roll = owing(jeu, sorte)
    question = jeu.seen_by(jeu.kevin).questions[debt]
    assert question.addressees == () and question.resolution is None, "le Monde, whoever leads"
    assert question.state == {
        "portrait": jeu.sasha["sheet"],
        "nom": "Sasha",
        "roll": roll,
        "intention": "Ouvrir la serrure",
    }
    jeu.act(jeu.mj, "impact/clore", resolution=roll)
    assert debt in jeu.table.questions, "it outlives its roll"
    jeu.announce(jeu.sasha["sheet"])


@pytest.mark.parametrize("sorte", ROLLS)
def test_i14_a_debt_is_of_who_leads_now_not_of_who_led_when_the_dice_fell(jeu: Jeu, sorte: str) -> None:
    former, new = jeu.player("Inès"), jeu.player("Malo")
    jeu.act(jeu.mj, "core/give_role", seat=former.id, role="mj")
    debt, _ = owing(jeu, sorte)
    jeu.act(jeu.mj, "core/give_role", seat=former.id, role="player")
    jeu.act(jeu.mj, "core/give_role", seat=new.id, role="mj")
    former, new = jeu.table.seats[former.id], jeu.table.seats[new.id]
    for seat, asked in ((former, False), (new, True), (jeu.mj, True)):
        seen = jeu.seen_by(seat)
        assert pending(seen, seen.questions[debt]).asked is asked
    for key, values in (("raconter", {"texte": "La porte cède"}), ("jeton", {}), ("passer", {})):
        with pytest.raises(Forbidden):
            jeu.act(former, f"impact/{key}", question=debt, **values)
    jeu.act(new, "impact/raconter", question=debt, texte="La porte cède")
    assert debt not in jeu.table.questions


@pytest.mark.parametrize("sorte", ROLLS)
def test_i11_told_now_in_a_line_of_its_roll(jeu: Jeu, sorte: str) -> None:
    debt, roll = owing(jeu, sorte)
    fait = sorte in ("opportunite", "opportunite_critique")
    with pytest.raises(Forbidden):
        jeu.act(jeu.sarah, "impact/raconter", question=debt, texte="Je me sauve")
    lines = jeu.act(jeu.mj, "impact/raconter", question=debt, texte="On sait où sont les gardes")
    assert kinds(lines) == ["suite_racontee"] and lines[0].resolution == roll
    assert lines[0].payload == {
        "sorte": sorte,
        "portrait": "Sasha",
        "intention": "Ouvrir la serrure",
        "texte": "On sait où sont les gardes",
        "fait": fait,
    }
    assert jeu.facts() == ["On sait où sont les gardes"] * fait and debt not in jeu.table.questions
    assert (jeu.suspense(), jeu.impact(jeu.sasha["sheet"])) == (0, 0)
    with pytest.raises(Absent):
        jeu.act(jeu.mj, "impact/raconter", question=debt, texte="Encore")


@pytest.mark.parametrize(
    ("sorte", "jeton", "suspense", "impact"),
    [
        ("complication", "suspense", 1, 0),
        ("opportunite", "impact", 0, 1),
        ("opportunite_critique", "impact", 0, 1),
    ],
)
def test_i11_i12_later_it_is_a_token_that_lies_there_for_all(
    jeu: Jeu, sorte: str, jeton: str, suspense: int, impact: int
) -> None:
    debt, roll = owing(jeu, sorte)
    lines = jeu.act(jeu.mj, "impact/jeton", question=debt)
    assert kinds(lines) == ["jeton_pris"] and lines[0].resolution == roll
    assert lines[0].payload == {
        "sorte": sorte,
        "portrait": "Sasha",
        "intention": "Ouvrir la serrure",
        "jeton": jeton,
    }
    assert (jeu.suspense(), jeu.impact(jeu.sasha["sheet"])) == (suspense, impact)
    assert all(counter.audience.everyone for counter in jeu.table.counters.values())
    assert not jeu.facts()
    with pytest.raises(Absent):
        jeu.act(jeu.mj, "impact/jeton", question=debt)


@pytest.mark.parametrize("sorte", ["echec", "desastre"])
def test_i10_a_failure_and_a_desastre_are_due_now(jeu: Jeu, sorte: str) -> None:
    debt, roll = owing(jeu, sorte)
    assert refused(jeu, jeu.mj, "impact/jeton", question=debt) == (
        "Cela ne se garde pas pour plus tard\u00a0: raconte-le en une ligne, ou à voix haute."
    )
    lines = jeu.act(jeu.mj, "impact/passer", question=debt)
    assert kinds(lines) == ["suite_passee"] and lines[0].resolution == roll
    assert lines[0].payload == {"sorte": sorte, "portrait": "Sasha", "intention": "Ouvrir la serrure"}
    assert debt not in jeu.table.questions


@pytest.mark.parametrize("sorte", ["complication", "opportunite", "opportunite_critique"])
def test_i14_a_debt_is_not_forgotten_by_saying_it_was_told(jeu: Jeu, sorte: str) -> None:
    debt, _ = owing(jeu, sorte)
    assert refused(jeu, jeu.mj, "impact/passer", question=debt) == (
        "Raconte-le maintenant, ou choisis le jeton\u00a0: l’un des deux reste sur la table."
    )


def test_tokens_add_up(jeu: Jeu) -> None:
    for count in (1, 2, 3):
        debt, _ = owing(jeu, "complication")
        jeu.act(jeu.mj, "impact/jeton", question=debt)
        assert jeu.suspense() == count


def test_a_sheet_that_went_gains_no_token(jeu: Jeu) -> None:
    debt, _ = owing(jeu, "opportunite")
    jeu.act(jeu.mj, "core/put_away_portrait", portrait=jeu.sasha["sheet"])
    assert refused(jeu, jeu.mj, "impact/jeton", question=debt) == (
        "Cette fiche n’est plus à la table\u00a0: raconte plutôt l’Opportunité."
    )
    lines = jeu.act(jeu.mj, "impact/raconter", question=debt, texte="La porte est ouverte")
    assert lines[0].payload["portrait"] == "Sasha" and jeu.facts() == ["La porte est ouverte"]


def test_the_question_of_a_duel_is_not_a_debt(jeu: Jeu) -> None:
    jeu.act(
        jeu.sarah,
        "impact/defier",
        portrait=jeu.sasha["sheet"],
        contre=jeu.kelvan["sheet"],
        intention="Passer",
    )
    mine, theirs = (part.id for part in jeu.table.parts.values())
    jeu.act(jeu.kevin, "impact/repliquer", part=theirs, intention="Bloquer", defend=False)
    duel = next(iter(jeu.table.resolutions))
    jeu.act(
        jeu.mj,
        "impact/contrecoups",
        resolution=duel,
        danger_1="rien",
        echec_1="Elle reste dedans",
        danger_2="blessure",
        echec_2="Le surin",
    )
    for seat, part, faces in ((jeu.sarah, mine, ()), (jeu.kevin, theirs, (6, 1))):
        hand = hand_of(jeu.table, duel, jeu.table.parts[part].state["portrait"])
        assert hand is not None
        vue = vue_of(jeu.table, duel_of(jeu.table.resolutions[duel]), hand)
        jeu.act(seat, "impact/pret", *faces, part=part, vue=vue)
    told = next(iter(jeu.table.questions))
    assert refused(jeu, jeu.mj, "impact/raconter", question=told, texte="La lame m’ouvre le bras") == (
        "Cette question demande une autre réponse\u00a0: cherche-la dans la Scène."
    )
