"""What the Scène and the sheets show of what is being settled, and of what is asked beside it."""

from typing import Any

from msgspec import Struct

from rules.apotheose.annonce import KIND as JET
from rules.apotheose.incantation import KIND as SORT
from rules.apotheose.marques import Niveau
from rules.apotheose.numeros import marques_of
from rules.apotheose.vues import Metier, metiers, vue_combat, vue_jet, vue_sort
from rules.stage import asks
from rules.table import Portrait, Question, Resolution, Table


def scene(table: Table, resolution: Resolution) -> Any:
    """Everything the template needs of a roll, a spell or a fight, and nothing the reader may not know."""
    if resolution.kind == JET:
        return vue_jet(table, resolution)
    return vue_sort(table, resolution) if resolution.kind == SORT else vue_combat(table, resolution)


class Attente(Struct, frozen=True):
    """A question about a sheet. `asked`: this reader answers; `niveau`: of the mark that it is about."""

    question: Question
    portrait: Portrait
    asked: bool
    niveau: Niveau | None
    sorte: str
    metiers: tuple[Metier, ...]

    @property
    def kind(self) -> str:
        """Which question it is, without the name of the game."""
        return self.question.kind.split("/", 1)[1]


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
        metiers=tuple(metiers(table, portrait.id)),
    )
