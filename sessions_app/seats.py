"""Who sits where: the seat of a browser at a campaign, and why it has none."""

from typing import Any
from uuid import UUID

from django.conf import settings
from django.db.models import F, QuerySet
from django.http import HttpRequest, HttpResponse

from sessions_app.keys import hashed, new_guest_key, renewed
from sessions_app.models import Seat

GUEST_COOKIE = f"{settings.HOST_ONLY}tablee_siege"
GUEST_COOKIE_AGE = 400 * 24 * 3600  # seconds: the longest that browsers keep a cookie

DELETED = "Cette campagne a été supprimée. Un MJ peut encore la récupérer dans «\u00a0Mes tables\u00a0»."
REASONS = {
    Seat.Status.REMOVED: "Le MJ a retiré ta place à cette table. Pour revenir, demande-lui un lien personnel.",
    Seat.Status.REFUSED: "Le MJ ne t’a pas ouvert la porte de cette table. Si c’est une méprise, parle-lui.",
    Seat.Status.LEFT: "Tu as quitté cette table. L’invitation du MJ te rendra ta place.",
    Seat.Status.WAITING: "Le MJ ne t’a pas encore ouvert la porte de cette table.",
}
TAKEN_ELSEWHERE = "Cette place a été reprise dans un autre navigateur. Si ce n’est pas toi, préviens le MJ."
NO_SEAT = "Tu n’as pas de place à cette table. Demande un lien au MJ pour y entrer."


def seats_of(user: Any, guest_key: str) -> "QuerySet[Seat]":
    """Every seat of this account and of this guest key, whatever became of it; those of the account come last."""
    held = Seat.objects.filter(user=None, guest_key=hashed(guest_key)) if guest_key else Seat.objects.none()
    if user is not None and user.is_authenticated:
        held = held | Seat.objects.filter(user=user)
    return held.order_by(F("user").asc(nulls_first=True), "created_at")


def last_seat(campaign: UUID | str, user: Any, guest_key: str) -> Seat | None:
    """The last seat that this account, or else this guest key, took at a campaign, whatever became of it."""
    return seats_of(user, guest_key).filter(campaign_id=campaign).select_related("campaign").last()


def seat_at(campaign: UUID | str, user: Any, guest_key: str) -> Seat | None:
    """The seat where this account, or else this guest key, sits now at a campaign.

    Both are read at once: a campaign erased meanwhile cannot leave the page with a seat at nothing.
    """
    here = seats_of(user, guest_key).filter(campaign_id=campaign, status=Seat.Status.SEATED)
    return here.filter(campaign__deleted_at=None).select_related("campaign").last()


def absence(campaign: UUID | str, user: Any, guest_key: str) -> str | None:
    """Why somebody who once had a seat here has none now, in words; None for a stranger, who is told nothing."""
    seat = last_seat(campaign, user, guest_key)
    if seat is None:
        return None
    return DELETED if seat.campaign.deleted_at else REASONS.get(Seat.Status(seat.status), NO_SEAT)


def guest_key_of(request: HttpRequest) -> str:
    """The key of this browser, or nothing."""
    return request.COOKIES.get(GUEST_COOKIE, "")


def key_to_sit_with(request: HttpRequest) -> str:
    """The key by which this browser takes a seat: its own if it opens one, else one that nobody else can know.

    The same for two taps on one button.
    """
    key = guest_key_of(request) or new_guest_key()
    return key if Seat.objects.filter(user=None, guest_key=hashed(key)).exists() else renewed(key)


def seat_of_request(request: HttpRequest, campaign: UUID | str) -> Seat | None:
    return seat_at(campaign, request.user, guest_key_of(request))


def absence_of_request(request: HttpRequest, campaign: UUID | str) -> str | None:
    return absence(campaign, request.user, guest_key_of(request))


def keep_guest_key(request: HttpRequest, response: HttpResponse, key: str = "") -> HttpResponse:
    """Give this browser its key, a new one unless it has one already or is given one."""
    response.set_cookie(
        GUEST_COOKIE,
        key or guest_key_of(request) or new_guest_key(),
        max_age=GUEST_COOKIE_AGE,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )
    return response
