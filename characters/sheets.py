"""A portrait as its sheet shows it: its traits in their places, and what the reader may write there."""

from collections import defaultdict
from typing import Any

from msgspec import Struct

from rules.board import listed
from rules.counters import Tally, value_of
from rules.kinds import CounterKind, Flag, TraitKind
from rules.table import BOARD, Portrait, Seat, Table, Trait


class Words(Struct, frozen=True):
    """A trait, what hangs from it, the marks it carries, and what the game notes beside it for now."""

    trait: Trait
    kind: TraitKind
    marks: tuple[Flag, ...]
    secret: bool
    note: str
    source: str
    about: str
    hanging: tuple["Words", ...]
    addable: tuple[TraitKind, ...]


class Section(Struct, frozen=True):
    """The traits of one kind at the root of a sheet."""

    kind: TraitKind
    words: tuple[Words, ...]
    addable: bool


class Numbers(Struct, frozen=True):
    """The numbers of a sheet for each word of a list of the campaign."""

    kind: CounterKind
    tallies: tuple[Tally, ...]


class Sheet(Struct, frozen=True):
    """`own` is what the game draws at its head, and beside the name of whoever plays it."""

    portrait: Portrait
    nature: str
    player: Seat | None
    writable: bool
    secret: bool
    sections: tuple[Section, ...]
    tallies: tuple[Tally, ...]
    numbers: tuple[Numbers, ...]
    own: Any


class Drawer:
    """Draws the sheets of a table already narrowed to its reader; what hangs where is sorted once."""

    def __init__(self, table: Table) -> None:
        self.table, self.game, self.reader = table, table.game, table.actor
        self.notes = self.game.notes(table) if self.game.notes else {}
        self.apart = {kind.key for kind in self.game.traits if kind.apart}
        self.hanging: dict[str, list[Trait]] = defaultdict(list)
        self.roots: dict[tuple[str, str], list[Trait]] = defaultdict(list)
        for trait in table.traits.values():
            if trait.parent:
                self.hanging[trait.parent].append(trait)
            else:
                self.roots[trait.portrait, trait.kind].append(trait)

    def sheet(self, portrait: Portrait) -> Sheet:
        """The sheet of a portrait. The board has one too, of whose head a game says nothing: it is nobody's."""
        kind, board = self.game.portrait_kind(portrait.kind), portrait.kind == BOARD
        writable = self.table.may_act and (self.reader.is_mj or portrait.seat == self.reader.id)
        sections = [found for key in kind.traits if (found := self.game.trait_kind(key))] if kind else []
        return Sheet(
            portrait=portrait,
            nature=self.game.nature(self.table, portrait)
            if self.game.nature
            else (kind.label if kind else ""),
            player=self.table.seats.get(portrait.seat) if portrait.seat else None,
            writable=writable,
            secret=not portrait.audience.everyone,
            sections=tuple(
                self.section(portrait, section, writable) for section in sections if not section.apart
            ),
            tallies=tallies(self.table, portrait.id, kind.counters if kind else ()),
            numbers=numbers(self.table, portrait.id, kind.counters if kind else (), writable),
            own=self.game.sheet(self.table, portrait) if self.game.sheet and not board else None,
        )

    def section(self, portrait: Portrait, kind: TraitKind, writable: bool) -> Section:
        roots = self.roots[portrait.id, kind.key]
        addable = writable and kind.writable_by(self.reader)
        return Section(kind, tuple(self.words(trait, writable) for trait in roots), addable)

    def words(self, trait: Trait, writable: bool) -> Words:
        table = self.table
        kind = self.game.trait_kind(trait.kind) or TraitKind(trait.kind, trait.kind, trait.kind)
        kinds = [k for k in self.game.traits if trait.kind in k.parents and not k.apart]
        addable = [k for k in kinds if k.writable_by(self.reader)]
        hanging = [child for child in self.hanging[trait.id] if child.kind not in self.apart]
        return Words(
            trait=trait,
            kind=kind,
            marks=tuple(flag for flag in kind.flags if flag.key in trait.flags),
            secret=trait.audience != table.portraits[trait.portrait].audience,
            note=self.notes.get(trait.id, ""),
            source=table.traits[trait.source].text if trait.source else "",
            about=table.portraits[trait.about].name if trait.about else "",
            hanging=tuple(self.words(child, writable) for child in hanging),
            addable=tuple(addable) if writable else (),
        )


def tallies(table: Table, portrait: str | None, keys: tuple[str, ...]) -> tuple[Tally, ...]:
    """The numbers of these kinds on a portrait; None is a board on which nothing was laid yet."""
    kinds = [kind for key in keys if (kind := table.game.counter_kind(key)) and not (kind.each or kind.apart)]
    return tuple(Tally(kind, value_of(table, portrait, kind)) for kind in kinds)


def numbers(table: Table, portrait: str, keys: tuple[str, ...], writable: bool) -> tuple[Numbers, ...]:
    """The numbers of these kinds that a portrait holds for each word of a list; who only reads skips the untold."""
    found = []
    for kind in (kind for key in keys if (kind := table.game.counter_kind(key)) and kind.each):
        each = [
            Tally(kind, value_of(table, portrait, kind, word.id), word) for word in listed(table, kind.each)
        ]
        if kept := tuple(
            tally for tally in each if tally.told or (writable and kind.writable_by(table.actor))
        ):
            found.append(Numbers(kind, kept))
    return tuple(found)


def sheets(table: Table) -> list[Sheet]:
    """Every sheet that the reader may open: their own first, then in the order of the table."""
    drawer, mine = Drawer(table), table.portraits_of(table.actor.id)
    others = [p for p in table.sheets if p.seat != table.actor.id]
    return [drawer.sheet(portrait) for portrait in [*mine, *others]]
