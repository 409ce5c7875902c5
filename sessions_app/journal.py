"""Writing the journal: events numbered under the campaign's lock, with the changes they make."""

import secrets
from collections.abc import Sequence
from typing import Any
from uuid import UUID

from characters.changes import Names, apply, real
from characters.models import Counter, Portrait, Trait
from rules.entry import Entry
from sessions_app.models import (
    Campaign,
    Change,
    Command,
    Event,
    GameSession,
    Invitation,
    Part,
    Question,
    Resolution,
    Seat,
)

ROWS = {
    "portrait": Portrait,
    "trait": Trait,
    "counter": Counter,
    "resolution": Resolution,
    "part": Part,
    "question": Question,
    "seat": Seat,
    "session": GameSession,
    "campaign": Campaign,
    "invitation": Invitation,
}
# A resolution is another once one of these moved in it. A sheet is not of it: its secrets would show in the revision.
INSIDE = {"resolution", "part", "question"}
# Rows made by one event stay in the order the move gave them.
PLACES_AN_EVENT = 1000


def append(campaign: Campaign, command: Command, entries: Sequence[Entry], dice: str = "") -> list[Event]:
    """Write the entries of one command, in order. The caller holds the campaign's row lock.

    `dice` is the name of the source that rolled, or empty. Any change inside a resolution renews its revision.
    """
    names: Names = {}
    events: list[Event] = []
    moved: set[UUID] = set()
    evening = open_session(campaign)
    for entry in entries:
        campaign.last_seq += 1
        records = [
            apply(change, ROWS, names, given(campaign, command, place))
            for place, change in enumerate(entry.changes)
        ]
        rows = {record["row"] for record in records}
        if "session" in rows:
            evening = open_session(campaign) or evening  # its first line, and its last, are of the evening
        event = Event.objects.create(
            campaign=campaign,
            seq=campaign.last_seq,
            kind=entry.kind,
            author=command.seat,
            payload=real(entry.payload, names),
            audience=entry.audience,
            dice=dice,
            game_session=evening,
            resolution_id=real(entry.resolution, names),
            command=command,
        )
        Change.objects.bulk_create(Change(event=event, **record) for record in records)
        events.append(event)
        if event.resolution_id and rows & INSIDE:
            moved.add(event.resolution_id)
    for resolution in moved:
        Resolution.objects.filter(pk=resolution).update(revision=secrets.token_hex(8))
    campaign.save(update_fields=["last_seq"])
    return events


def given(campaign: Campaign, command: Command, place: int) -> dict[str, Any]:
    """The columns that the core gives to a new row, where the row has them."""
    return {
        "campaign": campaign,
        "position": campaign.last_seq * PLACES_AN_EVENT + place,
        "opened_by": command.seat,
        "revision": secrets.token_hex(8),
    }


def open_session(campaign: Campaign) -> GameSession | None:
    return GameSession.objects.filter(campaign=campaign, closed=False).first()
