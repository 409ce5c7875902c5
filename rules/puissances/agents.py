"""What its Agents see of a Puissance, and what who serves it no more sees no more (P-01)."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from rules.entry import Change, Entry, Set
from rules.puissances.natures import agents_of
from rules.table import Audience, Portrait, Table, Trait, mj_and


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
