"""The ways in of players: the link, the code said aloud, the personal link, the door. Opening any changes nothing."""

from uuid import UUID

import segno
from django import forms
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods
from django_htmx.http import HttpResponseClientRefresh

from rules.registry import GAMES
from sessions_app import connected, names
from sessions_app.commands.campaigns import PUT_AWAY, SHUT_OUT, give_back, sit_down
from sessions_app.commands.options import SPECTATORS, WAITING_ROOM, YES
from sessions_app.forms import Words
from sessions_app.invitations import invited_by, invited_by_code, pass_for, root_of, url_of
from sessions_app.keys import CODE_LENGTH, code_typed
from sessions_app.models import Invitation, Seat
from sessions_app.seats import (
    absence_of_request,
    guest_key_of,
    keep_guest_key,
    key_to_sit_with,
    last_seat,
    seat_of_request,
)

INVITATION_GONE = "Cette invitation n’est plus bonne. Demande un nouveau lien au MJ."
PERSONAL_GONE = "Ce lien personnel a déjà servi, ou n’est plus bon. Demandes-en un autre au MJ."
WRONG_CODE = "Ce code n’ouvre aucune table. Vérifie chaque lettre, ou demandes-en un nouveau au MJ."

WRONG_LENGTH = f"Un code a {CODE_LENGTH}\u00a0lettres\u00a0: celui-ci en a "


class SeatForm(forms.Form):
    name = Words(
        label="Ton nom",
        max_length=names.LONGEST,
        widget=forms.TextInput(attrs={"autocomplete": "nickname", "autofocus": True}),
    )
    role = forms.ChoiceField(choices=[("player", "Je joue"), ("spectator", "Je regarde")], required=False)


class CodeForm(forms.Form):
    code = Words(
        label="Le code de la table",
        max_length=40,
        widget=forms.TextInput(
            attrs={
                "autocomplete": "off",
                "autocapitalize": "characters",
                "autofocus": True,
                "spellcheck": "false",
            }
        ),
    )


@require_http_methods(["GET", "POST"])
@never_cache
def join(request: HttpRequest, token: str) -> HttpResponse:
    """The invitation: a name and one button. Whoever already sits there goes straight to the table."""
    invitation = invited_by(request, Invitation.Kind.LINK, token)
    if invitation and seat_of_request(request, invitation.campaign_id):
        return redirect("table", invitation.campaign_id)
    if invitation is None or not invitation.is_good:
        return render(request, "doors/gone.html", {"reason": INVITATION_GONE}, status=404)
    campaign = invitation.campaign
    known = last_seat(campaign.pk, request.user, guest_key_of(request))
    if known and known.status in SHUT_OUT:
        raise PermissionDenied(absence_of_request(request, campaign.pk))
    if campaign.archived:
        raise PermissionDenied(PUT_AWAY)
    if known and known.status == Seat.Status.WAITING:
        return redirect("attente", campaign.pk)
    form = SeatForm(request.POST or None, initial={"name": known.name if known else "", "role": "player"})
    if form.is_valid():
        key, user = (
            key_to_sit_with(request),
            request.user if request.user.is_authenticated else None,
        )
        looks_on = form.cleaned_data["role"] == "spectator"
        try:
            seat = sit_down(invitation, form.cleaned_data["name"], user, key, looks_on)
            response = redirect("table" if seat.status == Seat.Status.SEATED else "attente", campaign.pk)
            return response if user else keep_guest_key(request, response, key)
        except ValidationError as error:
            if error.code == "taken" and error.params:  # one more tap takes the name that is free
                form.data = {**request.POST.dict(), "name": error.params["free"]}
            form.add_error("name", error)
    context = {
        "form": form,
        "campaign": campaign,
        "known": known,
        "host": campaign.seats.filter(role=Seat.Role.MJ, status=Seat.Status.SEATED).first(),
        "game": GAMES[campaign.game],
        "door_closed": campaign.options.get(WAITING_ROOM.key) == YES,
        "spectators": campaign.options.get(SPECTATORS.key) == YES,
    }
    page = render(request, "doors/join.html", context, status=422 if request.POST else 200)
    # A key from the first look on, so that two taps on the button are one person.
    return page if request.user.is_authenticated else keep_guest_key(request, page)


@require_http_methods(["GET", "POST"])
@never_cache
def code(request: HttpRequest) -> HttpResponse:
    """Eight letters heard from the MJ, then the same page as by the link."""
    form = CodeForm(request.POST or None)
    if form.is_valid():
        if invitation := invited_by_code(request, form.cleaned_data["code"]):
            return redirect("rejoindre", pass_for(invitation))
        length = len(code_typed(form.cleaned_data["code"]))
        form.add_error("code", WRONG_CODE if length == CODE_LENGTH else f"{WRONG_LENGTH}{length}.")
    return render(request, "doors/code.html", {"form": form}, status=422 if request.POST else 200)


@require_http_methods(["GET", "POST"])
@never_cache
def take_back(request: HttpRequest, token: str) -> HttpResponse:
    """A personal link: the seat that somebody lost, and one button."""
    invitation = invited_by(request, Invitation.Kind.PERSONAL, token)
    if invitation and seat_of_request(request, invitation.campaign_id) == invitation.seat:
        return redirect("table", invitation.campaign_id)
    if invitation is None or not invitation.is_good:
        return render(request, "doors/gone.html", {"reason": PERSONAL_GONE}, status=404)
    campaign, error = invitation.campaign, ""
    if request.method == "POST":
        key, user = (
            key_to_sit_with(request),
            request.user if request.user.is_authenticated else None,
        )
        try:
            give_back(invitation, user, key)
            response = redirect("table", campaign.pk)
            return response if user else keep_guest_key(request, response, key)
        except ValidationError as refusal:
            error = refusal.messages[0]
    mine = seat_of_request(request, campaign.pk)
    context = {
        "campaign": campaign,
        "seat": invitation.seat,
        "mine": mine if mine != invitation.seat else None,
        "error": error,
    }
    page = render(request, "doors/take_back.html", context, status=422 if error else 200)
    return page if request.user.is_authenticated else keep_guest_key(request, page)


@require_GET
@never_cache
def waiting(request: HttpRequest, campaign: UUID) -> HttpResponse:
    """The door. Its page asks now and then whether it still waits; once it does not, it loads itself again."""
    sits = seat_of_request(request, campaign)
    seat = last_seat(campaign, request.user, guest_key_of(request))
    waits = seat is not None and seat.waits and not sits
    if seat and waits:
        connected.mark([str(seat.pk)])
    if request.htmx:  # type: ignore[attr-defined]
        return HttpResponse(status=204) if waits else HttpResponseClientRefresh()
    if sits:
        return redirect("table", campaign)
    if seat is None:
        raise Http404
    if not waits:
        raise PermissionDenied(absence_of_request(request, campaign))
    return render(request, "doors/waiting.html", {"seat": seat, "campaign": seat.campaign})


@require_GET
@never_cache
def qr(request: HttpRequest, campaign: UUID, invitation: UUID) -> HttpResponse:
    """A link of this campaign as a QR code, for its MJs."""
    seat = seat_of_request(request, campaign)
    if seat is None or seat.role != Seat.Role.MJ:
        raise Http404
    found = (
        Invitation.good().filter(campaign=campaign, pk=invitation).exclude(kind=Invitation.Kind.CODE).first()
    )
    if found is None:
        raise Http404
    url = url_of(found.kind, str(found.pk), root_of(request))
    image = segno.make(url, micro=False).svg_inline(
        scale=4, border=2, omitsize=True, svgclass="qr-code", lineclass=None
    )
    return HttpResponse(f'<?xml version="1.0"?>{with_namespace(image)}', content_type="image/svg+xml")


def with_namespace(svg: str) -> str:
    return svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
