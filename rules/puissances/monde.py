"""Whether the world bears a novelty: what the Situations of the campaign say of it; the MJ has the last word (P-06)."""

from collections.abc import Iterator

from msgspec.structs import replace

from rules.entry import Change, Entry, Set
from rules.puissances.portraits import HUMAINE, INSTITUEE, REALISE
from rules.table import Table, Trait


def nouvelle(trait: Trait) -> bool:
    """Whether these words can make the world bear a novelty: a Vecteur, or a Force humaine."""
    return trait.kind == "vecteur" or (trait.kind == "force" and HUMAINE.key in trait.flags)


def portee(trait: Trait) -> bool:
    """Whether it is a Vecteur réalisé, or a Force humaine that has instituted its novelty."""
    return nouvelle(trait) and (REALISE if trait.kind == "vecteur" else INSTITUEE).key in trait.flags


def porte(table: Table) -> list[Trait]:
    """The Vecteurs réalisés and the Forces humaines that instituted a novelty, of all Situations (P-42, P-43)."""
    return [t for t in table.traits.values() if portee(t)]


def attendus(table: Table) -> list[Trait]:
    """Those that may still make the world bear a novelty: a debt can wait for one of them (P-42)."""
    return [t for t in table.traits.values() if nouvelle(t) and not portee(t)]


def acquitted(table: Table, entry: Entry) -> Iterator[Entry]:
    """The debts that waited for the world to bear what it bears now, each closed for those who know of it (P-42).

    The line does not say what came about: a Vecteur may be a secret of the MJ's.
    """
    borne = [trait for change in entry.changes for trait in borne_now(table, change)]
    for dette in (t for t in table.traits.values() if t.kind == "dette" and t.source in borne):
        payload = {"portrait": table.portraits[dette.portrait].name, "text": dette.text}
        gone = Set("trait", dette.id, "removed", True)
        yield Entry("puissances/dette_close", payload, dette.audience, (gone,))


def borne_now(table: Table, change: Change) -> Iterator[str]:
    """The Vecteur that this change says réalisé, or the Force that instituted its novelty by it (P-06)."""
    match change:
        case Set(row="trait", key="flags", id=trait, value=flags):
            before = table.traits[trait]
            if portee(replace(before, flags=tuple(flags))) and not portee(before):
                yield trait
