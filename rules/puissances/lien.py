"""The Lien declared, and answered once (P-17, P-18).

When the Mises are set and one side alone engages its Lien, the other side is asked, whoever it is made of: a human
and a hidden Agent get the very same question, and their refusal reads the same.
"""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from rules.dice import Dice
from rules.entry import Change, Create, Entry, New, Set
from rules.game import Move, OptionalLine, PortraitRef, QuestionRef, ResolutionRef, RuleError, TraitRef, Who
from rules.puissances.annonce import Etape, annonce_becomes, at
from rules.puissances.camps import EN_FACE, asked_side, seats_of_side, stands_in_front
from rules.puissances.mises import Mise, mises_of
from rules.puissances.natures import liens_to
from rules.puissances.propositions import proposed
from rules.puissances.provenances import Proposition, drawn
from rules.puissances.resolution import Camp
from rules.stage import awaited, playing, questions_withdrawn
from rules.table import Table

QUESTION = "puissances/reponse_au_lien"


class Designation(Struct):
    resolution: ResolutionRef


class Reponse(Struct):
    """The answer: none, or Lien Mises. Each of `traits` is of one's Lien, or an Attribut to draw on (P-16).

    `label` is a Mise in words by the Lien (P-15). `portrait` says who draws on the Attributs and acts by the words.
    `engage`: the answer is meant to engage a Lien, so an empty one is refused.
    """

    question: QuestionRef
    engage: bool = False
    traits: Annotated[list[TraitRef], Meta(max_length=8)] = []
    portrait: PortraitRef | None = None
    label: OptionalLine = ""
    lien: TraitRef | None = None


def poser(table: Table, params: Designation, dice: Dice) -> list[Entry]:
    """The Mises are set. If one side's Lien has not been answered, the other side is asked before the roll (P-17).

    Whoever answered already is not asked again; when all of the side who still play have, it is answered. When none of
    them plays, an MJ is asked in their place.

    Raises RuleError when there are no Mises to set now, none at all (P-11), or some still to be decided.
    """
    resolution, annonce = at(table, params.resolution)
    if annonce.etape not in ("mises", "decision"):
        raise RuleError("Il n’y a pas de Mises à poser maintenant\u00a0: suis ce que dit la Scène.")
    if mises_of(table, resolution.id, etat="proposee"):
        raise RuleError("Il reste des Mises proposées\u00a0: accepte, refuse ou fonds chacune d’elles.")
    if not mises_of(table, resolution.id):
        raise RuleError("Rien à résoudre\u00a0: pose au moins une Mise, d’un côté ou de l’autre.")
    asked = None if annonce.repondu else asked_side(table, resolution.id)
    side = seats_of_side(table, resolution, asked) if asked else []
    addressees = [seat for seat in playing(table, side) if seat not in annonce.reponses]
    answered = annonce.repondu or not (addressees or set(side).isdisjoint(annonce.reponses))
    etape: Etape = "prete" if answered or asked is None else "reponse"
    new = annonce_becomes(resolution, replace(annonce, etape=etape, repondu=answered))
    if answered or asked is None:
        return [Entry("puissances/mises_posees", {}, resolution.audience, (new,), resolution.id)]
    question = {
        "resolution": resolution.id,
        "kind": QUESTION,
        "state": {"cote": asked},
        "addressees": addressees,
    }
    changes = (new, Create("question", New("question"), question, resolution.audience))
    payload = {"cote": EN_FACE[asked]}
    return [Entry("puissances/lien_declare", payload, resolution.audience, changes, resolution.id)]


def repondre(table: Table, params: Reponse, dice: Dice) -> list[Entry]:
    """The side's one answer, to which each person asked adds theirs; an MJ who is not asked closes it for the others.

    Without a Lien the sentence is the same for everyone (P-18). With one, the MJ decides each Mise: it must count.
    DECISION: the side has one answer, so it is complete when the last person asked has answered; an MJ who was not
    asked never waits for them.
    Raises RuleError for a question of another kind, for what is no Lien Mise of the person who answers, and for the
    Lien of someone who acts in front.
    """
    question, actor = table.questions[params.question], table.actor
    if question.kind != QUESTION:
        raise RuleError("Cette question demande une autre réponse\u00a0: cherche-la dans la Scène.")
    resolution, annonce = at(table, question.resolution)
    cote: Camp = question.state["cote"]
    given = list(dict.fromkeys(answers(table, params, cote)))
    if any(stands_in_front(table, resolution, mise.portrait, cote) for mise in given):
        raise RuleError(
            "Ce portrait agit de l’autre côté\u00a0: réponds par le Lien de quelqu’un de ce côté."
        )
    mises = [
        proposed(table, resolution, replace(mise, reponse=True), place) for place, mise in enumerate(given)
    ]
    if params.engage and not mises:
        raise RuleError(
            "Coche ce que tu engages, ou dis-le en mots\u202f; pour répondre sans Lien, ferme d’abord."
        )
    waiting = [seat for seat in awaited(table, question) if seat != actor.id]
    new = replace(annonce, reponses=(*annonce.reponses, actor.id))
    change = Set("question", question.id, "addressees", waiting)
    if not waiting or actor.id not in question.addressees:
        undecided = mises_of(table, resolution.id, etat="proposee") or (mises and not actor.is_mj)
        new = replace(new, repondu=True, etape="decision" if undecided else "prete")
        change = Set("question", question.id, "removed", True)
    changes: tuple[Change, ...] = (annonce_becomes(resolution, new), change)
    payload = {"cote": cote, "engage": bool(mises)}
    return [Entry("puissances/reponse", payload, resolution.audience, changes, resolution.id), *mises]


def answers(table: Table, params: Reponse, cote: Camp) -> Iterator[Mise]:
    """The Lien Mises of an answer. Raises RuleError for what is not of a Lien."""
    given = Proposition("", cote, portrait=params.portrait, label=params.label, voie="lien", lien=params.lien)
    for trait in params.traits:
        drawing = table.traits[trait].kind == "attribut"
        who = params.portrait or (lone_agent(table, trait) if drawing else None)
        named = {"attribut": trait, "portrait": who} if drawing else {"trait": trait}
        mise = drawn(table, replace(given, **named))
        if mise.voie != "lien":
            raise RuleError(
                "On répond au Lien par le Lien\u00a0: choisis un trait de ton Lien, ou réponds sans."
            )
        yield mise
    if params.label.strip():
        yield drawn(table, given)


def lone_agent(table: Table, attribut: str) -> str | None:
    """The id of the one being that the actor plays and that serves the Puissance of this Attribut, if there is one."""
    puissance = table.traits[attribut].portrait
    mine = [p.id for p in table.portraits_of(table.actor.id) if liens_to(table, p.id, puissance)]
    return mine[0] if len(mine) == 1 else None


def rouvrir(table: Table, params: Designation, dice: Dice) -> list[Entry]:
    """Open the Mises again before the roll. A Lien that had its answer has had it all the same (P-17).

    DECISION: after the answer no Lien comes in on either side (`miser` refuses it), else it would be answered twice.
    Raises RuleError when the Mises are open already, and once the dice have fallen.
    """
    resolution, annonce = at(table, params.resolution)
    if annonce.etape not in ("reponse", "decision", "prete"):
        raise RuleError("Les Mises sont déjà ouvertes, ou les dés ont parlé\u00a0: suis ce que dit la Scène.")
    new = replace(annonce, etape="mises")
    changes = (annonce_becomes(resolution, new), *questions_withdrawn(table, resolution))
    return [Entry("puissances/mises_rouvertes", {}, resolution.audience, changes, resolution.id)]


MOVES = (
    Move("puissances/poser", Designation, Who.MJ, poser, binding=True),
    Move("puissances/repondre", Reponse, Who.ADDRESSEE, repondre),
    Move("puissances/rouvrir", Designation, Who.MJ, rouvrir, binding=True),
)
