"""What somebody does with their own seats, at all their tables: keep them on an account, leave, be forgotten."""

from collections.abc import Iterable
from datetime import timedelta
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from rules.entry import Entry, Set
from rules.game import RuleError
from rules.table import EVERYONE, MJ_ONLY
from sessions_app import bell, names
from sessions_app.commands.campaigns import LIVING, leaving, write
from sessions_app.keys import hashed
from sessions_app.models import Campaign, Seat

WAY_BACK = timedelta(days=30)
UNSEEN = (Seat.Status.WAITING, Seat.Status.REFUSED)  # the table never knew them
NEUTRAL = "Une place laissée"
LAST_MJ = (
    "Tu es seul MJ de «\u00a0{name}\u00a0»\u00a0: nomme d’abord quelqu’un d’autre sur la page du MJ, ou supprime la "
    "campagne (page du MJ, en bas)."
)
TOO_LATE = "Cette campagne ne peut plus être récupérée."


def take_over(user: User, guest_key: str, seats: Iterable[UUID]) -> None:
    """The seats among these that this guest key holds become the account's, with all that hangs on them (P18).

    A campaign where the account already has a seat keeps both as they are; so does a seat given back to another.
    """
    held = Seat.objects.filter(pk__in=list(seats), user=None, guest_key=hashed(guest_key) or "none")
    for seat, campaign in held.values_list("pk", "campaign"):
        with transaction.atomic():
            Campaign.objects.select_for_update().get(pk=campaign)
            if not Seat.objects.filter(campaign=campaign, user=user).exists():
                held.filter(pk=seat).update(user=user, guest_key="")
                bell.ring_on_commit(str(campaign))


def leave(seat: Seat) -> None:
    """Get up from a table, or from its door, of one's own will: the invitation gives the seat back.

    Raises RuleError for its last MJ.
    """
    with transaction.atomic():
        campaign = Campaign.objects.select_for_update().get(pk=seat.campaign_id)
        seat = Seat.objects.get(pk=seat.pk)
        if seat.status not in LIVING:
            return
        if leads_alone(seat):
            raise RuleError(LAST_MJ.format(name=campaign.name))
        write(seat, leaving(seat))


def forget(user: User) -> None:
    """Leave every table under a neutral name, before the account goes; portraits stay with their campaigns.

    A campaign where nobody else sits is deleted. Raises RuleError, and does nothing, for one that would have no MJ.
    """
    with transaction.atomic():
        tables = list(Seat.objects.filter(user=user).values_list("campaign", flat=True))
        list(Campaign.objects.select_for_update().filter(pk__in=tables).order_by("pk"))
        seats = list(Seat.objects.filter(user=user).select_related("campaign"))
        for seat in seats:
            if leads_alone(seat) and others(seat).exists():
                raise RuleError(LAST_MJ.format(name=seat.campaign.name))
        for seat in seats:
            name = neutral(seat)
            # A sheet begun in one tap bears the name of its player.
            changes = [
                Set("portrait", str(p.pk), "name", name) for p in seat.portraits.filter(name=seat.name)
            ]
            if leads_alone(seat) and not seat.campaign.deleted_at:
                changes.append(Set("campaign", str(seat.campaign_id), "deleted_at", timezone.now()))
            told = MJ_ONLY if seat.status in UNSEEN else EVERYONE
            renamed = Entry("core/seat_renamed", {"seat": str(seat.pk)}, told, tuple(changes))
            write(seat, [renamed, *(leaving(seat) if seat.status in LIVING else ())])
            Seat.objects.filter(pk=seat.pk).update(name=name, folded_name=names.fold(name), user=None)


def neutral(seat: Seat) -> str:
    """A name, free at this table, that says nothing of who held the seat."""
    taken = set(Seat.objects.filter(campaign=seat.campaign_id).values_list("folded_name", flat=True))
    return NEUTRAL if names.fold(NEUTRAL) not in taken else names.free(NEUTRAL, taken)


def others(seat: Seat) -> "QuerySet[Seat]":
    """Those who sit at the same living campaign beside this seat."""
    living = Seat.objects.filter(
        campaign=seat.campaign_id, status=Seat.Status.SEATED, campaign__deleted_at=None
    )
    return living.exclude(pk=seat.pk)


def leads_alone(seat: Seat) -> bool:
    """Whether this seat is the only MJ of its campaign, beside those that nobody holds: a browser forgot them."""
    leads = seat.role == Seat.Role.MJ and seat.status == Seat.Status.SEATED
    held = others(seat).exclude(user=None, guest_key="")
    return leads and not held.filter(role=Seat.Role.MJ).exists()


def restore(seat: Seat) -> None:
    """Bring back a campaign that this seat led and that was deleted less than 30 days ago. Raises RuleError."""
    with transaction.atomic():
        campaign = Campaign.objects.select_for_update().get(pk=seat.campaign_id)
        seat = Seat.objects.get(pk=seat.pk)
        leads = seat.role == Seat.Role.MJ and seat.status == Seat.Status.SEATED
        if not leads or campaign.deleted_at is None or campaign.deleted_at < timezone.now() - WAY_BACK:
            raise RuleError(TOO_LATE)
        back = Set("campaign", str(campaign.pk), "deleted_at", None)
        write(seat, [Entry("core/campaign_restored", changes=(back,))])


def ring_tables(user: User) -> None:
    """Every open table of this account looks at once at who may still listen (P12)."""
    for campaign in Seat.objects.filter(user=user).values_list("campaign", flat=True):
        bell.ring(str(campaign))
