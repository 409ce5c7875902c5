"""Open pages: whose each is, how it proved it, what it shows already, and whether it may still listen."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from urllib.parse import parse_qs

from django.contrib.sessions.models import Session
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils import timezone

from sessions_app.invitations import root_of
from sessions_app.keys import hashed
from sessions_app.models import Campaign, Event, Seat
from sessions_app.panels import PAGES
from sessions_app.seats import (
    DELETED,
    GUEST_COOKIE,
    NO_SEAT,
    REASONS,
    TAKEN_ELSEWHERE,
    absence,
    guest_key_of,
    seat_at,
)
from sessions_app.table import seat_of

# Codes a socket closes with: the page stops knocking; for SIGNED_OUT it shows nothing any more (P13), for CHANGED it
# loads itself again.
SIGNED_OUT, NOT_HERE, CHANGED = 4401, 4403, 4410
LONGEST_QUESTION = 400  # characters kept of what a page says of itself


class Farewell(NamedTuple):
    """Why a page may not listen any more: the code its socket closes with, and the words it reads just before."""

    code: int
    reason: str


SIGNED_OUT_HERE = Farewell(
    SIGNED_OUT,
    "Ce navigateur n’est plus connecté à ton compte. Connecte-toi à nouveau pour revenir à cette table.",
)
FORGOTTEN_HERE = Farewell(
    SIGNED_OUT, "Ce navigateur a oublié cette place. Le MJ peut te la rendre par un lien personnel."
)
SEAT_CHANGED = Farewell(
    CHANGED, "Ta place, ou la campagne, vient de changer. Garde ce que tu écrivais, puis recharge la page."
)


@dataclass
class Viewer:
    seat: str
    user: int | None  # the account that held the seat
    role: str
    page: str
    session: str | None
    guest: str
    root: str  # the origin of its page
    seq: int = 0  # the last line considered for it
    cursor: str = ""  # the opaque id of the last line it shows
    digests: dict[str, str] = field(default_factory=dict)
    present: frozenset[str] = frozenset()
    returning: bool = True  # until its first news: its panels are compared
    away: bool = False  # it was cut off: what it missed is summed up, and shown without animation
    lost: bool = False  # its last line is unknown: the journal is drawn whole


def viewer(seat: Seat, asked: Mapping[str, str], session: str | None, guest: str, root: str) -> Viewer:
    """A page that says it shows lines up to `since` (an opaque id) and the panels `shown` (`name:digest,…`).

    `role` is what it was drawn for: only whether it is still true is read from it.
    """
    page, since = asked.get("page", ""), asked.get("since", "")
    parts = [part.split(":", 1) for part in asked.get("shown", "").split(",")]
    made = Viewer(
        str(seat.pk),
        seat.user_id,
        asked.get("role") or drawn_for(seat, seat.campaign),
        page if page in PAGES and (page != "regie" or seat.role == Seat.Role.MJ) else "table",
        session,
        hashed(guest),
        root,
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


def stranger(absence: str | None) -> Farewell:
    """What is told to a browser without a seat: why it lost the one it had, or that it is nobody here (any more)."""
    return Farewell(NOT_HERE, absence) if absence else Farewell(SIGNED_OUT, NO_SEAT)


def viewer_of_socket(scope: Mapping[str, Any], campaign: str) -> Viewer | Farewell:
    """The page behind a socket, or why it has no seat at this campaign."""
    guest = scope["cookies"].get(GUEST_COOKIE, "")
    seat = seat_at(campaign, scope["user"], guest)
    if seat is None:
        return stranger(absence(campaign, scope["user"], guest))
    said = parse_qs(scope["query_string"].decode("ascii", "replace"))
    asked = {key: values[0][:LONGEST_QUESTION] for key, values in said.items()}
    origin = dict(scope["headers"]).get(b"origin", b"").decode("latin-1")
    return viewer(seat, asked, scope["session"].session_key, guest, origin)


def viewer_of_request(request: HttpRequest, seat: Seat) -> Viewer:
    """The page behind a plain request for news."""
    asked = {key: str(value)[:LONGEST_QUESTION] for key, value in request.GET.items()}
    return viewer(seat, asked, request.session.session_key, guest_key_of(request), root_of(request))


def living_sessions(viewers: Iterable[Viewer]) -> frozenset[str]:
    """The account sessions of these pages that are still signed in."""
    keys = {v.session for v in viewers if v.session}
    found = Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
    return frozenset(found.values_list("session_key", flat=True)) if keys else frozenset()


def drawn_for(seat: Seat, campaign: Campaign) -> str:
    """What a page was drawn for: another role, or a campaign put away, is another page."""
    return f"{seat.role}-archived" if campaign.archived else seat.role


def refusal(
    v: Viewer, campaign: Campaign, seats: Mapping[str, Seat], sessions: frozenset[str]
) -> Farewell | None:
    """Why this page may not go on: its seat is gone, its account signed out, its role changed; or None."""
    seat = seats.get(v.seat)
    if campaign.deleted_at:
        return Farewell(NOT_HERE, DELETED)
    if seat is None or seat.status != Seat.Status.SEATED:
        return Farewell(NOT_HERE, REASONS.get(Seat.Status(seat.status), NO_SEAT) if seat else NO_SEAT)
    if v.user is None and seat.user_id is not None:
        # Opened by a guest who has an account since then: the page loads itself again, with it or without.
        return SEAT_CHANGED
    if v.user is None and not seat.guest_key:
        return FORGOTTEN_HERE
    if seat.user_id != v.user or (v.user is None and seat.guest_key != v.guest):
        return Farewell(NOT_HERE, TAKEN_ELSEWHERE)
    if v.user is not None and v.session not in sessions:
        return SIGNED_OUT_HERE
    return SEAT_CHANGED if drawn_for(seat, campaign) != v.role else None
