"""Before an act that costs Piété, its player is warned, and persists or not; only a confirmed warning costs (M-11).

DECISION: the MJ warns for both faults, an insult to a Messenger and an act of an enemy of the One.
"""

from typing import Any, Literal

from msgspec import Struct

from rules.dice import Dice
from rules.entry import Create, Entry, New, Set
from rules.game import Line, Move, PortraitRef, QuestionRef, RuleError, Who
from rules.murphy.demandes import character
from rules.murphy.fiche import etat_of
from rules.murphy.piete import check_suivie, piete_becomes
from rules.murphy.portraits import MESSAGER, VOCATION
from rules.murphy.relais import name_of
from rules.stage import awaited, playing
from rules.table import Audience, Portrait, Question, Table, mj_and

AVERTISSEMENT, OFFENSE, RAPPEL = "murphy/avertissement", "murphy/offense", "murphy/rappel"
OF_PIETE = (AVERTISSEMENT, OFFENSE, RAPPEL)  # the questions that Piété asks
Faute = Literal["insulte", "ennemi"]


class Avertir(Struct):
    """`offense` is the Messenger who would be insulted."""

    portrait: PortraitRef
    faute: Faute
    acte: Line
    offense: PortraitRef | None = None


class Reponse(Struct):
    question: QuestionRef


class Jugement(Struct):
    question: QuestionRef
    blesse: bool


def is_messenger(table: Table, portrait: str) -> bool:
    """Whether this sheet is of a Messenger of the One, who preaches and must be respected (M-11)."""
    return any(MESSAGER.key in words.flags for words in table.traits_of(portrait, VOCATION))


def to_player(table: Table, sheet: Portrait) -> tuple[list[str], Audience]:
    """Who answers for a sheet, its player or else the MJs, and who reads of it: they and the MJs."""
    seats = playing(table, filter(None, [sheet.seat]))
    mjs = [seat.id for seat in table.seats.values() if seat.is_mj]
    return seats or mjs, mj_and(*seats)


def avertir(table: Table, params: Avertir, dice: Dice) -> list[Entry]:
    """Warn the player of what an act would cost, before it is done.

    Raises RuleError when there is nothing to lose, while they are warned already, for an insult to nobody who must be
    respected, and as `check_suivie` does.
    """
    check_suivie(table)
    sheet = character(table, params.portrait)
    if etat_of(table, sheet.id).piete == 0:
        raise RuleError(f"{sheet.name} n’a plus de Piété à perdre\u00a0: raconte plutôt ce qui en vient.")
    if any(q.kind == AVERTISSEMENT and q.state["portrait"] == sheet.id for q in table.questions.values()):
        raise RuleError(f"Un avertissement attend déjà {sheet.name}\u00a0: lève-le, ou attends la réponse.")
    if params.faute == "insulte" and not (params.offense and is_messenger(table, params.offense)):
        raise RuleError("Une insulte vise un Messager de l’Unique\u00a0: choisis qui serait insulté.")
    offense = params.offense if params.faute == "insulte" else None
    state = {"portrait": sheet.id, "faute": params.faute, "acte": params.acte, "offense": offense}
    seats, audience = to_player(table, sheet)
    asked = Create(
        "question",
        New("avertissement"),
        {"kind": AVERTISSEMENT, "state": state, "addressees": seats},
        audience,
    )
    return [Entry("murphy/avertissement", told(table, state), audience, (asked,))]


def told(table: Table, state: dict[str, Any]) -> dict[str, Any]:
    """What a line says of a warning."""
    return {
        "portrait": name_of(table, state["portrait"]),
        "faute": state["faute"],
        "acte": state["acte"],
        "offense": name_of(table, state["offense"]) if state["offense"] else "",
    }


def of_kind(table: Table, question: str, *kinds: str) -> Question:
    """A question of these kinds. Raises RuleError for another."""
    row = table.questions[question]
    if row.kind not in kinds:
        raise RuleError("Cette question demande une autre réponse\u00a0: cherche-la dans la Scène.")
    return row


def check_theirs(table: Table, question: Question) -> None:
    """Raise RuleError for an MJ who would answer in the place of whoever plays the sheet here: this costs Piété.

    That player may be another MJ. A sheet that nobody plays is any MJ's.
    """
    sheet = table.portraits.get(answers_for(question))
    player = sheet.seat if sheet else None
    if player and player in awaited(table, question) and player != table.actor.id:
        name = table.seats[player].name
        raise RuleError(f"C’est à {name} de répondre\u00a0: personne ne perd de Piété sans l’avoir voulu.")


def answers_for(question: Question) -> str:
    """The sheet whose player is asked of Piété: an offence is asked of whom it hurts."""
    portrait: str = question.state["offense" if question.kind == OFFENSE else "portrait"]
    return portrait


def answered(question: Question) -> Set:
    return Set("question", question.id, "removed", True)


def persister(table: Table, params: Reponse, dice: Dice) -> list[Entry]:
    """The warned player does it all the same: one less, or nothing left once the insulted judges so (M-11).

    Raises RuleError for whoever else would answer, and as `check_suivie` does.
    """
    check_suivie(table)
    question = of_kind(table, params.question, AVERTISSEMENT)
    check_theirs(table, question)
    state = question.state
    persists = Entry("murphy/persistance", told(table, state), question.audience, (answered(question),))
    piete = etat_of(table, state["portrait"]).piete
    if not piete:  # an OMA took it meanwhile
        return [persists]
    if state["faute"] == "ennemi":
        return [persists, piete_becomes(table, state["portrait"], piete - 1, "ennemi")]
    offense = table.portraits.get(state["offense"])
    if offense and playing(table, filter(None, [offense.seat])):
        return [persists, to_judge(table, offense, state)]
    return [persists, piete_becomes(table, state["portrait"], 0, "insulte")]


def to_judge(table: Table, offense: Portrait, state: dict[str, Any]) -> Entry:
    """The line by which whoever plays the insulted Messenger is asked whether they are hurt."""
    seats, audience = to_player(table, offense)
    asked = Create(
        "question", New("offense"), {"kind": OFFENSE, "state": state, "addressees": seats}, audience
    )
    return Entry("murphy/offense", told(table, state), audience, (asked,))


def juger(table: Table, params: Jugement, dice: Dice) -> list[Entry]:
    """The insulted says whether they are hurt: then nothing is left (M-11). Raises RuleError as `persister` does."""
    check_suivie(table)
    question = of_kind(table, params.question, OFFENSE)
    check_theirs(table, question)
    state = question.state
    payload = {**told(table, state), "blesse": params.blesse}
    judged = Entry("murphy/offense_jugee", payload, question.audience, (answered(question),))
    if not (params.blesse and etat_of(table, state["portrait"]).piete):
        return [judged]
    return [judged, piete_becomes(table, state["portrait"], 0, "insulte")]


def se_raviser(table: Table, params: Reponse, dice: Dice) -> list[Entry]:
    """The warned player gives the act up: nothing is lost."""
    question = of_kind(table, params.question, AVERTISSEMENT)
    return [Entry("murphy/ravisement", told(table, question.state), question.audience, (answered(question),))]


def lever(table: Table, params: Reponse, dice: Dice) -> list[Entry]:
    """The MJ takes back a warning, a reminder, or what an insulted was asked."""
    question = of_kind(table, params.question, *OF_PIETE)
    payload = {
        "portrait": name_of(table, question.state["portrait"]),
        "sorte": question.kind.removeprefix("murphy/"),
    }
    return [Entry("murphy/avertissement_leve", payload, question.audience, (answered(question),))]


MOVES = (
    Move("murphy/avertir", Avertir, Who.MJ, avertir),
    Move("murphy/persister", Reponse, Who.ADDRESSEE, persister),
    Move("murphy/se_raviser", Reponse, Who.ADDRESSEE, se_raviser),
    Move("murphy/juger_offense", Jugement, Who.ADDRESSEE, juger),
    Move("murphy/lever_avertissement", Reponse, Who.MJ, lever),
)
