"""A critical roll bends the story: the MJ tells it, or hands the telling to the player (M-02). It blocks nothing."""

from msgspec import Struct

from rules.dice import Dice
from rules.entry import Create, Entry, New, Set
from rules.game import Move, QuestionRef, RuleError, Text, Who
from rules.murphy.action import Action
from rules.murphy.relais import name_of
from rules.stage import playing
from rules.table import Question, Resolution, Table

RECIT = "murphy/recit"
CRITIQUES = ("reussite_critique", "echec_critique", "trinite", "oma")


class Choisie(Struct):
    question: QuestionRef


class Recit(Struct):
    question: QuestionRef
    texte: Text


def to_tell(table: Table, resolution: Resolution, action: Action) -> list[Create]:
    """The change that asks the MJs to tell what a critical roll does; none for another."""
    if action.lecture is None or action.lecture.resultat not in CRITIQUES:
        return []
    state = {
        "portrait": action.portrait,
        "roll": resolution.id,
        "intention": action.intention,
        "resultat": action.lecture.resultat,
    }
    mjs = [seat.id for seat in table.seats.values() if seat.is_mj]
    values = {"kind": RECIT, "state": state, "addressees": mjs}
    return [Create("question", New(f"recit {resolution.id}"), values, resolution.audience)]


def ceder(table: Table, params: Choisie, dice: Dice) -> list[Entry]:
    """The MJ hands the telling to the player. Raises RuleError when there is none, or they tell already."""
    question = owed(table, params.question)
    sheet = table.portraits.get(question.state["portrait"])
    seats = playing(table, filter(None, [sheet.seat if sheet else None]))
    if not seats:
        raise RuleError("Personne ne joue ce personnage à cette table\u00a0: raconte toi-même.")
    if list(question.addressees) == seats:
        raise RuleError("C’est déjà à son joueur de raconter\u00a0: écoute-le, ou raconte à sa place.")
    return [line(table, question, "recit_cede", {}, Set("question", question.id, "addressees", seats))]


def raconter(table: Table, params: Recit, dice: Dice) -> list[Entry]:
    """Tell what the critical roll does."""
    question = owed(table, params.question)
    gone = Set("question", question.id, "removed", True)
    return [line(table, question, "recit_raconte", {"texte": params.texte}, gone)]


def passer(table: Table, params: Choisie, dice: Dice) -> list[Entry]:
    """It was told aloud."""
    question = owed(table, params.question)
    return [line(table, question, "recit_passe", {}, Set("question", question.id, "removed", True))]


def owed(table: Table, question: str) -> Question:
    """A telling that is owed. Raises RuleError for any other question."""
    row = table.questions[question]
    if row.kind != RECIT:
        raise RuleError("Cette question demande une autre réponse\u00a0: cherche-la dans la Scène.")
    return row


def line(table: Table, question: Question, kind: str, more: dict[str, str], change: Set) -> Entry:
    """The line of what becomes of a telling, in the block of its roll."""
    state = question.state
    payload = {
        "portrait": name_of(table, state["portrait"]),
        "intention": state["intention"],
        "resultat": state["resultat"],
        **more,
    }
    return Entry(f"murphy/{kind}", payload, question.audience, (change,), state["roll"])


MOVES = (
    Move("murphy/ceder_recit", Choisie, Who.MJ, ceder),
    Move("murphy/raconter", Recit, Who.ADDRESSEE, raconter),
    Move("murphy/passer", Choisie, Who.ADDRESSEE, passer),
)
