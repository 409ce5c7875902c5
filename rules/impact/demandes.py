"""What a player asks for, and what becomes of it without dice: given, forbidden, given up, closed (I-02, I-04)."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from rules.board import holding
from rules.dice import Dice
from rules.entry import Entry, New
from rules.game import (
    Line,
    Move,
    OptionalLine,
    PartRef,
    PortraitRef,
    ResolutionRef,
    RuleError,
    TraitRef,
    Who,
)
from rules.impact import affrontement
from rules.impact.acteurs import check_tries, is_over, name_of
from rules.impact.annonce import KIND, Annonce, Reponse, annonce_becomes, at, state_of
from rules.impact.poignees import MAIN, Choix, hand_made
from rules.impact.relais import cloture, relais, told
from rules.stage import closed, next_on_stage
from rules.table import Table


class Tentative(Struct):
    portrait: PortraitRef
    intention: Line
    avantage: TraitRef | None = None


class Verdict(Struct):
    resolution: ResolutionRef
    jugement: Literal["donne", "interdit"]
    dit: OptionalLine = ""


class Renoncement(Struct):
    part: PartRef


class Cloture(Struct):
    resolution: ResolutionRef


def tenter(table: Table, params: Tentative, dice: Dice) -> list[Entry]:
    """Ask le Monde for an announcement, by saying what a character tries, with what fact; the hand may be built.

    Raises RuleError as `check_tries` does, and for a fact that does not hold (I-09).
    """
    check_tries(table, params.portrait)
    if params.avantage and not holding(table, params.avantage):
        raise RuleError("Ce fait ne tient plus\u00a0: choisis-en un autre, ou tente sans.")
    room = relais(table)
    annonce = Annonce(params.portrait, params.intention, avant=room.avant)
    changes = (
        room.opened(KIND, state_of(annonce)),
        hand_made(table, params.portrait, Choix(avantage=params.avantage)),
    )
    payload = {
        "portrait": table.portraits[params.portrait].name,
        "intention": params.intention,
        "avantage": table.traits[params.avantage].text if params.avantage else "",
    }
    return [*room.entries, Entry("impact/tentative", payload, changes=changes, resolution=New("resolution"))]


def juger(table: Table, params: Verdict, dice: Dice) -> list[Entry]:
    """Le Monde says that it happens, or that it cannot and what would open the door: no dice either way (I-02).

    The answer stays on stage until something else comes, as a roll that was read does.
    Raises RuleError once an announcement was made, and for a door that stays closed without a word.
    """
    resolution, annonce = at(table, params.resolution, "demande")
    if params.jugement == "interdit" and not params.dit:
        raise RuleError(
            "Dis ce qui ouvrirait la porte\u00a0: un autre geste, un fait à établir, quelqu’un qui sait."
        )
    payload = {**told(table, resolution), "jugement": params.jugement, "dit": params.dit}
    answered = replace(annonce, etape="jugee", reponse=Reponse(params.jugement, params.dit))
    changes = (annonce_becomes(resolution, answered),)
    return [Entry("impact/jugement", payload, resolution.audience, changes, resolution.id)]


def renoncer(table: Table, params: Renoncement, dice: Dice) -> list[Entry]:
    """Give up before the dice roll: nothing is spent (I-04). A duel is given up by who defied (I-22).

    Raises RuleError once the dice have rolled, for what is no hand, and for the hand of who was defied.
    """
    part = table.parts[params.part]
    resolution = table.resolutions[part.resolution]
    if part.kind != MAIN:
        raise RuleError("On renonce à son action, pas à un soutien\u00a0: retire-le.")
    if resolution.kind == affrontement.KIND:
        _, duel, _, side = affrontement.sided(table, part.id, "defi", "annonce", "mains")
        if side:
            raise RuleError("Seul qui a lancé le défi y renonce\u00a0: réponds, ou demande au Monde.")
        who, intention = duel.cotes[0].portrait, duel.cotes[0].intention
    else:
        _, annonce = at(table, resolution.id, "demande", "annoncee")
        who, intention = annonce.acteur, annonce.intention
    changes = (*closed(table, resolution), *next_on_stage(table, resolution))
    payload = {"portrait": name_of(table, who), "intention": intention}
    return [Entry("impact/renoncement", payload, resolution.audience, changes, resolution.id)]


def clore(table: Table, params: Cloture, dice: Dice) -> list[Entry]:
    """Le Monde takes off the stage what was read or answered, or sets a demand aside.

    Raises RuleError between the announcement and the last dice: who tries may still give up, or the dice speak.
    """
    resolution = table.resolutions[params.resolution]
    if not is_over(resolution):
        at(table, resolution.id, "demande")
    return [cloture(table, resolution, *next_on_stage(table, resolution))]


MOVES = (
    Move("impact/tenter", Tentative, Who.OWNER, tenter),
    Move("impact/juger", Verdict, Who.MJ, juger, binding=True),
    Move("impact/renoncer", Renoncement, Who.OWNER, renoncer),
    Move("impact/clore", Cloture, Who.MJ, clore),
)
