"""A portrait as its sheet shows it: its traits in their places, and what the reader may write there."""

from msgspec import Struct

from rules.game import Flag, TraitKind
from rules.table import Portrait, Seat, Table, Trait


class Words(Struct, frozen=True):
    """A trait, what hangs from it, and the marks it carries in French."""

    trait: Trait
    kind: TraitKind
    marks: tuple[Flag, ...]
    secret: bool
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


def sheet(table: Table, portrait: Portrait) -> Sheet:
    """The sheet of a portrait for the reader `table.actor`; `table` is already narrowed to them."""
    game, actor = table.game, table.actor
    kind = game.portrait_kind(portrait.kind)
    writable = actor.is_mj or portrait.seat == actor.id
    sections = [game.trait_kind(key) for key in kind.traits] if kind else []
    return Sheet(
        portrait=portrait,
        nature=game.nature(table, portrait) if game.nature else (kind.label if kind else ""),
        player=table.seats.get(portrait.seat) if portrait.seat else None,
        writable=writable,
        secret=not portrait.audience.everyone,
        sections=tuple(
            Section(
                kind=section,
                words=tuple(
                    words(table, t, writable)
                    for t in table.traits_of(portrait.id, section.key)
                    if t.parent is None
                ),
                addable=writable and writes(table, section),
            )
            for section in sections
            if section
        ),
    )


def sheets(table: Table) -> list[Sheet]:
    """Every sheet that the reader may open: their own first, then in the order of the table."""
    mine = table.portraits_of(table.actor.id)
    others = [p for p in table.portraits.values() if p.seat != table.actor.id]
    return [sheet(table, portrait) for portrait in [*mine, *others]]


def words(table: Table, trait: Trait, writable: bool) -> Words:
    kind = table.game.trait_kind(trait.kind) or TraitKind(trait.kind, trait.kind, trait.kind)
    portrait = table.portraits[trait.portrait]
    return Words(
        trait=trait,
        kind=kind,
        marks=tuple(flag for flag in kind.flags if flag.key in trait.flags),
        secret=trait.audience != portrait.audience,
        source=table.traits[trait.source].text if trait.source else "",
        about=table.portraits[trait.about].name if trait.about else "",
        hanging=tuple(words(table, child, writable) for child in table.children_of(trait.id)),
        addable=tuple(
            k for k in table.game.traits if writable and trait.kind in k.parents and writes(table, k)
        ),
    )


def writes(table: Table, kind: TraitKind) -> bool:
    return kind.written_by == "owner" or table.actor.is_mj
