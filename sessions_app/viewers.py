"""Open pages: whose each is, how it proved it, what it shows already, and whether it may still listen."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs

from django.contrib.sessions.models import Session
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils import timezone

from sessions_app.models import Event, Seat
from sessions_app.panels import PAGES
from sessions_app.seats import GUEST_COOKIE, hashed, seat_at
from sessions_app.table import seat_of

# Codes a socket closes with: the page says why and stops knocking, or for CHANGED loads itself again.
SIGNED_OUT, NOT_HERE, CHANGED = 4401, 4403, 4410
LONGEST_QUESTION = 400  # characters kept of what a page says of itself


@dataclass
class Viewer:
    seat: str
    role: str
    page: str
    session: str | None
    guest: str
    seq: int = 0  # the last line considered for it
    cursor: str = ""  # the opaque id of the last line it shows
    digests: dict[str, str] = field(default_factory=dict)
    present: frozenset[str] = frozenset()
    returning: bool = True  # until its first news: its panels are compared
    away: bool = False  # it was cut off: what it missed is summed up, and shown without animation
    lost: bool = False  # its last line is unknown: the journal is drawn whole


def viewer(seat: Seat, asked: Mapping[str, str], session: str | None, guest: str) -> Viewer:
    """A page that says it shows lines up to `since` (an opaque id) and the panels `shown` (`name:digest,…`).

    `role` is the one it was drawn for: only whether it is still true is read from it.
    """
    page, since = asked.get("page", ""), asked.get("since", "")
    parts = [part.split(":", 1) for part in asked.get("shown", "").split(",")]
    made = Viewer(
        str(seat.pk),
        asked.get("role", seat.role),
        page if page in PAGES else "table",
        session,
        hashed(guest),
        digests={part[0]: part[1] for part in parts if len(part) == 2},
        away=asked.get("away") == "1",
    )
    if last := last_line(seat, since):
        made.seq, made.cursor = last.seq, str(last.pk)
    else:
        made.lost = True
    return made


def last_line(seat: Seat, since: str) -> Event | None:
    """The line of this opaque id, if it is of this campaign and for this seat to know."""
    try:
        event = Event.objects.filter(campaign=seat.campaign_id, pk=since).first() if since else None
    except ValidationError:
        return None
    return event if event and event.audience.allows(seat_of(seat)) else None


def viewer_of_socket(scope: Mapping[str, Any], campaign: str) -> Viewer | None:
    """The page behind a socket, or None when it has no seat at this campaign."""
    guest = scope["cookies"].get(GUEST_COOKIE, "")
    seat = seat_at(campaign, scope["user"], guest)
    if seat is None:
        return None
    said = parse_qs(scope["query_string"].decode("ascii", "replace"))
    asked = {key: values[0][:LONGEST_QUESTION] for key, values in said.items()}
    return viewer(seat, asked, scope["session"].session_key, guest)


def viewer_of_request(request: HttpRequest, seat: Seat) -> Viewer:
    """The page behind a plain request for news."""
    asked = {key: str(value)[:LONGEST_QUESTION] for key, value in request.GET.items()}
    return viewer(seat, asked, request.session.session_key, request.COOKIES.get(GUEST_COOKIE, ""))


def living_sessions(viewers: Iterable[Viewer]) -> frozenset[str]:
    """The account sessions of these pages that are still signed in."""
    keys = {v.session for v in viewers if v.session}
    found = Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
    return frozenset(found.values_list("session_key", flat=True)) if keys else frozenset()


def refusal(v: Viewer, seats: Mapping[str, Seat], sessions: frozenset[str]) -> int | None:
    """The code that closes a page whose seat is gone, whose account signed out, or whose role changed; else None."""
    seat = seats.get(v.seat)
    if seat is None or seat.removed:
        return NOT_HERE
    if seat.user_id is not None and v.session not in sessions:
        return SIGNED_OUT
    if seat.user_id is None and not (seat.guest_key and seat.guest_key == v.guest):
        return NOT_HERE
    return CHANGED if seat.role != v.role else None
