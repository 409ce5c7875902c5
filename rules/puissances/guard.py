"""What the game adds when a portrait is written: who then sees a Puissance, and what a being has become (P-01 to P-03).

It completes the entries of any move. Nobody learns by it of a Lien they could not see (P-18).
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rules.game import Audience, Change, Create, Entry, Portrait, RuleError, Set, Table, Trait, mj_and
from rules.puissances.natures import agents_of, being

GONE = "removed"


def guard(table: Table, entries: Sequence[Entry]) -> list[Entry]:
    """The entries of a move, completed. Raises RuleError for a trait that comes from where it cannot."""
    complete: list[Entry] = []
    for entry in entries:
        for change in entry.changes:
            check_source(table, change)
        complete.append(told_to_agents(table, opened_by_lien(table, entry)))
        complete += opened_by_gift(table, entry)
    return complete + list(become(table, entries))


def made(change: Change) -> Create | None:
    """The change, when it writes a new trait."""
    return change if isinstance(change, Create) and change.row == "trait" else None


def check_source(table: Table, change: Change) -> None:
    """A trait that comes from an Attribut stands on the Lien to its Puissance (P-02)."""
    new = made(change)
    if new is None or not new.values["source"]:
        return
    parent, source = table.traits[new.values["parent"]], table.traits[new.values["source"]]
    if parent.kind != "lien" or parent.about not in (None, source.portrait):
        raise RuleError(
            "Un trait ne vient d’un Attribut que par le Lien à cette Puissance\u202f: "
            "écris-le sous ce Lien, ou sans origine."
        )


def opened_by_lien(table: Table, entry: Entry) -> Entry:
    """A new Lien lets its player see the Puissance and all its Attributs (P-01); its line is theirs and the MJ's alone."""
    opened: list[Change] = []
    for change in entry.changes:
        new = made(change)
        if new and new.values["kind"] == "lien" and (puissance := new.values["about"]):
            opened += openings(table, puissance, table.portraits[new.values["portrait"]].seat)
    return replace(entry, changes=(*entry.changes, *opened))


def opened_by_gift(table: Table, entry: Entry) -> Iterator[Entry]:
    """A sheet that changes hands opens its Puissances to the new player, on a line of their own (P-01)."""
    for change in entry.changes:
        if isinstance(change, Set) and (change.row, change.key) == ("portrait", "seat") and change.value:
            for puissance in {t.about: None for t in table.traits_of(change.id, "lien") if t.about}:
                if puissance in table.portraits and (sets := openings(table, puissance, change.value)):
                    payload = {"puissance": table.portraits[puissance].name}
                    yield Entry("puissances/ouverture", payload, mj_and(change.value), tuple(sets))


def openings(table: Table, puissance: str, seat: str | None) -> list[Set]:
    """The changes that let a seat see a Puissance whole."""
    if seat is None:
        return []
    rows: list[Portrait | Trait] = [table.portraits[puissance], *table.traits_of(puissance)]
    return [opening(row, [seat]) for row in rows if not knows(row.audience, seat)]


def knows(audience: Audience, seat: str) -> bool:
    return audience.everyone or seat in audience.seats


def opening(row: Portrait | Trait, seats: Sequence[str]) -> Set:
    return Set(
        "trait" if isinstance(row, Trait) else "portrait", row.id, "audience", row.audience.with_seats(seats)
    )


def told_to_agents(table: Table, entry: Entry) -> Entry:
    """Every Agent of a Puissance sees what is written of its Attributs, and the Attribut itself (P-01)."""
    changes: list[Change] = []
    told: set[str] = set()
    for change in entry.changes:
        new = made(change)
        old = table.traits.get(change.id) if isinstance(change, Set) and change.row == "trait" else None
        if new and new.values["kind"] == "attribut":
            agents = agents_of(table, new.values["portrait"])
            told.update(agents)
            change = replace(new, audience=widened(new.audience, agents))
        elif old and old.kind == "attribut":
            agents = agents_of(table, old.portrait)
            told.update(agents)
            if any(not knows(old.audience, seat) for seat in agents):
                changes.append(opening(old, agents))
        changes.append(change)
    return replace(entry, audience=widened(entry.audience, told), changes=tuple(changes))


def widened(audience: Audience, seats: Sequence[str] | set[str]) -> Audience:
    return audience if audience.everyone or not seats else audience.with_seats(seats)


def become(table: Table, entries: Sequence[Entry]) -> Iterator[Entry]:
    """An Avatar that gains an Ancrage is an Agent, an Agent that loses its last one an Avatar: those who know hear it (P-03)."""
    ancrages = {t.id: t.portrait for t in table.traits.values() if t.kind == "ancrage"}
    for entry in entries:
        for change in entry.changes:
            new = made(change)
            if new and new.values["kind"] == "ancrage":
                yield from turned(table, new.values["portrait"], len(ancrages), entry, ancrages.values())
            elif isinstance(change, Set) and change.key == GONE and change.id in ancrages:
                portrait = ancrages.pop(change.id)
                yield from turned(table, portrait, len(ancrages), entry, ancrages.values())
