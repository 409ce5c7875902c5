"""The forms of the board: what an MJ lays on it, and what becomes of a clock."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from rules.board import CLOCK, FEWEST_SEGMENTS, MOST_SEGMENTS
from sessions_app.views.dialogs import history
from sessions_app.views.table import seated

FORMS = {
    "fait": "table/dialogs/new_fact.html",
    "horloge": "table/dialogs/new_clock.html",
    "liste": "table/dialogs/new_listed.html",
}


@require_GET
@never_cache
def lay(request: HttpRequest, campaign: UUID, what: str) -> HttpResponse:
    """A form to lay a fact or a clock on the board, or words in the list `?kind=`; none for who is no MJ."""
    row, _, table = seated(request, campaign)
    if what not in FORMS or not table.actor.is_mj or not table.may_act:
        raise Http404
    kind = request.GET.get("kind", "")
    if what == "liste" and kind not in table.game.lists:
        raise Http404
    context = {
        "campaign": row,
        "segments": range(FEWEST_SEGMENTS, MOST_SEGMENTS + 1),
        "kind": table.game.trait_kind(kind),
    }
    return render(request, FORMS[what], context)


@require_GET
@never_cache
def clock(request: HttpRequest, campaign: UUID, counter: UUID) -> HttpResponse:
    """A clock and its history; for an MJ, what one may do with it."""
    row, _, table = seated(request, campaign)
    found = table.counters.get(str(counter))
    if found is None or found.key != CLOCK:
        raise Http404
    context = {
        "campaign": row,
        "clock": found,
        "leads": table.actor.is_mj and table.may_act,
        "history": history(row, table, [found.id]),
    }
    return render(request, "table/dialogs/clock.html", context)
