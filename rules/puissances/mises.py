"""A Mise: what counts for one outcome, as everyone at the table sees it (P-11, P-14, P-18)."""

from typing import Any, Literal

import msgspec
from msgspec import Struct

from rules.entry import Change, Create, New, Set
from rules.game import RuleError
from rules.puissances.prismes import Voie, engages_lien
from rules.puissances.resolution import Camp
from rules.table import Part, Table

PART = "puissances/mise"
EN_JEU = ("proposee", "acceptee")


class Mise(Struct, frozen=True):
    """A Mise as everyone sees it: never the nature of its actor, only the way it passes (P-18).

    It remembers the rows it is drawn from by their ids, which say nothing: a human's is like a hidden Agent's.
    """

    cote: Camp
    label: str
    voie: Voie
    acteur: str = ""
    etat: Literal["proposee", "acceptee", "refusee", "fondue"] = "proposee"
    portrait: str | None = None
    trait: str | None = None
    # What a Mise without a trait is drawn from: an Attribut (P-16), or the Ancrage under which it is written (P-04).
    attribut: str | None = None
    ancrage: str | None = None
    # The Lien it declares (P-17).
    lien: str | None = None
    proposee_par: tuple[str, ...] = ()

    @property
    def source(self) -> tuple[str | None, ...]:
        """What it is drawn from, when it is drawn from a row: twice the same is the same reason (P-11)."""
        return (self.portrait, self.trait, self.attribut) if self.trait or self.attribut else ()

    def payload(self) -> dict[str, Any]:
        """What a line of the journal says of it."""
        return {key: getattr(self, key) for key in ("label", "cote", "voie", "acteur", "etat")}


def mise_of(part: Part) -> Mise:
    """The Mise that a part of this kind is, read from its state."""
    return msgspec.convert(part.state, Mise)


def mise_parts(table: Table, resolution: str) -> list[Part]:
    """The Mises of a resolution, in the order they were proposed."""
    return [part for part in table.parts_of(resolution) if part.kind == PART]


def mises_of(table: Table, resolution: str, cote: Camp | None = None, etat: str = "acceptee") -> list[Mise]:
    """The Mises of a resolution in one state, of one side or of both."""
    mises = [mise_of(part) for part in mise_parts(table, resolution)]
    return [m for m in mises if m.etat == etat and cote in (None, m.cote)]


def engages(table: Table, resolution: str, cote: Camp) -> bool:
    """Whether a side engages a Lien: what the table refused or merged engages nothing (P-14)."""
    return engages_lien(mise.voie for mise in mises_of(table, resolution, cote))


def mise_becomes(part: Part, mise: Mise) -> Set:
    """The change by which a part is this Mise from now on."""
    return Set("part", part.id, "state", msgspec.to_builtins(mise))


def kept(table: Table, mise: Mise, name: str) -> tuple[dict[str, Any], list[Change]]:
    """The state of a Mise that the table keeps, and the changes that are then written. `name` tells new rows apart.

    An implicit trait of an Ancrage enters the portrait, once, and the Mise is drawn from it from now on (P-04).
    DECISION: it is written when the Mise is kept, neither as soon as it is proposed nor only by the roll: the source
    writes it « dès qu’il sert », and a Mise that the table refuses has not served.
    """
    state = msgspec.to_builtins(msgspec.structs.replace(mise, etat="acceptee"))
    ancrage = table.traits.get(mise.ancrage or "")
    if mise.trait or ancrage is None:
        return state, []
    same = next((t.id for t in table.children_of(ancrage.id) if t.text == mise.label), None)
    if same:
        return state | {"trait": same}, []
    new = New(f"trait of {name}")
    values = {
        "portrait": ancrage.portrait,
        "kind": "trait",
        "text": mise.label,
        "parent": ancrage.id,
        "source": None,
        "about": None,
    }
    return state | {"trait": new}, [Create("trait", new, values, ancrage.audience)]


def check_acteur(table: Table, acteur: str) -> None:
    """Raise RuleError when this names a Puissance that the person who acts knows (P-01).

    A Puissance they do not know is accepted: a refusal would tell them that it exists.
    """
    known = [p for p in table.portraits.values() if p.audience.allows(table.actor)]
    if any(p.kind == "puissance" and p.name.casefold() == acteur.casefold() for p in known):
        raise RuleError(PAS_UNE_PUISSANCE)


PAS_UNE_PUISSANCE = (
    "Une Puissance n’entre jamais dans une résolution\u00a0: "
    "mise pour l’Agent, l’avatar ou le lieu par lequel elle agit ici."
)
