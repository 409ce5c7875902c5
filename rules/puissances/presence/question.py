"""The Puissance questions its Agent; a contradiction is hidden, owned up to, or seen through (P-23, P-41).

A lie and a truth are heard alike.
"""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from rules.dice import Dice
from rules.entry import Change, Create, Entry, New
from rules.game import Line, Move, OptionalLine, ResolutionRef, RuleError, TraitRef, Who
from rules.puissances.presence.contradiction import (
    Contradiction,
    contradiction,
    hidden_by,
    revealed,
    withdrawn,
)
from rules.puissances.presence.mensonges import cache, interdisent, perces
from rules.puissances.presence.moment import CONTRADICTION, Presence, answering, at, face_becomes, faced, said
from rules.puissances.presence.passage import check_seen
from rules.puissances.presence.seuil import played_by
from rules.table import Table

RIEN_VISE = (
    "Cette question ne vise aucun trait\u00a0: il n’y a rien à avouer ni à cacher, réponds simplement."
)


class Question(Struct):
    """A question, and what it aims at; without an Attribut, that of the MJ's `regard` on the trait (P-04)."""

    resolution: ResolutionRef
    texte: Line
    trait: TraitRef | None = None
    attribut: TraitRef | None = None


class Reponse(Struct):
    """The Agent's words, and how they stand to the truth. `outre`: the trait that forbids lying, overridden (P-23).

    `question`, and the `trait` that it aims at, as the form showed them.
    """

    resolution: ResolutionRef
    comment: Literal["dire", "avouer", "mensonge", "restriction"]
    texte: OptionalLine = ""
    outre: TraitRef | None = None
    question: OptionalLine = ""
    trait: TraitRef | None = None


class Clairvoyance(Struct):
    """`trait`: what is hidden, as the form showed it."""

    resolution: ResolutionRef
    trait: TraitRef | None = None


def questionner(table: Table, params: Question, dice: Dice) -> list[Entry]:
    """The Puissance asks, aiming at a contradiction or at none: nobody but the Agent's player learns which (P-41).

    A new question takes the place of the one before. Raises RuleError without words, for a trait that is not of an
    Ancrage of this Agent, or for words that are no Attribut of this Puissance.
    """
    presence = at(table, params.resolution, "ouverte", "question")
    texte = said(params.texte, "Écris la question que pose la Puissance.")
    aimed = aimed_at(table, presence, params)
    face = replace(presence.face, etape="question", question=texte, reponse="", garde="")
    changes: list[Change] = [face_becomes(presence.part, face), *withdrawn(table, presence)]
    if aimed:
        values = {
            "resolution": presence.resolution.id,
            "kind": CONTRADICTION,
            "owner": table.actor.id,
            "state": {"trait": aimed.trait.id, "attribut": aimed.attribut.id},
        }
        changes.append(Create("part", New("contradiction"), values, played_by(presence.agent)))
    payload = {"puissance": presence.puissance.name, "texte": texte}
    return [faced(presence, "question", payload, *changes)]


def aimed_at(table: Table, presence: Presence, params: Question) -> Contradiction | None:
    """What a question aims at. Raises RuleError for a contradiction that cannot be one."""
    if params.trait is None:
        if params.attribut:
            raise RuleError("Une contradiction oppose un trait à un Attribut\u00a0: choisis aussi le trait.")
        return None
    regards = (t.source for t in table.children_of(params.trait) if t.kind == "regard" and t.source)
    attribut = params.attribut or next(regards, None)
    if attribut is None:
        raise RuleError("Dis quel Attribut ce trait contredit, dans sa lettre ou dans son esprit.")
    found = contradiction(table, presence, params.trait, attribut)
    if found is None:
        raise RuleError(
            "Une contradiction oppose un trait d’Ancrage de cet Agent à un Attribut de sa Puissance\u00a0: "
            "choisis-les parmi ceux que la Présence montre."
        )
    check_seen(table, presence, found.attribut)
    return found


def repondre(table: Table, params: Reponse, dice: Dice) -> list[Entry]:
    """The Agent answers: it says something, owns up, lies, or says what is true to be understood falsely (P-23, P-41).

    A lie and a truth write the same line and the same face. A lie that a trait of the Lien forbids is never said: the
    contradiction comes out at once, unless that trait is overridden.
    Raises RuleError when another question was asked meanwhile; when it aims at nothing that could be hidden, for a
    confession or a lie; and when `outre` does not forbid lying any more.
    """
    presence, texte = answering(table, params.resolution, "question"), params.texte.strip()
    hidden = hidden_by(table, presence)
    if params.question not in ("", presence.face.question) or (
        params.trait and (hidden is None or hidden.trait.id != params.trait)
    ):
        raise RuleError("La question vient de changer\u00a0: ferme, relis-la, puis réponds.")
    if params.comment == "dire":
        return [answered(presence, texte)]
    if hidden is None:
        raise RuleError(RIEN_VISE)
    if params.comment == "avouer":
        return [revealed(table, presence, hidden, "aveu", texte=texte)]
    forbids = interdisent(table, presence.lien.id)
    if params.outre and params.outre not in [t.id for t in forbids]:
        raise RuleError("Ce trait n’interdit plus de mentir\u00a0: relis ton Lien, puis réponds.")
    if params.comment == "mensonge" and forbids and params.outre is None:
        return [revealed(table, presence, hidden, "interdit", by=forbids[0])]
    restriction = params.comment == "restriction"
    return [answered(presence, texte), *cache(table, presence, hidden.trait, texte, restriction)]


def percer(table: Table, params: Clairvoyance, dice: Dice) -> list[Entry]:
    """The Puissance sees through what it is told, or what is kept from it: the contradiction comes out (P-23, P-41).

    Raises RuleError when the last question aimed at nothing, or at another trait than the form showed.
    """
    presence = at(table, params.resolution, "ouverte", "question")
    hidden = hidden_by(table, presence)
    if hidden is None:
        raise RuleError("Rien n’est caché sous cette réponse\u00a0: pose une question qui vise un trait.")
    if params.trait not in (None, hidden.trait.id):
        raise RuleError("La question vise autre chose maintenant\u00a0: relis la Scène, puis décide.")
    out = revealed(table, presence, hidden, "percee", texte=presence.face.reponse)
    return [out, *perces(table, presence, hidden.trait)]


def answered(presence: Presence, texte: str) -> Entry:
    """The answer as it is heard: of a truth and of a lie, not one byte differs."""
    face = replace(presence.face, etape="ouverte", reponse=texte)
    payload = {"portrait": presence.agent.name, "texte": texte}
    return faced(presence, "reponse_face", payload, face_becomes(presence.part, face))


MOVES = (
    Move("puissances/questionner", Question, Who.MJ, questionner),
    Move("puissances/repondre_face", Reponse, Who.OWNER, repondre),
    Move("puissances/percer", Clairvoyance, Who.MJ, percer),
)
