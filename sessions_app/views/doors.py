"""The first pages: home, making a campaign, and the dated link that the command line prints for its MJ."""

from uuid import uuid4

from allauth.account.utils import perform_login
from django import forms
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from rules.registry import GAMES
from sessions_app import names
from sessions_app.commands.campaigns import make_campaign
from sessions_app.forms import Words
from sessions_app.invitations import entering
from sessions_app.models import Campaign, Seat
from sessions_app.seats import guest_key_of, seats_of

ENTRY_GONE = "Ce lien n’est plus bon. Relance la commande qui l’a affiché, ou connecte-toi."


class CampaignForm(forms.Form):
    # The campaign that two taps on the button make once.
    campaign = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4, required=False)
    name = Words(label="Nom de la campagne", max_length=80)
    game = forms.ChoiceField(label="Jeu", choices=[(g.key, g.name) for g in GAMES.values()])
    mj_name = Words(label="Ton nom à la table", max_length=names.LONGEST)


@require_GET
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    """What this is, and the tables where this browser or this account already sits."""
    mine = seats_of(request.user, guest_key_of(request)).select_related("campaign").order_by("-created_at")
    known = mine.filter(status=Seat.Status.SEATED, campaign__deleted_at=None, campaign__archived=False)
    return render(request, "doors/home.html", {"seats": known, "games": GAMES})


@require_http_methods(["GET", "POST"])
@never_cache
@login_required
def new_campaign(request: HttpRequest) -> HttpResponse:
    """A campaign in one screen: a name, a game, one's own name; then straight to the MJ's page and its invitation."""
    form = CampaignForm(request.POST or None)
    if form.is_valid():
        data, user = form.cleaned_data, request.user
        assert isinstance(user, User)  # signed in
        try:
            campaign = make_campaign(user, data["name"], data["game"], data["mj_name"], data["campaign"])
            return redirect("regie", campaign.pk)
        except ValidationError as error:
            form.add_error("mj_name", error)
    return render(request, "doors/new_campaign.html", {"form": form}, status=422 if request.POST else 200)


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
        url = reverse("table", args=[campaign.pk]) if campaign else reverse("accueil")
        signed_in: HttpResponse = perform_login(request, user, email_verification="none", redirect_url=url)
        return signed_in
    seat = campaign.seats.filter(user=user).first() if campaign else None
    context = {"name": seat.name if seat else user.username, "campaign": campaign}
    return render(request, "doors/enter.html", context)
