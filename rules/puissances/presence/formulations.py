"""The riddle: how an Attribut could change without the Puissance denying itself (P-42).

Anyone who sees the face proposes a wording. Two things are looked at, one by one: each other Attribut is still true,
what the old one protected is still protected.
"""

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec import Struct

from rules.dice import Dice
from rules.entry import Change, Create, Entry, New, Set
from rules.game import Line, Move, ResolutionRef, RuleError, Who
from rules.puissances.presence.moment import FORMULATION, Presence, at, faced, said
from rules.table import Part, Table, Trait

# How a wording changes the Attribut: it holds less far, otherwise, but for a case, or of something else.
Forme = Literal["", "domaine", "maniere", "condition", "sujet"]

PROTEGE = ""  # the key, among the criteria, of what the old wording protected
CHERCHEES = 20  # wordings of one riddle


class Proposition(Struct):
    resolution: ResolutionRef
    texte: Line
    forme: Forme = ""


class Jugement(Struct, frozen=True):
    """What was judged of one criterion, the seat that judged it last, and whether it was an MJ's.

    `mots`: what the Attribut said then, which is all that was judged.
    """

    tient: bool
    par: str
    mj: bool = False
    mots: str = ""


class Formulation(Struct, frozen=True):
    """A wording that is looked at: its form, and what was judged of it, by the id of an Attribut or `PROTEGE`."""

    texte: str
    forme: Forme = ""
    jugements: Mapping[str, Jugement] = {}

    def jugement_of(self, critere: Trait | None) -> Jugement | None:
        """What was judged of a criterion; nothing any more once this Attribut says something else."""
        key, mots = (critere.id, critere.text) if critere else (PROTEGE, "")
        jugement = self.jugements.get(key)
        return jugement if jugement and jugement.mots == mots else None


def formulation_of(part: Part) -> Formulation:
    """The wording that this part of a Présence keeps."""
    return msgspec.convert(part.state, Formulation)


def formulations(table: Table, resolution: str) -> list[Part]:
    """The wordings looked at in this Présence, the first proposed first."""
    return [p for p in table.parts_of(resolution) if p.kind == FORMULATION]


def criteres(table: Table, puissance: str, attribut: str) -> list[Trait | None]:
    """What a new wording of this Attribut must leave true, and at last what the old one protected (None)."""
    return [*(t for t in table.traits_of(puissance, "attribut") if t.id != attribut), None]


def proposer(table: Table, params: Proposition, dice: Dice) -> list[Entry]:
    """Propose a wording: the whole table may, as far as it sees the face (P-42).

    Raises RuleError when no Attribut is to be transformed, for the old words or words that are proposed already, and
    when too many are.
    """
    presence = at(table, params.resolution, "enigme")
    texte = said(params.texte, "Écris ce que l’Attribut dirait désormais.")
    looked_at = formulations(table, presence.resolution.id)
    known = [formulation_of(part).texte for part in looked_at]
    attribut = table.traits[presence.face.attribut]
    if texte.casefold() in [words.casefold() for words in (*known, attribut.text)]:
        raise RuleError("Ces mots sont déjà là\u00a0: juge-les, ou cherche autrement.")
    if len(known) >= CHERCHEES:
        raise RuleError(
            f"La table a déjà {CHERCHEES} formulations devant elle\u00a0: juge celles-ci, ou laisse le MJ trancher."
        )
    values = {
        "resolution": presence.resolution.id,
        "kind": FORMULATION,
        "owner": table.actor.id,
        "state": msgspec.to_builtins(Formulation(texte, params.forme)),
    }
    made = Create("part", New("formulation"), values, presence.part.audience)
    return [faced(presence, "formulation", {"texte": texte, "forme": params.forme}, made)]


def put_away(table: Table, presence: Presence) -> list[Change]:
    """The changes by which the riddle is over, and its wordings put away."""
    return [Set("part", part.id, "removed", True) for part in formulations(table, presence.resolution.id)]


MOVES = (Move("puissances/proposer", Proposition, Who.TABLE, proposer),)
