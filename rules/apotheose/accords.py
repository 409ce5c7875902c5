"""What binds the MJ too, and so is asked: to concede a conflict, to choose to fail (K-11)."""

from typing import Literal

from msgspec import Struct

from rules.apotheose.annonce import KIND
from rules.apotheose.demandeurs import MJS, about, answered, asked, open_question
from rules.apotheose.lutte import conceded
from rules.apotheose.mouvoir import character
from rules.apotheose.ombres import bougee
from rules.apotheose.relais import left
from rules.dice import Dice
from rules.entry import Change, Entry
from rules.game import Line, Move, OptionalLine, PortraitRef, QuestionRef, RuleError, TraitRef, Who
from rules.table import Table

ACCORD = "apotheose/accord"


class Offre(Struct):
    """What a player offers to lose, and how it looks; `affect`: what a failure is bound to."""

    portrait: PortraitRef
    raison: Literal["conceder", "echouer"]
    texte: Line
    affect: TraitRef | None = None


class Reponse(Struct):
    question: QuestionRef
    oui: bool
    texte: OptionalLine = ""


def proposer(table: Table, params: Offre, dice: Dice) -> list[Entry]:
    """Offer to concede a conflict, or to fail: the MJ answers (K-11).

    Raises RuleError for a failure bound to no affect of this sheet, and while such an offer waits.
    """
    sheet = character(table, params.portrait)
    affect = table.traits[params.affect] if params.affect else None
    if params.raison == "echouer" and (
        affect is None or (affect.portrait, affect.kind) != (sheet.id, "affect")
    ):
        raise RuleError("On échoue par un affect\u00a0: choisis-en un de cette fiche.")
    if about(table, sheet.id, ACCORD):
        raise RuleError("Le MJ a déjà une offre de ce personnage sous les yeux\u00a0: attends sa réponse.")
    words = affect.text if affect else ""
    question = asked(sheet, ACCORD, "accord", MJS, raison=params.raison, texte=params.texte, affect=words)
    payload = {
        "portrait": sheet.name,
        "raison": params.raison,
        "texte": params.texte,
        "affect": words,
    }
    return [Entry("apotheose/offre", payload, sheet.audience, (question,))]


def accorder(table: Table, params: Reponse, dice: Dice) -> list[Entry]:
    """The MJ takes the offer: the ombre falls, the roll that waits is lost, a conflict conceded spares the life.

    Refused, it costs nothing (K-11).
    """
    question = open_question(table, params.question, ACCORD)
    sheet, state = table.portraits[question.state["portrait"]], question.state
    payload = {
        "portrait": sheet.name,
        "raison": state["raison"],
        "offre": state["texte"],
        "oui": params.oui,
        "texte": params.texte,
    }
    changes: list[Change] = [answered(question)]
    if not params.oui:
        return [Entry("apotheose/accord", payload, sheet.audience, tuple(changes))]
    changes += lost(table, sheet.id)
    if state["raison"] == "conceder":
        changes += conceded(table, sheet.id)
    line = Entry("apotheose/accord", payload, sheet.audience, tuple(changes))
    return [line, *bougee(table, sheet.id, {state["raison"]: -1}, state["texte"])]


def lost(table: Table, portrait: str) -> list[Change]:
    """The changes that close the roll of a sheet whose die has not rolled yet: it is a failure, without a die."""
    rolls = [r for r in table.resolutions.values() if r.kind == KIND and r.state["acteur"] == portrait]
    return left(table, *(r for r in rolls if r.state["etape"] in ("demande", "annonce")))


MOVES = (
    Move("apotheose/proposer", Offre, Who.OWNER, proposer),
    Move("apotheose/accorder", Reponse, Who.ADDRESSEE, accorder),
)
