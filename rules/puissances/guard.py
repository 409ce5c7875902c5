"""What the game adds when portraits are written: who sees a Puissance, where a trait comes from (P-01, P-02).

It completes the entries of any move, and nobody learns by it of a Lien they could not see (P-18).
"""

from collections.abc import Collection, Iterator, Sequence

from msgspec.structs import replace

from rules.entry import Change, Create, Entry, Set
from rules.game import RuleError
from rules.puissances.become import become
from rules.puissances.natures import agents_of
from rules.table import Audience, Portrait, Table, Trait, mj_and


def guard(table: Table, entries: Sequence[Entry]) -> list[Entry]:
    """The entries of a move, completed. Raises RuleError for a trait that comes from where it cannot."""
    complete: list[Entry] = []
    for entry in entries:
        changes = [more for change in entry.changes for more in completed(table, change)]
        agents = {seat for change in entry.changes for seat in agents_of(table, rewritten(table, change))}
        complete.append(replace(entry, changes=tuple(changes), audience=widened(entry.audience, agents)))
        complete += given(table, entry)
    return complete + list(become(table, entries))


def completed(table: Table, change: Change) -> Iterator[Change]:
    """A change, and those that the game ties to it."""
    match change:
        case Create(row="trait", values={"kind": "lien", "about": str(puissance), "portrait": being}):
            yield change
            yield from puissance_shown(table, puissance, [table.portraits[being].seat])
        case Create(row="trait", values={"kind": "attribut", "portrait": puissance}):
            yield replace(change, audience=widened(change.audience, agents_of(table, puissance)))
        case Create(row="trait", values={"parent": str(parent), "source": str(source)}):
            if not may_come_from(table, parent, source):
                raise RuleError(
                    "Un trait ne vient d’un Attribut que par le Lien à cette Puissance\u00a0: "
                    "écris-le sous ce Lien, ou sans origine."
                )
            yield change
        case Set(row="trait", key="parent", id=trait, value=str(parent)):
            yield change
            origin = table.traits[trait].source
            if origin and not may_come_from(table, parent, origin):
                yield Set("trait", trait, "source", None)
        case Set(row="trait", id=trait) if rewritten(table, change):
            yield from shown([table.traits[trait]], agents_of(table, rewritten(table, change)))
            yield change
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


def given(table: Table, entry: Entry) -> Iterator[Entry]:
    """A sheet that changes hands opens its Puissances to the new player, on a line of their own (P-01)."""
    for change in entry.changes:
        match change:
            case Set(row="portrait", key="seat", id=being, value=str(seat)):
                served = {t.about for t in table.traits_of(being, "lien")}
                for puissance in (p for p in table.portraits.values() if p.id in served):
                    if sets := puissance_shown(table, puissance.id, [seat]):
                        payload = {"puissance": puissance.name}
                        yield Entry("puissances/ouverture", payload, mj_and(seat), tuple(sets))


def puissance_shown(table: Table, puissance: str, seats: Sequence[str | None]) -> list[Set]:
    """The changes that let these seats see a Puissance, and all that is written of it; no seat, no change."""
    players = [seat for seat in seats if seat]
    return shown([table.portraits[puissance], *table.traits_of(puissance)], players)


def shown(rows: Sequence[Portrait | Trait], seats: Sequence[str]) -> list[Set]:
    """The changes that let these seats see these rows, where they do not already."""
    return [
        Set("trait" if isinstance(row, Trait) else "portrait", row.id, "audience", audience)
        for row in rows
        if (audience := widened(row.audience, seats)) != row.audience
    ]


def widened(audience: Audience, seats: Collection[str]) -> Audience:
    """This audience and these seats; everyone stays everyone."""
    return audience if audience.everyone else audience.with_seats(seats)
