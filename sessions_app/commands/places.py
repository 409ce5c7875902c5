"""Where words hang on a sheet, and who writes each kind of them."""

from rules.game import RuleError
from rules.kinds import TraitKind
from rules.table import Table, Trait


def with_hanging(table: Table, trait: Trait) -> list[Trait]:
    """The trait, and all that hangs from it however far."""
    return [trait, *(t for child in table.children_of(trait.id) for t in with_hanging(table, child))]


def with_parent(table: Table, trait: Trait) -> list[Trait]:
    return [table.traits[trait.parent], trait] if trait.parent else [trait]


def kind_of(table: Table, key: str) -> TraitKind:
    """The kind, if this actor may write it."""
    kind = table.game.trait_kind(key)
    if kind is None:
        raise RuleError("Choisis ce que tu ajoutes dans la liste.")
    if not kind.writable_by(table.actor):
        raise RuleError(f"C’est le MJ qui écrit cela ({kind.label})\u00a0: propose-lui tes mots.")
    return kind


def writable(table: Table, trait: str) -> Trait:
    kind_of(table, table.traits[trait].kind)
    return table.traits[trait]


def check_place(table: Table, kind: TraitKind, portrait: str, parent: str | None) -> None:
    """Refuse a place where this kind of trait does not hang."""
    holder = table.game.portrait_kind(table.portraits[portrait].kind)
    if kind.parents:
        fits = parent is not None and table.traits[parent].kind in kind.parents
        fits = fits and parent is not None and table.traits[parent].portrait == portrait
    else:
        fits = parent is None and holder is not None and kind.key in holder.traits
    if not fits:
        raise RuleError(f"«\u00a0{kind.label}\u00a0» ne va pas à cet endroit\u00a0: choisis-en un autre.")
