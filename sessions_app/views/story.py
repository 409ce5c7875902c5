"""The story of a sheet on one page, to be read or printed: every line that moved it, evening after evening."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from characters.sheets import Drawer
from rules.table import BOARD, Seat
from sessions_app.audience import visible
from sessions_app.blocks import Printer
from sessions_app.history import moving, rows_of
from sessions_app.models import Campaign, Event, Resolution
from sessions_app.table import everybody
from sessions_app.views.table import seated, stylesheet

LINES = 200  # a page


@require_GET
@never_cache
def story(request: HttpRequest, campaign: UUID, portrait: UUID) -> HttpResponse:
    """A page of the story of a sheet (`?page=`, from 1); none for a sheet that the reader does not see."""
    row, _, table = seated(request, campaign)
    found, number = table.portraits.get(str(portrait)), request.GET.get("page", "1")
    if (
        found is None
        or found.kind == BOARD
        or not (number.isascii() and number.isdigit() and len(number) < 6)
    ):
        raise Http404
    start = (int(number) - 1) * LINES
    told = moving(row, table.actor, rows_of(found.id, table.actor))
    events = list(told[start : start + LINES + 1]) if start >= 0 else []
    if not events and number != "1":
        raise Http404
    context = {
        "campaign": row,
        "table": table,
        "me": table.actor,
        "sheet": Drawer(table).sheet(found),
        "evenings": evenings(row, table.actor, events[:LINES]),
        "page": int(number),
        "further": len(events) > LINES,
        "game_css": stylesheet(table.game.key),
        "waiting_template": f"{table.game.key}/waiting.html",
    }
    return render(request, "table/story.html", context)


def evenings(campaign: Campaign, reader: Seat, events: Sequence[Event]) -> list[dict[str, Any]]:
    """These lines as they are read, by evening; those that follow each other for the same cause share it."""
    printer, causes = Printer(everybody(campaign)), causes_of(events, reader)
    opened = Event.objects.filter(campaign=campaign, kind="core/session_opened")
    said = {event.game_session_id: event.payload for event in opened}
    return [
        {
            "evening": said.get(evening),
            "moments": [
                (causes.get(cause), [printer.line(event, reader) for event in lines])
                for cause, lines in groupby(told, key=lambda event: event.resolution_id)
            ],
        }
        for evening, told in groupby(events, key=lambda event: event.game_session_id)
    ]


def causes_of(events: Sequence[Event], reader: Seat) -> Mapping[UUID | None, Resolution]:
    """The resolutions that these lines come from, open or closed, of those that the reader may see."""
    named = {event.resolution_id for event in events if event.resolution_id}
    return {row.pk: row for row in Resolution.objects.filter(visible(reader), pk__in=named)}
