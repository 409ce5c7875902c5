"""An Agent seeks the Présence of its Puissance, which may stay silent (P-40)."""

import msgspec
from msgspec import Struct

from rules.dice import Dice
from rules.entry import Create, Entry, New, Set
from rules.game import Line, Move, OptionalLine, QuestionRef, RuleError, TraitRef, Who
from rules.puissances.presence.moment import said
from rules.puissances.presence.seuil import face_a_face, played_by
from rules.table import Question, Table

APPEL = "puissances/appel"


class Appel(Struct, frozen=True):
    """What the player said: by which Lien, what brings the Agent there, and the form it takes."""

    lien: str
    raison: str
    forme: str = ""


class Demande(Struct):
    lien: TraitRef
    raison: Line
    forme: OptionalLine = ""


class Silence(Struct):
    question: QuestionRef
    texte: OptionalLine = ""


def appel_of(question: Question) -> Appel:
    """What a request says, read from its state."""
    return msgspec.convert(question.state, Appel)


def appels_of(table: Table, lien: str) -> list[Question]:
    """The requests by this Lien that await the MJs: one at most."""
    return [q for q in table.questions.values() if q.kind == APPEL and appel_of(q).lien == lien]


def demander(table: Table, params: Demande, dice: Dice) -> list[Entry]:
    """Ask for a Présence, for a reason in the fiction; the MJs open it, or the Puissance stays silent (P-40).

    Raises RuleError without a reason, when this Lien is asked for already, and as `face_a_face` does.
    """
    seuil = face_a_face(table, params.lien)
    raison = said(params.raison, "Dis ce qui amène ton Agent devant sa Puissance.")
    if appels_of(table, seuil.lien.id):
        raise RuleError("Cette demande est déjà devant le MJ\u00a0: attends ce qu’il en fait.")
    appel = Appel(seuil.lien.id, raison, params.forme.strip())
    audience = played_by(seuil.agent)
    values = {"kind": APPEL, "state": msgspec.to_builtins(appel), "addressees": []}
    asked = Create("question", New("question"), values, audience)
    payload = {
        "portrait": seuil.agent.name,
        "puissance": seuil.puissance.name,
        "raison": appel.raison,
        "forme": appel.forme,
    }
    return [Entry("puissances/appel", payload, audience, (asked,))]


def taire(table: Table, params: Silence, dice: Dice) -> list[Entry]:
    """The Puissance stays silent: a punishment, or a trouble of the fiction (P-40).

    Raises RuleError for a question of another kind.
    """
    question = table.questions[params.question]
    if question.kind != APPEL:
        raise RuleError("Ce n’est pas une demande de Présence\u00a0: cherche sa réponse dans la Scène.")
    lien = table.traits.get(appel_of(question).lien)
    names = {"portrait": table.portraits[lien.portrait].name} if lien else {"portrait": ""}
    gone = Set("question", question.id, "removed", True)
    payload = {**names, "texte": params.texte.strip()}
    return [Entry("puissances/silence", payload, question.audience, (gone,))]


MOVES = (
    Move("puissances/demander_presence", Demande, Who.OWNER, demander),
    Move("puissances/taire", Silence, Who.MJ, taire),
)
