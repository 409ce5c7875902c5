"""What an MJ decides of the seats: who is let in, who plays, who looks on, who goes."""

from typing import Annotated, Literal

from django.core.exceptions import ValidationError
from msgspec import Meta, Struct

from rules.dice import Dice
from rules.entry import Entry, Set
from rules.game import GoneRef, KnockRef, Move, RuleError, SeatRef, Who
from rules.table import MJ_ONLY, Table
from sessions_app import names
from sessions_app.commands.invitations import renewed


class Role(Struct):
    seat: SeatRef
    role: Literal["mj", "player", "spectator"]


class Renaming(Struct):
    seat: SeatRef
    name: Annotated[str, Meta(min_length=1, max_length=names.LONGEST)]


class Knocking(Struct):
    seat: KnockRef


class Sitting(Struct):
    """Somebody who sits here, or somebody gone."""

    seat: SeatRef | None = None
    gone: GoneRef | None = None


def give_role(table: Table, params: Role, dice: Dice) -> list[Entry]:
    """Make someone an MJ beside the others, a player, or a spectator; a table keeps at least one MJ."""
    seat = table.seats[params.seat]
    if seat.role == params.role:
        raise RuleError(f"{seat.name} a déjà ce rôle.")
    others = [s for s in table.seats.values() if s.is_mj and s.id != seat.id]
    if not others and seat.is_mj:
        raise RuleError("Il faut au moins un MJ\u00a0: nomme d’abord quelqu’un d’autre.")
    payload = {"seat": seat.id, "role": params.role}
    given = Entry("core/role_given", payload, changes=(Set("seat", seat.id, "role", params.role),))
    if seat.is_mj:  # no way in that they know, nor one that would make them MJ again, stays good
        return [given, *renewed(table)]
    own = [Set("invitation", i.id, "removed", True) for i in table.invitations.values() if i.seat == seat.id]
    return [
        given,
        *([Entry("core/personal_link_closed", {"seat": seat.id}, MJ_ONLY, tuple(own))] if own else []),
    ]


def admit(table: Table, params: Knocking, dice: Dice) -> list[Entry]:
    """Let in someone who waits at the door, under a name that nobody has taken meanwhile."""
    seat = table.knocking[params.seat]
    changes = (Set("seat", seat.id, "status", "seated"), *named(seat.id, names.kept(seat.name, table.names)))
    return [Entry("core/admitted", {"seat": seat.id, "role": seat.role}, changes=changes)]


def turn_away(table: Table, params: Knocking, dice: Dice) -> list[Entry]:
    """Leave at the door someone who waits there: only the MJs know."""
    seat = table.knocking[params.seat]
    changes = (Set("seat", seat.id, "status", "refused"), Set("seat", seat.id, "folded_name", seat.id))
    return [Entry("core/turned_away", {"seat": seat.id}, MJ_ONLY, changes)]


def rename(table: Table, params: Renaming, dice: Dice) -> list[Entry]:
    """Another name at the table. The journal shows the new one everywhere, and does not keep the old."""
    seat = table.seats[params.seat]
    taken = table.names - {names.fold(seat.name)}
    try:
        name = names.clean(params.name)
    except ValidationError as error:
        raise RuleError(error.messages[0]) from error
    if name == seat.name:
        raise RuleError("C’est déjà ce nom\u00a0: change-le, ou ferme.")
    if names.fold(name) in taken:
        raise RuleError(
            f"Quelqu’un porte déjà ce nom ici, ou presque\u00a0: «\u00a0{names.free(name, taken)}\u00a0» est libre."
        )
    return [Entry("core/seat_renamed", {"seat": seat.id}, changes=named(seat.id, name))]


def named(seat: str, name: str) -> tuple[Set, Set]:
    return Set("seat", seat, "name", name), Set("seat", seat, "folded_name", names.fold(name))


def remove_seat(table: Table, params: Sitting, dice: Dice) -> list[Entry]:
    """Take somebody's seat: their pages close, and no way in that they may know stays good (P12).

    So too for who left, and must not come back. Their portraits stay at the table. The MJ has a new link for the
    others, who keep their seats.
    """
    seat = table.seats.get(params.seat or "") or table.gone.get(params.gone or "")
    if seat is None:
        raise RuleError("Choisis la place à retirer.")
    if seat.id == table.actor.id:
        raise RuleError(
            "Ta propre place se quitte depuis «\u00a0Mes tables\u00a0»\u00a0: ici, choisis quelqu’un d’autre."
        )
    gone = Set("seat", seat.id, "status", "removed")
    return [
        Entry("core/seat_removed", {"seat": seat.id}, changes=(gone,)),
        *renewed(table),
    ]


MOVES = (
    Move("core/rename_seat", Renaming, Who.OWNER, rename),
    Move("core/give_role", Role, Who.MJ, give_role),
    Move("core/admit", Knocking, Who.MJ, admit),
    Move("core/turn_away", Knocking, Who.MJ, turn_away, when_archived=True),
    Move("core/remove_seat", Sitting, Who.MJ, remove_seat, when_archived=True),
)
