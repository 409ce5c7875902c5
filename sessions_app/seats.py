"""Who sits where: the seat of a browser at a campaign, and the links that lead to one."""

import hashlib
import secrets
from typing import Any
from uuid import UUID

from django.core import signing
from django.http import HttpRequest, HttpResponse

from sessions_app.models import Campaign, Seat

GUEST_COOKIE = "tablee_siege"
GUEST_COOKIE_AGE = 400 * 24 * 3600  # seconds: the longest that browsers keep a cookie
INVITATION, ENTRY = "tablee.invitation", "tablee.entree"
ENTRY_LASTS = 7 * 24 * 3600  # seconds


def hashed(key: str) -> str:
    """What is kept of a guest's key, so that the database does not open any seat."""
    return hashlib.sha256(key.encode()).hexdigest() if key else ""


def seat_at(campaign: UUID | str, user: Any, guest_key: str) -> Seat | None:
    """The living seat of this account, or else of this guest key, at a campaign."""
    seats = Seat.objects.filter(campaign_id=campaign, removed=False)
    if user is not None and user.is_authenticated and (seat := seats.filter(user=user).first()):
        return seat
    return seats.filter(user=None, guest_key=hashed(guest_key)).first() if guest_key else None


def seat_of_request(request: HttpRequest, campaign: UUID | str) -> Seat | None:
    return seat_at(campaign, request.user, request.COOKIES.get(GUEST_COOKIE, ""))


def guest_key_of(request: HttpRequest) -> str:
    """The key of this browser, made now when it has none; `keep_guest_key` must follow."""
    return request.COOKIES.get(GUEST_COOKIE) or secrets.token_urlsafe(32)


def keep_guest_key(response: HttpResponse, key: str, secure: bool) -> None:
    response.set_cookie(
        GUEST_COOKIE, key, max_age=GUEST_COOKIE_AGE, httponly=True, samesite="Lax", secure=secure
    )


def invitation_token(campaign: Campaign) -> str:
    """The secret part of the invitation link. Nothing in the database is enough to make one."""
    return signing.Signer(salt=INVITATION).sign(campaign.invitation.hex)


def invited_to(token: str) -> Campaign | None:
    """The campaign that this invitation opens, if it still does."""
    try:
        invitation = signing.Signer(salt=INVITATION).unsign(token)
    except signing.BadSignature:
        return None
    return Campaign.objects.filter(invitation=UUID(invitation)).first()


def entry_token(username: str, campaign: Campaign) -> str:
    """The secret part of a dated link that signs an account in at a table; only the command line makes one."""
    return signing.dumps([username, str(campaign.pk)], salt=ENTRY)


def entering(token: str) -> tuple[str, str] | None:
    """(username, campaign) of an entry link, or None once it is forged or too old."""
    try:
        username, campaign = signing.loads(token, salt=ENTRY, max_age=ENTRY_LASTS)
    except signing.BadSignature:
        return None
    return username, campaign
