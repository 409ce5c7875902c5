"""What the game adds to any move, or refuses of it: sessions, Piété and slots written by hand, sheets that go.

M-06, M-10, M-11.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rules.entry import Add, Change, Create, Entry, Set
from rules.game import RuleError
from rules.murphy.action import KIND, action_of, actions
from rules.murphy.avertissement import OF_PIETE, answers_for, to_player
from rules.murphy.etat import closed
from rules.murphy.fiche import changes_to, etat_of
from rules.murphy.options import with_piete
from rules.murphy.portraits import JOUR, MESSAGER, MURPHY, OMA, PERSONNAGE, PIETES, XP_SEANCE
from rules.murphy.recit import RECIT
from rules.murphy.relais import clotures
from rules.stage import closed as closed_resolution
from rules.stage import next_on_stage
from rules.table import Audience, Question, Table


def guard(table: Table, entries: Sequence[Entry]) -> list[Entry]:
    """The entries of a move, completed. Raises RuleError for what nobody writes by hand."""
    complete: list[Entry] = []
    for entry in entries:
        by_hand = entry.kind.startswith("core/")
        for change in entry.changes:
            if by_hand:
                check(table, change)
        tied = [more for change in entry.changes for more in follows(table, change)]
        complete.append(replace(entry, changes=(*entry.changes, *tied)))
        if any(change.row == "session" for change in entry.changes):
            complete += evening_ends(table)
    return complete


def check(table: Table, change: Change) -> None:
    """Raise RuleError for Piété taken, a slot or an OMA written by hand, and for a Messenger made by a player.

    Also for experience added to a session that an OMA emptied (M-03), and for a day that ends without its reminders.
    """
    match change:
        case Add(id=counter, delta=delta) if delta > 0 and table.counters[counter].key == XP_SEANCE.key:
            check_no_oma(table, table.counters[counter].portrait)
        case Create(row="counter", values={"key": XP_SEANCE.key, "portrait": str(portrait)}):
            check_no_oma(table, portrait)
        case Add(id=counter, delta=delta) if delta < 0 and table.counters[counter].key == PIETES.key:
            raise RuleError(NO_LESS)
        case Create(row="counter", values={"key": PIETES.key, "value": int(value)}) if value < PIETES.start:
            raise RuleError(NO_LESS)
        case Add(id=counter, delta=delta) if delta > 0 and table.counters[counter].key == JOUR.key:
            check_day(table)
        case Create(row="counter", values={"key": JOUR.key}):
            check_day(table)
        case Create(row="trait", values={"kind": str(kind)}) if kind in (MURPHY, OMA):
            raise RuleError("Cela vient des dés\u00a0: lance, ou retire ce qui est de trop.")
        case Set(row="trait", id=trait, key=key) if key in ("text", "flags"):
            row = table.traits[trait]
            if row.kind in (MURPHY, OMA):
                raise RuleError("Cela vient des dés\u00a0: lance, ou retire ce qui est de trop.")
            turned = key == "flags" and (MESSAGER.key in row.flags) is not (MESSAGER.key in change.value)
            if turned and not table.actor.is_mj:
                raise RuleError("C’est la MD qui dit qui est Messager de l’Unique\u00a0: demande-lui.")


def check_no_oma(table: Table, portrait: str) -> None:
    """Raise RuleError for a character on whom an OMA fell in this session."""
    if table.traits_of(portrait, OMA):
        raise RuleError("Un OMA a pris l’expérience de cette séance\u00a0: attends la prochaine.")


def check_day(table: Table) -> None:
    """Raise RuleError where the campaign counts Piété: a day ends by the move that reminds (M-11)."""
    if with_piete(table):
        raise RuleError(
            "Un jour se termine sur la Scène, par «\u00a0Jour suivant\u00a0»\u00a0: passe par là."
        )


NO_LESS = (
    "Personne ne perd de Piété sans avoir été prévenu\u00a0: avertis, ou passe au jour suivant pour rappeler."
)


def evening_ends(table: Table) -> Iterator[Entry]:
    """What a session leaves when it closes, or what was kept between two when one opens (M-03, M-06).

    Experience is won for good, the slots are free again, and no success of before can be kept or called upon.
    """
    for sheet in table.sheets:
        if sheet.kind != PERSONNAGE:
            continue
        etat = etat_of(table, sheet.id)
        changes = changes_to(table, sheet.id, closed(etat))
        if changes:
            payload = {
                "portrait": sheet.name,
                "perdues": list(etat.reserve.valeurs),
                "xp": etat.xp_seance,
                "relevee": etat.miserable and not closed(etat).miserable,
            }
            yield Entry("murphy/fin_de_seance", payload, sheet.audience, tuple(changes))
    yield from clotures(table, [row for row, action in actions(table) if action.read])


def follows(table: Table, change: Change) -> Iterator[Change]:
    """The changes that the game ties to one of a sheet: that goes, changes hands, or is seen by others."""
    match change:
        case Set(row="portrait", id=portrait, key="removed", value=True):
            yield from put_away(table, portrait)
        case Set(row="portrait", id=portrait, key="seat", value=seat):
            yield from given(table, portrait, seat)
        case Set(row="portrait", id=portrait, key="audience", value=Audience() as audience):
            yield from seen_by(table, portrait, audience)


def put_away(table: Table, portrait: str) -> Iterator[Change]:
    """What a sheet had begun goes with it, and what it was asked."""
    for question in asked_of(table, portrait):
        yield Set("question", question.id, "removed", True)
    going = [row for row, _ in actions(table, portrait)]
    for row in going:
        yield from closed_resolution(table, row)
    yield from next_on_stage(table, *going)


def asked_of(table: Table, portrait: str) -> list[Question]:
    """The questions of no resolution that are about a character, or asked of whom it insulted."""
    return [
        question
        for question in table.questions.values()
        if question.kind in (RECIT, *OF_PIETE)
        and portrait in (question.state["portrait"], question.state.get("offense"))
    ]


def given(table: Table, portrait: str, seat: str | None) -> Iterator[Change]:
    """The rolls of a sheet, and what it is asked, pass to whoever plays it now; nobody's are the MJs'."""
    sheet = replace(table.portraits[portrait], seat=seat)
    seats, audience = to_player(table, sheet)
    for row, _ in actions(table, portrait):
        for part in table.parts_of(row.id):
            yield Set("part", part.id, "owner", seat or table.actor.id)
        for question in table.questions_of(row.id):
            yield Set("question", question.id, "addressees", seats)
    for question in table.questions.values():
        if question.kind in OF_PIETE and answers_for(question) == portrait:
            yield Set("question", question.id, "addressees", seats)
            yield Set("question", question.id, "audience", audience)
        elif question.kind == RECIT and list(question.addressees) == [table.portraits[portrait].seat]:
            yield Set("question", question.id, "addressees", seats)


def seen_by(table: Table, portrait: str, audience: Audience) -> Iterator[Change]:
    """Whoever sees a sheet sees its rolls, its slots, and what is still to tell of it."""
    for trait in table.traits_of(portrait):
        if trait.kind in (MURPHY, OMA) and trait.audience != audience:
            yield Set("trait", trait.id, "audience", audience)
    for row in table.resolutions.values():
        if row.kind == KIND and action_of(row).portrait == portrait:
            yield Set("resolution", row.id, "audience", audience)
            yield from (Set("part", part.id, "audience", audience) for part in table.parts_of(row.id))
            for question in table.questions_of(row.id):
                yield Set("question", question.id, "audience", audience)
    for question in table.questions.values():
        if question.kind == RECIT and question.state["portrait"] == portrait:
            yield Set("question", question.id, "audience", audience)
