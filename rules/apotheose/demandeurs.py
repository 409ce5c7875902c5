"""Who is asked, and the questions that a sheet leaves open: they are of no resolution, and block nothing."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from rules.entry import Create, New, Set
from rules.game import OptionalLine, QuestionRef, RuleError
from rules.stage import playing
from rules.table import Portrait, Question, Table

# Nobody is named where an MJ answers: it is whoever leads then, not who led when it was asked.
MJS: list[str] = []


class Reponse(Struct):
    """Yes or no to a question, and a word."""

    question: QuestionRef
    oui: bool
    texte: OptionalLine = ""


def players(table: Table, portrait: Portrait) -> list[str]:
    """Who answers for a sheet: its player; nobody is named where nobody plays it, and the MJs answer."""
    return playing(table, [portrait.seat] if portrait.seat else [])


def asked(portrait: Portrait, kind: str, name: str, addressees: list[str], **state: Any) -> Create:
    """A question about a sheet, named `New(name)`, for those who see that sheet."""
    values = {
        "kind": kind,
        "state": {"portrait": portrait.id, **state},
        "addressees": addressees,
        "resolution": None,
    }
    return Create("question", New(name), values, portrait.audience)


def about(table: Table, portrait: str, kind: str) -> list[Question]:
    """The questions of this kind that are open about a sheet."""
    found = [q for q in table.questions.values() if q.kind == kind]
    return [q for q in found if q.state["portrait"] == portrait]


def withdrawn(table: Table, portrait: str, kind: str, **state: Any) -> Iterator[Set]:
    """The changes that withdraw the questions of this kind about a sheet, whose state has these values."""
    for question in about(table, portrait, kind):
        if all(question.state.get(key) == value for key, value in state.items()):
            yield answered(question)


def answered(question: Question) -> Set:
    return Set("question", question.id, "removed", True)


def open_question(table: Table, question: str, *kinds: str) -> Question:
    """The question of this id. Raises RuleError for one that another button answers."""
    row = table.questions[question]
    if row.kind not in kinds or row.state["portrait"] not in table.portraits:
        raise RuleError("Cette question attend une autre réponse\u00a0: réponds par son propre bouton.")
    return row
