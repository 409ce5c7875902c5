"""The words of a sheet that an act may be carried by: those that everyone who sees the sheet reads (K-01, K-45)."""

from msgspec import Struct

from rules.apotheose.traits import MYSTIQUE
from rules.game import RuleError
from rules.table import Portrait, Table, Trait


class Metier(Struct, frozen=True):
    """A métier that may carry an action, and its specialties; of a mystic one they are domains."""

    trait: Trait
    specialites: tuple[Trait, ...]

    @property
    def mystique(self) -> bool:
        return MYSTIQUE.key in self.trait.flags


def seen(table: Table, portrait: Portrait, kind: str) -> tuple[Trait, ...]:
    """The words of this kind on a sheet that have no secrecy of their own."""
    return tuple(t for t in table.traits_of(portrait.id, kind) if t.audience == portrait.audience)


def metiers(table: Table, portrait: Portrait) -> tuple[Metier, ...]:
    """The métiers of a sheet, each with its specialties."""
    under = seen(table, portrait, "specialite")
    return tuple(
        Metier(metier, tuple(one for one in under if one.parent == metier.id))
        for metier in seen(table, portrait, "metier")
    )


def check_shown(table: Table, trait: Trait) -> None:
    """Raise RuleError for words that keep a secrecy of their own: what is played with them is told aloud."""
    if trait.audience != table.portraits[trait.portrait].audience:
        raise RuleError("La table ne voit pas encore ces mots\u00a0: montre-les avant de t’en servir.")
