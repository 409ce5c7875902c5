"""The contract between the table and a game.

A game is one `Game` value made of plain data and pure functions. The core loads a frozen `Table`, calls a `Move`
with typed parameters and a `Dice` source, and writes what comes back: a list of `Entry`. A game never touches the
database, the network or the clock, and never rolls by itself.
"""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from rules.dice import Dice
from rules.entry import Entry
from rules.table import Portrait, Resolution, Table, Trait


class RuleError(Exception):
    """A refusal of the rules: one French sentence that says what to do. Nothing is written."""


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
    TABLE = "table"  # any player or MJ


# References in parameters: the core answers "introuvable" for a row that is not there or not for this seat to see.
PortraitRef = Annotated[str, Meta(max_length=36, extra={"row": "portrait"})]
TraitRef = Annotated[str, Meta(max_length=36, extra={"row": "trait"})]
ResolutionRef = Annotated[str, Meta(max_length=36, extra={"row": "resolution"})]
PartRef = Annotated[str, Meta(max_length=36, extra={"row": "part"})]
QuestionRef = Annotated[str, Meta(max_length=36, extra={"row": "question"})]
SeatRef = Annotated[str, Meta(max_length=36, extra={"row": "seat"})]

# Texts: a limit for every field. A line is a few words, a text a few sentences on as many lines as one likes.
Line = Annotated[str, Meta(min_length=1, max_length=160)]
OptionalLine = Annotated[str, Meta(max_length=160)]
Text = Annotated[str, Meta(min_length=1, max_length=1000, extra={"lines": True})]
OptionalText = Annotated[str, Meta(max_length=1000, extra={"lines": True})]


class Move(Struct, frozen=True):
    """An act of a seat: its key (a path), its typed parameters, who may play it, and the pure function.

    `binding`: the move carries the `revision` of its resolution, and is refused if that moved meanwhile.
    """

    key: str
    params: type[Struct]
    who: Who
    play: Callable[[Table, Any, Dice], Sequence[Entry]]
    binding: bool = False


class Flag(Struct, frozen=True):
    """A mark that a trait may carry, with its word and its icon."""

    key: str
    word: str
    icon: str


class TraitKind(Struct, frozen=True):
    """A kind of words on a portrait: where it hangs, how it is called, who writes it."""

    key: str
    label: str
    plural: str
    parents: tuple[str, ...] = ()
    help: str = ""
    written_by: Literal["owner", "mj"] = "owner"
    # The kind of trait it may come from, the kind of portrait it may be about.
    source: str | None = None
    about: str | None = None
    # Words of this kind are born for the MJ and the portrait's players only.
    private: bool = False
    flags: tuple[Flag, ...] = ()

    def flag(self, key: str) -> Flag | None:
        return next((flag for flag in self.flags if flag.key == key), None)


class PortraitKind(Struct, frozen=True):
    """A kind of sheet, and the kinds of traits it holds at its root."""

    key: str
    label: str
    traits: tuple[str, ...] = ()
    help: str = ""
    written_by: Literal["owner", "mj"] = "owner"
    # The sheet begins for the MJ (and its players) only.
    private: bool = False


class Game(Struct, frozen=True):
    """Everything the core knows of a game.

    `scene(table, resolution)` answers what the template `<key>/scene.html` draws of a resolution, from a table
    already narrowed to one viewer; `stakes(table, trait)` what `<key>/stakes.html` draws when a trait is tapped.
    `nature(table, portrait)` names what a portrait is, as that viewer can tell.
    `guard(table, entries)` may refuse what a core move is about to write or add entries to it.
    `query(line, odds)` answers one line of the command `resolve`.
    """

    key: str
    name: str
    moves: tuple[Move, ...] = ()
    portraits: tuple[PortraitKind, ...] = ()
    traits: tuple[TraitKind, ...] = ()
    scene: Callable[[Table, Resolution], Any] | None = None
    stakes: Callable[[Table, Trait], Any] | None = None
    nature: Callable[[Table, Portrait], str] | None = None
    guard: Callable[[Table, Sequence[Entry]], Sequence[Entry]] | None = None
    # Names of the forms it draws in `<key>/dialogs/`.
    dialogs: tuple[str, ...] = ()
    veto: Callable[[Table, Move], str | None] | None = None
    query: Callable[[bytes, bool], dict[str, object]] | None = None

    def move(self, key: str) -> Move | None:
        return next((m for m in self.moves if m.key == key), None)

    def trait_kind(self, key: str) -> TraitKind | None:
        return next((k for k in self.traits if k.key == key), None)

    def portrait_kind(self, key: str) -> PortraitKind | None:
        return next((k for k in self.portraits if k.key == key), None)
