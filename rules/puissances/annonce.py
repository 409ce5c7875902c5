"""What a resolution states, in order: Intention, Focus and its two outcomes, Zoom (P-10)."""

from collections.abc import Iterable
from typing import Any, Literal

import msgspec
from msgspec import Struct

from rules.dice import Dice
from rules.entry import Entry, New, Set
from rules.game import Line, Move, OptionalLine, ResolutionRef, RuleError, Who
from rules.puissances.resolution import Camp
from rules.stage import opened
from rules.table import EVERYONE, Resolution, Table

KIND = "puissances/resolution"
Etape = Literal["annonce", "mises", "reponse", "decision", "prete", "resolue"]


class Enjeu(Struct, frozen=True):
    """A Lien at stake: lost if this side prevails (P-43); whose it is, and its words as they were then."""

    lien: str
    cote: Camp
    portrait: str
    text: str


class Annonce(Struct, frozen=True):
    """The public state of a resolution. `repondu`: the Lien has had its one answer (P-17), of which `reponses` tells
    the seats that gave theirs. `enjeu`: a Lien that may be lost by it.
    """

    intention: str
    focus: str = ""
    oui: str = ""
    non: str = ""
    zoom: str = ""
    etape: Etape = "annonce"
    maniere: str = ""
    repondu: bool = False
    reponses: tuple[str, ...] = ()
    amplifiee: bool = True
    resultat: dict[str, Any] | None = None
    # What the table makes of it, as it wrote it last, and how many times it did (P-24).
    lectures: tuple[str, ...] = ()
    lues: int = 0
    enjeu: Enjeu | None = None

    @property
    def cadree(self) -> bool:
        """Whether the Focus and both its outcomes are said."""
        return bool(self.focus and self.oui and self.non)

    @property
    def lien_perdu(self) -> bool:
        """Whether the roll lost the Lien that was at stake."""
        return bool(self.enjeu and self.resultat and self.resultat["vainqueur"] == self.enjeu.cote)

    def lien_closed_to(self, seats: Iterable[str]) -> bool:
        """Whether it is too late for a Lien of these seats: the answer is given, or one of them gave theirs (P-17)."""
        return self.repondu or not set(seats).isdisjoint(self.reponses)

    def issue(self, cote: Camp) -> str:
        """The outcome that a side favours, in the words of the Focus."""
        return self.oui if cote == "oui" else self.non


def annonce_of(resolution: Resolution) -> Annonce:
    """What a resolution of this kind states, read from its state."""
    return msgspec.convert(resolution.state, Annonce)


def at(table: Table, resolution: str | None) -> tuple[Resolution, Annonce]:
    """The open resolution of this id, and what it states. Raises RuleError when none of this kind is open."""
    row = table.resolutions.get(resolution or "")
    if row is None or row.kind != KIND:
        raise RuleError("Cela ne se joue pas ici\u00a0: choisis une résolution ouverte.")
    return row, annonce_of(row)


def annonce_becomes(resolution: Resolution, annonce: Annonce) -> Set:
    """The change by which a resolution states this from now on."""
    return Set("resolution", resolution.id, "state", msgspec.to_builtins(annonce))


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


def ouvrir(table: Table, params: Ouverture, dice: Dice) -> list[Entry]:
    """Say an Intention; the Focus may come with it or be settled by the table after (P-10).

    Raises RuleError without an Intention, or with a Focus that has not two outcomes, one different from the other.
    """
    annonce = said(Annonce(""), params)
    if annonce.focus and not annonce.cadree:
        raise RuleError("Un Focus a deux issues\u00a0: écris ce que dit le oui et ce que dit le non.")
    made = opened(table, KIND, msgspec.to_builtins(annonce))
    payload = {"intention": annonce.intention, "zoom": annonce.zoom}
    entries = [Entry("puissances/intention", payload, EVERYONE, (made,), New("resolution"))]
    if annonce.cadree:
        entries.append(Entry("puissances/cadrage", cadre(annonce), EVERYONE, (), New("resolution")))
    return entries


def cadrer(table: Table, params: Cadrage, dice: Dice) -> list[Entry]:
    """Settle Intention, Focus, its two outcomes and the Zoom, until the Mises are set (P-10).

    Raises RuleError once the Mises are set, when a word of it is missing, when both outcomes are the same, or when
    nothing changes.
    """
    resolution, annonce = at(table, params.resolution)
    if annonce.etape not in ("annonce", "mises"):
        raise RuleError("Les Mises sont posées\u00a0: le MJ doit les rouvrir avant de changer l’annonce.")
    new = said(annonce, params)
    if not new.cadree:
        raise RuleError("Écris le Focus et ses deux issues\u00a0: ce que dit le oui, ce que dit le non.")
    if new == annonce:
        raise RuleError("L’annonce dit déjà cela\u00a0: change-la, ou ferme.")
    changes = (annonce_becomes(resolution, new),)
    return [Entry("puissances/cadrage", cadre(new), resolution.audience, changes, resolution.id)]


def said(annonce: Annonce, params: Ouverture | Cadrage) -> Annonce:
    """The announcement in these words; once it has a Focus, Mises can be made.

    Raises RuleError without an Intention, or when both outcomes are the same.
    """
    words = {key: getattr(params, key).strip() for key in cadre(annonce)}
    if not words["intention"]:
        raise RuleError("Dis ton Intention\u00a0: ce que tu cherches vraiment à obtenir.")
    if words["oui"] and words["oui"].casefold() == words["non"].casefold():
        raise RuleError("Les deux issues disent la même chose\u00a0: écris ce qui arrive si c’est non.")
    new = msgspec.structs.replace(annonce, **words)
    return msgspec.structs.replace(new, etape="mises" if new.cadree else "annonce")


def cadre(annonce: Annonce) -> dict[str, str]:
    """The words of an announcement, by the names of its fields: what the journal keeps of it."""
    return {key: getattr(annonce, key) for key in ("intention", "focus", "oui", "non", "zoom")}


MOVES = (
    Move("puissances/ouvrir", Ouverture, Who.TABLE, ouvrir),
    Move("puissances/cadrer", Cadrage, Who.OWNER, cadrer, binding=True),
)
