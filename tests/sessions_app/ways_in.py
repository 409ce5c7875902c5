"""The ways in to a table as those who hold them use them, its addresses, and everything that the database holds."""

from collections.abc import Iterator, Mapping
from typing import Any
from uuid import uuid4

from django.db import connection
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from sessions_app.demo import living_link
from sessions_app.models import Campaign, Invitation, Seat
from tests.sessions_app.table import act

WRONG = "0" * 54  # what no link is


def link(campaign: Campaign) -> str:
    """The address of its invitation."""
    return f"/rejoindre/{living_link(campaign).secret}/"


def code(mj: Seat) -> str:
    """The letters of a new code."""
    act(mj, "core/make_code")
    return Invitation.good().get(campaign=mj.campaign_id, kind="code").secret


def personal(mj: Seat, seat: Seat) -> str:
    """The address of a new personal link for this seat, whatever became of who had it."""
    seat.refresh_from_db()
    sits = seat.status == Seat.Status.SEATED
    act(mj, "core/make_personal_link", **{"seat" if sits else "gone": str(seat.pk)})
    return f"/reprendre/{Invitation.good().get(kind='personal', seat=seat).secret}/"


def stranger(**options: Any) -> Client:
    """A browser that never came, from an address where nobody was: Redis remembers the other tests."""
    address = f"2001:db8:{uuid4().hex[:4]}:{uuid4().hex[:4]}::1"
    return Client(**{"REMOTE_ADDR": address} | options)


def types(who: Client, letters: str) -> Any:
    """Somebody types a code."""
    return who.post("/code/", {"code": letters})


def text(answer: Any) -> str:
    """What was sent, as it is read."""
    return str(answer.content.decode())


def table_of(campaign: Campaign) -> str:
    return f"/table/{campaign.pk}/"


def patterns(among: list[URLPattern | URLResolver]) -> Iterator[URLPattern]:
    for one in among:
        if isinstance(one, URLResolver):
            yield from patterns(one.url_patterns)
        else:
            yield one


def addresses(campaign: Campaign, rows: Mapping[str, str]) -> list[str]:
    """Every address of this campaign, about each of these rows."""
    known = {"campaign": campaign.pk, "move": "core/roll", "name": "miser"}
    found = set()
    for pattern in patterns(get_resolver().url_patterns):
        asked = set(pattern.pattern.regex.groupindex)
        if "campaign" in asked:
            found |= {
                reverse(str(pattern.name), kwargs={k: known.get(k, i) for k in asked}) for i in rows.values()
            }
    return sorted(found)


def stored() -> dict[str, list[str]]:
    """Every row of every table of the database."""
    found = {}
    with connection.cursor() as cursor:
        for name in sorted(connection.introspection.table_names(cursor)):
            cursor.execute(f'SELECT * FROM "{name}"')
            found[name] = sorted(map(repr, cursor.fetchall()))
    return found


def holds(secret: str) -> list[str]:
    """The tables that hold this text in any of their columns."""
    return [name for name, rows in stored().items() if any(secret.lower() in row.lower() for row in rows)]
