"""Making a campaign and sitting down at it: the acts that come before any seat can move."""

from collections.abc import Sequence
from uuid import UUID, uuid4

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import F

from characters.changes import record, told
from rules.entry import Entry, Set
from rules.table import EVERYONE, MJ_ONLY
from sessions_app import bell, journal, names
from sessions_app.commands.invitations import new_link, renewed
from sessions_app.commands.options import SPECTATORS, WAITING_ROOM, YES
from sessions_app.keys import hashed
from sessions_app.models import Campaign, Change, Command, Event, Invitation, Seat
from sessions_app.seats import REASONS, last_seat
from sessions_app.table import load

MOST_SEATS, MOST_EVER = 40, 1000
LIVING = (Seat.Status.SEATED, Seat.Status.WAITING)
SHUT_OUT = (Seat.Status.REMOVED, Seat.Status.REFUSED)
TAKEN = (
    "Quelqu’un porte déjà ce nom, ou presque, à cette table. Si c’est toi, demande au MJ ton lien personnel\u202f; "
    "sinon, «\u00a0%(free)s\u00a0» est libre\u00a0: garde-le, ou change-le."
)
TWICE = "Cette page a déjà servi\u00a0: recharge-la, puis recommence."
PUT_AWAY = "Cette campagne est archivée\u00a0: elle n’accueille plus personne pour l’instant."
FULL = "Cette table est pleine\u00a0: demande au MJ de faire de la place."
SPENT = "Cette invitation vient de se fermer. Demande un nouveau lien au MJ."
LEADS_HERE = (
    "Ce navigateur mène déjà cette table\u00a0: ouvre ce lien dans celui de la personne qui a perdu sa place."
)


def make_campaign(user: User, name: str, game: str, mj_name: str, pk: UUID | None = None) -> Campaign:
    """A new campaign of `game`, with this account as its first MJ. Raises ValidationError for the MJ's name.

    The form names it (`pk`), so that a second tap finds it made; somebody else's name is refused.
    """
    with transaction.atomic():
        campaign, fresh = Campaign.objects.get_or_create(
            pk=pk or uuid4(), defaults={"name": name, "game": game}
        )
        if not fresh and not campaign.seats.filter(user=user).exists():
            raise ValidationError(TWICE)
        if not fresh:
            return campaign
        mj = new_seat(campaign, mj_name, Seat.Role.MJ, user=user)
        first = write(mj, [Entry("core/seated", {"role": mj.role}, changes=(new_link(),))])
        tell_created("campaign", campaign, first)
        tell_created("seat", mj, first)
    return campaign


def sit_down(
    invitation: Invitation, name: str, user: User | None, guest_key: str, spectator: bool = False
) -> Seat:
    """A seat for this account or guest key: the one they have, or had, or a new one under this name.

    It waits at the door when the table says so. Spends one use of the invitation, unless they already sit there.
    Raises ValidationError, in French, when the name cannot be taken, the table is full, or the way in closed.
    """
    with transaction.atomic():
        campaign = Campaign.objects.select_for_update().get(pk=invitation.campaign_id)
        mine = last_seat(campaign.pk, user, guest_key)
        if mine and mine.status in LIVING:
            return mine
        if mine and mine.status in SHUT_OUT:
            raise ValidationError(REASONS[Seat.Status(mine.status)])
        if campaign.archived:
            raise ValidationError(PUT_AWAY)
        spend(invitation)
        seats = Seat.objects.filter(campaign=campaign)
        if seats.filter(status__in=LIVING).count() >= MOST_SEATS or (
            mine is None and seats.count() >= MOST_EVER
        ):
            raise ValidationError(FULL)
        waits = campaign.options.get(WAITING_ROOM.key) == YES
        status = Seat.Status.WAITING if waits else Seat.Status.SEATED
        kind, audience = ("core/knocked", MJ_ONLY) if waits else ("core/seated", EVERYONE)
        if mine:
            write(mine, [Entry(kind, {"role": mine.role}, audience, seated_again(mine, status))])
            return Seat.objects.get(pk=mine.pk)
        looks_on = spectator and campaign.options.get(SPECTATORS.key) == YES
        role = Seat.Role.SPECTATOR if looks_on else Seat.Role.PLAYER
        taken = new_seat(campaign, name, role, user, guest_key, status)
        tell_created("seat", taken, write(taken, [Entry(kind, {"role": role}, audience)]))
    return taken


def give_back(invitation: Invitation, user: User | None, guest_key: str) -> Seat:
    """The seat of a personal link, taken by this account or guest key; whoever held it holds it no more.

    A seat that they had taken by mistake meanwhile is left. Raises ValidationError, in French.
    """
    with transaction.atomic():
        campaign = Campaign.objects.select_for_update().get(pk=invitation.campaign_id)
        spend(invitation)
        seat = Seat.objects.get(pk=str(invitation.seat_id))
        mine = last_seat(campaign.pk, user, guest_key)
        other = mine if mine != seat else None
        if other and other.role == Seat.Role.MJ and other.status == Seat.Status.SEATED:
            raise ValidationError(LEADS_HERE)
        seat.user, seat.guest_key, seat.voice = user, "" if user else hashed(guest_key), uuid4()
        seat.save(update_fields=["user", "guest_key", "voice"])
        if other:
            other.user, other.guest_key = None, ""
            other.save(update_fields=["user", "guest_key"])
            if other.status in LIVING:
                write(other, leaving(other))
        back = seated_again(seat, Seat.Status.SEATED) if seat.status != Seat.Status.SEATED else ()
        spent = Set("invitation", str(invitation.pk), "removed", True)
        write(seat, [Entry("core/seat_returned", {}, EVERYONE, (*back, spent))])
    return Seat.objects.get(pk=seat.pk)


def seated_again(seat: Seat, status: str) -> tuple[Set, ...]:
    """A seat that its person takes again, under its name or the first that is free after it.

    Who waits holds no name: trying names must not tell who is at the door.
    """
    pk, others = str(seat.pk), Seat.objects.filter(campaign=seat.campaign_id).exclude(pk=seat.pk)
    name = names.kept(seat.name, set(others.values_list("folded_name", flat=True)))
    folded = pk if status == Seat.Status.WAITING else names.fold(name)
    return (
        Set("seat", pk, "status", status),
        Set("seat", pk, "name", name),
        Set("seat", pk, "folded_name", folded),
    )


def leaving(seat: Seat, *more: Set) -> list[Entry]:
    """The lines of who gets up. That somebody waited at the door, and went, is for the MJs only.

    An MJ comes back as a player, and no way in that they know stays good.
    """
    audience = EVERYONE if seat.status == Seat.Status.SEATED else MJ_ONLY
    left = Set("seat", str(seat.pk), "status", "left")
    if seat.role != Seat.Role.MJ:
        return [Entry("core/seat_left", {}, audience, (left, *more))]
    return [
        Entry("core/seat_left", {}, audience, (left, Set("seat", str(seat.pk), "role", "player"), *more)),
        *renewed(load(seat.campaign, seat)),
    ]


def spend(invitation: Invitation) -> None:
    """Count one use. The caller holds the campaign's lock. Raises ValidationError once it opens nothing any more."""
    if not Invitation.good().filter(pk=invitation.pk).update(uses=F("uses") + 1):
        raise ValidationError(SPENT)


def new_seat(
    campaign: Campaign,
    name: str,
    role: str,
    user: User | None = None,
    guest_key: str = "",
    status: str = Seat.Status.SEATED,
) -> Seat:
    """A new seat. The caller holds the campaign's lock, and writes its line. Raises ValidationError for its name."""
    name, pk = names.clean(name), uuid4()
    taken = set(Seat.objects.filter(campaign=campaign).values_list("folded_name", flat=True))
    if names.fold(name) in taken:
        raise ValidationError(TAKEN, "taken", {"free": names.free(name, taken)})
    return Seat.objects.create(
        pk=pk,
        campaign=campaign,
        user=user,
        guest_key="" if user else hashed(guest_key),
        name=name,
        folded_name=str(pk) if status == Seat.Status.WAITING else names.fold(name),
        role=role,
        status=status,
    )


def write(seat: Seat, entries: Sequence[Entry]) -> Event:
    """The lines of what somebody did before, or beside, having a seat to move from; answers the first."""
    campaign = Campaign.objects.select_for_update().get(pk=seat.campaign_id)
    command = Command.objects.create(seat=seat, command_id=uuid4(), digest="")
    first = journal.append(campaign, command, entries)[0]
    bell.ring_on_commit(str(campaign.pk))
    return first


def tell_created(kind: str, row: Campaign | Seat, event: Event) -> None:
    """A command belongs to a seat: this row alone is there before the event that tells of it."""
    Change.objects.create(event=event, **record(kind, row, "", "create", None, told(row)))
