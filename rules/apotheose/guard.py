"""What the game adds to any move, or refuses of it: marks that exclude each other, sheets that go or change hands.

K-14, K-34.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rules.apotheose.annonce import KIND as JET
from rules.apotheose.demandeurs import about, answered, players, withdrawn
from rules.apotheose.incantation import KIND as SORT
from rules.apotheose.lutte import gone, lutte_becomes, lutte_of
from rules.apotheose.ombres import EFFET, taken_off
from rules.apotheose.progres import DON
from rules.apotheose.relais import COMBAT, is_over, left
from rules.entry import Change, Create, Entry, Set
from rules.game import RuleError
from rules.table import EVERYONE, Audience, Table

CORE = "core/"
OTHER = {"stigmate": "grace", "grace": "stigmate"}
WORN_ONCE = {"armure": "une seule armure", "bouclier": "un seul bouclier"}


def guard(table: Table, entries: Sequence[Entry]) -> list[Entry]:
    """The entries of a move, completed. Raises RuleError for what no sheet of this game can bear."""
    complete: list[Entry] = []
    for entry in entries:
        by_hand = entry.kind.startswith(CORE)
        if by_hand:
            for change in entry.changes:
                check(table, change)
        tied = [more for change in entry.changes for more in follows(table, change, by_hand)]
        complete.append(replace(entry, changes=(*entry.changes, *tied)))
    return complete


def check(table: Table, change: Change) -> None:
    """Raise RuleError for a mark beside its contrary or kept from who sees the sheet, and for a second armour."""
    match change:
        case Create(row="trait", values={"kind": str(kind), "portrait": str(portrait)}):
            if kind in OTHER and table.traits_of(portrait, OTHER[kind]):
                raise RuleError(
                    "On n’a jamais à la fois stigmates et grâces\u00a0: retire d’abord ceux que l’autre annule."
                )
            if kind in OTHER and change.audience != table.portraits[portrait].audience:
                raise RuleError("Une marque se voit\u00a0: écris-la pour tous ceux qui voient cette fiche.")
            if kind in WORN_ONCE and table.traits_of(portrait, kind):
                raise RuleError(f"On ne porte qu’{WORN_ONCE[kind]}\u00a0: retire d’abord l’autre.")


def follows(table: Table, change: Change, by_hand: bool) -> Iterator[Change]:
    """The changes that the game ties to one of a sheet: that goes, changes hands, is shown, or loses a mark."""
    match change:
        case Set(row="portrait", id=portrait, key="removed", value=True):
            yield from put_away(table, portrait)
        case Set(row="portrait", id=portrait, key="seat", value=seat):
            yield from given(table, portrait, seat)
        case Set(row="portrait", id=portrait, key="audience", value=Audience(everyone=True)):
            yield from shown(table, portrait)
        case Set(row="trait", id=trait, key="removed", value=True) if by_hand:
            yield from unmarked(table, trait)


def put_away(table: Table, portrait: str) -> Iterator[Change]:
    """What a sheet had begun goes with it, and what was asked of it; it leaves the fight."""
    going = [
        row
        for row in table.resolutions.values()
        if row.kind in (JET, SORT) and row.state["acteur"] == portrait and not is_over(row)
    ]
    yield from left(table, *going)
    for question in table.questions.values():
        if question.state.get("portrait") == portrait:
            yield answered(question)
    for row in table.resolutions.values():
        if row.kind == COMBAT and portrait in lutte_of(row).ids:
            yield lutte_becomes(row, gone(lutte_of(row), portrait))


def given(table: Table, portrait: str, seat: str | None) -> Iterator[Change]:
    """The scores and spells of a sheet pass to whoever plays it now, and what its player is asked."""
    for part in table.parts.values():
        if part.state.get("portrait") == portrait:
            yield Set("part", part.id, "owner", seat or table.actor.id)
    sheet = replace(table.portraits[portrait], seat=seat)
    for kind in (EFFET, DON):
        for question in about(table, portrait, kind):
            yield Set("question", question.id, "addressees", players(table, sheet))


def shown(table: Table, portrait: str) -> Iterator[Change]:
    """Every number of a sheet is seen by whoever sees it, those too that no correction reaches."""
    kind = table.game.portrait_kind(table.portraits[portrait].kind)
    drawn = kind.counters if kind else ()  # shown by the core
    for counter in table.counters_of(portrait):
        if counter.key not in drawn and not counter.audience.everyone:
            yield Set("counter", counter.id, "audience", EVERYONE)


def unmarked(table: Table, trait: str) -> Iterator[Change]:
    """What a mark taken off by hand had brought goes with it, and what was asked of it (K-16)."""
    words = table.traits[trait]
    if words.kind in OTHER:
        for other in table.traits.values():
            if other.source == trait:
                yield from taken_off(table, other)
        yield from withdrawn(table, words.portrait, EFFET, trait=trait)
