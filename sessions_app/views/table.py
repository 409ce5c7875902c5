"""The pages of a table, and the plain request that replaces a blocked socket."""

from typing import Any
from uuid import UUID

from django.contrib.staticfiles import finders
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from rules.table import Table
from sessions_app import connected, feed
from sessions_app.audience import narrow
from sessions_app.blocks import Printer, last_page
from sessions_app.invitations import root_of
from sessions_app.models import Campaign, Seat
from sessions_app.panels import draw
from sessions_app.seats import absence_of_request, seat_of_request
from sessions_app.table import everybody, load, seat_of
from sessions_app.viewers import (
    CHANGED,
    NOT_HERE,
    SIGNED_OUT,
    Farewell,
    drawn_for,
    last_line,
    stranger,
    viewer_of_request,
)


def seated(request: HttpRequest, campaign: UUID) -> tuple[Campaign, Seat, Table]:
    """The campaign, the reader's seat, and the table narrowed to it.

    Whoever sat there reads why they do not any more (PermissionDenied); to a stranger there is nothing (Http404).
    """
    seat = seat_of_request(request, campaign)
    if seat is None and (reason := absence_of_request(request, campaign)):
        raise PermissionDenied(reason)
    if seat is None:
        raise Http404
    row = Campaign.objects.get(pk=campaign)
    return row, seat, narrow(load(row, seat), seat_of(seat))


def stylesheet(game: str) -> str:
    """The address of the look that a game brings, if it brings one."""
    path = f"{game}/{game}.css"
    return static(path) if finders.find(path) else ""


def page(request: HttpRequest, campaign: UUID, name: str) -> HttpResponse:
    """A whole page: its panels, the last lines of the journal, and the cursor from which the socket goes on."""
    row, seat, table = seated(request, campaign)
    connected.mark([str(seat.pk)])
    present = connected.among([*table.seats, *table.knocking])
    shown, older = last_page(row, table.actor)
    printer = Printer(everybody(row))
    lines = [line for block in shown for line in block.lines]
    last = max(lines, key=lambda e: e.seq, default=None)
    context: dict[str, Any] = {
        "campaign": row,
        "game": table.game,
        "table": table,
        "me": table.actor,
        "role": drawn_for(seat, row),
        "page": name,
        # Who has no sheet yet begins by it.
        "tab": "scene"
        if not table.may_act or table.actor.is_mj or table.portraits_of(table.actor.id)
        else "fiche",
        "panels": {p.name: p for p in draw(row, table, present, name, root_of(request))},
        "journal": [printer.html(block, table.actor) for block in shown],
        "older": older,
        "cursor": str(last.pk) if last else "",
        "game_css": stylesheet(table.game.key),
        "typing_template": f"{table.game.key}/typing.html",
    }
    return render(request, f"{name}/page.html", context)


@require_GET
@never_cache
def table(request: HttpRequest, campaign: UUID) -> HttpResponse:
    return page(request, campaign, "table")


@require_GET
@never_cache
def regie(request: HttpRequest, campaign: UUID) -> HttpResponse:
    """The MJ's page; a player is sent to the table."""
    seat = seat_of_request(request, campaign)
    if seat is not None and seat.role != Seat.Role.MJ:
        return redirect("table", campaign)
    return page(request, campaign, "regie")


@require_GET
@never_cache
def news(request: HttpRequest, campaign: UUID) -> HttpResponse:
    """What a page lacks, as its socket would have sent it: for networks that block sockets."""
    seat = seat_of_request(request, campaign)
    if seat is None:
        return parted(stranger(absence_of_request(request, campaign)))
    connected.mark([str(seat.pk)])
    message = feed.news(str(campaign), [viewer_of_request(request, seat)]).messages[0]
    return parted(message) if isinstance(message, Farewell) else HttpResponse(message)


def parted(farewell: Farewell) -> HttpResponse:
    """What a socket would have said before it closed."""
    html = render_to_string("table/farewell.html", {"reason": farewell.reason})
    return HttpResponse(html, status={SIGNED_OUT: 401, NOT_HERE: 403, CHANGED: 409}[farewell.code])


@require_GET
@never_cache
def older(request: HttpRequest, campaign: UUID) -> HttpResponse:
    """The blocks before a line that the reader has."""
    row, seat, table = seated(request, campaign)
    line = last_line(seat, request.GET.get("before", "")[:36])
    if line is None:
        raise Http404
    shown, further = last_page(row, table.actor, line.seq)
    printer = Printer(everybody(row))
    context = {"campaign": row, "journal": [printer.html(b, table.actor) for b in shown], "older": further}
    return render(request, "table/older.html", context)
