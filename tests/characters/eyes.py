"""What a seat may see of the table at this instant."""

from sessions_app.audience import narrow
from sessions_app.blocks import seen_by
from sessions_app.models import Campaign, Event, Seat
from sessions_app.table import load, seat_of


def sees(seat: Seat) -> set[str]:
    """The ids of the portraits, traits and counters that this seat may know."""
    campaign = Campaign.objects.get(pk=seat.campaign_id)
    table = narrow(load(campaign, seat), seat_of(Seat.objects.get(pk=seat.pk)))
    return {*table.portraits, *table.traits, *table.counters}


def reads(seat: Seat) -> list[Event]:
    """The lines of the journal that this seat may read, in order."""
    return list(seen_by(seat.campaign, seat_of(Seat.objects.get(pk=seat.pk))))


def last() -> Event:
    """The newest line, whoever may read it."""
    return Event.objects.latest("seq")
