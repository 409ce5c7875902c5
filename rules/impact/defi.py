"""A duel before its dice: the challenge, what the other one answers, the contrecoups that le Monde says (I-22)."""

from typing import Any

import msgspec
from msgspec import Struct

from rules.dice import Dice
from rules.entry import Entry, New
from rules.game import Line, Move, OptionalLine, PartRef, PortraitRef, ResolutionRef, RuleError, TraitRef, Who
from rules.impact.acteurs import check_tries, is_played
from rules.impact.affrontement import KIND, Affrontement, Cote, at, duel_becomes, sided
from rules.impact.blessures import Danger
from rules.impact.pertes import check_enjeu, perte
from rules.impact.poignees import Choix, hand_made
from rules.impact.relais import relais
from rules.table import Audience, Portrait, Table, mj_and


class Defi(Struct):
    portrait: PortraitRef
    contre: PortraitRef
    intention: Line


class Replique(Struct):
    """What one side wants, and whether it only defends."""

    part: PartRef
    intention: Line
    defend: bool = False


class Contrecoups(Struct):
    """What losing costs each side, the challenger first."""

    resolution: ResolutionRef
    danger_1: Danger = "rien"
    echec_1: OptionalLine = ""
    enjeu_1: TraitRef | None = None
    danger_2: Danger = "rien"
    echec_2: OptionalLine = ""
    enjeu_2: TraitRef | None = None


def defier(table: Table, params: Defi, dice: Dice) -> list[Entry]:
    """Challenge another character. Each has a hand from now on, closed to the other.

    Raises RuleError for one and the same character, for somebody who acts already (`check_tries`), and for a
    character whom nobody plays, unless le Monde sets the duel.
    """
    if params.portrait == params.contre:
        raise RuleError("On ne se défie pas soi-même\u00a0: choisis un autre personnage.")
    check_tries(table, params.portrait)
    check_tries(table, params.contre)
    first, second = table.portraits[params.portrait], table.portraits[params.contre]
    if not is_played(table, second) and not table.actor.is_mj:
        raise RuleError(f"Personne ne joue {second.name}\u00a0: tente plutôt une action.")
    room = relais(table)
    duel = Affrontement((Cote(first.id, params.intention), Cote(second.id)))
    changes = (
        room.opened(KIND, msgspec.to_builtins(duel)),
        *(hand_made(table, p.id, Choix(), closed_to(p), f"hand of {p.id}") for p in (first, second)),
    )
    payload = {"portrait": first.name, "contre": second.name, "intention": params.intention}
    return [*room.entries, Entry("impact/defi", payload, changes=changes, resolution=New("resolution"))]


def closed_to(portrait: Portrait) -> Audience:
    """Who sees a hand until both open: its player and le Monde (I-22)."""
    return mj_and(*filter(None, [portrait.seat]))


def repliquer(table: Table, params: Replique, dice: Dice) -> list[Entry]:
    """Say what one side wants, and whether it only defends: the other's answer, or other words for one's own.

    Raises RuleError once the contrecoups are said: they were said of what each wanted then.
    """
    resolution, duel, _, index = sided(table, params.part, "defi", "annonce")
    cote = msgspec.structs.replace(duel.cotes[index], intention=params.intention, defend=params.defend)
    new = duel.with_side(index, cote)
    if new == duel:
        raise RuleError("C’est déjà dit ainsi\u00a0: change ces mots, ou ferme.")
    if all(side.intention for side in new.cotes):
        new = msgspec.structs.replace(new, etape="annonce")
    payload = {
        "portrait": table.portraits[cote.portrait].name,
        "intention": cote.intention,
        "defend": cote.defend,
    }
    changes = (duel_becomes(resolution, new),)
    return [Entry("impact/replique", payload, resolution.audience, changes, resolution.id)]


def contrecoups(table: Table, params: Contrecoups, dice: Dice) -> list[Entry]:
    """Le Monde says what losing costs each, for all to hear before the dice; said again, nobody is ready any more.

    Raises RuleError before both said what they want and after the dice, for a contrecoup that says nothing, and for
    words that cannot be lost (`check_enjeu`).
    """
    resolution, duel = at(table, params.resolution, "annonce", "mains")
    given = [
        (params.danger_1, params.echec_1, params.enjeu_1),
        (params.danger_2, params.echec_2, params.enjeu_2),
    ]
    cotes = []
    for cote, (danger, echec, enjeu) in zip(duel.cotes, given, strict=True):
        name = table.portraits[cote.portrait].name
        if danger == "rien" and not echec:
            raise RuleError(f"Dis ce que {name} prend en perdant\u00a0: un danger, ou ce qui lui arrive.")
        check_enjeu(table, cote.portrait, danger, enjeu)
        cotes.append(msgspec.structs.replace(cote, danger=danger, echec=echec, enjeu=enjeu, pret=False))
    new = Affrontement((cotes[0], cotes[1]), "mains", duel.version + 1)
    payload = {"cotes": [contrecoup(table, cote) for cote in cotes]}
    changes = (duel_becomes(resolution, new),)
    return [Entry("impact/contrecoups", payload, resolution.audience, changes, resolution.id)]


def contrecoup(table: Table, cote: Cote) -> dict[str, Any]:
    """What a line says of the contrecoup of a side: the rung that would really be ticked, or the words at stake."""
    words = table.traits.get(cote.enjeu or "")
    return {
        "portrait": table.portraits[cote.portrait].name,
        "danger": perte(table, cote.portrait, cote.danger, cote.enjeu) or "rien",
        "echec": cote.echec,
        "enjeu": words.text if words else "",
    }


MOVES = (
    Move("impact/defier", Defi, Who.OWNER, defier),
    Move("impact/repliquer", Replique, Who.OWNER, repliquer),
    Move("impact/contrecoups", Contrecoups, Who.MJ, contrecoups, binding=True),
)
