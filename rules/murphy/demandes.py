"""What a player tries before the dice: said, given its conditions, chosen again, given up, closed (M-01)."""

from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from rules.dice import Dice
from rules.entry import Create, Entry, New, Set
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
from rules.murphy.action import (
    CHOIX,
    KIND,
    Action,
    Choix,
    actions,
    becomes,
    before_the_dice,
    check_choix,
    choix_of,
    choix_part,
    somme_of,
    state_of,
)
from rules.murphy.options import waits_for_conditions
from rules.murphy.portraits import PERSONNAGE
from rules.murphy.relais import clotures, relais, told
from rules.stage import closed, next_on_stage
from rules.table import Portrait, Table

PLUS_DUR, PLUS_FACILE = -12, 12
Conditions = Annotated[int, Meta(ge=PLUS_DUR, le=PLUS_FACILE)]


class Tentative(Struct):
    """`conditions` and `raison` are heard from an MJ only."""

    portrait: PortraitRef
    intention: Line
    caracteristique: TraitRef
    domaine: TraitRef | None = None
    talent: TraitRef | None = None
    conditions: Conditions = 0
    raison: OptionalLine = ""


class Dites(Struct):
    resolution: ResolutionRef
    conditions: Conditions
    raison: OptionalLine = ""


class Composition(Struct):
    part: PartRef
    caracteristique: TraitRef
    domaine: TraitRef | None = None
    talent: TraitRef | None = None


class Renoncement(Struct):
    part: PartRef


class Cloture(Struct):
    resolution: ResolutionRef


def tenter(table: Table, params: Tentative, dice: Dice) -> list[Entry]:
    """Say what a character tries, and with what. The dice wait for the MJ's conditions, or do not (`CONDITIONS`).

    Raises RuleError for what is no character, while its dice of before are still to fall, and as `check_choix` does.
    """
    sheet = character(table, params.portrait)
    if any(not action.read for _, action in actions(table, sheet.id)):
        raise RuleError(f"{sheet.name} tente déjà quelque chose\u00a0: lance ses dés, ou renonces-y d’abord.")
    choix = Choix(params.caracteristique, params.domaine, params.talent)
    check_choix(table, sheet.id, choix)
    leads = table.actor.is_mj
    action = Action(
        sheet.id,
        params.intention,
        "prete" if leads or not waits_for_conditions(table) else "demande",
        params.conditions if leads else 0,
        params.raison if leads else "",
    )
    room = relais(table, sheet.audience)
    owner = sheet.seat if sheet.seat in table.seats else table.actor.id
    values = {"kind": KIND, "state": state_of(action), "on_stage": room.free}
    part = {
        "resolution": New("resolution"),
        "kind": CHOIX,
        "owner": owner,
        "state": state_of(choix),
    }
    changes = (
        *room.changes,
        Create("resolution", New("resolution"), values, sheet.audience),
        Create("part", New("choix"), part, sheet.audience),
    )
    payload = {**told(table, action), **of_choix(table, choix), "conditions": action.conditions}
    return [
        *room.entries,
        Entry("murphy/tentative", payload, sheet.audience, changes, New("resolution")),
    ]


def character(table: Table, portrait: str) -> Portrait:
    """The sheet of this id. Raises RuleError unless the laws are for it."""
    sheet = table.portraits[portrait]
    if sheet.kind != PERSONNAGE:
        raise RuleError("Les lois de Murphy sont pour les personnages\u00a0: choisis-en un.")
    return sheet


def of_choix(table: Table, choix: Choix) -> dict[str, str]:
    """The words chosen, as a line says them."""
    words = {"caracteristique": choix.caracteristique, "domaine": choix.domaine, "talent": choix.talent}
    return {name: table.traits[word].text if word else "" for name, word in words.items()}


def conditions(table: Table, params: Dites, dice: Dice) -> list[Entry]:
    """The MJ says the conditions of a roll, for the first time or again. Raises RuleError once the dice have fallen."""
    resolution, action = before_the_dice(table, params.resolution)
    new = replace(action, etape="prete", conditions=params.conditions, raison=params.raison)
    somme = somme_of(table, new, choix_of(table, choix_part(table, resolution.id)))
    payload = {
        **told(table, new),
        "conditions": params.conditions,
        "raison": params.raison,
        "seuil": somme.seuil if somme else None,
    }
    return [
        Entry(
            "murphy/conditions_dites",
            payload,
            resolution.audience,
            (becomes(resolution, new),),
            resolution.id,
        )
    ]


def composer(table: Table, params: Composition, dice: Dice) -> list[Entry]:
    """Choose other words for a roll. Raises RuleError once its dice have fallen, and as `check_choix` does."""
    part = table.parts[params.part]
    resolution, action = before_the_dice(table, part.resolution)
    choix = Choix(params.caracteristique, params.domaine, params.talent)
    check_choix(table, action.portrait, choix)
    if choix == choix_of(table, part):
        raise RuleError("Rien n’a changé dans ce choix\u00a0: prends d’autres mots, ou ferme.")
    payload = {**told(table, action), **of_choix(table, choix)}
    changes = (Set("part", part.id, "state", state_of(choix)),)
    return [Entry("murphy/choix_change", payload, resolution.audience, changes, resolution.id)]


def renoncer(table: Table, params: Renoncement, dice: Dice) -> list[Entry]:
    """Give up before the dice. Raises RuleError once they have fallen."""
    resolution, action = before_the_dice(table, table.parts[params.part].resolution)
    changes = (*closed(table, resolution), *next_on_stage(table, resolution))
    return [
        Entry("murphy/renoncement", dict(told(table, action)), resolution.audience, changes, resolution.id)
    ]


def clore(table: Table, params: Cloture, dice: Dice) -> list[Entry]:
    """The MJ takes a roll off the table; after its dice, what it offered goes with it (M-05)."""
    return list(clotures(table, [table.resolutions[params.resolution]]))


MOVES = (
    Move("murphy/tenter", Tentative, Who.OWNER, tenter),
    Move("murphy/conditions", Dites, Who.MJ, conditions, binding=True),
    Move("murphy/composer", Composition, Who.OWNER, composer),
    Move("murphy/renoncer", Renoncement, Who.OWNER, renoncer),
    Move("murphy/clore", Cloture, Who.MJ, clore),
)
