"""The free roll: any dice, and a choice of who sees them."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from rules.dice import Dice, FreeRollError, free_roll
from rules.entry import Entry
from rules.game import Move, OptionalLine, RuleError, Who
from rules.table import EVERYONE, MJ_ONLY, Audience, Table, mj_and


class Roll(Struct):
    dice: Annotated[str, Meta(min_length=1, max_length=20)]
    seen_by: Literal["table", "mj_and_me", "mj"] = "table"
    reason: OptionalLine = ""


def roll(table: Table, params: Roll, dice: Dice) -> list[Entry]:
    """Roll freely. For « MJ seul », the author gets a receipt without the faces, unless they are an MJ themselves."""
    try:
        wanted = free_roll(params.dice)
    except FreeRollError as error:
        raise RuleError(str(error)) from error
    faces = wanted.roll(dice)
    audience = audience_of(table, params.seen_by)
    payload = {
        "text": wanted.text,
        "faces": faces,
        "sides": wanted.faces,
        "modifier": wanted.modifier,
        "total": sum(faces) + wanted.modifier,
        "reason": params.reason,
        "seen_by": params.seen_by,
    }
    entries = [Entry("core/free_roll", payload, audience)]
    if params.seen_by == "mj" and not table.actor.is_mj:
        receipt = {"text": wanted.text, "reason": params.reason}
        entries.append(Entry("core/free_roll_receipt", receipt, Audience(seats=frozenset({table.actor.id}))))
    return entries


def audience_of(table: Table, seen_by: str) -> Audience:
    return {"table": EVERYONE, "mj_and_me": mj_and(table.actor.id), "mj": MJ_ONLY}[seen_by]


MOVES = (Move("core/roll", Roll, Who.TABLE, roll),)
