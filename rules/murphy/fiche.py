"""The two bridges between a sheet and the laws: its rows read as an `Etat`, an `Etat` written back as changes.

What the laws decide is decided on values; nothing else writes Piété, âme, experience or slots.
"""

from collections.abc import Iterator

from rules.counters import moved, value_of
from rules.entry import Change, Create, New, Set
from rules.kinds import CounterKind
from rules.murphy.etat import Etat
from rules.murphy.options import with_piete
from rules.murphy.portraits import AME, AME_PLEINE, MURPHY, OMA, PIETES, UTILISEE, XP, XP_SEANCE
from rules.murphy.reserve import Gardee, Reserve
from rules.table import Table, Trait

MARQUE = "Il l’a vu"  # the words of the row that says that an OMA fell in this session


def etat_of(table: Table, portrait: str) -> Etat:
    """A sheet as the laws see it."""

    def value(kind: CounterKind) -> int:
        return value_of(table, portrait, kind)

    return Etat(
        ame=value(AME),
        ame_pleine=value(AME_PLEINE),
        piete=value(PIETES) if with_piete(table) else None,
        xp=value(XP),
        xp_seance=value(XP_SEANCE),
        oma=bool(table.traits_of(portrait, OMA)),
        reserve=Reserve(tuple(gardee_of(row) for row in table.traits_of(portrait, MURPHY))),
    )


def gardee_of(row: Trait) -> Gardee:
    """The success that a row holds."""
    return Gardee(int(row.text), UTILISEE.key in row.flags)


def changes_to(table: Table, portrait: str, after: Etat) -> list[Change]:
    """The changes by which a sheet becomes what the laws made of it; each number moves once."""
    before = etat_of(table, portrait)
    numbers = {
        AME: after.ame - before.ame,
        PIETES: (after.piete or 0) - (before.piete or 0),
        XP: after.xp - before.xp,
        XP_SEANCE: after.xp_seance - before.xp_seance,
    }
    return [
        *(moved(table, portrait, kind, delta) for kind, delta in numbers.items() if delta),
        *slots_to(table, portrait, after.reserve),
        *oma_to(table, portrait, after.oma),
    ]


def slots_to(table: Table, portrait: str, after: Reserve) -> Iterator[Change]:
    """The changes by which the slots of a sheet, in their order, hold these successes."""
    rows = table.traits_of(portrait, MURPHY)
    for place, gardee in enumerate(after.gardees):
        text, flags = str(gardee.valeur), [UTILISEE.key] * gardee.utilisee
        if place >= len(rows):
            values = {"portrait": portrait, "kind": MURPHY, "text": text, "flags": flags}
            yield Create(
                "trait", New(f"{MURPHY} {place} {portrait}"), values, table.portraits[portrait].audience
            )
            continue
        if rows[place].text != text:
            yield Set("trait", rows[place].id, "text", text)
        if list(rows[place].flags) != flags:
            yield Set("trait", rows[place].id, "flags", flags)
    yield from (Set("trait", row.id, "removed", True) for row in rows[len(after.gardees) :])


def oma_to(table: Table, portrait: str, after: bool) -> Iterator[Change]:
    """The changes by which a sheet says that an OMA fell in this session, or says it no longer."""
    rows = table.traits_of(portrait, OMA)
    if after and not rows:
        values = {"portrait": portrait, "kind": OMA, "text": MARQUE}
        yield Create("trait", New(f"{OMA} {portrait}"), values, table.portraits[portrait].audience)
    elif not after:
        yield from (Set("trait", row.id, "removed", True) for row in rows)
