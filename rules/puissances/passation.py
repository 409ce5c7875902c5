"""A sheet changes hands, or goes: what is asked of it outside any resolution follows (P-40, P-43)."""

from collections.abc import Iterator

from msgspec.structs import replace

from rules.entry import Change, Set
from rules.puissances.presence.appel import APPEL, appel_of
from rules.puissances.presence.fardeau import FARDEAU, fardeau_of
from rules.table import Question, Table


def follows(table: Table, change: Set) -> Iterator[Change]:
    """The changes that one of a sheet brings to what is asked of it: another player is asked, or nobody any more."""
    match change:
        case Set(row="portrait", key="removed", id=being):
            yield from (Set("question", question.id, "removed", True) for question in asked_of(table, being))
        case Set(row="portrait", key="seat", id=being, value=seat):
            before, after = {table.portraits[being].seat}, {seat} if seat else set[str]()
            for question in asked_of(table, being):
                audience = question.audience
                if not audience.everyone:
                    handed = replace(audience, seats=frozenset((audience.seats - before) | after))
                    yield Set("question", question.id, "audience", handed)
                if question.kind == FARDEAU:
                    yield Set("question", question.id, "addressees", sorted(after))


def asked_of(table: Table, being: str) -> list[Question]:
    """The requests for a Présence, and the burden, of this being."""
    return [question for question in table.questions.values() if being_of(table, question) == being]


def being_of(table: Table, question: Question) -> str:
    """The being that a question of no resolution is about; nobody once its Lien is gone."""
    if question.kind == FARDEAU:
        return fardeau_of(question).portrait
    lien = table.traits.get(appel_of(question).lien) if question.kind == APPEL else None
    return lien.portrait if lien else ""
