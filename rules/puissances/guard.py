"""What the game adds when portraits are written: who sees a Puissance, where a trait comes from, what is owed no more.

It completes the entries of any move, and nobody learns by it of a Lien they could not see (P-18).
"""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from rules.entry import Change, Create, Entry, Set
from rules.game import RuleError
from rules.puissances.become import become
from rules.puissances.monde import portee
from rules.puissances.natures import agents_of
from rules.puissances.passation import follows
from rules.puissances.portraits import HUMAINE, INSTITUEE
from rules.puissances.presence.meanwhile import check_meanwhile
from rules.table import Audience, Portrait, Table, Trait, mj_and


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


def heard(table: Table, puissance: str, audience: Audience) -> Audience:
    """Who hears of an Attribut that this audience could see: the MJ and today's Agents, and who plays it (P-01)."""
    if audience.everyone:
        return audience
    player = [seat for seat in audience.seats if seat == table.portraits[puissance].seat]
    return Audience(mj=audience.mj, seats=frozenset([*player, *agents_of(table, puissance)]))


def given(table: Table, entry: Entry, closing: Sequence[Set]) -> Iterator[Entry]:
    """A sheet that changes hands opens its Puissances to the new player, on a line of their own (P-01)."""
    for change in entry.changes:
        match change:
            case Set(row="portrait", key="seat", id=being, value=str(seat)):
                served = {t.about for t in table.traits_of(being, "lien")}
                for puissance in (p for p in table.portraits.values() if p.id in served):
                    if sets := puissance_shown(table, puissance.id, seat, closing):
                        payload = {"puissance": puissance.name}
                        yield Entry("puissances/ouverture", payload, mj_and(seat), tuple(sets))


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


def closed_again(table: Table, entry: Entry) -> Iterator[Set]:
    """A seat whose last Lien to a Puissance goes no longer sees what of it is kept from the table (P-01)."""
    gone = {lien.id: lien for change in entry.changes for lien in liens_gone(table, change)}
    left = [t for t in table.traits.values() if t.kind == "lien" and t.id not in gone]
    for seat, puissance in sorted(serving(table, gone.values()) - serving(table, left)):
        if table.portraits[puissance].seat != seat:
            for row in written_of(table, puissance):
                if seat in row.audience.seats:
                    yield audience_becomes(row, replace(row.audience, seats=row.audience.seats - {seat}))


def serving(table: Table, liens: Iterable[Trait]) -> set[tuple[str, str]]:
    """Which seat serves which Puissance by these Liens."""
    return {
        (seat, lien.about)
        for lien in liens
        if (seat := table.portraits[lien.portrait].seat) and lien.about and lien.about in table.portraits
    }


def liens_gone(table: Table, change: Change) -> list[Trait]:
    """The Liens that this change takes from the seat that had them."""
    match change:
        case Set(row="portrait", key="seat" | "removed", id=being):
            return table.traits_of(being, "lien")
        case Set(row="trait", key="removed", id=trait) if table.traits[trait].kind == "lien":
            return [table.traits[trait]]
    return []


def puissance_shown(table: Table, puissance: str, seat: str | None, closing: Sequence[Set] = ()) -> list[Set]:
    """The changes that let a seat see a Puissance, and all that is written of it, after what closes it to others."""
    if seat is None:
        return []
    now: dict[str, Audience] = {change.id: change.value for change in closing}
    audiences = [(row, now.get(row.id, row.audience)) for row in written_of(table, puissance)]
    return [
        audience_becomes(row, audience.with_seats([seat]))
        for row, audience in audiences
        if not audience.everyone and seat not in audience.seats
    ]


def written_of(table: Table, puissance: str) -> list[Portrait | Trait]:
    """A Puissance, and all that is written of it."""
    return [table.portraits[puissance], *table.traits_of(puissance)]


def audience_becomes(row: Portrait | Trait, audience: Audience) -> Set:
    return Set("trait" if isinstance(row, Trait) else "portrait", row.id, "audience", audience)
