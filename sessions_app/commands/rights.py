"""Who may play a move: whose rows it names, and whether the announcement it binds is still the one they saw."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import fields

from rules.game import Move, RuleError, Stale, Who
from rules.table import Table
from sessions_app.audience import narrow

GONE = "C’est introuvable à cette table\u00a0: la page va se remettre à jour."
NOT_YOURS = "Ce geste n’est pas à toi\u00a0: demande au MJ ou à la personne concernée."
ONLY_WATCHING = "Tu regardes cette table sans y jouer\u00a0: demande au MJ de te faire une place de joueur."
ARCHIVED = "Cette campagne est archivée\u00a0: on la relit. Un MJ peut la rouvrir dans ses réglages."
MOVED_ON = "L’annonce a changé pendant que tu décidais. Relis-la, puis recommence\u00a0: rien n’est perdu."


class Absent(RuleError):
    """A row that is not there, or not for this seat to know: the two answer alike."""


class Forbidden(RuleError):
    """A move that this seat may not play."""


def check(table: Table, move: Move, params: msgspec.Struct, revision: str) -> None:
    """Refuse a row that the actor cannot see, a move that is not theirs, an announcement that changed."""
    known, named = narrow(table, table.actor), references(params)
    rows: dict[str, Mapping[str, Any]] = {row: getattr(known, name) for row, name in COLLECTIONS.items()}
    for row, row_id in named:
        if row_id not in rows[row]:
            raise Absent(GONE)
    if not may_play(table, move, named):
        raise Forbidden(NOT_YOURS if table.actor.plays else ONLY_WATCHING)
    if table.archived and not move.when_archived:
        raise RuleError(ARCHIVED)
    for row, row_id in named:
        if move.binding and row == "resolution" and table.resolutions[row_id].revision != revision:
            raise Stale(MOVED_ON, revision=table.resolutions[row_id].revision)


COLLECTIONS = {
    "portrait": "portraits",
    "trait": "traits",
    "counter": "counters",
    "resolution": "resolutions",
    "part": "parts",
    "question": "questions",
    "seat": "seats",
    "knock": "knocking",
    "gone": "gone",
    "invitation": "invitations",
}


def references(params: msgspec.Struct) -> list[tuple[str, str]]:
    """The rows that the parameters name, in the order of the fields: (row, id)."""
    found = []
    for field in fields(params):
        row = row_named_by(msgspec.inspect.type_info(field.type))
        value = getattr(params, field.name)
        if row and value is not None:
            found += [(row, v) for v in (value if isinstance(value, list | tuple) else [value])]
    return found


def row_named_by(info: Any) -> str | None:
    """The row a parameter refers to, read from its `Meta(extra={"row": …})`, inside `X | None` and `list[X]` too."""
    if row := (getattr(info, "extra", None) or {}).get("row"):
        return str(row)
    inner = (*getattr(info, "types", ()), getattr(info, "item_type", None), getattr(info, "type", None))
    return next((row for part in inner if part and (row := row_named_by(part))), None)


def owner_of(table: Table, row: str, row_id: str) -> str | None:
    """The seat that owns a row."""
    match row:
        case "portrait":
            return table.portraits[row_id].seat
        case "trait":
            return table.portraits[table.traits[row_id].portrait].seat
        case "counter":
            return table.portraits[table.counters[row_id].portrait].seat
        case "part":
            return table.parts[row_id].owner
        case "resolution":
            return table.resolutions[row_id].opened_by
        case "seat":
            return row_id
    return None


def may_play(table: Table, move: Move, named: list[tuple[str, str]]) -> bool:
    """Whether the actor may play this move (`Move.who`)."""
    actor = table.actor
    if not actor.plays:
        return False
    if actor.is_mj or move.who is Who.TABLE:
        return True
    if move.who is Who.OWNER:
        return bool(named) and owner_of(table, *named[0]) == actor.id
    if move.who is Who.ADDRESSEE:
        return any(
            row == "question" and actor.id in table.questions[row_id].addressees for row, row_id in named
        )
    return False
