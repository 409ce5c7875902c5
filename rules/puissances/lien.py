"""The Lien declared, and answered once (P-17, P-18).

When the Mises are set and one side alone engages its Lien, the other side is asked, whoever it is made of: a human
and a hidden Agent get the very same question, and their refusal reads the same.
"""

from collections.abc import Iterator
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from rules.dice import Dice
from rules.game import (
    Change,
    Create,
    Entry,
    Move,
    New,
    OptionalLine,
    PortraitRef,
    QuestionRef,
    ResolutionRef,
    RuleError,
    Set,
    Table,
    TraitRef,
    Who,
)
from rules.puissances.annonce import Annonce, at, becomes
from rules.puissances.camps import EN_FACE, asked_side, seats_of_side
from rules.puissances.mises import Mise, mises_of
from rules.puissances.natures import liens_to
from rules.puissances.propositions import Proposition, drawn, proposed
from rules.puissances.resolution import Camp

QUESTION = "puissances/reponse_au_lien"


class Designation(Struct):
    resolution: ResolutionRef


class Reponse(Struct):
    """The answer: none, or Lien Mises. Each of `traits` is of one's Lien, or an Attribut to draw on (P-16).

    `label` is a Mise in words by the Lien (P-15). `portrait` says who draws on the Attributs and acts by the words.
    """

    question: QuestionRef
    traits: Annotated[list[TraitRef], Meta(max_length=8)] = []
    portrait: PortraitRef | None = None
    label: OptionalLine = ""
    lien: TraitRef | None = None


def poser(table: Table, params: Designation, dice: Dice) -> list[Entry]:
    """The Mises are set. If one side's Lien has not been answered, the other side is asked before the roll (P-17)."""
    resolution, annonce = at(table, params.resolution)
    if annonce.etape not in ("mises", "decision"):
        raise RuleError("Il n’y a pas de Mises à poser maintenant\u202f: suis ce que dit la Scène.")
    if mises_of(table, resolution.id, etat="proposee"):
        raise RuleError("Il reste des Mises proposées\u202f: accepte, refuse ou fonds chacune d’elles.")
    if not mises_of(table, resolution.id):
        raise RuleError("Rien à résoudre\u202f: pose au moins une Mise, d’un côté ou de l’autre.")
    asked = None if annonce.repondu else asked_side(table, resolution.id)
    new = becomes(resolution, msgspec.structs.replace(annonce, etape="reponse" if asked else "prete"))
    if asked is None:
        return [Entry("puissances/mises_posees", {}, resolution.audience, (new,), resolution.id)]
    question = {
        "resolution": resolution.id,
        "kind": QUESTION,
        "state": {"cote": asked},
        "addressees": seats_of_side(table, resolution, asked),
    }
    changes = (new, Create("question", New("question"), question, resolution.audience))
    payload = {"cote": EN_FACE[asked]}
    return [Entry("puissances/lien_declare", payload, resolution.audience, changes, resolution.id)]


def repondre(table: Table, params: Reponse, dice: Dice) -> list[Entry]:
    """The side's one answer, to which each person asked adds theirs; an MJ who is not asked closes it for the others.

    Without a Lien the sentence is the same for everyone (P-18). With one, the MJ decides each Mise: it must count.
    """
    question = table.questions[params.question]
    if question.kind != QUESTION:
        raise RuleError("Cette question demande une autre réponse\u202f: cherche-la dans la Scène.")
    resolution, annonce = at(table, question.resolution)
    cote: Camp = question.state["cote"]
    actor = table.actor.id
    mises = [
        proposed(table, resolution, mise, f"mise {place}")
        for place, mise in enumerate(answers(table, params, cote))
    ]
    waiting = [s for s in question.addressees if s != actor and s in table.seats]
    changes: tuple[Change, ...]
    if waiting and actor in question.addressees:
        changes = (Set("question", question.id, "addressees", waiting),)
    else:
        pending = bool(mises and not table.actor.is_mj) or bool(
            mises_of(table, resolution.id, etat="proposee")
        )
        changes = answered(annonce, pending)
    payload = {"cote": cote, "engage": bool(mises)}
    return [Entry("puissances/reponse", payload, resolution.audience, changes, resolution.id), *mises]
