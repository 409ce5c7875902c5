"""Who supports a roll: each says how, shares the danger announced, and may withdraw until the dice (I-06, I-07)."""

import msgspec
from msgspec import Struct

from rules.dice import Dice
from rules.entry import Create, Entry, New, Set
from rules.game import Line, Move, PartRef, PortraitRef, ResolutionRef, RuleError, Who
from rules.impact.acteurs import check_able, name_of
from rules.impact.annonce import Annonce, at
from rules.impact.pertes import is_down, perte
from rules.impact.poignees import SOUTIEN, Soutien, soutiens_of
from rules.table import Resolution, Table


class Appui(Struct):
    portrait: PortraitRef
    resolution: ResolutionRef
    comment: Line


class Retrait(Struct):
    part: PartRef


def soutenir(table: Table, params: Appui, dice: Dice) -> list[Entry]:
    """A character supports the roll that was announced, knowing what a failure would do to them (I-07).

    Raises RuleError before the announcement and once the dice have rolled, for who tries, who supports already, who is
    down, and as `check_able` does.
    """
    resolution, annonce = at(table, params.resolution, "annoncee")
    check_able(table, params.portrait)
    name = table.portraits[params.portrait].name
    if params.portrait == annonce.acteur:
        raise RuleError("On ne se soutient pas soi-même\u00a0: c’est à un autre personnage de le dire.")
    if is_down(table, params.portrait):
        raise RuleError(f"{name} est à terre\u00a0: c’est à quelqu’un d’autre de soutenir.")
    if params.portrait in supporters_of(table, resolution):
        raise RuleError(
            f"{name} soutient déjà cette action\u00a0: retire son soutien pour le dire autrement."
        )
    values = {
        "resolution": resolution.id,
        "kind": SOUTIEN,
        "owner": table.portraits[params.portrait].seat or table.actor.id,
        "state": msgspec.to_builtins(Soutien(params.portrait, params.comment)),
    }
    made = Create("part", New("support"), values, resolution.audience)
    payload = {
        "portrait": name,
        "pour": name_of(table, annonce.acteur),
        "comment": params.comment,
    }
    return [Entry("impact/soutien", payload, resolution.audience, (made,), resolution.id)]


def ne_plus_soutenir(table: Table, params: Retrait, dice: Dice) -> list[Entry]:
    """Withdraw before the dice (I-07). Raises RuleError once they have rolled, and for what is no support."""
    part = table.parts[params.part]
    if part.kind != SOUTIEN:
        raise RuleError("Ce n’est pas un soutien\u00a0: pour ne plus tenter, renonce à l’action.")
    resolution, annonce = at(table, part.resolution, "annoncee")
    payload = {
        "portrait": name_of(table, part.state["portrait"]),
        "pour": name_of(table, annonce.acteur),
    }
    gone = Set("part", part.id, "removed", True)
    return [Entry("impact/soutien_retire", payload, resolution.audience, (gone,), resolution.id)]


def supporters_of(table: Table, resolution: Resolution) -> list[str]:
    """The ids of the sheets of those who support a roll."""
    return [soutien.portrait for _, soutien in soutiens_of(table, resolution.id)]


def exposed_to(table: Table, resolution: Resolution, annonce: Annonce) -> list[str]:
    """The ids of those whom a failure would touch, who tries first. DECISION: lost words are only theirs (I-07)."""
    return [annonce.acteur, *(() if annonce.exposes_words else supporters_of(table, resolution))]


def risque_of(table: Table, resolution: Resolution, annonce: Annonce) -> str:
    """What a failure would really take, in one string: from who tries, then from each supporter (I-01, I-07).

    A page gives it back with the throw: exactly what was read is ticked.
    """
    exposed = exposed_to(table, resolution, annonce)
    return ",".join(filter(None, (perte(table, sheet, annonce.danger, annonce.enjeu) for sheet in exposed)))


MOVES = (
    Move("impact/soutenir", Appui, Who.OWNER, soutenir, binding=True),
    Move("impact/ne_plus_soutenir", Retrait, Who.OWNER, ne_plus_soutenir),
)
