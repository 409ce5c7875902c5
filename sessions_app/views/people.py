"""The dialogs about people: a whisper, the texts handed out, a seat that an MJ looks after."""

from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from sessions_app.blocks import Printer, seen_by
from sessions_app.commands.rights import ARCHIVED, ONLY_WATCHING
from sessions_app.commands.words import readers
from sessions_app.table import everybody
from sessions_app.views.table import seated

MOST_HANDOUTS = 100


@require_GET
@never_cache
def whisper(request: HttpRequest, campaign: UUID) -> HttpResponse:
    """Words for one other person, with who will read them; `a` is the seat already chosen, if any."""
    row, _, table = seated(request, campaign)
    if not table.may_act:
        raise PermissionDenied(ARCHIVED if table.actor.plays else ONLY_WATCHING)
    others = [seat for seat in table.seats.values() if seat.plays and seat.id != table.actor.id]
    chosen = next((seat for seat in others if seat.id == request.GET.get("a")), None)
    context = {
        "campaign": row,
        "others": others,
        "chosen": chosen,
        "read_by": readers(table),
        "me": table.actor,
    }
    return render(request, "table/dialogs/whisper.html", context)


@require_GET
@never_cache
def handouts(request: HttpRequest, campaign: UUID) -> HttpResponse:
    """The texts that the reader was handed, newest first; an MJ writes a new one here."""
    row, _, table = seated(request, campaign)
    events = seen_by(row, table.actor).filter(kind="core/handout").order_by("-seq")[:MOST_HANDOUTS]
    printer = Printer(everybody(row))
    context = {
        "campaign": row,
        "table": table,
        "me": table.actor,
        "others": [seat for seat in table.seats.values() if seat.plays and not seat.is_mj],
        "handouts": [printer.line(event, table.actor) for event in events],
    }
    return render(request, "table/dialogs/handouts.html", context)


@require_GET
@never_cache
def seat(request: HttpRequest, campaign: UUID, seat: UUID) -> HttpResponse:
    """One's own name at the table; and what an MJ may do with anybody's seat: its role, a personal link, its end."""
    row, _, table = seated(request, campaign)
    found = table.seats.get(str(seat)) or table.gone.get(str(seat))
    if found is None or not (table.actor.is_mj or found.id == table.actor.id):
        raise Http404
    context = {
        "campaign": row,
        "table": table,
        "me": table.actor,
        "seat": found,
        "gone": found.id in table.gone,
        "portraits": table.portraits_of(found.id),
    }
    return render(request, "table/dialogs/seat.html", context)
