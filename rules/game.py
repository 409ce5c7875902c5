"""The contract between the table and a game.

A game is one `Game` value made of plain data and pure functions. The core loads a frozen `Table`, calls a `Move`
with typed parameters and a `Dice` source, and writes what comes back: a list of `Entry`. A game never touches the
database, the network or the clock, and never rolls by itself.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Annotated, Any

from msgspec import Meta, Struct

from rules.dice import Dice
from rules.entry import Entry
from rules.kinds import FACT, CounterKind, Option, PortraitKind, TraitKind
from rules.table import Portrait, Question, Resolution, Table, Trait


class RuleError(Exception):
    """A refusal of the rules: one French sentence that says what to do. Nothing is written."""


class Stale(RuleError):
    """What was read before the act changed meanwhile: the act still stands once it is read again.

    `seen` is what the next try has then read, by field of its form.
    """

    def __init__(self, sentence: str, **seen: str) -> None:
        super().__init__(sentence)
        self.seen = seen


class Moved(RuleError):
    """The words being edited changed meanwhile; `current` is what they say now."""

    def __init__(self, sentence: str, current: str) -> None:
        super().__init__(sentence)
        self.current = current


class Who(StrEnum):
    """Who may play a move. The MJs may always play an owner's or an addressee's move for them."""

    MJ = "mj"
    OWNER = "owner"  # of the row named first in the parameters
    ADDRESSEE = "addressee"  # of the question named in the parameters
    TABLE = "table"  # any player or MJ; a spectator plays nothing


# References in parameters: the core answers "introuvable" for a row that is not there or not for this seat to see.
PortraitRef = Annotated[str, Meta(max_length=36, extra={"row": "portrait"})]
TraitRef = Annotated[str, Meta(max_length=36, extra={"row": "trait"})]
ResolutionRef = Annotated[str, Meta(max_length=36, extra={"row": "resolution"})]
PartRef = Annotated[str, Meta(max_length=36, extra={"row": "part"})]
QuestionRef = Annotated[str, Meta(max_length=36, extra={"row": "question"})]
CounterRef = Annotated[str, Meta(max_length=36, extra={"row": "counter"})]
SeatRef = Annotated[str, Meta(max_length=36, extra={"row": "seat"})]
KnockRef = Annotated[str, Meta(max_length=36, extra={"row": "knock"})]  # a seat that waits to be let in
GoneRef = Annotated[str, Meta(max_length=36, extra={"row": "gone"})]  # a seat that left or was removed

# Texts: a limit for every field. A line is a few words, a text a few sentences on as many lines as one likes.
LINE = 160  # characters of a line
Line = Annotated[str, Meta(min_length=1, max_length=LINE)]
OptionalLine = Annotated[str, Meta(max_length=LINE)]
Text = Annotated[str, Meta(min_length=1, max_length=1000, extra={"lines": True})]
OptionalText = Annotated[str, Meta(max_length=1000, extra={"lines": True})]


# What plays a move for `Game.demo`.
Act = Callable[..., str]


class Move(Struct, frozen=True):
    """An act of a seat: its key (a path), its typed parameters, who may play it, and the pure function.

    `binding`: the move carries the `revision` of the resolution it names, and is refused if that moved meanwhile.
    `when_archived`: it may be played in a campaign that is put away.
    """

    key: str
    params: type[Struct]
    who: Who
    play: Callable[[Table, Any, Dice], Sequence[Entry]]
    binding: bool = False
    when_archived: bool = False


class Game(Struct, frozen=True):
    """Everything the core knows of a game.

    Functions that draw get a table already narrowed to one reader:
    `scene(table, resolution)` what `<key>/scene.html` shows of a resolution, `stakes(table, trait)` what
    `<key>/stakes.html` shows when a trait is tapped, `nature(table, portrait)` what a portrait is for that reader.
    `notes(table)` what to say beside a trait for now (trait id → a few words).
    `sheet(table, portrait)` what `<key>/sheet.html` shows (as `own`, beside `sheet`) at the head of a sheet, and
    `<key>/glance.html` beside the name of whoever plays it; nothing for None. `pending(table, question)` what
    `<key>/pending.html` shows (as `asked`, beside `question`) of a question that is of no resolution; nothing for
    None; before what is on stage if it says `first`. `shared` are the keys of the counters of the board, `lists` the
    kinds of words that the MJ writes on it once for every sheet (`CounterKind.each`). `creation`: a sheet begins with
    the forms of `creation.html`, not with the core's name and kind.
    `guard(table, entries)` sees what any move is about to write: it may refuse it, change it, or add to it.
    `query(line, odds)` answers one line of the command `resolve`. `demo(act)` plays the acts that fill a campaign,
    named `demo_name`, to try the game with; `act(move, **params)` answers the id of the first row that the move made.

    Its folder holds `templates/<key>/`: `lines/<event>.html` for each kind of event, `dialogs/<name>.html` for each
    of `dialogs`, `typing.html` (forms that stay on the page), `scene.html`, `rest.html` (what may begin while nothing
    is on stage), `waiting.html` (a resolution that is not on stage, in a few words), `question.html`, `stakes.html`;
    and if it has a look of its own `static/<key>/<key>.css`.
    """

    key: str
    name: str
    help: str = ""
    moves: tuple[Move, ...] = ()
    portraits: tuple[PortraitKind, ...] = ()
    traits: tuple[TraitKind, ...] = ()
    counters: tuple[CounterKind, ...] = ()
    shared: tuple[str, ...] = ()
    lists: tuple[str, ...] = ()
    scene: Callable[[Table, Resolution], Any] | None = None
    stakes: Callable[[Table, Trait], Any] | None = None
    nature: Callable[[Table, Portrait], str] | None = None
    notes: Callable[[Table], Mapping[str, str]] | None = None
    sheet: Callable[[Table, Portrait], Any] | None = None
    pending: Callable[[Table, Question], Any] | None = None
    guard: Callable[[Table, Sequence[Entry]], Sequence[Entry]] | None = None
    options: tuple[Option, ...] = ()
    dialogs: tuple[str, ...] = ()
    creation: bool = False
    query: Callable[[bytes, bool], dict[str, object]] | None = None
    demo: Callable[[Act], None] | None = None
    demo_name: str = ""

    def move(self, key: str) -> Move | None:
        return next((m for m in self.moves if m.key == key), None)

    def trait_kind(self, key: str) -> TraitKind | None:
        return next((k for k in (*self.traits, FACT) if k.key == key), None)

    def counter_kind(self, key: str) -> CounterKind | None:
        return next((k for k in self.counters if k.key == key), None)

    def portrait_kind(self, key: str) -> PortraitKind | None:
        return next((k for k in self.portraits if k.key == key), None)
