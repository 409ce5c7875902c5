"""A portrait as its sheet shows it: its traits in their places, and what the reader may write there."""

from collections import defaultdict

from msgspec import Struct

from rules.game import Flag, TraitKind
from rules.table import Portrait, Seat, Table, Trait


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


class Sheet(Struct, frozen=True):
    portrait: Portrait
    nature: str
    player: Seat | None
    writable: bool
    secret: bool
    sections: tuple[Section, ...]


class Drawer:
    """Draws the sheets of a table already narrowed to its reader; what hangs where is sorted once."""

    def __init__(self, table: Table) -> None:
        self.table, self.game, self.reader = table, table.game, table.actor
        self.notes = self.game.notes(table) if self.game.notes else {}
        self.hanging: dict[str, list[Trait]] = defaultdict(list)
        self.roots: dict[tuple[str, str], list[Trait]] = defaultdict(list)
        for trait in table.traits.values():
            if trait.parent:
                self.hanging[trait.parent].append(trait)
            else:
                self.roots[trait.portrait, trait.kind].append(trait)

    def sheet(self, portrait: Portrait) -> Sheet:
        """The sheet of a portrait."""
        kind = self.game.portrait_kind(portrait.kind)
        writable = self.table.may_act and (self.reader.is_mj or portrait.seat == self.reader.id)
        sections = [self.game.trait_kind(key) for key in kind.traits] if kind else []
        return Sheet(
            portrait=portrait,
            nature=self.game.nature(self.table, portrait)
            if self.game.nature
            else (kind.label if kind else ""),
            player=self.table.seats.get(portrait.seat) if portrait.seat else None,
            writable=writable,
            secret=not portrait.audience.everyone,
            sections=tuple(self.section(portrait, section, writable) for section in sections if section),
        )

    def section(self, portrait: Portrait, kind: TraitKind, writable: bool) -> Section:
        roots = self.roots[portrait.id, kind.key]
        addable = writable and kind.writable_by(self.reader)
        return Section(kind, tuple(self.words(trait, writable) for trait in roots), addable)

    def words(self, trait: Trait, writable: bool) -> Words:
        table = self.table
        kind = self.game.trait_kind(trait.kind) or TraitKind(trait.kind, trait.kind, trait.kind)
        addable = [k for k in self.game.traits if trait.kind in k.parents and k.writable_by(self.reader)]
        return Words(
            trait=trait,
            kind=kind,
            marks=tuple(flag for flag in kind.flags if flag.key in trait.flags),
            secret=trait.audience != table.portraits[trait.portrait].audience,
            note=self.notes.get(trait.id, ""),
            source=table.traits[trait.source].text if trait.source else "",
            about=table.portraits[trait.about].name if trait.about else "",
            hanging=tuple(self.words(child, writable) for child in self.hanging[trait.id]),
            addable=tuple(addable) if writable else (),
        )


def sheets(table: Table) -> list[Sheet]:
    """Every sheet that the reader may open: their own first, then in the order of the table."""
    drawer, mine = Drawer(table), table.portraits_of(table.actor.id)
    others = [p for p in table.portraits.values() if p.seat != table.actor.id]
    return [drawer.sheet(portrait) for portrait in [*mine, *others]]
