"""What a sheet leaves open, as a reader sees it beside what is on stage: it blocks nothing (K-13, K-15, K-22)."""

from msgspec import Struct

from rules.apotheose.marques import Niveau, perte
from rules.apotheose.numeros import marques_of
from rules.stage import asks
from rules.table import Portrait, Question, Table


class Attente(Struct, frozen=True):
    """A question about a sheet. `asked`: this reader answers; `niveau`: of the mark that it is about."""

    question: Question
    portrait: Portrait
    asked: bool
    niveau: Niveau | None
    sorte: str

    @property
    def kind(self) -> str:
        """Which question it is, without the name of the game."""
        return self.question.kind.split("/", 1)[1]

    @property
    def dialog(self) -> str:
        """The form that answers it."""
        return "depart" if self.kind == "sixieme" else self.kind

    @property
    def affaibli(self) -> int:
        """How many points of a characteristic this mark may take (K-16)."""
        return perte("affaiblissement", self.niveau) if self.niveau else 0

    @property
    def entame(self) -> int:
        """How many PV, or how much volonté, this mark may take for good: as much of the one as of the other (K-16)."""
        return perte("blessure", self.niveau) if self.niveau else 0


def pending(table: Table, question: Question) -> Attente | None:
    """A question about a sheet that this reader sees."""
    portrait = table.portraits.get(question.state.get("portrait", ""))
    if portrait is None:
        return None
    trait = table.traits.get(question.state.get("trait", ""))
    marques = marques_of(table, portrait.id, trait.kind) if trait else []
    return Attente(
        question=question,
        portrait=portrait,
        asked=asks(table, question) or (table.may_act and table.actor.is_mj),
        niveau=next((m.niveau for m in marques if trait and m.trait.id == trait.id), None),
        sorte=trait.kind if trait else "",
    )


def attentes(table: Table, portrait: Portrait) -> list[Attente]:
    """The questions that are open about a sheet, as this reader sees them."""
    found = [q for q in table.questions.values() if q.state.get("portrait") == portrait.id]
    return [asked for question in found if (asked := pending(table, question))]
