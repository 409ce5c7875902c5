"""The pages of a table, and the plain request that replaces a blocked socket."""

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from characters.sheets import sheet
from rules.game import Table
from sessions_app import connected, feed
from sessions_app.audience import narrow, visible
from sessions_app.blocks import Printer, last_page
from sessions_app.models import Campaign, Event, GameSession, Seat
from sessions_app.panels import draw
from sessions_app.seats import invitation_token, seat_of_request
from sessions_app.table import load, seat_of
from sessions_app.viewers import last_line, viewer_of_request


def seated(request: HttpRequest, campaign: UUID) -> tuple[Campaign, Seat, Table]:
    """The campaign, the reader's seat, and the table narrowed to it. Raises Http404 for whoever does not sit there."""
    seat = seat_of_request(request, campaign)
    if seat is None:
        raise Http404
    row = Campaign.objects.get(pk=campaign)
    return row, seat, narrow(load(row, seat), seat_of(seat))


def page(request: HttpRequest, campaign: UUID, name: str) -> HttpResponse:
    """A whole page: its panels, the last lines of the journal, and the cursor from which the socket goes on."""
    row, seat, table = seated(request, campaign)
    connected.mark([str(seat.pk)])
    present = connected.among(table.seats)
    shown, older = last_page(row, table.actor)
    printer = Printer(table.seats)
    lines = [line for block in shown for line in block.lines]
    last = max(lines, key=lambda e: e.seq, default=None)
    context: dict[str, Any] = {
        "campaign": row,
        "game": table.game,
        "me": table.actor,
        "page": name,
        "panels": {p.name: p for p in draw(row, table, present, name)},
        "journal": [printer.html(block) for block in shown],
        "older": older,
        "cursor": str(last.pk) if last else "",
        "evening": GameSession.objects.filter(campaign=row, closed=False).first(),
        "typing_template": f"{table.game.key}/typing.html",
    }
    if name == "regie":
        context["invitation"] = invitation_token(row)
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
        return HttpResponse(status=403)
    connected.mark([str(seat.pk)])
    message = feed.news(str(campaign), [viewer_of_request(request, seat)]).messages[0]
    return HttpResponse(status=403) if isinstance(message, int) else HttpResponse(message)


@require_GET
@never_cache
def older(request: HttpRequest, campaign: UUID) -> HttpResponse:
    """The blocks before a line that the reader has."""
    row, seat, table = seated(request, campaign)
    line = last_line(seat, request.GET.get("before", "")[:36])
    if line is None:
        raise Http404
    shown, further = last_page(row, table.actor, line.seq)
    printer = Printer(table.seats)
    context = {"campaign": row, "journal": [printer.html(b) for b in shown], "older": further}
    return render(request, "table/older.html", context)


@require_GET
@never_cache
def trait(request: HttpRequest, campaign: UUID, trait: UUID) -> HttpResponse:
    """What one may do with a trait: stake it, change it, read its history."""
    row, _, table = seated(request, campaign)
    found = table.traits.get(str(trait))
    if found is None:
        raise Http404
    game = table.game
    own = sheet(table, table.portraits[found.portrait])
    kind = game.trait_kind(found.kind)
    context = {
        "campaign": row,
        "table": table,
        "me": table.actor,
        "trait": found,
        "kind": kind,
        "portrait": own.portrait,
        "writable": own.writable and kind and (kind.written_by == "owner" or table.actor.is_mj),
        "secret": found.audience != own.portrait.audience,
        "places": [
            t
            for t in table.traits_of(found.portrait)
            if kind and t.kind in kind.parents and t.id != found.parent
        ],
        "flags": [(key, word, key in found.flags) for key, word in (kind.flags if kind else ())],
        "staged": table.on_stage(),
        "stakes": game.stakes(table, found) if game.stakes else None,
        "stakes_template": f"{game.key}/stakes.html",
        "history": history(row, table, [str(trait)]),
    }
    return render(request, "table/dialogs/trait.html", context)


@require_GET
@never_cache
def portrait(request: HttpRequest, campaign: UUID, portrait: UUID) -> HttpResponse:
    """What one may do with a sheet: add words, name it, give it, read its history."""
    row, _, table = seated(request, campaign)
    found = table.portraits.get(str(portrait))
    if found is None:
        raise Http404
    kind, parent = request.GET.get("kind", ""), table.traits.get(request.GET.get("parent", ""))
    adding = table.game.trait_kind(kind)
    words = [t.id for t in table.traits_of(found.id)]
    context = {
        "campaign": row,
        "table": table,
        "me": table.actor,
        "sheet": sheet(table, found),
        "adding": adding,
        "parent": parent,
        "sources": [t for t in table.traits.values() if adding and t.kind == adding.source],
        "abouts": [p for p in table.portraits.values() if adding and p.kind == adding.about],
        "staged": table.on_stage(),
        "history": history(row, table, [found.id, *words]),
    }
    return render(request, "table/dialogs/portrait.html", context)


@require_GET
@never_cache
def new_portrait(request: HttpRequest, campaign: UUID) -> HttpResponse:
    row, _, table = seated(request, campaign)
    kinds = [k for k in table.game.portraits if table.actor.is_mj or k.written_by == "owner"]
    context = {"campaign": row, "table": table, "me": table.actor, "kinds": kinds}
    return render(request, "table/dialogs/new_portrait.html", context)


@require_GET
@never_cache
def game_dialog(request: HttpRequest, campaign: UUID, name: str, row_id: UUID) -> HttpResponse:
    """A form of the game about the open resolution or part `row_id`: `<game>/dialogs/<name>.html`."""
    row, _, table = seated(request, campaign)
    if name not in table.game.dialogs:
        raise Http404
    part = table.parts.get(str(row_id))
    resolution = table.resolutions.get(part.resolution if part else str(row_id))
    if resolution is None:
        raise Http404
    context = {
        "campaign": row,
        "table": table,
        "me": table.actor,
        "part": part,
        "resolution": resolution,
        "scene": table.game.scene(table, resolution) if table.game.scene else None,
        "mine": [p for p in table.portraits.values() if table.actor.is_mj or p.seat == table.actor.id],
    }
    return render(request, f"{table.game.key}/dialogs/{name}.html", context)


def history(campaign: Campaign, table: Table, rows: list[str]) -> list[dict[str, Any]]:
    """The lines of the journal that moved these rows and that the reader may see, oldest first."""
    events = Event.objects.filter(campaign=campaign, changes__row_id__in=rows).filter(visible(table.actor))
    printer = Printer(table.seats)
    return [printer.line(event) for event in events.distinct().order_by("seq")[:200]]
