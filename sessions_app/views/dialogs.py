"""The forms that a page opens over itself, each about one row that the reader can see."""

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from characters.sheets import sheet
from rules.table import Table
from sessions_app.audience import visible
from sessions_app.blocks import Printer
from sessions_app.models import Campaign, Event
from sessions_app.views.table import seated

LONGEST_HISTORY = 200  # lines


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
        "flags": [(flag, flag.key in found.flags) for flag in (kind.flags if kind else ())],
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
    return [printer.line(event) for event in events.distinct().order_by("seq")[:LONGEST_HISTORY]]
