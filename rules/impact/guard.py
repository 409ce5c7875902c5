"""What the game adds to any move, or refuses of it: debts when a session closes, boxes, losses, sheets that go.

I-01, I-03, I-11, I-14.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rules.board import shared
from rules.counters import moved
from rules.entry import Change, Create, Entry, Set
from rules.game import RuleError
from rules.impact.acteurs import is_over
from rules.impact.blessures import BLESSURES, CASES
from rules.impact.contrecoup import QUESTION, tellers
from rules.impact.pertes import LOST, MARK
from rules.impact.poignees import MAIN
from rules.impact.portraits import IMPACT, SUSPENSE
from rules.impact.suivi import JETONS
from rules.stage import closed, next_on_stage
from rules.table import EVERYONE, Audience, Resolution, Table, mj_and


def guard(table: Table, entries: Sequence[Entry]) -> list[Entry]:
    """The entries of a move, completed. Raises RuleError for what no sheet of this game can bear."""
    complete: list[Entry] = []
    for entry in entries:
        for change in entry.changes:
            check(table, entry, change)
        tied = [more for change in entry.changes for more in follows(table, change)]
        complete.append(replace(entry, changes=(*entry.changes, *tied)))
        if any(isinstance(c, Set) and (c.row, c.key) == ("session", "closed") for c in entry.changes):
            complete += debts(table)
    check_boxes(table, entries)
    return complete


def check(table: Table, entry: Entry, change: Change) -> None:
    """Raise RuleError for a wound kept from who sees the sheet, and for a loss set, lifted or dodged by its player."""
    match change:
        case Create(row="trait", values={"kind": str(kind), "portrait": str(portrait)}) if kind in BLESSURES:
            if change.audience != table.portraits[portrait].audience:
                raise RuleError("Une blessure se voit\u00a0: écris-la pour tous ceux qui voient cette fiche.")
        case Set(row="trait", id=trait, key="flags", value=flags) if entry.kind.startswith("core/"):
            before, after = set(table.traits[trait].flags), set(flags)
            if not table.actor.is_mj and (before ^ after) & LOST:
                raise RuleError("C’est le Monde qui dit ce qui est perdu ou retrouvé\u00a0: demande-lui.")
        case Set(row="trait", id=trait, key="removed") if not table.actor.is_mj:
            words = table.traits[trait]
            if MARK.get(words.kind) in words.flags or at_stake(table, trait):
                raise RuleError("Ces mots sont en jeu, ou perdus\u00a0: demande au Monde de les effacer.")


def at_stake(table: Table, trait: str) -> bool:
    """Whether an announcement, or a contrecoup, that was not read to its end exposes these words (I-03, I-22)."""
    standing = [row.state for row in table.resolutions.values() if not is_over(row)]
    return any(trait == one.get("enjeu") for state in standing for one in (state, *state.get("cotes", ())))


def check_boxes(table: Table, entries: Sequence[Entry]) -> None:
    """Raise RuleError when more wounds of a rung are ticked on a sheet than it has boxes (I-01)."""
    ticked = Counter[tuple[str, str]]()
    for entry in entries:
        for change in entry.changes:
            match change:
                case Create(row="trait", values={"kind": str(kind), "portrait": str(portrait)}):
                    ticked[portrait, kind] += kind in BLESSURES
    for (portrait, kind), more in ticked.items():
        if more and len(table.traits_of(portrait, kind)) + more > max(1, CASES.count(kind)):
            raise RuleError(
                "Cette case est déjà prise\u00a0: coche la suivante, ou retire d’abord une blessure."
            )


def follows(table: Table, change: Change) -> Iterator[Change]:
    """The changes that the game ties to a sheet that goes, changes hands, or is shown; to a seat that leads no more."""
    match change:
        case Set(row="portrait", id=portrait, key="removed", value=True):
            yield from put_away(table, portrait)
        case Set(row="portrait", id=portrait, key="seat", value=seat):
            yield from given(table, portrait, seat)
        case Set(row="portrait", id=portrait, key="audience", value=Audience(everyone=True)):
            for trait in table.traits_of(portrait):
                if trait.kind in BLESSURES:  # whoever sees a sheet sees its wounds
                    yield Set("trait", trait.id, "audience", EVERYONE)
        case Set(row="seat", id=seat, key="role", value=role) if role != "mj":
            yield from leads_no_more(table, seat)


def debts(table: Table) -> Iterator[Entry]:
    """What was left to decide when a session closes becomes tokens; a contrecoup not told was told aloud (I-11)."""
    left = [q for q in table.questions.values() if q.kind == QUESTION or q.kind in JETONS]
    if not left:
        return
    suspense = sum(JETONS.get(q.kind) is SUSPENSE for q in left)
    owed = Counter(q.state["portrait"] for q in left if JETONS.get(q.kind) is IMPACT)
    gains = {table.portraits[p]: count for p, count in owed.items() if p in table.portraits}
    changes: list[Change] = [Set("question", q.id, "removed", True) for q in left]
    if suspense:
        changes += shared(table, SUSPENSE, suspense)
    changes += [moved(table, p.id, IMPACT, count) for p, count in gains.items()]
    payload = {
        "suspense": suspense,
        "impact": [{"portrait": p.name, "jetons": count} for p, count in gains.items()],
    }
    yield Entry("impact/dettes", payload, changes=tuple(changes))


def put_away(table: Table, portrait: str) -> Iterator[Change]:
    """What a sheet had begun goes with it, and what it was still to tell; nothing is spent (I-04)."""
    for question in table.questions.values():
        if question.kind == QUESTION and question.state["portrait"] == portrait:
            yield Set("question", question.id, "removed", True)
    going = [r for r in table.resolutions.values() if plays_in(table, r, portrait)]
    for resolution in going:
        yield from closed(table, resolution)
    yield from next_on_stage(table, *going)


def plays_in(table: Table, resolution: Resolution, portrait: str) -> bool:
    """Whether a sheet has a hand in a roll or a duel that was not read to its end."""
    hands = [part for part in table.parts_of(resolution.id) if part.kind == MAIN]
    return not is_over(resolution) and any(part.state["portrait"] == portrait for part in hands)


def given(table: Table, portrait: str, seat: str | None) -> Iterator[Change]:
    """The hands and supports of a sheet pass to whoever plays it now; a closed one is closed to all others (I-22).

    So does the contrecoup that is still to be told, to le Monde when nobody plays them.
    """
    for question in table.questions.values():
        if question.kind == QUESTION and question.state["portrait"] == portrait:
            yield Set("question", question.id, "addressees", tellers(table, seat))
    for part in table.parts.values():
        if part.state.get("portrait") == portrait:
            yield Set("part", part.id, "owner", seat or table.actor.id)
            if not part.audience.everyone:
                yield Set("part", part.id, "audience", mj_and(*filter(None, [seat])))


def leads_no_more(table: Table, seat: str) -> Iterator[Change]:
    """The hands and supports of sheets that this seat does not play, but held as le Monde, pass to who leads still."""
    lead = next(s.id for s in table.seats.values() if s.is_mj and s.id != seat)
    for part in table.parts.values():
        sheet = table.portraits.get(part.state.get("portrait", ""))
        if part.owner == seat and (sheet is None or sheet.seat != seat):
            yield Set("part", part.id, "owner", lead)
