"""What is asked outside any resolution, as its readers see it: a request for a Présence, a burden (P-40, P-43)."""

from typing import Literal

from msgspec import Struct

from rules.puissances.presence.appel import Appel, appel_of
from rules.puissances.presence.fardeau import Fardeau, fardeau_of
from rules.stage import asks, awaited
from rules.table import Portrait, Question, Table


class AppelVu(Struct, frozen=True):
    """A request for a Présence: who would stand face to face, and whether the reader answers for the Puissance.

    `agent` or `puissance` is None once the Lien or the Puissance is gone: silence is then all that is left.
    """

    question: Question
    appel: Appel
    agent: Portrait | None
    puissance: Portrait | None
    leads: bool
    kind: Literal["appel"] = "appel"

    @property
    def may_open(self) -> bool:
        """Whether the reader may have the Puissance answer."""
        return self.leads and self.agent is not None and self.puissance is not None


class FardeauVu(Struct, frozen=True):
    """A burden that is offered: to whom, and whether this reader answers, or may in somebody's place (`leads`)."""

    question: Question
    fardeau: Fardeau
    portrait: Portrait
    asked: bool
    leads: bool
    waits_for: tuple[str, ...]
    kind: Literal["fardeau"] = "fardeau"

    @property
    def first(self) -> bool:
        """Whether it is drawn before the stage: this reader decides what they become."""
        return self.asked


def pending(table: Table, question: Question) -> AppelVu | FardeauVu | None:
    """What `pending.html` shows of a question; nothing of another kind."""
    match question.kind:
        case "puissances/appel":
            return appel_seen(table, question)
        case "puissances/fardeau":
            return fardeau_seen(table, question)
    return None


def fardeau_seen(table: Table, question: Question) -> FardeauVu:
    """A burden, for those who knew the Lien."""
    fardeau = fardeau_of(question)
    return FardeauVu(
        question=question,
        fardeau=fardeau,
        portrait=table.portraits[fardeau.portrait],
        asked=asks(table, question),
        leads=table.may_act and table.actor.is_mj,
        waits_for=tuple(table.seats[seat].name for seat in awaited(table, question)),
    )


def appel_seen(table: Table, question: Question) -> AppelVu:
    """A request, for the MJs and its player."""
    appel = appel_of(question)
    lien = table.traits.get(appel.lien)
    return AppelVu(
        question=question,
        appel=appel,
        agent=table.portraits[lien.portrait] if lien else None,
        puissance=table.portraits.get(lien.about or "") if lien else None,
        leads=table.may_act and table.actor.is_mj,
    )
