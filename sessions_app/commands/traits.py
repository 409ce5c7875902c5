"""Words on a sheet: added, reworded, moved, removed, marked, revealed; each act keeps what was before.

A trait may be written from a resolution: its line then stands in that resolution's block (P-24).
"""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from rules.dice import Dice
from rules.entry import Change, Create, Entry, New, Set
from rules.game import Line, Move, Moved, OptionalLine, PortraitRef, ResolutionRef, RuleError, TraitRef, Who
from rules.table import MJ_ONLY, Audience, Table, Trait, mj_and
from sessions_app.commands.lists import check_unlisted
from sessions_app.commands.places import check_place, kind_of, with_hanging, with_parent, writable
from sessions_app.names import fold


class Adding(Struct):
    portrait: PortraitRef
    kind: Annotated[str, Meta(max_length=40)]
    text: Line
    parent: TraitRef | None = None
    source: TraitRef | None = None
    about: PortraitRef | None = None
    seen_by: Literal["table", "mj_and_player"] = "table"
    resolution: ResolutionRef | None = None


class Rewording(Struct):
    trait: TraitRef
    text: Line
    base: Line
    over: OptionalLine = ""
    resolution: ResolutionRef | None = None


class Moving(Struct):
    trait: TraitRef
    parent: TraitRef
    resolution: ResolutionRef | None = None


class Marking(Struct):
    trait: TraitRef
    flag: Annotated[str, Meta(max_length=40)]
    on: bool


class Naming(Struct):
    trait: TraitRef
    resolution: ResolutionRef | None = None


def add(table: Table, params: Adding, dice: Dice) -> list[Entry]:
    """Write a new trait where its kind may hang; some kinds are the MJs' alone, or theirs and the player's."""
    kind = kind_of(table, params.kind)
    portrait = table.portraits[params.portrait]
    check_place(table, kind, portrait.id, params.parent)
    if params.source and table.traits[params.source].kind != kind.source:
        raise RuleError("Ce trait ne peut pas venir de là\u00a0: choisis une autre origine.")
    if params.about and table.portraits[params.about].kind != kind.about:
        raise RuleError("Ce choix ne convient pas ici\u00a0: prends-en un dans la liste.")
    audience = portrait.audience
    if params.parent:
        audience = audience.within(table.traits[params.parent].audience)
    if kind.mj_only:
        audience = audience.within(MJ_ONLY)
    elif params.seen_by == "mj_and_player" or kind.private:
        audience = audience.within(mj_and(*filter(None, [portrait.seat])))
    values = {
        "portrait": portrait.id,
        "kind": kind.key,
        "text": params.text,
        "parent": params.parent,
        "source": params.source,
        "about": params.about,
    }
    made = Create("trait", New("trait"), values, audience)
    payload = {"text": params.text}
    return [line(table, "trait_added", portrait.id, payload, audience, [made], params.resolution)]


def reword(table: Table, params: Rewording, dice: Dice) -> list[Entry]:
    """Change the words, from the words that were read: if they moved meanwhile, both are shown and nothing is lost."""
    trait = writable(table, params.trait)
    if trait.text not in (params.base, params.over):
        raise Moved(
            f"Ces mots viennent de changer, et disent maintenant «\u00a0{trait.text}\u00a0». "
            "Ton texte est toujours dans le champ\u00a0: garde-le, ou reprends l’autre.",
            trait.text,
        )
    if params.text == trait.text:
        raise RuleError("Rien n’a changé dans ces mots\u00a0: modifie-les, ou ferme.")
    if trait.kind in table.game.lists and fold(params.text) != fold(trait.text):
        check_unlisted(table, trait.kind, params.text)
    payload = {"old": trait.text, "text": params.text}
    changes = [Set("trait", trait.id, "text", params.text)]
    return [
        line(table, "trait_reworded", trait.portrait, payload, trait.audience, changes, params.resolution)
    ]


def move(table: Table, params: Moving, dice: Dice) -> list[Entry]:
    """Hang a trait elsewhere on the same sheet; its secrecy follows its new place when that is narrower."""
    trait, parent = writable(table, params.trait), table.traits[params.parent]
    kind = kind_of(table, trait.kind)
    if trait.parent == parent.id:
        raise RuleError("Ce trait est déjà à cet endroit\u00a0: choisis-en un autre.")
    check_place(table, kind, trait.portrait, parent.id)
    audience = trait.audience.within(parent.audience)
    changes: list[Change] = [Set("trait", trait.id, "parent", parent.id)]
    if audience != trait.audience:
        changes.append(Set("trait", trait.id, "audience", audience))
    payload = {"text": trait.text, "parent": parent.text}
    moved = line(table, "trait_moved", trait.portrait, payload, audience, changes, params.resolution)
    if audience == trait.audience:
        return [moved]
    # Those who no longer see it read what they read of any other trait that goes: not that it hides somewhere.
    gone = {"text": trait.text}
    return [
        line(table, "trait_removed", trait.portrait, gone, trait.audience, [], params.resolution),
        moved,
    ]


def remove(table: Table, params: Naming, dice: Dice) -> list[Entry]:
    """Take a trait off the sheet, with what hangs from it; each line goes to those who could see its words."""

    def gone(one: Trait) -> Entry:
        changes = [Set("trait", one.id, "removed", True)]
        payload = {"text": one.text}
        return line(table, "trait_removed", one.portrait, payload, one.audience, changes, params.resolution)

    return [gone(one) for one in with_hanging(table, writable(table, params.trait))]


def mark(table: Table, params: Marking, dice: Dice) -> list[Entry]:
    """Set or lift a mark that the game declares for this kind of trait, such as « interdit » (P-04)."""
    trait = writable(table, params.trait)
    flag = kind_of(table, trait.kind).flag(params.flag)
    if flag is None:
        raise RuleError("Cette marque n’existe pas pour ce trait\u00a0: choisis-en une autre.")
    if (params.flag in trait.flags) is params.on:
        raise RuleError("C’est déjà le cas\u00a0: relis le portrait, quelqu’un vient de le faire.")
    flags = sorted({*trait.flags, params.flag} if params.on else {*trait.flags} - {params.flag})
    payload = {"text": trait.text, "flag": flag.word, "on": params.on}
    changes = [Set("trait", trait.id, "flags", flags)]
    return [line(table, "trait_marked", trait.portrait, payload, trait.audience, changes, None)]


def reveal(table: Table, params: Naming, dice: Dice) -> list[Entry]:
    """Show a trait, and what it hangs from, to all who see its sheet. Raises RuleError for words of the MJs alone."""
    trait = table.traits[params.trait]
    portrait, kind = table.portraits[trait.portrait], table.game.trait_kind(trait.kind)
    if kind and kind.mj_only:
        raise RuleError(
            f"Ces mots restent au MJ seul ({kind.label})\u00a0: récris ailleurs ce que tu veux montrer."
        )
    hidden = [t for t in with_parent(table, trait) if t.audience != portrait.audience]
    if not hidden:
        raise RuleError("Tous ceux qui voient ce portrait voient déjà ce trait.")
    changes = [Set("trait", t.id, "audience", portrait.audience) for t in hidden]
    payload = {"text": trait.text}
    return [
        line(table, "trait_revealed", portrait.id, payload, portrait.audience, changes, params.resolution)
    ]


def line(
    table: Table,
    kind: str,
    portrait: str,
    payload: dict[str, Any],
    audience: Audience,
    changes: Sequence[Change],
    resolution: str | None,
) -> Entry:
    """One journal line about a portrait, named so that it reads by itself."""
    named = {"portrait": table.portraits[portrait].name, **payload}
    return Entry(
        f"core/{kind}",
        named,
        audience.within(table.portraits[portrait].audience),
        tuple(changes),
        resolution,
    )


MOVES = (
    Move("core/add_trait", Adding, Who.OWNER, add),
    Move("core/reword_trait", Rewording, Who.OWNER, reword),
    Move("core/move_trait", Moving, Who.OWNER, move),
    Move("core/remove_trait", Naming, Who.OWNER, remove),
    Move("core/mark_trait", Marking, Who.OWNER, mark),
    Move("core/reveal_trait", Naming, Who.OWNER, reveal),
)
