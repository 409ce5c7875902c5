"""The lists that a campaign writes for itself, where its game has some: their words are then on every sheet."""

from itertools import chain
from typing import Annotated

from msgspec import Meta, Struct

from rules import board
from rules.dice import Dice
from rules.entry import Entry
from rules.game import LINE, Move, RuleError, Text, Who
from rules.kinds import TraitKind
from rules.table import Table
from sessions_app.names import fold


class Listing(Struct):
    """Words for a list of the campaign, one a line."""

    kind: Annotated[str, Meta(max_length=40)]
    words: Text


def add_to_list(table: Table, params: Listing, dice: Dice) -> list[Entry]:
    """Words that every sheet then has. Raises RuleError for what is no list, too long, or there already."""
    kind = list_kind(table, params.kind)
    texts = [line.strip() for line in params.words.split("\n") if line.strip()]
    if any(len(text) > LINE for text in texts):
        raise RuleError(f"Écris des mots courts, un par ligne\u00a0: {LINE}\u00a0caractères au plus.")
    for place, text in enumerate(texts):
        check_unlisted(table, kind.key, text, texts[:place])
    changes = board.add_to_list(table, kind.key, texts)
    return [Entry("core/listed", {"list": kind.plural, "words": texts}, changes=tuple(changes))]


def list_kind(table: Table, key: str) -> TraitKind:
    """The kind of the words of this list. Raises RuleError when the campaign has no such list."""
    kind = table.game.trait_kind(key) if key in table.game.lists else None
    if kind is None:
        raise RuleError("Cette liste n’existe pas ici\u00a0: choisis-en une dans les réglages.")
    return kind


def check_unlisted(table: Table, kind: str, text: str, *more: list[str]) -> None:
    """Raise RuleError when a list, or `more` words, say these already."""
    taken = chain((trait.text for trait in board.listed(table, kind)), *more)
    if fold(text) in map(fold, taken):
        raise RuleError(
            f"«\u00a0{text}\u00a0» est déjà dans la liste\u00a0: écris autre chose, ou retire-le."
        )


MOVES = (Move("core/add_to_list", Listing, Who.MJ, add_to_list),)
