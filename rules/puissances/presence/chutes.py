"""A trait that falls at a Présence: abandoned by the Agent, or lost with what its Puissance gave (P-41, P-43)."""

from rules.entry import Change, Entry, Set
from rules.game import RuleError
from rules.puissances.presence.moment import Presence
from rules.puissances.presence.passage import removed
from rules.puissances.presence.seuil import known
from rules.table import Audience, Table, Trait


def falls(table: Table, presence: Presence, trait: Trait, kind: str, *more: Change) -> list[Entry]:
    """The lines by which a trait goes, and what hangs from it: each for those who know its words.

    `kind` is the line of who sees the face, and `more` what else it changes. Others who knew the trait, when there is a
    veil, read what they read of any trait that goes.
    """
    return fallen(table, trait, kind, presence.part.audience, presence.resolution.id, *more)


def fallen(
    table: Table, trait: Trait, kind: str, readers: Audience, resolution: str | None, *more: Change
) -> list[Entry]:
    """The lines by which a trait goes, and what hangs from it, when `readers` follow why, in this resolution if any."""
    audience = known(table, trait)
    payload = {"portrait": table.portraits[trait.portrait].name, "text": trait.text}
    facing, gone = audience.within(readers), Set("trait", trait.id, "removed", True)
    entries = [Entry(f"puissances/{kind}", payload, facing, (gone, *more), resolution)]
    if facing != audience:
        entries.insert(0, Entry("core/trait_removed", payload, audience))
    return [*entries, *(removed(table, hanging) for hanging in table.children_of(trait.id))]


def lost(table: Table, presence: Presence, trait: Trait) -> list[Entry]:
    """The lines by which a trait of this Lien is lost (P-43)."""
    return falls(table, presence, trait, "trait_perdu")


def of_lien(table: Table, presence: Presence, trait: str | None) -> Trait | None:
    """The trait of this Lien that is to be lost, if any. Raises RuleError for any other trait."""
    if trait is None:
        return None
    row = table.traits[trait]
    if row.parent != presence.lien.id or row.kind != "trait":
        raise RuleError("La Puissance ne reprend que ce qui vient d’elle\u00a0: choisis un trait de ce Lien.")
    return row
