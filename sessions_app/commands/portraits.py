"""Sheets: made, named, given to someone, shown, put away."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from rules.dice import Dice
from rules.game import (
    EVERYONE,
    Create,
    Entry,
    Line,
    Move,
    New,
    PortraitRef,
    RuleError,
    SeatRef,
    Set,
    Table,
    Who,
    mj_and,
)


class Making(Struct):
    kind: Annotated[str, Meta(max_length=40)]
    name: Line
    seat: SeatRef | None = None
    seen_by: Literal["table", "mj"] = "table"


class Renaming(Struct):
    portrait: PortraitRef
    name: Line
    base: Line


class Giving(Struct):
    portrait: PortraitRef
    seat: SeatRef | None = None


class Naming(Struct):
    portrait: PortraitRef


def make(table: Table, params: Making, dice: Dice) -> list[Entry]:
    """A new sheet. A player makes it for themselves; an MJ for anyone, or for nobody, and may keep it from the table."""
    kind = table.game.portrait_kind(params.kind)
    if kind is None:
        raise RuleError("Choisis ce qu’est ce portrait dans la liste.")
    if kind.written_by == "mj" and not table.actor.is_mj:
        raise RuleError(f"C’est le MJ qui écrit ce genre de portrait ({kind.label})\u202f: demande-lui.")
    seat = params.seat if table.actor.is_mj else table.actor.id
    audience = (
        EVERYONE if params.seen_by == "table" or not table.actor.is_mj else mj_and(*filter(None, [seat]))
    )
    values = {"kind": kind.key, "name": params.name.strip(), "seat": seat}
    made = Create("portrait", New("portrait"), values, audience)
    return [Entry("core/portrait_made", {"name": params.name.strip()}, audience, (made,))]


def rename(table: Table, params: Renaming, dice: Dice) -> list[Entry]:
    """Change the name of a sheet, from the name that was read."""
    portrait = table.portraits[params.portrait]
    if portrait.name != params.base:
        raise RuleError(
            f"Ce nom vient de devenir «\u00a0{portrait.name}\u00a0»\u202f: relis, puis recommence."
        )
    payload = {"old": portrait.name, "name": params.name.strip()}
    return [
        Entry(
            "core/portrait_renamed",
            payload,
            portrait.audience,
            (Set("portrait", portrait.id, "name", params.name.strip()),),
        )
    ]


def give(table: Table, params: Giving, dice: Dice) -> list[Entry]:
    """Give a sheet to a seat, or take it back. What its former player alone could see goes to the new one."""
    portrait = table.portraits[params.portrait]
    if portrait.seat == params.seat:
        raise RuleError("C’est déjà le cas\u202f: choisis une autre personne.")
    changes = [Set("portrait", portrait.id, "seat", params.seat)]
    changes += [
        Set(row, one.id, "audience", mj_and(*filter(None, [params.seat])))
        for row, rows in (("portrait", [portrait]), ("trait", table.traits_of(portrait.id)))
        for one in rows
        if not one.audience.everyone
    ]
    audience = EVERYONE if portrait.audience.everyone else mj_and(*filter(None, [params.seat]))
    payload = {"name": portrait.name, "seat": params.seat}
    return [Entry("core/portrait_given", payload, audience, tuple(changes))]


def show(table: Table, params: Naming, dice: Dice) -> list[Entry]:
    """Show a hidden sheet to the whole table; each of its traits keeps its own secrecy."""
    portrait = table.portraits[params.portrait]
    if portrait.audience.everyone:
        raise RuleError("Toute la table voit déjà ce portrait.")
    shown = Set("portrait", portrait.id, "audience", EVERYONE)
    return [Entry("core/portrait_shown", {"name": portrait.name}, changes=(shown,))]


def put_away(table: Table, params: Naming, dice: Dice) -> list[Entry]:
    """Take a sheet off the table; it stays in the journal."""
    portrait = table.portraits[params.portrait]
    gone = Set("portrait", portrait.id, "removed", True)
    return [Entry("core/portrait_put_away", {"name": portrait.name}, portrait.audience, (gone,))]


MOVES = (
    Move("core/make_portrait", Making, Who.TABLE, make),
    Move("core/rename_portrait", Renaming, Who.OWNER, rename),
    Move("core/give_portrait", Giving, Who.MJ, give),
    Move("core/show_portrait", Naming, Who.MJ, show),
    Move("core/put_away_portrait", Naming, Who.MJ, put_away),
)
