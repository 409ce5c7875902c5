"""Making a campaign and sitting down at it: the acts that come before any seat can move."""

from uuid import uuid4

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction

from characters.changes import record, told
from rules.entry import Entry
from sessions_app import bell, journal, names
from sessions_app.models import Campaign, Change, Command, Seat
from sessions_app.seats import hashed

MOST_SEATS = 40
TAKEN = "Quelqu’un porte déjà ce nom à cette table\u00a0: ajoute une initiale ou choisis-en un autre."
FULL = "Cette table est pleine\u00a0: demande au MJ de faire de la place."


def make_campaign(user: User, name: str, game: str, mj_name: str) -> Campaign:
    """A new campaign of `game`, with this account as its first MJ. Raises ValidationError for the MJ's name."""
    with transaction.atomic():
        campaign = Campaign.objects.create(name=name, game=game)
        seat(campaign, mj_name, Seat.Role.MJ, user=user)
    return campaign


def sit_down(campaign: Campaign, name: str, user: User | None, guest_key: str) -> Seat:
    """A player's seat for this account or guest key: the one they have, or a new one under this name.

    Raises ValidationError when the name cannot be taken or the table is full.
    """
    with transaction.atomic():
        campaign = Campaign.objects.select_for_update().get(pk=campaign.pk)
        owner = {"user": user} if user else {"user": None, "guest_key": hashed(guest_key)}
        if known := Seat.objects.filter(campaign=campaign, removed=False, **owner).first():
            return known
        if Seat.objects.filter(campaign=campaign).count() >= MOST_SEATS:
            raise ValidationError(FULL)
        taken = seat(campaign, name, Seat.Role.PLAYER, user=user, guest_key=guest_key)
        transaction.on_commit(lambda: bell.ring(str(campaign.pk)), robust=True)
    return taken


def seat(campaign: Campaign, name: str, role: str, user: User | None = None, guest_key: str = "") -> Seat:
    """A new seat, and its line in the journal. The caller is in a transaction that holds the campaign."""
    name = names.clean(name)
    if Seat.objects.filter(campaign=campaign, folded_name=names.fold(name)).exists():
        raise ValidationError(TAKEN)
    taken = Seat.objects.create(
        campaign=campaign,
        user=user,
        guest_key="" if user else hashed(guest_key),
        name=name,
        folded_name=names.fold(name),
        role=role,
    )
    command = Command.objects.create(seat=taken, command_id=uuid4(), digest="")
    [event] = journal.append(campaign, command, [Entry("core/seated", {"role": role})])
    # A command belongs to a seat: this row alone is there before the event that tells of it.
    Change.objects.create(event=event, **record("seat", taken, "", "create", None, told(taken)))
    return taken
