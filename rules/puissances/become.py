"""What a being becomes when its Ancrages come or go: the portrait says so, to those who may know it (P-03)."""

from collections import Counter
from collections.abc import Iterator, Sequence

from rules.entry import Change, Create, Entry, Set
from rules.puissances.natures import being
from rules.table import Table


def become(table: Table, entries: Sequence[Entry]) -> Iterator[Entry]:
    """A line when an Avatar gains an Ancrage and is an Agent, or an Agent loses its last one and is an Avatar."""
    held = Counter(trait.portrait for trait in table.traits.values() if trait.kind == "ancrage")
    for entry in entries:
        for change in entry.changes:
            portrait, step = ancrage(table, change)
            held[portrait] += step
            if step and held[portrait] == (1 if step > 0 else 0):
                yield from turned(table, portrait, held[portrait] > 0, entry)


def ancrage(table: Table, change: Change) -> tuple[str, int]:
    """The portrait that gains or loses an Ancrage by this change, and by how many."""
    match change:
        case Create(row="trait", values={"kind": "ancrage", "portrait": str(portrait)}):
            return portrait, 1
        case Set(row="trait", key="removed", id=trait) if table.traits[trait].kind == "ancrage":
            return table.traits[trait].portrait, -1
    return "", 0


def turned(table: Table, portrait: str, anchored: bool, entry: Entry) -> Iterator[Entry]:
    """The line, for those who know the Lien and see the Ancrage come or go (P-18)."""
    liens = table.traits_of(portrait, "lien")
    if liens:
        known = next((lien.audience for lien in liens if lien.audience.everyone), liens[0].audience)
        payload = {"portrait": table.portraits[portrait].name, "nature": being(True, anchored)}
        yield Entry("puissances/nature", payload, entry.audience.within(known), (), entry.resolution)
