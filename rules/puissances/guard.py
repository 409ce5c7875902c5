"""What the game adds when portraits are written: who sees a Puissance, where a trait comes from, what is owed no more.

It completes the entries of any move, and nobody learns by it of a Lien they could not see (P-18).
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rules.entry import Change, Create, Entry, Set
from rules.game import RuleError
from rules.puissances.agents import closed_again, given, heard, puissance_shown
from rules.puissances.become import become
from rules.puissances.monde import acquitted
from rules.puissances.passation import follows
from rules.puissances.portraits import HUMAINE, INSTITUEE
from rules.puissances.presence.meanwhile import check_meanwhile
from rules.table import Table


def guard(table: Table, entries: Sequence[Entry]) -> list[Entry]:
    """The entries of a move, completed. Raises RuleError for a trait that comes from where it cannot, and during a
    moment of Présence for what cannot be meanwhile.
    """
    check_meanwhile(table, entries)
    complete: list[Entry] = []
    for entry in entries:
        changes = [more for change in entry.changes for more in completed(table, change)]
        audience = entry.audience
        for puissance in filter(None, (rewritten(table, change) for change in entry.changes)):
            audience = heard(table, puissance, audience)
        closing = list(closed_again(table, entry))
        complete.append(replace(entry, changes=(*changes, *closing), audience=audience))
        complete += given(table, entry, closing)
        complete += acquitted(table, entry)
    return complete + list(become(table, entries))


def completed(table: Table, change: Change) -> Iterator[Change]:
    """A change, and those that the game ties to it."""
    match change:
        case Create(row="trait", values={"kind": "lien", "about": str(puissance), "portrait": being}):
            yield change
            # DECISION: the MJ says who serves a Puissance; a Lien that a player writes shows them nothing more of it.
            if table.actor.is_mj:
                yield from puissance_shown(table, puissance, table.portraits[being].seat)
        case Create(row="trait", values={"kind": "attribut", "portrait": str(puissance)}):
            yield replace(change, audience=heard(table, puissance, change.audience))
        case Create(row="trait", values={"kind": "trait", "parent": str(parent), "source": str(source)}):
            if not may_come_from(table, parent, source):
                raise RuleError(
                    "Un trait ne vient d’un Attribut que par le Lien à cette Puissance\u00a0: "
                    "écris-le sous ce Lien, ou sans origine."
                )
            yield change
        case Set(row="trait", key="parent", id=trait, value=str(parent)):
            yield change
            origin = table.traits[trait].source if table.traits[trait].kind == "trait" else None
            if origin and not may_come_from(table, parent, origin):
                yield Set("trait", trait, "source", None)
        case Set(row="trait", key="flags", value=flags) if (
            INSTITUEE.key in flags and HUMAINE.key not in flags
        ):
            raise RuleError(
                "Seule une Force humaine institue une nouveauté : marque-la d’abord « Force humaine »."
            )
        case Set(row="trait", id=trait) if rewritten(table, change):
            attribut = table.traits[trait]
            audience = heard(table, attribut.portrait, attribut.audience)
            if audience != attribut.audience:
                yield Set("trait", trait, "audience", audience)
            yield change
        case Set(row="portrait"):
            yield change
            yield from follows(table, change)
        case _:
            yield change


def may_come_from(table: Table, parent: str, source: str) -> bool:
    """Whether words under `parent` may come from this Attribut: under a Lien to its Puissance only (P-02)."""
    lien, attribut = table.traits[parent], table.traits.get(source)
    return lien.kind == "lien" and (attribut is None or lien.about in (None, attribut.portrait))


def rewritten(table: Table, change: Change) -> str:
    """The Puissance of which this change writes an Attribut, or nothing."""
    match change:
        case Create(row="trait", values={"kind": "attribut", "portrait": str(puissance)}):
            return puissance
        case Set(row="trait", id=trait, key="text" | "flags" | "removed"):
            attribut = table.traits[trait]
            return attribut.portrait if attribut.kind == "attribut" else ""
    return ""
