"""The seats that this browser holds as a guest, and those that its person chose to keep on an account (P18)."""

from collections.abc import Iterable
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest

from rules.game import RuleError
from sessions_app import bell
from sessions_app.commands.people import LAST_MJ, leads_alone, take_over
from sessions_app.keys import hashed
from sessions_app.models import Campaign, Seat
from sessions_app.seats import guest_key_of, seats_of

CHOSEN = "seats_to_keep"  # in the session, until the account signs in
LIVING = (Seat.Status.SEATED, Seat.Status.WAITING)


def guest_seats(request: HttpRequest) -> "QuerySet[Seat]":
    """The living seats of this browser that no account has."""
    held = seats_of(None, guest_key_of(request)).select_related("campaign")
    return held.filter(status__in=LIVING, campaign__deleted_at=None)


def choose(request: HttpRequest, email: str, seats: Iterable[Seat]) -> None:
    """Note which seats the account of this e-mail shall have once it signs in here: perhaps only after a mail."""
    request.session[CHOSEN] = {"email": email, "seats": [str(seat.pk) for seat in seats]}


def keep_chosen(request: HttpRequest, user: User) -> None:
    """Give this account the seats noted for it. What was noted for another is forgotten."""
    chosen = request.session.pop(CHOSEN, None)
    if chosen and chosen["email"] == user.email:
        take_over(user, guest_key_of(request), map(UUID, chosen["seats"]))


def forget_browser(guest_key: str) -> None:
    """This key opens nothing any more, and the pages it has open close; the seats stay for the MJ to give back.

    Raises RuleError, and does nothing, for the last MJ of a table.
    """
    with transaction.atomic():
        seats = Seat.objects.filter(user=None, guest_key=hashed(guest_key) or "none")
        campaigns = set(seats.values_list("campaign", flat=True))
        list(Campaign.objects.select_for_update().filter(pk__in=campaigns).order_by("pk"))
        for seat in seats.filter(campaign__deleted_at=None).select_related("campaign"):
            if leads_alone(seat):
                raise RuleError(LAST_MJ.format(name=seat.campaign.name))
        seats.update(guest_key="")
        for campaign in campaigns:
            bell.ring_on_commit(str(campaign))
