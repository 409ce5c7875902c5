"""What a roll leaves for le Monde to tell: now, or for a token that everyone sees lie there (I-10 to I-12, I-14).

These questions are of no resolution: the table goes on, and answers them when it has a good idea.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from rules import board, counters
from rules.dice import Dice
from rules.entry import Change, Create, Entry, New, Set
from rules.game import Line, Move, QuestionRef, RuleError, Who
from rules.impact.acteurs import name_of
from rules.impact.annonce import Annonce
from rules.impact.portraits import IMPACT, SUSPENSE
from rules.table import Question, Resolution, Table

# The token that each question may become instead of being told now; the others are due at once.
JETONS = {
    "impact/complication": SUSPENSE,
    "impact/opportunite": IMPACT,
    "impact/opportunite_critique": IMPACT,
}
QUESTIONS = (*JETONS, "impact/echec", "impact/desastre")


class Recit(Struct):
    question: QuestionRef
    texte: Line


class Choisie(Struct):
    question: QuestionRef


def asked(table: Table, resolution: Resolution, annonce: Annonce, suites: Iterable[str]) -> list[Create]:
    """The changes that ask le Monde what a roll leaves to tell, one question each.

    Nobody is named as addressee: whoever leads when it is answered is le Monde, not who led when the dice fell.
    """
    state = {
        "portrait": annonce.acteur,
        "nom": name_of(table, annonce.acteur),
        "roll": resolution.id,
        "intention": annonce.intention,
    }
    return [
        Create(
            "question",
            New(f"{sorte} {place}"),
            {"kind": f"impact/{sorte}", "state": state, "addressees": []},
            resolution.audience,
        )
        for place, sorte in enumerate(suites)
        if f"impact/{sorte}" in QUESTIONS
    ]


def raconter(table: Table, params: Recit, dice: Dice) -> list[Entry]:
    """Tell it now, in a line; an Opportunité is a fact of the board (I-09, I-11). Raises RuleError as `owed` does."""
    question = owed(table, params.question)
    fait = JETONS.get(question.kind) is IMPACT
    changes = board.pose_fact(table, params.texte) if fait else []
    return [settled(question, "impact/suite_racontee", {"texte": params.texte, "fait": fait}, changes)]


def prendre_le_jeton(table: Table, params: Choisie, dice: Dice) -> list[Entry]:
    """Later: le Monde takes a Suspense token, or the player receives an Impact token (I-11, I-12, I-14).

    Raises RuleError for what is due now, for a sheet that is gone, and as `owed` does.
    """
    question = owed(table, params.question)
    jeton, portrait = JETONS.get(question.kind), question.state["portrait"]
    if jeton is None:
        raise RuleError(
            "Cela ne se garde pas pour plus tard\u00a0: raconte-le en une ligne, ou à voix haute."
        )
    if jeton is IMPACT and portrait not in table.portraits:
        raise RuleError("Cette fiche n’est plus à la table\u00a0: raconte plutôt l’Opportunité.")
    changes = (
        [counters.moved(table, portrait, IMPACT, 1)] if jeton is IMPACT else board.shared(table, SUSPENSE, 1)
    )
    return [settled(question, "impact/jeton_pris", {"jeton": jeton.key}, changes)]


def passer(table: Table, params: Choisie, dice: Dice) -> list[Entry]:
    """It was told aloud: a failure, a Désastre. Raises RuleError for what else is told or kept, and as `owed` does."""
    question = owed(table, params.question)
    if question.kind in JETONS:
        raise RuleError("Raconte-le maintenant, ou choisis le jeton\u00a0: l’un des deux reste sur la table.")
    return [settled(question, "impact/suite_passee", {}, [])]


def owed(table: Table, question: str) -> Question:
    """A question that a roll left. Raises RuleError for any other."""
    row = table.questions[question]
    if row.kind not in QUESTIONS:
        raise RuleError("Cette question demande une autre réponse\u00a0: cherche-la dans la Scène.")
    return row


def settled(question: Question, kind: str, payload: dict[str, Any], changes: Sequence[Change]) -> Entry:
    """The line that answers a question, in the block of its roll."""
    state = question.state
    named = {
        "sorte": question.kind.removeprefix("impact/"),
        "portrait": state["nom"],
        "intention": state["intention"],
        **payload,
    }
    gone = Set("question", question.id, "removed", True)
    return Entry(kind, named, question.audience, (gone, *changes), state["roll"])


MOVES = (
    Move("impact/raconter", Recit, Who.ADDRESSEE, raconter),
    Move("impact/jeton", Choisie, Who.ADDRESSEE, prendre_le_jeton),
    Move("impact/passer", Choisie, Who.ADDRESSEE, passer),
)
