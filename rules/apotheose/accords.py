"""What binds the MJ too, and so is asked: to concede a conflict, to choose to fail (K-11)."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from rules.apotheose.annonce import KIND as JET
from rules.apotheose.annonce import annonce_of
from rules.apotheose.demandeurs import MJS, Reponse, about, answered, asked, open_question
from rules.apotheose.incantation import KIND as SORT
from rules.apotheose.lutte import conceded
from rules.apotheose.mots import check_shown
from rules.apotheose.mouvoir import character
from rules.apotheose.ombres import bougee
from rules.apotheose.relais import left
from rules.apotheose.suites import suites
from rules.dice import Dice
from rules.entry import Change, Entry
from rules.game import Line, Move, PortraitRef, RuleError, TraitRef, Who
from rules.table import Resolution, Table

ACCORD = "apotheose/accord"
# The steps of each that come before its die.
BEFORE = {JET: ("demande", "annonce"), SORT: ("propose", "resiste")}


class Offre(Struct):
    """What a player offers to lose, and how it looks; `affect`: what a failure is bound to."""

    portrait: PortraitRef
    raison: Literal["conceder", "echouer"]
    texte: Line
    affect: TraitRef | None = None


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
    if affect:
        check_shown(table, affect)
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
    """The MJ takes the offer: the ombre falls, what waits for its die is lost, a conflict conceded spares the life.

    DECISION: a defence that one chooses to fail is hit without a rank, an attack has had its turn. Refused, it costs
    nothing (K-11).
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
    waiting = undecided(table, sheet.id)
    changes += left(table, *waiting)
    if state["raison"] == "conceder":
        changes += conceded(table, sheet.id)
    line = Entry("apotheose/accord", payload, sheet.audience, tuple(changes))
    ombre = bougee(table, sheet.id, {state["raison"]: -1}, state["texte"])
    failed = waiting if state["raison"] == "echouer" else ()
    return [line, *ombre, *(more for row in failed for more in missed(table, row))]


def undecided(table: Table, portrait: str) -> list[Resolution]:
    """The rolls and the spells of a sheet whose die has not rolled yet."""
    begun = [r for r in table.resolutions.values() if r.kind in BEFORE and r.state["acteur"] == portrait]
    return [row for row in begun if row.state["etape"] in BEFORE[row.kind]]


def missed(table: Table, resolution: Resolution) -> list[Entry]:
    """What a roll does that misses by the least: a blow that one lets land."""
    if resolution.kind != JET:
        return []
    annonce = annonce_of(resolution)
    return suites(table, resolution, replace(annonce, base=annonce.difficulte - 1))


MOVES = (
    Move("apotheose/proposer", Offre, Who.OWNER, proposer),
    Move("apotheose/accorder", Reponse, Who.ADDRESSEE, accorder),
)
