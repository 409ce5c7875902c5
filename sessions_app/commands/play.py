"""A move of a seat, from what the browser sent to the journal: one transaction."""

import hashlib
import json
from typing import Any
from uuid import UUID

import msgspec
from django.db import transaction
from msgspec.structs import fields

from rules.dice import SecureDice
from rules.game import Game, Move, RuleError, Table, Who
from sessions_app import bell, journal
from sessions_app.audience import narrow
from sessions_app.commands.moves import CORE_MOVES
from sessions_app.models import Campaign, Command, Seat
from sessions_app.table import load

GONE = "C’est introuvable à cette table\u202f: la page va se remettre à jour."
NOT_YOURS = "Ce geste n’est pas à toi\u202f: demande au MJ ou à la personne concernée."
MOVED_ON = "L’annonce a changé pendant que tu décidais. Relis-la, puis recommence\u202f: rien n’est perdu."
OTHER_CONTENT = "Cet envoi est déjà parti avec un autre contenu. Recommence\u202f: ton texte est encore là."
REMOVED = "Cette place n’est plus à cette table. Demande un lien au MJ pour revenir."


class Absent(RuleError):
    """A row that is not there, or not for this seat to know: the two answer alike."""


class Forbidden(RuleError):
    """A move that this seat may not play."""


class CountedDice:
    """A source that knows whether it was used."""

    def __init__(self) -> None:
        self.inner, self.used = SecureDice(), False

    @property
    def source(self) -> str:
        return self.inner.source

    def roll(self, faces: int) -> int:
        self.used = True
        return self.inner.roll(faces)


def find_move(game: Game, key: str) -> Move | None:
    """The move of this key, of the game or of the core."""
    return game.move(key) or CORE_MOVES.get(key)


def play(seat: Seat, move: Move, params: msgspec.Struct, command_id: UUID, revision: str = "") -> None:
    """Play `move` for `seat`, once: a repeat of the same `command_id` changes nothing and succeeds as the first did.

    Raises RuleError (a French sentence) when the rules, the rights or the state of the table refuse it.
    """
    digest = digest_of(move, params)
    with transaction.atomic():
        campaign = Campaign.objects.select_for_update().get(pk=seat.campaign_id)
        author = Seat.objects.filter(pk=seat.pk, removed=False).first()
        if author is None:
            raise Forbidden(REMOVED)
        command, fresh = Command.objects.get_or_create(
            seat=author, command_id=command_id, defaults={"digest": digest}
        )
        if not fresh:
            if command.digest != digest:
                raise RuleError(OTHER_CONTENT)
            return
        table, dice = load(campaign, author), CountedDice()
        game = table.game
        check(table, move, params, revision)
        if game.veto and (reason := game.veto(table, move)):
            raise RuleError(reason)
        entries = move.play(table, params, dice)
        if game.guard:
            entries = game.guard(table, entries)
        journal.append(campaign, command, entries, dice.source if dice.used else "")
        transaction.on_commit(lambda: bell.ring(str(campaign.pk)), robust=True)


def digest_of(move: Move, params: msgspec.Struct) -> str:
    content = json.dumps([move.key, msgspec.to_builtins(params)], sort_keys=True)
    return hashlib.sha256(content.encode()).hexdigest()


def check(table: Table, move: Move, params: msgspec.Struct, revision: str) -> None:
    """Refuse a row that the actor cannot see, a move that is not theirs, an announcement that changed."""
    known, named = narrow(table, table.actor), references(params)
    rows = {row: getattr(known, collection) for row, collection in COLLECTIONS.items()}
    for row, row_id in named:
        if row_id not in rows[row]:
            raise Absent(GONE)
    if not may_play(table, move, named):
        raise Forbidden(NOT_YOURS)
    if move.binding:
        resolution = next(row_id for row, row_id in named if row == "resolution")
        if table.resolutions[resolution].revision != revision:
            raise RuleError(MOVED_ON)


COLLECTIONS = {
    "portrait": "portraits",
    "trait": "traits",
    "resolution": "resolutions",
    "part": "parts",
    "question": "questions",
    "seat": "seats",
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
    if actor.is_mj or move.who is Who.TABLE:
        return True
    if move.who is Who.OWNER:
        return bool(named) and owner_of(table, *named[0]) == actor.id
    if move.who is Who.ADDRESSEE:
        return any(
            row == "question" and actor.id in table.questions[row_id].addressees for row, row_id in named
        )
    return False
