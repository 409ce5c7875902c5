"""What is asked outside any resolution, as its readers see it: a request for a Présence (P-40)."""

from typing import Literal

from msgspec import Struct

from rules.puissances.presence.appel import APPEL, Appel, appel_of
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


def pending(table: Table, question: Question) -> AppelVu | None:
    """What `pending.html` shows of a question; nothing of another kind."""
    return appel_seen(table, question) if question.kind == APPEL else None


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
