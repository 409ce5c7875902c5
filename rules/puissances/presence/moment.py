"""A moment of Présence as rows: what the table may know of it, and the face to face itself (P-40).

The resolution says no more than what everybody may know: who is there, and whether it is behind a veil. All the rest
is one part of it, the face, seen by the whole table or by the few that `seuil.facing` names.
"""

from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rules.entry import Change, Entry, Set
from rules.game import RuleError
from rules.table import Part, Portrait, Resolution, Table, Trait

KIND = "puissances/presence"
FACE = "puissances/face"
CONTRADICTION = "puissances/contradiction"
FORMULATION = "puissances/formulation"

Vue = Literal["table", "voile", "secret"]
Origine = Literal["rythme", "demande", "convocation"]
# What is awaited: nothing, a trait asked for, that what is ceded be written, an answer, one of the three ways, the
# leave to keep, a wording.
Etape = Literal["ouverte", "demande", "cedee", "question", "revelee", "garder", "enigme"]

PAROLES = 6  # the last ones stay on the Scène; all are in the journal


class Moment(Struct, frozen=True):
    """What everybody may know of it. `joueur` is the seat that plays the Agent, empty when nobody does."""

    joueur: str
    vue: Vue


class Parole(Struct, frozen=True):
    """Words said face to face, by the voice that says them."""

    voix: Literal["puissance", "agent"]
    texte: str


class Face(Struct, frozen=True):
    """The face to face: whose, by which Lien, what it answers, and what is awaited.

    `trait` is the trait asked for (`demande`), ceded (`cedee`) or revealed (`revelee`, `garder`, `enigme`); `attribut`
    the Attribut that it would extend, contradicts, or that is to be transformed; `mots` the new words of that Attribut,
    or of a new one; `cede` those in which the trait was ceded. `garde` is the trait that the Agent has just kept.
    `question` and `reponse` are the last ones said.
    """

    agent: str
    puissance: str
    lien: str
    raison: str
    origine: Origine
    forme: str = ""
    etape: Etape = "ouverte"
    trait: str = ""
    attribut: str = ""
    mots: str = ""
    cede: str = ""
    garde: str = ""
    question: str = ""
    reponse: str = ""
    paroles: tuple[Parole, ...] = ()


class Presence(Struct, frozen=True):
    """An open Présence with the living rows it is about."""

    resolution: Resolution
    part: Part
    face: Face
    agent: Portrait
    puissance: Portrait
    lien: Trait


def moment_of(resolution: Resolution) -> Moment:
    """What everybody may know of a Présence, read from its state."""
    return msgspec.convert(resolution.state, Moment)


def face_of(table: Table, resolution: str) -> tuple[Part, Face] | None:
    """The face of a Présence and its part; None for who only sees the veil."""
    part = next((p for p in table.parts_of(resolution) if p.kind == FACE), None)
    return (part, msgspec.convert(part.state, Face)) if part else None


def presences(table: Table) -> list[tuple[Part, Face]]:
    """The Présences now open whose face this table shows, each as its face and the part that holds it."""
    open_now = [r for r in table.resolutions.values() if r.kind == KIND]
    return [found for r in open_now if (found := face_of(table, r.id))]


def at(table: Table, resolution: str | None, *etapes: Etape) -> Presence:
    """The open Présence of this id, at one of these steps, or at any.

    Raises RuleError when no Présence is open there for its actor to see, when another step is being played, or when the
    Agent, its Puissance or the Lien is gone.
    """
    row = table.resolutions.get(resolution or "")
    found = face_of(table, row.id) if row and row.kind == KIND else None
    if row is None or found is None or not found[0].audience.allows(table.actor):
        raise RuleError("Ce moment de Présence n’est plus ouvert\u00a0: regarde la Scène.")
    part, face = found
    if etapes and face.etape not in etapes:
        raise RuleError("La Présence en est à autre chose\u00a0: regarde ce que la Scène attend.")
    agent, puissance = table.portraits.get(face.agent), table.portraits.get(face.puissance)
    lien = table.traits.get(face.lien)
    if not (agent and puissance and lien):
        raise RuleError("L’un des deux n’est plus là\u00a0: le MJ peut clore ce moment de Présence.")
    return Presence(row, part, face, agent, puissance, lien)


def answering(table: Table, resolution: str, *etapes: Etape) -> Presence:
    """The open Présence of this id, for who answers for its Agent: its player, or an MJ (P-40).

    Raises RuleError for anybody else, were it who opened it while they led, and as `at` does.
    """
    presence, actor = at(table, resolution, *etapes), table.actor
    if not actor.is_mj and presence.agent.seat != actor.id:
        raise RuleError(f"Le MJ répond ici pour {presence.agent.name}\u00a0: écoute, ou parle à la table.")
    return presence


def said(words: str, otherwise: str) -> str:
    """Words without what surrounds them. Raises RuleError with this sentence when there are none."""
    if not words.strip():
        raise RuleError(otherwise)
    return words.strip()


def face_becomes(part: Part, face: Face) -> Set:
    """The change by which the face is this from now on."""
    return Set("part", part.id, "state", msgspec.to_builtins(face))


def at_rest(face: Face) -> Face:
    """The face once what was awaited is settled."""
    return replace(face, etape="ouverte", trait="", attribut="", mots="", cede="", garde="")


def faced(presence: Presence, kind: str, payload: dict[str, Any], *changes: Change) -> Entry:
    """A line of the Présence, with its changes, for those who see the face."""
    return Entry(f"puissances/{kind}", payload, presence.part.audience, changes, presence.resolution.id)
