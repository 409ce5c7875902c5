"""Who lost a duel tells how: a question that blocks nothing (I-22)."""

from msgspec import Struct

from rules.dice import Dice
from rules.entry import Create, Entry, New, Set
from rules.game import Move, QuestionRef, RuleError, Text, Who
from rules.impact.acteurs import name_of
from rules.impact.affrontement import Cote
from rules.stage import playing
from rules.table import Resolution, Table

QUESTION = "impact/contrecoup"


class Contrecoup(Struct):
    question: QuestionRef
    texte: Text


def contrecoup_asked(table: Table, resolution: Resolution, cote: Cote) -> Create:
    """The question to who loses: how it happened. It blocks nothing."""
    state = {
        "portrait": cote.portrait,
        "roll": resolution.id,
        "intention": cote.intention,
        "echec": cote.echec,
    }
    values = {
        "kind": QUESTION,
        "state": state,
        "addressees": tellers(table, table.portraits[cote.portrait].seat),
        "resolution": None,
    }
    return Create("question", New(f"contrecoup {cote.portrait}"), values)


def tellers(table: Table, seat: str | None) -> list[str]:
    """Who tells what a character took: its player; nobody is named where nobody plays it, and le Monde tells."""
    return playing(table, [seat] if seat else [])


def raconter_contrecoup(table: Table, params: Contrecoup, dice: Dice) -> list[Entry]:
    """Who lost tells how. Raises RuleError for another question."""
    question = table.questions[params.question]
    if question.kind != QUESTION:
        raise RuleError("Cette question n’est pas celle d’un duel\u00a0: réponds par son propre bouton.")
    payload = {"portrait": name_of(table, question.state["portrait"]), "texte": params.texte}
    changes = (Set("question", question.id, "removed", True),)
    return [Entry("impact/contrecoup_raconte", payload, question.audience, changes, question.state["roll"])]


MOVES = (Move("impact/raconter_contrecoup", Contrecoup, Who.ADDRESSEE, raconter_contrecoup),)
