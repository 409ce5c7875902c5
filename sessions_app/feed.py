"""What each open page must be shown now: everything its seat may see after the last line it has.

One call serves all the pages of a campaign in this process: a constant number of queries, each set of lines drawn
once. The socket, the plain request and a page that comes back all pass here.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs

from django.contrib.sessions.models import Session
from django.core.exceptions import ValidationError
from django.db.models import Exists, OuterRef
from django.template.loader import render_to_string
from django.utils import timezone

from rules.game import Table
from sessions_app import connected
from sessions_app.audience import allows, narrow
from sessions_app.blocks import Printer, last_page, whole
from sessions_app.models import Campaign, Change, Event, Seat
from sessions_app.panels import PAGES, draw
from sessions_app.seats import GUEST_COOKIE, hashed, seat_at
from sessions_app.table import load, seat_of

SIGNED_OUT, NOT_HERE = 4401, 4403
FARTHEST = 200  # missed lines beyond which the journal is drawn whole


@dataclass
class Viewer:
    """An open page: whose it is, how it proved it, and what it shows already."""

    seat: str
    page: str
    session: str | None
    guest: str
    seq: int = 0  # the last line considered for it
    cursor: str = ""  # the opaque id of the last line it shows
    digests: dict[str, str] = field(default_factory=dict)
    present: frozenset[str] = frozenset()
    returning: bool = True  # until its first news: what it missed is shown still
    lost: bool = False  # its last line is unknown: the journal is drawn whole


@dataclass
class News:
    """For each viewer its message: HTML, nothing (empty), or the code its socket closes with."""

    head: int
    present: frozenset[str]
    messages: list[str | int]


def viewer(seat: Seat, page: str, since: str, shown: str, session: str | None, guest: str) -> Viewer:
    """A page that shows lines up to `since` (opaque id) and panels `shown` (`name:digest,…`)."""
    page = page if page in PAGES else "table"
    known = dict(part.split(":", 1) for part in shown.split(",")[:8] if ":" in part)
    made = Viewer(str(seat.pk), page, session, hashed(guest), digests=known)
    last = last_line(seat, since)
    if last:
        made.seq, made.cursor = last.seq, str(last.pk)
    else:
        made.lost = since != ""
    return made


def last_line(seat: Seat, since: str) -> Event | None:
    """The line of this opaque id, if it is of this campaign and for this seat to know."""
    try:
        event = Event.objects.filter(campaign=seat.campaign_id, pk=since).first() if since else None
    except (ValueError, ValidationError):
        return None
    return event if event and allows(event.audience, seat_of(seat)) else None


def viewer_of_socket(scope: Mapping[str, Any], campaign: str) -> Viewer | None:
    """The page behind a socket, or None when it has no seat at this campaign."""
    guest = scope["cookies"].get(GUEST_COOKIE, "")
    seat = seat_at(campaign, scope["user"], guest)
    if seat is None:
        return None
    asked = {k: v[0][:400] for k, v in parse_qs(scope["query_string"].decode("ascii", "replace")).items()}
    session = scope["session"].session_key
    return viewer(seat, asked.get("page", ""), asked.get("since", ""), asked.get("shown", ""), session, guest)


def pulse(seats: Mapping[str, Iterable[str]]) -> tuple[dict[str, int], dict[str, frozenset[str]]]:
    """Renew the marks of the seats connected here; the number and the connected seats of each of these campaigns."""
    connected.mark(s for here in seats.values() for s in here)
    heads = {str(pk): seq for pk, seq in Campaign.objects.filter(pk__in=seats).values_list("pk", "last_seq")}
    everyone = list(Seat.objects.filter(campaign__in=seats, removed=False).values_list("campaign", "pk"))
    here = connected.among(str(pk) for _, pk in everyone)
    return heads, {
        c: frozenset(str(pk) for campaign, pk in everyone if str(campaign) == c and str(pk) in here)
        for c in seats
    }


def news(campaign_id: str, viewers: Sequence[Viewer]) -> News:
    """What to send to each of these pages of one campaign, with the rights of this instant."""
    campaign = Campaign.objects.get(pk=campaign_id)
    seats = {str(s.pk): s for s in Seat.objects.filter(campaign=campaign)}
    refused = {id(v): code for v in viewers if (code := refusal(v, seats, living_sessions(viewers)))}
    present = connected.among(seats)
    behind = [v for v in viewers if id(v) not in refused and (v.seq < campaign.last_seq or v.returning)]
    stale = [v for v in viewers if id(v) not in refused and (v in behind or v.present != present)]
    if not stale:
        return News(campaign.last_seq, present, [refused.get(id(v), "") for v in viewers])
    table = load(campaign, seats[stale[0].seat])
    events, known, moved = lines_after(campaign, [v for v in behind if not far(v, campaign)])
    printer = Printer(table)
    messages: list[str | int] = []
    for v in viewers:
        if id(v) in refused or v not in stale:
            messages.append(refused.get(id(v), ""))
            continue
        redraw = v.returning or v.present != present or any(moved_at > v.seq for moved_at in moved)
        messages.append(
            message(
                campaign, narrow(table, seat_of(seats[v.seat])), v, events, known, printer, present, redraw
            )
        )
        v.seq, v.present, v.returning, v.lost = campaign.last_seq, present, False, False
    return News(campaign.last_seq, present, messages)


def far(v: Viewer, campaign: Campaign) -> bool:
    return v.lost or campaign.last_seq - v.seq > FARTHEST


def living_sessions(viewers: Sequence[Viewer]) -> frozenset[str]:
    keys = {v.session for v in viewers if v.session}
    found = Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
    return frozenset(found.values_list("session_key", flat=True)) if keys else frozenset()


def refusal(v: Viewer, seats: Mapping[str, Seat], sessions: frozenset[str]) -> int | None:
    """The code that closes a page whose seat is gone, or whose account signed out."""
    seat = seats.get(v.seat)
    if seat is None or seat.removed:
        return NOT_HERE
    if seat.user_id is not None:
        return None if v.session in sessions else SIGNED_OUT
    return None if seat.guest_key and seat.guest_key == v.guest else NOT_HERE


def lines_after(campaign: Campaign, behind: Sequence[Viewer]) -> tuple[list[Event], list[Event], list[int]]:
    """The lines any of these pages lacks, all the lines of their blocks, and which numbers moved rows."""
    if not behind:
        return [], [], [campaign.last_seq]
    oldest = min(v.seq for v in behind)
    moves = Exists(Change.objects.filter(event=OuterRef("pk")))
    events = list(
        Event.objects.filter(campaign=campaign, seq__gt=oldest).annotate(moves=moves).order_by("seq")
    )
    resolutions = {e.resolution_id for e in events if e.resolution_id}
    earlier = Event.objects.filter(resolution__in=resolutions, seq__lte=oldest).order_by("seq")
    known = [*(earlier if resolutions else []), *events]
    return events, known, [e.seq for e in events if e.moves]


def message(
    campaign: Campaign,
    table: Table,
    v: Viewer,
    events: Sequence[Event],
    known: Sequence[Event],
    printer: Printer,
    present: frozenset[str],
    redraw: bool,
) -> str:
    """The HTML for one page: blocks to add or redraw, panels that differ, its new cursor; empty when nothing does."""
    reader = table.actor
    context: dict[str, Any] = {"campaign": campaign, "added": [], "redrawn": [], "journal": None, "missed": 0}
    if far(v, campaign):
        page, older = last_page(campaign, reader)
        lines = [line for block in page for line in block.lines]
        context |= {"journal": [printer.html(b) for b in page], "older": older}
        context["last"] = max(lines, key=lambda e: e.seq, default=None)
    else:
        new = [e for e in events if e.seq > v.seq and allows(e.audience, reader)]
        seen = [e for e in known if allows(e.audience, reader)]
        for block in whole(new, seen):
            kept = block.first <= v.seq
            html = printer.html(block, fresh=not v.returning, redrawn=kept)
            context["redrawn" if kept else "added"].append(html)
        context |= {"last": new[-1] if new else None, "missed": len(new) if v.returning and v.cursor else 0}
    panels = draw(campaign, table, present, v.page) if redraw else []
    context["panels"] = [p for p in panels if v.digests.get(p.name) != p.digest]
    v.digests |= {p.name: p.digest for p in panels}
    if context["last"]:
        v.cursor = str(context["last"].pk)
    if not (context["added"] or context["redrawn"] or context["panels"] or context["journal"] is not None):
        return ""
    return render_to_string("table/news.html", context | {"cursor": v.cursor})
