"""What people write to each other: messages to the table, whispers between two, texts that the MJ hands out."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from rules.dice import Dice
from rules.entry import Entry
from rules.game import Line, Move, PortraitRef, RuleError, SeatRef, Stale, Text, Who
from rules.table import EVERYONE, Audience, Table, mj_and
from sessions_app.commands.options import WHISPERS_READ, YES
from sessions_app.commands.portraits import sheet

Handout = Annotated[str, Meta(min_length=1, max_length=6000, extra={"lines": True})]


class Saying(Struct):
    text: Text
    portrait: PortraitRef | None = None


class Whispering(Struct):
    """`read_by` is what the words beside the field said when the whisper was written."""

    seat: SeatRef
    text: Text
    read_by: Literal["two", "mj"]


class HandingOut(Struct):
    title: Line
    text: Handout
    seats: Annotated[list[SeatRef], Meta(max_length=40)] = []
    to: Literal["table", "some"] = "table"


def say(table: Table, params: Saying, dice: Dice) -> list[Entry]:
    """A message to the table: one's own words, or those of a portrait that one plays."""
    payload = {"text": params.text, "portrait": ""}
    audience = EVERYONE
    if params.portrait:
        portrait = sheet(table, params.portrait)
        if portrait.seat != table.actor.id and not table.actor.is_mj:
            raise RuleError("Tu ne joues pas ce portrait\u00a0: parle en ton nom, ou choisis un des tiens.")
        if not portrait.audience.everyone:
            raise RuleError(
                "La table ne voit pas encore ce portrait\u00a0: montre-le d’abord, ou parle en ton nom."
            )
        payload["portrait"] = portrait.name
    return [Entry("core/message", payload, audience)]


def whisper(table: Table, params: Whispering, dice: Dice) -> list[Entry]:
    """Words for one other person. The MJs read them only if the table's option said so before they were written (P11).

    They are for those who hold the two seats now, not for whom one is given back to later.
    """
    other = table.seats[params.seat]
    if other.id == table.actor.id:
        raise RuleError("Choisis quelqu’un d’autre\u00a0: un murmure se dit à deux.")
    if not other.plays:
        raise RuleError(f"{other.name} regarde la table sans y jouer\u00a0: parle à toute la table.")
    if params.read_by != readers(table):
        raise Stale(
            "La table vient de changer qui lit les murmures. Relis la phrase sous le champ, puis renvoie.",
            read_by=readers(table),
        )
    voices = frozenset({table.actor.voice, other.voice})
    audience = Audience(mj=params.read_by == "mj", seats=voices)
    payload = {"text": params.text, "seat": other.id, "between": [table.actor.id, other.id]}
    return [Entry("core/whisper", payload, audience)]


def readers(table: Table) -> Literal["two", "mj"]:
    """Who reads a whisper written now: the two of them, or the MJs too."""
    return "mj" if table.chosen(WHISPERS_READ) == YES else "two"


def hand_out(table: Table, params: HandingOut, dice: Dice) -> list[Entry]:
    """A text for the whole table, or for some: none of these is told who else has it."""
    if params.to == "some" and not params.seats:
        raise RuleError("Choisis au moins une personne, ou donne ce texte à toute la table.")
    for seat in params.seats if params.to == "some" else []:
        if not table.seats[seat].plays:
            raise RuleError(
                f"{table.seats[seat].name} regarde la table sans y jouer\u00a0: donne ce texte à toute la table, "
                "ou décoche son nom."
            )
    audience = EVERYONE if params.to == "table" else mj_and(*params.seats)
    return [Entry("core/handout", {"title": params.title, "text": params.text}, audience)]


MOVES = (
    Move("core/say", Saying, Who.TABLE, say),
    Move("core/whisper", Whispering, Who.TABLE, whisper),
    Move("core/hand_out", HandingOut, Who.MJ, hand_out),
)
