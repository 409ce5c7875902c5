"""Sheets: made, named, given to someone, shown, put away."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from rules.counters import kind_key
from rules.dice import Dice
from rules.entry import Change, Create, Entry, New, Set
from rules.game import Line, Move, Moved, OptionalLine, PortraitRef, RuleError, SeatRef, Who
from rules.table import BOARD, EVERYONE, Audience, Portrait, Table, mj_and


class Making(Struct):
    kind: Annotated[str, Meta(max_length=40)]
    name: Line
    seat: SeatRef | None = None
    seen_by: Literal["table", "mj"] = "table"


class Renaming(Struct):
    portrait: PortraitRef
    name: Line
    base: Line
    over: OptionalLine = ""


class Giving(Struct):
    portrait: PortraitRef
    seat: SeatRef | None = None


class Naming(Struct):
    portrait: PortraitRef


def make(table: Table, params: Making, dice: Dice) -> list[Entry]:
    """A new sheet. A player makes it for themselves; an MJ for anyone or nobody, and may keep it from the table."""
    kind = table.game.portrait_kind(params.kind)
    if kind is None:
        raise RuleError("Choisis ce qu’est ce portrait dans la liste.")
    if not kind.writable_by(table.actor):
        raise RuleError(f"C’est le MJ qui écrit ce genre de portrait ({kind.label})\u00a0: demande-lui.")
    seat = params.seat if table.actor.is_mj else table.actor.id
    check_player(table, seat)
    hidden = kind.private or (params.seen_by == "mj" and table.actor.is_mj)
    audience = mj_and(*filter(None, [seat])) if hidden else EVERYONE
    values = {"kind": kind.key, "name": params.name, "seat": seat}
    made = Create("portrait", New("portrait"), values, audience)
    return [Entry("core/portrait_made", {"name": params.name}, audience, (made,))]


def sheet(table: Table, portrait: str) -> Portrait:
    """The portrait of this id. Raises RuleError for the board, which is nobody's sheet."""
    if table.portraits[portrait].kind == BOARD:
        raise RuleError("C’est la table elle-même, pas une fiche\u00a0: choisis un portrait.")
    return table.portraits[portrait]


def rename(table: Table, params: Renaming, dice: Dice) -> list[Entry]:
    """Change the name of a sheet, from the name that was read: if it moved meanwhile, both are shown."""
    portrait = sheet(table, params.portrait)
    if portrait.name not in (params.base, params.over):
        raise Moved(
            f"Ce nom vient de devenir «\u00a0{portrait.name}\u00a0». "
            "Le tien est toujours dans le champ\u00a0: garde-le, ou reprends l’autre.",
            portrait.name,
        )
    if params.name == portrait.name:
        raise RuleError("C’est déjà son nom\u00a0: change-le, ou ferme.")
    payload = {"old": portrait.name, "name": params.name}
    changed = Set("portrait", portrait.id, "name", params.name)
    return [Entry("core/portrait_renamed", payload, portrait.audience, (changed,))]


def give(table: Table, params: Giving, dice: Dice) -> list[Entry]:
    """Give a sheet to a seat, or take it back. What its former player saw in private goes to the new one.

    Words of a kind that is the MJs' alone stay so, even on a sheet that nobody played.
    """
    portrait = sheet(table, params.portrait)
    if portrait.seat == params.seat:
        raise RuleError("C’est déjà le cas\u00a0: choisis une autre personne.")
    check_player(table, params.seat)

    def shared(audience: Audience) -> bool:
        """Whether this is for the MJ and the sheet's player: what is the MJ's alone stays so when players change."""
        return not audience.everyone and (portrait.seat is None or portrait.seat in audience.seats)

    def handed(audience: Audience) -> Audience:
        seats = (audience.seats - {portrait.seat}) | {params.seat}
        return Audience(mj=audience.mj, seats=frozenset(s for s in seats if s))

    theirs = {kind.key for kind in table.game.traits if kind.mj_only}
    traits = [t for t in table.traits_of(portrait.id) if t.kind not in theirs and shared(t.audience)]
    counters = [c for c in table.counters_of(portrait.id) if shared(c.audience)]
    changes: list[Change] = [Set("portrait", portrait.id, "seat", params.seat)]
    if not portrait.audience.everyone:
        changes.append(Set("portrait", portrait.id, "audience", handed(portrait.audience)))
    changes += [Set("trait", t.id, "audience", handed(t.audience)) for t in traits]
    changes += [Set("counter", c.id, "audience", handed(c.audience)) for c in counters]
    audience = EVERYONE if portrait.audience.everyone else handed(portrait.audience)
    payload = {"name": portrait.name, "seat": params.seat}
    return [Entry("core/portrait_given", payload, audience, tuple(changes))]


def check_player(table: Table, seat: str | None) -> None:
    """Refuse a sheet to somebody who only looks on."""
    if seat and not table.seats[seat].plays:
        name = table.seats[seat].name
        raise RuleError(f"{name} regarde la table sans y jouer\u00a0: donne-lui d’abord une place de joueur.")


def show(table: Table, params: Naming, dice: Dice) -> list[Entry]:
    """Show a hidden sheet to the whole table, with its numbers; each of its traits keeps its own secrecy."""
    portrait = sheet(table, params.portrait)
    if portrait.audience.everyone:
        raise RuleError("Toute la table voit déjà ce portrait.")
    shown = Set("portrait", portrait.id, "audience", EVERYONE)
    kind = table.game.portrait_kind(portrait.kind)
    held = [c for c in table.counters_of(portrait.id) if kind and kind_key(c) in kind.counters]
    numbers = [Set("counter", c.id, "audience", EVERYONE) for c in held if not c.audience.everyone]
    return [Entry("core/portrait_shown", {"name": portrait.name}, changes=(shown, *numbers))]


def put_away(table: Table, params: Naming, dice: Dice) -> list[Entry]:
    """Take a sheet off the table; it stays in the journal."""
    portrait = sheet(table, params.portrait)
    gone = Set("portrait", portrait.id, "removed", True)
    return [Entry("core/portrait_put_away", {"name": portrait.name}, portrait.audience, (gone,))]


MOVES = (
    Move("core/make_portrait", Making, Who.TABLE, make),
    Move("core/rename_portrait", Renaming, Who.OWNER, rename),
    Move("core/give_portrait", Giving, Who.MJ, give),
    Move("core/show_portrait", Naming, Who.MJ, show),
    Move("core/put_away_portrait", Naming, Who.MJ, put_away),
)
