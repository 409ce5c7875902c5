"""Every movement of the ombre at the table: one delta, the marks it brings or takes, one line (K-11 to K-16)."""

from collections.abc import Iterator, Mapping

from rules.apotheose.demandeurs import MJS, asked, players, withdrawn
from rules.apotheose.numeros import ombre_of
from rules.apotheose.ombre import HIGHEST, LOWEST, Suivi, carried
from rules.apotheose.portraits import OMBRE
from rules.apotheose.traits import MAJEUR
from rules.counters import moved
from rules.entry import Change, Create, Entry, New, Set
from rules.table import Portrait, Table, Trait

EFFET, SIXIEME = "apotheose/effet", "apotheose/sixieme"
# The words a mark has until whoever bears it says what it is.
A_NOMMER = {"stigmate": "Stigmate à nommer", "grace": "Grâce à nommer"}


def bougee(
    table: Table,
    portrait: str,
    raisons: Mapping[str, int],
    texte: str = "",
    resolution: str | None = None,
) -> list[Entry]:
    """The line by which the ombre moves, and what goes beyond its bounds is settled; none when nothing moves it.

    `raisons`: the points by reason. One call by sheet and act: its bounds are those of the sum (K-10, K-13).
    """
    moving = {raison: points for raison, points in raisons.items() if points}
    if not moving:
        return []
    suivi = carried(ombre_of(table, portrait), sum(moving.values()))
    return [written(table, portrait, suivi, moving, texte, resolution)]


def written(
    table: Table,
    portrait: str,
    suivi: Suivi,
    raisons: Mapping[str, int],
    texte: str = "",
    resolution: str | None = None,
    majeur: bool = False,
) -> Entry:
    """The line by which the ombre and the marks of a sheet become those; `majeur`: a new mark is so at once (K-12)."""
    sheet, before, (after, evenements) = table.portraits[portrait], ombre_of(table, portrait), suivi
    changes: list[Change] = []
    if after.valeur != before.valeur:
        changes.append(moved(table, portrait, OMBRE, after.valeur - before.valeur))
    gained = {"stigmate": after.stigmates - before.stigmates, "grace": after.graces - before.graces}
    for kind, more in gained.items():
        changes += (
            marked(table, sheet, kind, more, majeur) if more > 0 else unmarked(table, sheet, kind, -more)
        )
    for sort in ("stigmate", "grace"):
        if f"sixieme_{sort}" in evenements:
            changes.append(asked(sheet, SIXIEME, f"sixieme {portrait}", MJS, sens=sort))
    payload = {
        "portrait": sheet.name,
        "raisons": [{"raison": raison, "points": points} for raison, points in raisons.items()],
        "texte": texte,
        "de": before.valeur,
        "a": after.valeur,
        "deborde": not LOWEST <= before.valeur + sum(raisons.values()) <= HIGHEST,
        "evenements": list(evenements),
    }
    return Entry("apotheose/ombre", payload, sheet.audience, tuple(changes), resolution)


def marked(table: Table, sheet: Portrait, kind: str, more: int, majeur: bool) -> Iterator[Change]:
    """The changes that write new marks, and ask for each what it is (K-13)."""
    for place in range(more):
        name = New(f"{kind} {sheet.id} {place}")
        flags = [MAJEUR.key] * majeur
        values = {"portrait": sheet.id, "kind": kind, "text": A_NOMMER[kind], "flags": flags}
        yield Create("trait", name, values, sheet.audience)
        yield asked(sheet, EFFET, f"effet {name.name}", players(table, sheet), trait=name)


def unmarked(table: Table, sheet: Portrait, kind: str, fewer: int) -> Iterator[Change]:
    """The changes that take the last marks gained, what they brought, and what was still asked of them (K-14)."""
    if not fewer:
        return
    for trait in table.traits_of(sheet.id, kind)[-fewer:]:
        yield from taken_off(table, trait)
        yield from withdrawn(table, sheet.id, EFFET, trait=trait.id)
    yield from withdrawn(table, sheet.id, SIXIEME, sens=kind)


def taken_off(table: Table, trait: Trait) -> Iterator[Set]:
    """The changes that take words off a sheet, with what hangs from them and what came of them (K-16)."""
    for other in table.traits.values():
        if trait.id in (other.parent, other.source):
            yield from taken_off(table, other)
    yield Set("trait", trait.id, "removed", True)
