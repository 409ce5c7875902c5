"""Who plays a score or a spell, as one reader sees it."""

from msgspec import Struct

from rules.table import Part, Seat, Table


class Joueur(Struct, frozen=True):
    """Who throws: the seat, whether it is this reader, and whether they lead, who may do everything for everyone."""

    seat: Seat | None
    mine: bool
    leads: bool


def joueur(table: Table, part: Part | None) -> Joueur:
    """Who plays this part. When its owner left, or only looks on, the MJ does."""
    row = table.seats.get(part.owner) if part else None
    leads = table.may_act and table.actor.is_mj
    mine = table.may_act and row is not None and row.id == table.actor.id
    return Joueur(row, mine or (leads and not (row and row.plays)), leads)
