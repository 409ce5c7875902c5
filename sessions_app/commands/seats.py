"""What an MJ decides of the seats already taken."""

from typing import Literal

from msgspec import Struct

from rules.dice import Dice
from rules.entry import Entry, Set
from rules.game import Move, RuleError, SeatRef, Who
from rules.table import Table


class Role(Struct):
    seat: SeatRef
    role: Literal["mj", "player"]


def give_role(table: Table, params: Role, dice: Dice) -> list[Entry]:
    """Make someone an MJ beside the others, or a player again; a table keeps at least one MJ."""
    seat = table.seats[params.seat]
    if seat.role == params.role:
        raise RuleError(f"{seat.name} a déjà ce rôle.")
    others = [s for s in table.seats.values() if s.is_mj and s.id != seat.id]
    if not others and seat.is_mj:
        raise RuleError("Il faut au moins un MJ\u00a0: nomme d’abord quelqu’un d’autre.")
    payload = {"seat": seat.id, "role": params.role}
    return [Entry("core/role_given", payload, changes=(Set("seat", seat.id, "role", params.role),))]


MOVES = (Move("core/give_role", Role, Who.MJ, give_role),)
