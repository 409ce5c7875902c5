"""The contract between the table and a game.

A game is one `Game` value made of plain data and pure functions. The core loads a frozen `Table`, calls a `Move`
with typed parameters and a `Dice` source, and writes what comes back: a list of `Entry`. A game never touches the
database, the network or the clock, and never rolls by itself.

Ids are opaque strings. A move names the rows it creates with `New("…")`; the journal replaces each by a fresh id.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Annotated, Any, Literal, NamedTuple

from msgspec import Meta, Struct

from rules.dice import Dice


class RuleError(Exception):
    """A refusal of the rules: one French sentence that says what to do. Nothing is written."""


class Moved(RuleError):
    """The words being edited changed meanwhile; `current` is what they say now."""

    def __init__(self, sentence: str, current: str) -> None:
        super().__init__(sentence)
        self.current = current


# ── who sees ──────────────────────────────────────────────────────────────────────────────────────────────────


class Audience(Struct, frozen=True):
    """Who may see a row: everyone at the table, or the MJs (`mj`) and the named seats."""

    everyone: bool = False
    mj: bool = False
    seats: frozenset[str] = frozenset()

    def with_seats(self, seats: Iterable[str]) -> "Audience":
        """The same audience, with more seats."""
        return Audience(self.everyone, self.mj, self.seats | frozenset(seats))

    def within(self, other: "Audience") -> "Audience":
        """Those who are in both audiences."""
        if self.everyone or other.everyone:
            return other if self.everyone else self
        return Audience(mj=self.mj and other.mj, seats=self.seats & other.seats)


EVERYONE = Audience(everyone=True)
MJ_ONLY = Audience(mj=True)


def mj_and(*seats: str) -> Audience:
    """The MJs and the given seats."""
    return Audience(mj=True, seats=frozenset(seats))


# ── the table, as a move sees it ──────────────────────────────────────────────────────────────────────────────


class Seat(Struct, frozen=True):
    id: str
    name: str
    role: Literal["mj", "player"]

    @property
    def is_mj(self) -> bool:
        return self.role == "mj"


class Trait(Struct, frozen=True):
    """Words on a portrait. `parent` groups it, `source` is the trait it comes from, `about` a portrait it aims at."""

    id: str
    portrait: str
    kind: str
    text: str
    audience: Audience
    parent: str | None = None
    source: str | None = None
    about: str | None = None
    flags: tuple[str, ...] = ()
    position: int = 0


class Counter(Struct, frozen=True):
    id: str
    portrait: str
    key: str
    label: str
    value: int
    audience: Audience
    low: int | None = None
    high: int | None = None


class Portrait(Struct, frozen=True):
    id: str
    kind: str
    name: str
    audience: Audience
    seat: str | None = None  # who plays it


class Resolution(Struct, frozen=True):
    """Something being settled. `revision` changes with it: a binding move must have seen the last one."""

    id: str
    kind: str
    state: dict[str, Any]
    audience: Audience
    revision: str
    opened_by: str
    on_stage: bool = False


class Part(Struct, frozen=True):
    """A piece of a resolution with its own owner and audience: a Mise, a hand."""

    id: str
    resolution: str
    kind: str
    owner: str
    state: dict[str, Any]
    audience: Audience
    position: int = 0


class Question(Struct, frozen=True):
    """Something asked of some seats, answered once. While `blocking`, the roll waits."""

    id: str
    kind: str
    state: dict[str, Any]
    audience: Audience
    addressees: tuple[str, ...]
    resolution: str | None = None
    blocking: bool = True


class Table(Struct, frozen=True):
    """The campaign as it stands under the lock: open resolutions and living rows only."""

    actor: Seat
    options: Mapping[str, Any]
    seats: Mapping[str, Seat]
    portraits: Mapping[str, Portrait]
    traits: Mapping[str, Trait]
    counters: Mapping[str, Counter]
    resolutions: Mapping[str, Resolution]
    parts: Mapping[str, Part]
    questions: Mapping[str, Question]
    game: "Game"
    evening: str | None = None  # the session now open
    evenings: int = 0  # how many there have been

    def traits_of(self, portrait: str, kind: str | None = None) -> list[Trait]:
        """The living traits of a portrait, of one kind or of all, in order."""
        return [t for t in self.traits.values() if t.portrait == portrait and kind in (None, t.kind)]

    def children_of(self, trait: str) -> list[Trait]:
        return [t for t in self.traits.values() if t.parent == trait]

    def parts_of(self, resolution: str) -> list[Part]:
        return [p for p in self.parts.values() if p.resolution == resolution]

    def questions_of(self, resolution: str) -> list[Question]:
        return [q for q in self.questions.values() if q.resolution == resolution]

    def portraits_of(self, seat: str) -> list[Portrait]:
        """The portraits that this seat plays."""
        return [p for p in self.portraits.values() if p.seat == seat]

    def on_stage(self) -> Resolution | None:
        return next((r for r in self.resolutions.values() if r.on_stage), None)


# ── what a move answers ───────────────────────────────────────────────────────────────────────────────────────


class New(NamedTuple):
    """The temporary name of a row made by this very move."""

    name: str


Row = Literal["portrait", "trait", "counter", "resolution", "part", "question", "seat", "session"]


class Create(Struct, frozen=True):
    """A new row; `values` are its columns, where a `New` stands for the id of another row of the same move."""

    row: Row
    name: New
    values: dict[str, Any]
    audience: Audience = EVERYONE


class Set(Struct, frozen=True):
    """`key` of the row becomes `value`; the journal keeps what it was."""

    row: Row
    id: str
    key: str
    value: Any


class Add(Struct, frozen=True):
    """A counter moves by `delta`; refused beyond its bounds."""

    id: str
    delta: int
    row: Row = "counter"


Change = Create | Set | Add


class Entry(Struct, frozen=True):
    """One line of the journal: its kind (a path, and the name of its template), its payload and who sees it."""

    kind: str
    payload: dict[str, Any] = {}
    audience: Audience = EVERYONE
    changes: tuple[Change, ...] = ()
    resolution: str | New | None = None


# ── what a game declares ──────────────────────────────────────────────────────────────────────────────────────


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
    # Marks it may carry: (key, French word).
    flags: tuple[tuple[str, str], ...] = ()


class CounterKind(Struct, frozen=True):
    key: str
    label: str
    low: int | None = 0
    high: int | None = None


class PortraitKind(Struct, frozen=True):
    """A kind of sheet, and the kinds of traits it holds at its root."""

    key: str
    label: str
    traits: tuple[str, ...] = ()
    counters: tuple[str, ...] = ()
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
    counters: tuple[CounterKind, ...] = ()
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
