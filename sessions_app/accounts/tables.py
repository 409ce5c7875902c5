"""« Mes tables »: every table of this account and of this browser, and what one may do with one's place there."""

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from rules.game import RuleError
from rules.registry import GAMES
from sessions_app.accounts.forms import KeepForm
from sessions_app.accounts.guests import LIVING, forget_browser, guest_seats
from sessions_app.accounts.views import CLEAR
from sessions_app.commands.people import LAST_MJ, WAY_BACK, leads_alone, leave, restore, take_over
from sessions_app.models import Campaign, Seat
from sessions_app.seats import GUEST_COOKIE, guest_key_of, seats_of


def own_seats(request: HttpRequest) -> "QuerySet[Seat]":
    """The living seats of this account and of this browser, the newest first."""
    held = seats_of(request.user, guest_key_of(request)).select_related("campaign").order_by("-created_at")
    return held.filter(status__in=LIVING, campaign__deleted_at=None)


def keepable(request: HttpRequest) -> "QuerySet[Seat]":
    """The guest seats that the account may take: none where it sits already."""
    assert isinstance(request.user, User)
    return guest_seats(request).exclude(campaign__in=request.user.seats.values("campaign"))


def deleted(request: HttpRequest) -> "QuerySet[Seat]":
    """The seats from which this person led campaigns that they can bring back."""
    leads = seats_of(request.user, guest_key_of(request)).filter(role=Seat.Role.MJ, status=Seat.Status.SEATED)
    return leads.filter(campaign__deleted_at__gt=timezone.now() - WAY_BACK).select_related("campaign")


def days_left(campaign: Campaign) -> int:
    """How many days its way back is still open, begun ones included."""
    assert campaign.deleted_at
    return (campaign.deleted_at + WAY_BACK - timezone.now()).days + 1


def page(
    request: HttpRequest, form: KeepForm | None = None, refusal: str = "", not_forgotten: str = ""
) -> HttpResponse:
    """The whole list, with what was refused beside what it is about."""
    seats = [(seat, GAMES[seat.campaign.game].name) for seat in own_seats(request)]
    if form is None and request.user.is_authenticated:
        form = KeepForm(guest_seats=keepable(request))
    context = {
        "current": [(seat, game) for seat, game in seats if not seat.campaign.archived],
        "archived": [(seat, game) for seat, game in seats if seat.campaign.archived],
        "deleted": [(seat.campaign, days_left(seat.campaign)) for seat in deleted(request)],
        "guest": any(seat.user_id is None for seat, _ in seats),
        "form": form,
        "refusal": refusal,
        "not_forgotten": not_forgotten,
    }
    refused = refusal or not_forgotten or (form and form.errors)
    return render(request, "accounts/tables.html", context, status=422 if refused else 200)


@require_GET
@never_cache
def tables(request: HttpRequest) -> HttpResponse:
    return page(request)


@require_POST
@login_required
def keep(request: HttpRequest) -> HttpResponse:
    """Put on the account the guest seats of this browser that were ticked."""
    form = KeepForm(request.POST, guest_seats=keepable(request))
    if not form.is_valid():
        return page(request, form)
    assert isinstance(request.user, User)
    take_over(request.user, guest_key_of(request), [seat.pk for seat in form.cleaned_data["seats"]])
    return redirect("mes_tables")


@require_http_methods(["GET", "POST"])
@never_cache
def leave_table(request: HttpRequest, seat: UUID) -> HttpResponse:
    """Get up from a table: what stays there is said first."""
    own = get_object_or_404(own_seats(request), pk=seat)
    refusal = LAST_MJ.format(name=own.campaign.name) if leads_alone(own) else ""
    if request.method == "POST" and not refusal:
        try:
            leave(own)
            return redirect("mes_tables")
        except RuleError as reason:
            refusal = str(reason)
    context = {"seat": own, "refusal": refusal}
    return render(request, "accounts/leave.html", context, status=422 if refusal else 200)


@require_POST
def bring_back(request: HttpRequest, campaign: UUID) -> HttpResponse:
    """A deleted campaign, as it was."""
    try:
        restore(get_object_or_404(deleted(request), campaign=campaign))
    except RuleError as reason:  # somebody did, or it is too late, in between
        return page(request, refusal=str(reason))
    return redirect("mes_tables")


@require_POST
def forget(request: HttpRequest) -> HttpResponse:
    """A shared phone: this browser holds no guest seat any more, and nothing of the tables (P13)."""
    try:
        forget_browser(guest_key_of(request))
    except RuleError as reason:
        return page(request, not_forgotten=str(reason))
    response = redirect("accueil")
    response.delete_cookie(GUEST_COOKIE, samesite="Lax")
    response["Clear-Site-Data"] = CLEAR
    return response
