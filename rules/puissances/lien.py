"""The Lien declared, and answered once (P-17, P-18).

When the Mises are set and one side alone engages its Lien, the other side is asked, whoever it is made of: a human
and a hidden Agent get the very same question, and their refusal reads the same.
"""

import msgspec
from msgspec import Struct

from rules.dice import Dice
from rules.game import (
    Create,
    Entry,
    Move,
    New,
    QuestionRef,
    Resolution,
    ResolutionRef,
    RuleError,
    Set,
    Table,
    TraitRef,
    Who,
)
from rules.puissances.annonce import Annonce, annonce_of, becomes
from rules.puissances.mises import Proposition, drawn, mises_of, proposed
from rules.puissances.resolution import Camp

QUESTION = "puissances/reponse_au_lien"
EN_FACE: dict[Camp, Camp] = {"oui": "non", "non": "oui"}


class Designation(Struct):
    resolution: ResolutionRef


class Reponse(Struct):
    """The answer: Lien traits of one's portrait, or none."""

    question: QuestionRef
    traits: list[TraitRef] = []


def engage(table: Table, resolution: str, cote: Camp) -> bool:
    return any(m.voie == "lien" for m in mises_of(table, resolution, cote))


def asked_side(table: Table, resolution: Resolution, annonce: Annonce) -> Camp | None:
    """The side that must still answer the other's Lien, if there is one."""
    if annonce.repondu:
        return None
    oui, non = engage(table, resolution.id, "oui"), engage(table, resolution.id, "non")
    if oui == non:
        return None
    return "non" if oui else "oui"


def seats_of_side(table: Table, resolution: Resolution, cote: Camp) -> list[str]:
    """Who may answer for a side: those whose Mises it is made of, and for the Intention the one who said it."""
    seats = {seat for m in mises_of(table, resolution.id, cote) for seat in m.proposee_par}
    seats |= {
        player
        for m in mises_of(table, resolution.id, cote)
        if m.portrait in table.portraits and (player := table.portraits[m.portrait].seat)
    }
    if cote == "oui":
        seats.add(resolution.opened_by)
    return sorted(seat for seat in seats if seat in table.seats)


def poser(table: Table, params: Designation, dice: Dice) -> list[Entry]:
    """The Mises are set. If one side's Lien has not been answered, the other side is asked before the roll (P-17)."""
    resolution = table.resolutions[params.resolution]
    annonce = annonce_of(resolution)
    if annonce.etape not in ("mises", "decision"):
        raise RuleError("Il n’y a pas de Mises à poser maintenant.")
    if mises_of(table, resolution.id, etat="proposee"):
        raise RuleError("Il reste des Mises proposées\u202f: accepte, refuse ou fonds chacune d’elles.")
    if not mises_of(table, resolution.id):
        raise RuleError("Rien à résoudre\u202f: pose au moins une Mise, d’un côté ou de l’autre.")
    asked = asked_side(table, resolution, annonce)
    new = msgspec.structs.replace(annonce, etape="reponse" if asked else "prete")
    changes = [becomes(resolution, new)]
    if asked is None:
        return [Entry("puissances/mises_posees", {}, resolution.audience, tuple(changes), resolution.id)]
    question = {
        "resolution": resolution.id,
        "kind": QUESTION,
        "state": {"cote": asked},
        "addressees": seats_of_side(table, resolution, asked),
    }
    made = Create("question", New("question"), question, resolution.audience)
    payload = {"cote": EN_FACE[asked]}
    return [Entry("puissances/lien_declare", payload, resolution.audience, (*changes, made), resolution.id)]


def repondre(table: Table, params: Reponse, dice: Dice) -> list[Entry]:
    """The one answer. Without a Lien the sentence is the same for everyone (P-18); with one, the MJ decides each Mise."""
    question = table.questions[params.question]
    if question.resolution is None:
        raise RuleError("Cette question ne concerne plus rien.")
    resolution = table.resolutions[question.resolution]
    cote: Camp = question.state["cote"]
    annonce = annonce_of(resolution)
    etape = "decision" if params.traits else "prete"
    new = msgspec.structs.replace(annonce, repondu=True, etape=etape)
    answered = (becomes(resolution, new), Set("question", question.id, "removed", True))
    payload = {"cote": cote, "engage": bool(params.traits)}
    entries = [Entry("puissances/reponse", payload, resolution.audience, answered, resolution.id)]
    for place, trait in enumerate(dict.fromkeys(params.traits)):
        mise = drawn(table, Proposition(resolution.id, cote, trait=trait))
        if mise.voie != "lien":
            raise RuleError(
                "On répond au Lien par le Lien\u202f: choisis un trait de ton Lien, ou réponds sans."
            )
        entries.append(proposed(table, resolution, mise, f"mise {place}"))
    return entries


def rouvrir(table: Table, params: Designation, dice: Dice) -> list[Entry]:
    """Open the Mises again before the roll. The Lien has had its answer all the same (P-17)."""
    resolution = table.resolutions[params.resolution]
    annonce = annonce_of(resolution)
    if annonce.etape not in ("reponse", "decision", "prete"):
        raise RuleError("Les Mises sont déjà ouvertes, ou les dés ont parlé.")
    new = msgspec.structs.replace(annonce, etape="mises")
    withdrawn = [Set("question", q.id, "removed", True) for q in table.questions_of(resolution.id)]
    changes = (becomes(resolution, new), *withdrawn)
    return [Entry("puissances/mises_rouvertes", {}, resolution.audience, changes, resolution.id)]


MOVES = (
    Move("puissances/poser", Designation, Who.MJ, poser, binding=True),
    Move("puissances/repondre", Reponse, Who.ADDRESSEE, repondre),
    Move("puissances/rouvrir", Designation, Who.MJ, rouvrir, binding=True),
)
