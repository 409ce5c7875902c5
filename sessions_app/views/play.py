"""The one way in: a move posted by a page. The answer says only whether it was taken; the news comes by the feed."""

from uuid import UUID

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from rules.game import Moved, RuleError, Stale
from rules.registry import GAMES
from sessions_app import rates
from sessions_app.commands.play import find_move, play
from sessions_app.commands.rights import Absent, Forbidden
from sessions_app.forms import read
from sessions_app.models import Campaign
from sessions_app.seats import NO_SEAT, absence_of_request, seat_of_request
from sessions_app.views.refusals import refused

NO_COMMAND = "Cet envoi est incomplet\u00a0: recharge la page, puis recommence."


@require_POST
def act(request: HttpRequest, campaign: UUID, move: str) -> HttpResponse:
    """Play `move`. 200 and nothing to show, or 403, 404, 422 and the reason, to put beside the form."""
    seat = seat_of_request(request, campaign)
    if seat is None:
        return refused(request, [absence_of_request(request, campaign) or NO_SEAT], 403)
    found = find_move(GAMES[Campaign.objects.get(pk=campaign).game], move)
    if found is None:
        raise Http404
    params, errors = read(found.params, request.POST)
    if params is None:
        reasons = dict.fromkeys(reason for field in errors.values() for reason in field)
        return refused(request, list(reasons))
    try:
        command_id = UUID(request.POST.get("command_id", ""))
    except ValueError:
        return refused(request, [NO_COMMAND])
    if move in settings.RATES:
        rates.spend(move, str(seat.pk))
    try:
        play(seat, found, params, command_id, request.POST.get("revision", "")[:32])
    except Absent as reason:
        return refused(request, [str(reason)], 404)
    except Forbidden as reason:
        return refused(request, [str(reason)], 403)
    except Moved as moved:
        return refused(request, [str(moved)], current=moved.current)
    except Stale as stale:
        return refused(request, [str(stale)], seen=stale.seen)
    except RuleError as reason:
        return refused(request, [str(reason)])
    return HttpResponse("")
