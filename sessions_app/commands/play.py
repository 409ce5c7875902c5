"""A move of a seat, from what the browser sent to the journal: one transaction."""

import hashlib
import json
from uuid import UUID

import msgspec
from django.db import transaction

from rules.dice import SecureDice
from rules.game import Game, Move, RuleError
from sessions_app import bell, journal
from sessions_app.commands.moves import CORE_MOVES
from sessions_app.commands.rights import Forbidden, check
from sessions_app.models import Campaign, Command, Seat
from sessions_app.seats import DELETED, REASONS
from sessions_app.table import load

OTHER_CONTENT = "Cet envoi est déjà parti avec un autre contenu. Recommence\u00a0: ton texte est encore là."


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
        author = Seat.objects.get(pk=seat.pk)
        if campaign.deleted_at:
            raise Forbidden(DELETED)
        if author.status != Seat.Status.SEATED:
            raise Forbidden(REASONS[Seat.Status(author.status)])
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
        entries = move.play(table, params, dice)
        if game.guard:
            entries = game.guard(table, entries)
        journal.append(campaign, command, entries, dice.source if dice.used else "")
        bell.ring_on_commit(str(campaign.pk))


def digest_of(move: Move, params: msgspec.Struct) -> str:
    content = json.dumps([move.key, msgspec.to_builtins(params)], sort_keys=True)
    return hashlib.sha256(content.encode()).hexdigest()
