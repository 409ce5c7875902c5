"""What lies on the table for everyone, in every game: facts of the scene, clocks, and numbers that the MJ puts right.

What becomes of a fact is said by the moves of words (marked, reworded, removed): a fact is a trait of the board.
"""

from itertools import chain
from typing import Annotated, Literal

from msgspec import Meta, Struct

from rules import board
from rules.counters import moved, value_of
from rules.dice import Dice
from rules.entry import Entry, Set
from rules.game import (
    CounterKind,
    CounterRef,
    Line,
    Move,
    PortraitRef,
    RuleError,
    Text,
    TraitKind,
    TraitRef,
    Who,
)
from rules.table import BOARD, EVERYONE, MJ_ONLY, Counter, Table
from sessions_app.names import fold

LONGEST_WORD = 160  # as any line
Segments = Annotated[int, Meta(ge=board.FEWEST_SEGMENTS, le=board.MOST_SEGMENTS)]
Delta = Annotated[int, Meta(ge=-board.MOST_SEGMENTS, le=board.MOST_SEGMENTS)]


class Posing(Struct):
    text: Line


class Listing(Struct):
    """Words for a list of the campaign, one a line."""

    kind: Annotated[str, Meta(max_length=40)]
    words: Text


class Making(Struct):
    label: Line
    segments: Segments = 6
    seen_by: Literal["table", "mj"] = "table"


class Ticking(Struct):
    counter: CounterRef
    delta: Delta = 1


class Naming(Struct):
    counter: CounterRef


class PuttingRight(Struct):
    """`portrait` is the sheet that holds the counter; without it, the counter is one of the board's."""

    key: Annotated[str, Meta(max_length=40)]
    delta: Delta
    portrait: PortraitRef | None = None


class Writing(Struct):
    """`of` is the word of a list, for a number that the sheet holds for each of its words."""

    portrait: PortraitRef
    key: Annotated[str, Meta(max_length=40)]
    value: Annotated[int, Meta(ge=-1000, le=1000)]
    of: TraitRef | None = None


def pose_fact(table: Table, params: Posing, dice: Dice) -> list[Entry]:
    """A fact that whoever plays may build on, while it holds."""
    changes = board.pose_fact(table, params.text)
    return [Entry("core/fact_posed", {"text": params.text}, changes=tuple(changes))]


def add_to_list(table: Table, params: Listing, dice: Dice) -> list[Entry]:
    """Words that every sheet then has. Raises RuleError for what is no list, too long, or there already."""
    kind = list_kind(table, params.kind)
    texts = [line.strip() for line in params.words.split("\n") if line.strip()]
    if any(len(text) > LONGEST_WORD for text in texts):
        raise RuleError(f"Écris des mots courts, un par ligne\u00a0: {LONGEST_WORD}\u00a0caractères au plus.")
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


def make_clock(table: Table, params: Making, dice: Dice) -> list[Entry]:
    """A clock for the whole table, or for the MJs alone until one of them shows it."""
    audience = MJ_ONLY if params.seen_by == "mj" else EVERYONE
    changes = board.new_clock(table, params.label, params.segments, audience)
    payload = {"label": params.label, "segments": params.segments}
    return [Entry("core/clock_made", payload, audience, tuple(changes))]


def tick(table: Table, params: Ticking, dice: Dice) -> list[Entry]:
    """A clock goes on, or back, and stops at its ends; a full one is an event of its own."""
    clock = clock_of(table, params.counter)
    if params.delta == 0:
        raise RuleError("Dis de combien de segments cette horloge avance ou recule.")
    if board.ticks(clock, params.delta) == 0:
        full = board.is_full(clock)
        raise RuleError(
            f"«\u00a0{clock.label}\u00a0» est déjà {'pleine' if full else 'vide'}\u00a0: "
            f"{'retire-la, ou fais-la reculer' if full else 'fais-la avancer, ou retire-la'}."
        )
    return board.ticked(clock, params.delta)


def show_clock(table: Table, params: Naming, dice: Dice) -> list[Entry]:
    """A secret clock, shown to the whole table as it stands; what was written of it before stays the MJs'."""
    clock = clock_of(table, params.counter)
    if clock.audience.everyone:
        raise RuleError("Toute la table voit déjà cette horloge.")
    shown = Set("counter", clock.id, "audience", EVERYONE)
    return [Entry("core/clock_shown", board.told(clock), changes=(shown,))]


def remove_clock(table: Table, params: Naming, dice: Dice) -> list[Entry]:
    """Take a clock off the table; it stays in the journal of those who saw it."""
    clock = clock_of(table, params.counter)
    gone = Set("counter", clock.id, "removed", True)
    return [Entry("core/clock_removed", board.told(clock), clock.audience, (gone,))]


def clock_of(table: Table, counter: str) -> Counter:
    """Raises RuleError for a counter that is no clock."""
    found = table.counters[counter]
    if found.key != board.CLOCK:
        raise RuleError("Ce compteur n’est pas une horloge\u00a0: corrige-le là où il se lit.")
    return found


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


MOVES = (
    Move("core/pose_fact", Posing, Who.MJ, pose_fact),
    Move("core/make_clock", Making, Who.MJ, make_clock),
    Move("core/tick", Ticking, Who.MJ, tick),
    Move("core/show_clock", Naming, Who.MJ, show_clock),
    Move("core/remove_clock", Naming, Who.MJ, remove_clock),
    Move("core/put_right", PuttingRight, Who.MJ, put_right),
    Move("core/add_to_list", Listing, Who.MJ, add_to_list),
    Move("core/write_number", Writing, Who.OWNER, write_number),
)
