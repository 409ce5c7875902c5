"""What is asked outside any resolution, as its readers see it: a request for a Présence (P-40)."""

from typing import Literal

from msgspec import Struct

from rules.puissances.presence.appel import APPEL, Appel, appel_of
from rules.table import Portrait, Question, Table, Trait


class AppelVu(Struct, frozen=True):
    """A request for a Présence: who would stand face to face, and whether the reader answers for the Puissance."""

    question: Question
    appel: Appel
    agent: Portrait
    puissance: Portrait
    lien: Trait
    leads: bool
    kind: Literal["appel"] = "appel"


def pending(table: Table, question: Question) -> AppelVu | None:
    """What `pending.html` shows of a question; nothing once what it is about is gone."""
    return appel_seen(table, question) if question.kind == APPEL else None


def appel_seen(table: Table, question: Question) -> AppelVu | None:
    """A request, for the MJs and its player; nothing without the Lien or the Puissance."""
    appel = appel_of(question)
    lien = table.traits.get(appel.lien)
    puissance = table.portraits.get(lien.about or "") if lien else None
    if lien is None or puissance is None:
        return None
    leads = table.may_act and table.actor.is_mj
    return AppelVu(question, appel, table.portraits[lien.portrait], puissance, lien, leads)
