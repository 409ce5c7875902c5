"""The forms that a page opens over itself, each about one row that the reader can see."""

from dataclasses import replace
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from characters.sheets import Drawer
from rules import table as snapshot
from rules.kinds import TraitKind
from rules.table import BOARD, Table
from sessions_app.audience import visible
from sessions_app.blocks import Printer, blocks, seen_by
from sessions_app.history import moving, rows_of
from sessions_app.models import Campaign, Resolution
from sessions_app.table import everybody
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
    own = Drawer(table).sheet(table.portraits[found.portrait])
    kind = game.trait_kind(found.kind)
    context = {
        "campaign": row,
        "table": table,
        "me": table.actor,
        "trait": found,
        "kind": kind,
        "portrait": own.portrait,
        "writable": own.writable and kind and kind.writable_by(table.actor),
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
    if found is None or found.kind == BOARD:
        raise Http404
    kind, parent = request.GET.get("kind", ""), table.traits.get(request.GET.get("parent", ""))
    adding = table.game.trait_kind(kind)
    context = {
        "campaign": row,
        "table": table,
        "me": table.actor,
        "sheet": Drawer(table).sheet(found),
        "adding": adding,
        "parent": parent,
        "sources": sources(table, adding, parent),
        "abouts": [p for p in table.sheets if adding and p.kind == adding.about],
        "staged": table.on_stage(),
        "history": history(row, table, rows_of(found.id, table.actor)),
    }
    return render(request, "table/dialogs/portrait.html", context)


def sources(table: Table, kind: TraitKind | None, parent: snapshot.Trait | None) -> list[snapshot.Trait]:
    """The traits that new words of this kind, under this parent, may come from."""
    if kind is None or parent is None or parent.kind not in kind.source_under:
        return []
    found = [t for t in table.traits.values() if t.kind == kind.source]
    return [t for t in found if parent.about in (None, t.portrait)]


@require_GET
@never_cache
def new_portrait(request: HttpRequest, campaign: UUID) -> HttpResponse:
    """A form to make a portrait; none for who plays nothing here."""
    row, _, table = seated(request, campaign)
    if not table.may_act:
        raise Http404
    kinds = [kind for kind in table.game.portraits if kind.writable_by(table.actor)]
    context = {"campaign": row, "table": table, "me": table.actor, "kinds": kinds}
    return render(request, "table/dialogs/new_portrait.html", context)


@require_GET
@never_cache
def block(request: HttpRequest, campaign: UUID, resolution: UUID) -> HttpResponse:
    """All that the reader may see of one resolution, open or closed, as the journal draws it."""
    row, _, table = seated(request, campaign)
    known = Resolution.objects.filter(visible(table.actor), pk=resolution)
    found = blocks(seen_by(row, table.actor).filter(resolution__in=known))
    if not found:
        raise Http404
    alone = replace(found[0], id=f"seul-{found[0].id}")  # the journal behind may show it too
    context = {"campaign": row, "html": Printer(everybody(row)).html(alone, table.actor)}
    return render(request, "table/dialogs/block.html", context)


@require_GET
@never_cache
def game_dialog(request: HttpRequest, campaign: UUID, name: str, row_id: UUID) -> HttpResponse:
    """A form of the game about the row `row_id`: `<game>/dialogs/<name>.html`.

    The row is an open resolution, a part or a question of one, a question of none, a portrait or a trait; none of
    these is not found, nor for who plays nothing here.
    """
    row, _, table = seated(request, campaign)
    if name not in table.game.dialogs or not table.may_act:
        raise Http404
    about = rows_about(table, str(row_id))
    if not any(about.values()):
        raise Http404
    resolution, scene = about["resolution"], table.game.scene
    portrait, sheet = about["portrait"], table.game.sheet
    context = {
        "campaign": row,
        "table": table,
        "me": table.actor,
        "scene": scene(table, resolution) if scene and resolution else None,
        "own": sheet(table, portrait) if sheet and portrait else None,
        "mine": [p for p in table.sheets if table.actor.is_mj or p.seat == table.actor.id],
        **about,
    }
    return render(request, f"{table.game.key}/dialogs/{name}.html", context)


def rows_about(table: Table, row: str) -> dict[str, Any]:
    """What a form about the row of this id is about: the row itself, and the resolution or portrait it is of."""
    part, question, trait = table.parts.get(row), table.questions.get(row), table.traits.get(row)
    inside = part or question
    portrait = table.portraits.get(trait.portrait if trait else row)
    return {
        "part": part,
        "question": question,
        "trait": trait,
        "resolution": table.resolutions.get((inside.resolution or "") if inside else row),
        "portrait": portrait if portrait and portrait.kind != BOARD else None,
    }


def history(campaign: Campaign, table: Table, rows: list[str]) -> list[dict[str, Any]]:
    """The lines of the journal that moved these rows and that the reader may see, oldest first."""
    printer = Printer(everybody(campaign))
    events = moving(campaign, table.actor, rows)[:LONGEST_HISTORY]
    return [printer.line(event, table.actor) for event in events]
