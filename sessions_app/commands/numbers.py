"""Numbers of sheets and of the board: put right by an MJ, or written by whoever plays the sheet."""

from typing import Annotated

from msgspec import Meta, Struct

from rules import board
from rules.counters import moved, value_of
from rules.dice import Dice
from rules.entry import Entry
from rules.game import Move, PortraitRef, RuleError, TraitRef, Who
from rules.kinds import CounterKind
from rules.table import BOARD, EVERYONE, Table

MOST_AT_ONCE = 12  # to put right: more is a slip of the hand


class PuttingRight(Struct):
    """`portrait` is the sheet that holds the counter; without it, the counter is one of the board's."""

    key: Annotated[str, Meta(max_length=40)]
    delta: Annotated[int, Meta(ge=-MOST_AT_ONCE, le=MOST_AT_ONCE)]
    portrait: PortraitRef | None = None


class Writing(Struct):
    """`of` is the word of a list, for a number that the sheet holds for each of its words."""

    portrait: PortraitRef
    key: Annotated[str, Meta(max_length=40)]
    value: Annotated[int, Meta(ge=-1000, le=1000)]
    of: TraitRef | None = None


def put_right(table: Table, params: PuttingRight, dice: Dice) -> list[Entry]:
    """Correct a number of a sheet, or of the board: what was forgotten, or counted twice. Who sees it reads of it."""
    kind = kind_held(table, params.key, params.portrait)
    if params.delta == 0:
        raise RuleError("Dis de combien corriger ce compteur.")
    if params.portrait:
        sheet = table.portraits[params.portrait]
        name, audience, before = sheet.name, sheet.audience, value_of(table, sheet.id, kind)
        changes = [moved(table, sheet.id, kind, params.delta)]
    else:
        name, audience, before = "", EVERYONE, board.held(table, kind)
        changes = board.shared(table, kind, params.delta)
    payload = {"label": kind.label, "portrait": name, "old": before, "new": before + params.delta}
    return [Entry("core/counter_put_right", payload, audience, tuple(changes))]


def write_number(table: Table, params: Writing, dice: Dice) -> list[Entry]:
    """Say where a number of a sheet stands: those that the game lets its player write.

    Raises RuleError for another, for a word that is not of its list, and when nothing would change.
    """
    kind = kind_held(table, params.key, params.portrait, each=params.of is not None)
    if not kind.writable_by(table.actor):
        raise RuleError(f"C’est le MJ qui compte cela ({kind.label})\u00a0: demande-lui.")
    word = table.traits[params.of] if params.of else None
    if word and word not in board.listed(table, kind.each):
        raise RuleError("Ces mots ne sont pas de cette liste\u00a0: choisis-les sur la fiche.")
    before = value_of(table, params.portrait, kind, params.of)
    if params.value == before:
        raise RuleError("C’est déjà sa valeur\u00a0: choisis-en une autre.")
    if params.value < kind.low or (kind.high is not None and params.value > kind.high):
        raise RuleError(
            f"Choisis une valeur que la fiche propose\u00a0: {params.value} est hors de ses bornes."
        )
    change = moved(table, params.portrait, kind, params.value - before, params.of)
    sheet = table.portraits[params.portrait]
    payload = {
        "label": word.text if word else kind.label,
        "portrait": sheet.name,
        "old": kind.shown(before),
        "new": kind.shown(params.value),
    }
    return [Entry("core/number_written", payload, sheet.audience, (change,))]


def kind_held(table: Table, key: str, portrait: str | None, each: bool = False) -> CounterKind:
    """The kind of counter of this key, if such a sheet, or the board, holds it; `each`: for each word of a list.

    Raises RuleError otherwise.
    """
    row = table.portraits[portrait] if portrait else None
    if row is None or row.kind == BOARD:
        held = table.game.shared if row is None else ()
    else:
        sheet = table.game.portrait_kind(row.kind)
        held = sheet.counters if sheet else ()
    kind = table.game.counter_kind(key) if key in held else None
    if kind is None or bool(kind.each) is not each:
        raise RuleError("Ce compteur n’existe pas ici\u00a0: choisis-en un de cette fiche ou de la table.")
    return kind


MOVES = (
    Move("core/put_right", PuttingRight, Who.MJ, put_right),
    Move("core/write_number", Writing, Who.OWNER, write_number),
)
