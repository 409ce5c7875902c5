"""The riddle: how an Attribut could change without the Puissance denying itself (P-42).

Anyone who sees the face proposes a wording. Two things are looked at, one by one: each other Attribut is still true,
what the old one protected is still protected. Who judged what is kept, and an MJ's word is the last.
"""

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rules.dice import Dice
from rules.entry import Change, Create, Entry, New, Set
from rules.game import Line, Move, PartRef, ResolutionRef, RuleError, TraitRef, Who
from rules.puissances.presence.moment import FORMULATION, Presence, at, faced, said
from rules.puissances.presence.passage import check_seen
from rules.table import Part, Resolution, Seat, Table, Trait

# How a wording changes the Attribut: it holds less far, otherwise, but for a case, or of something else.
Forme = Literal["", "domaine", "maniere", "condition", "sujet"]

PROTEGE = ""  # the key, among the criteria, of what the old wording protected
CHERCHEES = 20  # wordings of one riddle


class Proposition(Struct):
    resolution: ResolutionRef
    texte: Line
    forme: Forme = ""


class Verdict(Struct):
    """Whether a wording leaves an Attribut true, or without one protects what the old wording protected."""

    formulation: PartRef
    tient: bool
    critere: TraitRef | None = None


class Jugement(Struct, frozen=True):
    """What was judged of one criterion, the seat that judged it last, and whether it was an MJ's."""

    tient: bool
    par: str
    mj: bool = False


class Formulation(Struct, frozen=True):
    """A wording that is looked at: its form, and what was judged of it, by the id of an Attribut or `PROTEGE`."""

    texte: str
    forme: Forme = ""
    jugements: Mapping[str, Jugement] = {}


class Critere(Struct, frozen=True):
    """A criterion as it is read: the Attribut that must stay true, or None for what the old one protected.

    `tient` is None until it is judged, by the seat `par`; `may_judge` says that this reader may.
    """

    attribut: Trait | None
    tient: bool | None
    par: Seat | None
    may_judge: bool


class FormulationVue(Struct, frozen=True):
    """A wording as it is read: who proposed it, its criteria one by one, and whether all of them hold."""

    part: Part
    texte: str
    forme: Forme
    par: Seat | None
    criteres: tuple[Critere, ...]

    @property
    def tient(self) -> bool:
        return all(critere.tient for critere in self.criteres)


def formulation_of(part: Part) -> Formulation:
    """The wording that this part of a Présence keeps."""
    return msgspec.convert(part.state, Formulation)


def formulations(table: Table, resolution: str) -> list[Part]:
    """The wordings looked at in this Présence, the first proposed first."""
    return [p for p in table.parts_of(resolution) if p.kind == FORMULATION]


def criteres(table: Table, puissance: str, attribut: str) -> list[Trait | None]:
    """What a new wording of this Attribut must leave true, and at last what the old one protected (None)."""
    return [*(t for t in table.traits_of(puissance, "attribut") if t.id != attribut), None]


def vues(table: Table, resolution: Resolution, puissance: str, attribut: str) -> list[FormulationVue]:
    """The wordings as this reader sees them; the table is already narrowed to them."""
    found = []
    for part in formulations(table, resolution.id):
        formulation = formulation_of(part)
        looked_at = []
        for attribut_still in criteres(table, puissance, attribut):
            jugement = formulation.jugements.get(attribut_still.id if attribut_still else PROTEGE)
            looked_at.append(
                Critere(
                    attribut=attribut_still,
                    tient=jugement.tient if jugement else None,
                    par=table.seats.get(jugement.par) if jugement else None,
                    may_judge=table.may_act and may_judge(table, jugement),
                )
            )
        who = table.seats.get(part.owner)
        found.append(FormulationVue(part, formulation.texte, formulation.forme, who, tuple(looked_at)))
    return found


def may_judge(table: Table, jugement: Jugement | None) -> bool:
    """Whether the actor may judge what was judged so: once an MJ did, only an MJ does."""
    return table.actor.is_mj or jugement is None or not jugement.mj


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
            f"La table a déjà {CHERCHEES} formulations devant elle\u00a0: jugez celles-ci, ou laissez le MJ trancher."
        )
    values = {
        "resolution": presence.resolution.id,
        "kind": FORMULATION,
        "owner": table.actor.id,
        "state": msgspec.to_builtins(Formulation(texte, params.forme)),
    }
    made = Create("part", New("formulation"), values, presence.part.audience)
    return [faced(presence, "formulation", {"texte": texte, "forme": params.forme}, made)]


def juger(table: Table, params: Verdict, dice: Dice) -> list[Entry]:
    """Judge one criterion of a wording; the last judgement is kept, with who judged (P-42).

    Raises RuleError when the riddle is over, for words that are no criterion of it or that not all who see the face
    know, when an MJ judged it and the actor is none, and when the actor judged it so already.
    """
    part = table.parts[params.formulation]
    presence = at(table, part.resolution, "enigme")
    if part.kind != FORMULATION:
        raise RuleError("On juge une formulation proposée\u00a0: choisis-la sur la Scène.")
    formulation, key = formulation_of(part), params.critere or PROTEGE
    asked = criteres(table, presence.puissance.id, presence.face.attribut)
    critere = next((c for c in asked if (c.id if c else PROTEGE) == key), None)
    if key and critere is None:
        raise RuleError("On regarde si les autres Attributs restent vrais\u00a0: choisis l’un d’eux.")
    if critere:
        check_seen(table, presence, critere)
    before, now = formulation.jugements.get(key), Jugement(params.tient, table.actor.id, table.actor.is_mj)
    if not may_judge(table, before):
        raise RuleError(
            "Le MJ a tranché ce point\u00a0: dis-lui ce que tu en penses, lui seul peut y revenir."
        )
    if before == now:
        raise RuleError("C’est déjà ce que tu as jugé\u00a0: regarde ce qui manque encore.")
    new = replace(formulation, jugements={**formulation.jugements, key: now})
    payload = {
        "formulation": formulation.texte,
        "attribut": critere.text if critere else "",
        "tient": params.tient,
    }
    return [faced(presence, "jugement", payload, Set("part", part.id, "state", msgspec.to_builtins(new)))]


def manques(table: Table, presence: Presence, formulation: Formulation) -> list[str]:
    """What keeps a wording from being accepted, one reason for each criterion that does not hold (P-42)."""
    reasons = []
    for critere in criteres(table, presence.puissance.id, presence.face.attribut):
        jugement = formulation.jugements.get(critere.id if critere else PROTEGE)
        if jugement is None:
            asked = f"si «\u00a0{critere.text}\u00a0» reste vrai" if critere else "si elle protège encore"
            reasons.append(f"il reste à juger {asked}" + ("" if critere else " ce que l’ancien protégeait"))
        elif not jugement.tient:
            reasons.append(
                f"«\u00a0{critere.text}\u00a0» n’est plus vrai"
                if critere
                else "elle ne protège plus ce que l’ancien protégeait"
            )
    return reasons


def put_away(table: Table, presence: Presence) -> list[Change]:
    """The changes by which the riddle is over, and its wordings put away."""
    return [Set("part", part.id, "removed", True) for part in formulations(table, presence.resolution.id)]


MOVES = (
    Move("puissances/proposer", Proposition, Who.TABLE, proposer),
    Move("puissances/juger", Verdict, Who.TABLE, juger),
)
