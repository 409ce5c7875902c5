"""What a resolution states, in order: Intention, Focus and its two outcomes, Zoom (P-10); then how it ends."""

from typing import Any, Literal

import msgspec
from msgspec import Struct

from rules.dice import Dice
from rules.game import (
    EVERYONE,
    Change,
    Create,
    Entry,
    Line,
    Move,
    New,
    OptionalLine,
    OptionalText,
    Resolution,
    ResolutionRef,
    RuleError,
    Set,
    Table,
    Who,
)

KIND = "puissances/resolution"
Etape = Literal["annonce", "mises", "reponse", "decision", "prete", "resolue"]
ZOOMS = ("geste", "séquence", "large")
SANS_JET = {
    "arrive": "ça arrive",
    "impossible": "impossible",
    "abandon": "laissée de côté",
}


class Annonce(Struct, frozen=True):
    """The public state of a resolution. `repondu`: the Lien has had its one answer (P-17)."""

    intention: str
    focus: str = ""
    oui: str = ""
    non: str = ""
    zoom: str = ""
    etape: Etape = "annonce"
    maniere: str = ""
    repondu: bool = False
    amplifiee: bool = True
    resultat: dict[str, Any] | None = None

    @property
    def cadree(self) -> bool:
        """Whether the Focus and both its outcomes are said."""
        return bool(self.focus and self.oui and self.non)


def annonce_of(resolution: Resolution) -> Annonce:
    return msgspec.convert(resolution.state, Annonce)


def becomes(resolution: Resolution, annonce: Annonce) -> Set:
    """The change that gives a resolution its next state."""
    return Set("resolution", resolution.id, "state", msgspec.to_builtins(annonce))


def opened(table: Table, annonce: Annonce) -> Create:
    """A new resolution; it takes the stage when nothing else is on it."""
    values = {"kind": KIND, "state": msgspec.to_builtins(annonce), "on_stage": table.on_stage() is None}
    return Create("resolution", New("resolution"), values, EVERYONE)


def closed(table: Table, resolution: Resolution) -> list[Change]:
    """The changes that close a resolution and take it off the stage."""
    changes: list[Change] = [Set("resolution", resolution.id, "removed", True)]
    changes += [Set("question", q.id, "removed", True) for q in table.questions_of(resolution.id)]
    if resolution.on_stage:
        changes.append(Set("resolution", resolution.id, "on_stage", False))
    return changes


def next_on_stage(table: Table, resolution: Resolution) -> list[Change]:
    """The stage that a resolution leaves goes to the first one that waits."""
    waiting = [r for r in table.resolutions.values() if r.id != resolution.id]
    return [Set("resolution", r.id, "on_stage", True) for r in waiting[:1] if resolution.on_stage]


class Ouverture(Struct):
    intention: Line
    focus: OptionalLine = ""
    oui: OptionalLine = ""
    non: OptionalLine = ""
    zoom: OptionalLine = ""


class Cadrage(Struct):
    resolution: ResolutionRef
    intention: Line
    focus: Line
    oui: Line
    non: Line
    zoom: OptionalLine = ""


class Maniere(Struct):
    resolution: ResolutionRef
    maniere: OptionalText = ""


class Cloture(Struct):
    resolution: ResolutionRef
    comment: Literal["resolue", "arrive", "impossible", "abandon"]


def ouvrir(table: Table, params: Ouverture, dice: Dice) -> list[Entry]:
    """Say an Intention; the Focus may come with it or be settled by the table after (P-10)."""
    annonce = Annonce(params.intention, params.focus, params.oui, params.non, params.zoom)
    if params.focus and not annonce.cadree:
        raise RuleError("Un Focus a deux issues\u202f: écris ce que dit le oui et ce que dit le non.")
    if annonce.cadree:
        annonce = msgspec.structs.replace(annonce, etape="mises")
    payload = {"intention": annonce.intention, "zoom": annonce.zoom}
    entries = [Entry("puissances/intention", payload, EVERYONE, (opened(table, annonce),), New("resolution"))]
    if annonce.cadree:
        entries.append(Entry("puissances/cadrage", cadre(annonce), EVERYONE, (), New("resolution")))
    return entries


def cadrer(table: Table, params: Cadrage, dice: Dice) -> list[Entry]:
    """Settle Intention, Focus, its two outcomes and the Zoom, until the Mises are set (P-10)."""
    resolution = table.resolutions[params.resolution]
    annonce = annonce_of(resolution)
    if annonce.etape not in ("annonce", "mises"):
        raise RuleError("Les Mises sont posées\u202f: le MJ doit les rouvrir avant de changer l’annonce.")
    new = msgspec.structs.replace(
        annonce,
        intention=params.intention,
        focus=params.focus,
        oui=params.oui,
        non=params.non,
        zoom=params.zoom,
        etape="mises",
    )
    if new == annonce:
        raise RuleError("L’annonce dit déjà cela\u202f: change-la, ou ferme.")
    return [
        Entry(
            "puissances/cadrage", cadre(new), resolution.audience, (becomes(resolution, new),), resolution.id
        )
    ]


def cadre(annonce: Annonce) -> dict[str, str]:
    return {key: getattr(annonce, key) for key in ("intention", "focus", "oui", "non", "zoom")}


def dire_maniere(table: Table, params: Maniere, dice: Dice) -> list[Entry]:
    """Say, before the roll, how the Puissance would succeed: its foreseeable consequences (P-22)."""
    resolution = table.resolutions[params.resolution]
    annonce = annonce_of(resolution)
    if annonce.etape == "resolue":
        raise RuleError("Le jet est fait\u202f: la manière se dit avant. Écris plutôt ce que cela veut dire.")
    new = msgspec.structs.replace(annonce, maniere=params.maniere)
    payload = {"maniere": params.maniere}
    return [
        Entry("puissances/maniere", payload, resolution.audience, (becomes(resolution, new),), resolution.id)
    ]


def clore(table: Table, params: Cloture, dice: Dice) -> list[Entry]:
    """Close: after the roll, or without one when nothing makes it uncertain (P-10)."""
    resolution = table.resolutions[params.resolution]
    rolled = annonce_of(resolution).etape == "resolue"
    if params.comment == "resolue" and not rolled:
        raise RuleError(
            "Rien n’a été lancé\u202f: dis plutôt «\u00a0ça arrive\u00a0» ou «\u00a0impossible\u00a0»."
        )
    if params.comment != "resolue" and rolled:
        raise RuleError("Les dés ont parlé\u202f: clos-la comme résolue.")
    payload = {"comment": params.comment}
    changes = (*closed(table, resolution), *next_on_stage(table, resolution))
    return [Entry("puissances/cloture", payload, resolution.audience, changes, resolution.id)]


MOVES = (
    Move("puissances/ouvrir", Ouverture, Who.TABLE, ouvrir),
    Move("puissances/cadrer", Cadrage, Who.OWNER, cadrer, binding=True),
    Move("puissances/maniere", Maniere, Who.MJ, dire_maniere),
    Move("puissances/clore", Cloture, Who.MJ, clore, binding=True),
)
