"""The ways in: home, making a campaign, taking a seat. Opening any of these links changes nothing."""

from uuid import UUID

import segno
from django import forms
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from rules.registry import GAMES
from sessions_app import names
from sessions_app.commands.campaigns import make_campaign, sit_down
from sessions_app.forms import Words
from sessions_app.models import Campaign, Seat
from sessions_app.seats import (
    GUEST_COOKIE,
    entering,
    guest_key_of,
    hashed,
    invitation_token,
    invited_to,
    keep_guest_key,
    seat_of_request,
)

ENTRY_GONE = "Ce lien n’est plus bon. Relance la commande qui l’a affiché, ou connecte-toi."
INVITATION_GONE = "Cette invitation n’est plus bonne. Demande un nouveau lien au MJ."


class CampaignForm(forms.Form):
    name = Words(label="Nom de la campagne", max_length=80)
    game = forms.ChoiceField(label="Jeu", choices=[(g.key, g.name) for g in GAMES.values()])
    mj_name = Words(label="Ton nom à la table", max_length=names.LONGEST)


class SeatForm(forms.Form):
    name = Words(
        label="Ton nom",
        max_length=names.LONGEST,
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )


@require_GET
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    """What this is, and the tables where this browser or this account already sits."""
    mine = Seat.objects.filter(removed=False).select_related("campaign").order_by("-created_at")
    known = mine.none()
    if request.user.is_authenticated:
        known = mine.filter(user=request.user)
    if key := request.COOKIES.get(GUEST_COOKIE):
        known = known | mine.filter(user=None, guest_key=hashed(key))
    return render(request, "doors/home.html", {"seats": known, "games": GAMES})


@login_required
@require_http_methods(["GET", "POST"])
def new_campaign(request: HttpRequest) -> HttpResponse:
    """A campaign in one screen: a name, a game, one's own name; then straight to the MJ's page and its invitation."""
    form = CampaignForm(request.POST or None)
    if form.is_valid():
        data, user = form.cleaned_data, request.user
        assert isinstance(user, User)  # signed in
        try:
            campaign = make_campaign(user, data["name"], data["game"], data["mj_name"])
            return redirect("regie", campaign.pk)
        except ValidationError as error:
            form.add_error("mj_name", error)
    return render(request, "doors/new_campaign.html", {"form": form}, status=422 if request.POST else 200)


@require_http_methods(["GET", "POST"])
@never_cache
def join(request: HttpRequest, token: str) -> HttpResponse:
    """The invitation: a name and one button. Whoever already sits there goes straight to the table."""
    campaign = invited_to(token)
    if campaign is None:
        return render(request, "doors/gone.html", {"reason": INVITATION_GONE}, status=404)
    if seat_of_request(request, campaign.pk):
        return redirect("table", campaign.pk)
    form = SeatForm(request.POST or None)
    if form.is_valid():
        key = guest_key_of(request)
        user = request.user if request.user.is_authenticated else None
        try:
            sit_down(campaign, form.cleaned_data["name"], user, key)
            response = redirect("table", campaign.pk)
            if user is None:
                keep_guest_key(response, key, request.is_secure())
            return response
        except ValidationError as error:
            form.add_error("name", error)
    host = campaign.seats.filter(role=Seat.Role.MJ, removed=False).first()
    context = {"form": form, "campaign": campaign, "host": host, "game": GAMES[campaign.game]}
    return render(request, "doors/join.html", context, status=422 if request.POST else 200)


@require_http_methods(["GET", "POST"])
@never_cache
def enter(request: HttpRequest, token: str) -> HttpResponse:
    """A dated link, made by the command line, that signs an account in: one button."""
    found = entering(token)
    user = User.objects.filter(username=found[0]).first() if found else None
    if found is None or user is None:
        return render(request, "doors/gone.html", {"reason": ENTRY_GONE}, status=404)
    campaign = Campaign.objects.filter(pk=found[1]).first()
    if request.method == "POST":
        login(request, user)
        return redirect("table", campaign.pk) if campaign else redirect("accueil")
    seat = campaign.seats.filter(user=user).first() if campaign else None
    context = {"name": seat.name if seat else user.username, "campaign": campaign}
    return render(request, "doors/enter.html", context)


@require_GET
@never_cache
def qr(request: HttpRequest, campaign: UUID) -> HttpResponse:
    """The invitation as a QR code, for an MJ of the table."""
    seat = seat_of_request(request, campaign)
    if seat is None or seat.role != Seat.Role.MJ:
        raise Http404
    url = request.build_absolute_uri(reverse("rejoindre", args=[invitation_token(seat.campaign)]))
    image = segno.make(url, micro=False).svg_inline(
        scale=4, border=2, omitsize=True, svgclass="qr-code", lineclass=None
    )
    return HttpResponse(f'<?xml version="1.0"?>{with_namespace(image)}', content_type="image/svg+xml")


def with_namespace(svg: str) -> str:
    return svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
