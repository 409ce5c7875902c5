"""Each criterion of a wording is judged: who judged what is kept, and an MJ's word is the last (P-42)."""

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rules.dice import Dice
from rules.entry import Entry, Set
from rules.game import Move, PartRef, RuleError, TraitRef, Who
from rules.puissances.presence.formulations import PROTEGE, Formulation, Jugement, criteres, formulation_of
from rules.puissances.presence.moment import FORMULATION, Presence, at, faced
from rules.puissances.presence.passage import check_seen
from rules.table import Table


class Verdict(Struct):
    """Whether a wording leaves an Attribut true, or without one protects what the old wording protected."""

    formulation: PartRef
    tient: bool
    critere: TraitRef | None = None


def may_judge(table: Table, jugement: Jugement | None) -> bool:
    """Whether the actor may judge what was judged so: once an MJ did, only an MJ does."""
    return table.actor.is_mj or jugement is None or not jugement.mj


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
    mots = critere.text if critere else ""
    before = formulation.jugement_of(critere)
    now = Jugement(params.tient, table.actor.id, table.actor.is_mj, mots)
    if not may_judge(table, before):
        raise RuleError(
            "Le MJ a tranché ce point\u00a0: dis-lui ce que tu en penses, lui seul peut y revenir."
        )
    if before == now:
        raise RuleError("C’est déjà ce que tu as jugé\u00a0: regarde ce qui manque encore.")
    new = replace(formulation, jugements={**formulation.jugements, key: now})
    payload = {
        "formulation": formulation.texte,
        "attribut": mots,
        "tient": params.tient,
    }
    return [faced(presence, "jugement", payload, Set("part", part.id, "state", msgspec.to_builtins(new)))]


def manques(table: Table, presence: Presence, formulation: Formulation) -> list[str]:
    """What keeps a wording from being accepted, one reason for each criterion that does not hold (P-42)."""
    reasons = []
    for critere in criteres(table, presence.puissance.id, presence.face.attribut):
        jugement = formulation.jugement_of(critere)
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


MOVES = (Move("puissances/juger", Verdict, Who.TABLE, juger),)
