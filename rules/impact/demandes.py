"""What a player asks for, and what becomes of it without dice: given, forbidden, given up, closed (I-02, I-04)."""

from typing import Literal

from msgspec import Struct

from rules.board import holding
from rules.dice import Dice
from rules.entry import Create, Entry, New
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
from rules.impact import duels
from rules.impact.annonce import KIND, Annonce, at, state_of
from rules.impact.pertes import is_dead
from rules.impact.poignees import MAIN, Choix, hand_made
from rules.impact.portraits import PERSONNAGE
from rules.impact.relais import cloture, is_over, name_of, relais, told
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
    values = {"kind": KIND, "state": state_of(annonce), "on_stage": room.free}
    changes = (
        Create("resolution", New("resolution"), values),
        hand_made(table, params.portrait, Choix(avantage=params.avantage)),
    )
    payload = {
        "portrait": table.portraits[params.portrait].name,
        "portrait_id": params.portrait,
        "intention": params.intention,
        "avantage": table.traits[params.avantage].text if params.avantage else "",
    }
    return [*room.entries, Entry("impact/tentative", payload, changes=changes, resolution=New("resolution"))]


def juger(table: Table, params: Verdict, dice: Dice) -> list[Entry]:
    """Le Monde says that it happens, or that it cannot and what would open the door: no dice either way (I-02).

    Raises RuleError once an announcement was made, and for a door that stays closed without a word.
    """
    resolution, _ = at(table, params.resolution, "demande")
    if params.jugement == "interdit" and not params.dit:
        raise RuleError(
            "Dis ce qui ouvrirait la porte\u00a0: un autre geste, un fait à établir, quelqu’un qui sait."
        )
    payload = {**told(table, resolution), "jugement": params.jugement, "dit": params.dit}
    changes = (*closed(table, resolution), *next_on_stage(table, resolution))
    return [Entry("impact/jugement", payload, resolution.audience, changes, resolution.id)]


def renoncer(table: Table, params: Renoncement, dice: Dice) -> list[Entry]:
    """Give up before the dice roll: nothing is spent (I-04). A duel is given up by who defied (I-22).

    Raises RuleError once the dice have rolled, for what is no hand, and for the hand of who was defied.
    """
    part = table.parts[params.part]
    resolution = table.resolutions[part.resolution]
    if part.kind != MAIN:
        raise RuleError("On renonce à son action, pas à un soutien\u00a0: retire-le.")
    if resolution.kind == duels.KIND:
        _, duel, _, side = duels.sided(table, part.id, "defi", "annonce", "mains")
        if side:
            raise RuleError("Seul qui a lancé le défi y renonce\u00a0: réponds, ou demande au Monde.")
        who = {"portrait_id": duel.cotes[0].portrait, "intention": duel.cotes[0].intention}
    else:
        _, annonce = at(table, resolution.id, "demande", "annoncee")
        who = {"portrait_id": annonce.acteur, "intention": annonce.intention}
    changes = (*closed(table, resolution), *next_on_stage(table, resolution))
    payload = {"portrait": name_of(table, who["portrait_id"]), **who}
    return [Entry("impact/renoncement", payload, resolution.audience, changes, resolution.id)]


def clore(table: Table, params: Cloture, dice: Dice) -> list[Entry]:
    """Le Monde takes off the stage what was read, or sets a demand aside.

    Raises RuleError between the announcement and the last dice: who tries may still give up, or the dice speak.
    """
    resolution = table.resolutions[params.resolution]
    if not is_over(resolution):
        at(table, resolution.id, "demande")
    return [cloture(table, resolution, *next_on_stage(table, resolution))]


def check_tries(table: Table, portrait: str) -> None:
    """Raise RuleError unless this sheet may try something now: as `check_able` does, or when it tries already."""
    check_able(table, portrait)
    if busy(table, portrait):
        name = table.portraits[portrait].name
        raise RuleError(f"{name} a déjà une action en cours\u00a0: mène-la au bout, ou renonces-y d’abord.")


def check_able(table: Table, portrait: str) -> None:
    """Raise RuleError unless this is a character whom the whole table sees, and who lives."""
    row = table.portraits.get(portrait)
    if row is None or row.kind != PERSONNAGE:
        raise RuleError("Seul un personnage lance les dés\u00a0: choisis-en un de la table.")
    if not row.audience.everyone:
        raise RuleError(f"La table ne connaît pas encore {row.name}\u00a0: montre-lui d’abord sa fiche.")
    if is_dead(table, portrait):
        raise RuleError(f"La mort a pris {row.name}\u00a0: joue un autre personnage.")


def busy(table: Table, portrait: str) -> bool:
    """Whether a character has a hand in a roll or a duel that is not read yet."""
    return any(
        part.kind == MAIN
        and part.state["portrait"] == portrait
        and not is_over(table.resolutions[part.resolution])
        for part in table.parts.values()
    )


def demand_of(table: Table, portrait: str) -> str | None:
    """The id of the roll that a character asks for, None when they ask for nothing."""
    rolls = (row for row in table.resolutions.values() if row.kind == KIND)
    asked = (row.id for row in rolls if (row.state["acteur"], row.state["etape"]) == (portrait, "demande"))
    return next(asked, None)


MOVES = (
    Move("impact/tenter", Tentative, Who.OWNER, tenter),
    Move("impact/juger", Verdict, Who.MJ, juger, binding=True),
    Move("impact/renoncer", Renoncement, Who.OWNER, renoncer),
    Move("impact/clore", Cloture, Who.MJ, clore),
)
