"""What each open page must be shown now: everything its seat may see after the last line it has.

One call serves all the pages of a campaign in this process: a constant number of queries, each set of lines drawn
once. The socket, the plain request and a page that comes back all pass here.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef
from django.template.loader import render_to_string

from rules import table as snapshot
from sessions_app import connected
from sessions_app.audience import allows, narrow
from sessions_app.blocks import Printer, last_page, whole
from sessions_app.models import Campaign, Change, Event, Seat
from sessions_app.panels import Panel, draw
from sessions_app.table import load, seat_of
from sessions_app.viewers import Viewer, living_sessions, refusal

FARTHEST = 200  # missed lines beyond which the journal is drawn whole


@dataclass
class News:
    """For each viewer its message: HTML, nothing (empty), or the code its socket closes with."""

    head: int
    present: frozenset[str]
    messages: list[str | int]


@dataclass
class Lines:
    """The lines that some page lacks, all the lines of their blocks, and the number of the last one to move a row."""

    new: Sequence[Event] = ()
    known: Sequence[Event] = ()
    moved: int = 0


def pulse(seats: Mapping[str, Iterable[str]]) -> tuple[dict[str, int], dict[str, frozenset[str]]]:
    """Renew the marks of the seats connected here; the head and the connected seats of each of these campaigns."""
    connected.mark(seat for here in seats.values() for seat in here)
    heads = {
        str(pk): seq for pk, seq in Campaign.objects.filter(pk__in=list(seats)).values_list("pk", "last_seq")
    }
    rows = Seat.objects.filter(campaign__in=list(seats)).values_list("campaign", "pk")
    everyone = [(str(campaign), str(seat)) for campaign, seat in rows]
    here = connected.among(seat for _, seat in everyone)
    return heads, {c: frozenset(s for campaign, s in everyone if campaign == c and s in here) for c in seats}


def news(campaign_id: str, viewers: Sequence[Viewer]) -> News:
    """What to send to each of these pages of one campaign, with the rights of this instant."""
    campaign = Campaign.objects.get(pk=campaign_id)
    seats = {str(s.pk): s for s in Seat.objects.filter(campaign=campaign)}
    sessions, present = living_sessions(viewers), connected.among(seats)
    answers: list[str | int] = [refusal(v, seats, sessions) or "" for v in viewers]
    stale = [i for i, v in enumerate(viewers) if answers[i] == "" and is_stale(v, campaign, present)]
    lines = lines_after(campaign, [viewers[i] for i in stale if not is_far(viewers[i], campaign)])
    printer = Printer({key: seat_of(row) for key, row in seats.items()})
    redrawn = [
        i
        for i in stale
        if lines.moved > viewers[i].seq or viewers[i].returning or viewers[i].present != present
    ]
    table = load(campaign, seats[viewers[redrawn[0]].seat]) if redrawn else None
    for i in stale:
        reader, v = seat_of(seats[viewers[i].seat]), viewers[i]
        panels = draw(campaign, narrow(table, reader), present, v.page) if table and i in redrawn else []
        answers[i] = message(campaign, reader, v, lines, printer, panels)
        v.seq = max(v.seq, campaign.last_seq)
        v.present, v.returning, v.lost = present, False, False
    return News(campaign.last_seq, present, answers)


def is_stale(v: Viewer, campaign: Campaign, present: frozenset[str]) -> bool:
    return v.returning or v.seq < campaign.last_seq or v.present != present


def is_far(v: Viewer, campaign: Campaign) -> bool:
    return v.lost or campaign.last_seq - v.seq > FARTHEST


def lines_after(campaign: Campaign, viewers: Sequence[Viewer]) -> Lines:
    """What any of these pages lacks."""
    oldest = min((v.seq for v in viewers), default=campaign.last_seq)
    if oldest >= campaign.last_seq:
        return Lines()
    moves = Exists(Change.objects.filter(event=OuterRef("pk")))
    # Lines written since the campaign was read are for the next news: a page that is given one keeps no trace of it.
    missing = Event.objects.filter(campaign=campaign, seq__gt=oldest, seq__lte=campaign.last_seq)
    new = list(missing.annotate(moves=moves).order_by("seq"))
    resolutions = {e.resolution_id for e in new if e.resolution_id}
    earlier = Event.objects.filter(resolution__in=resolutions, seq__lte=oldest).order_by("seq")
    return Lines(new, [*earlier, *new], max((e.seq for e in new if e.moves), default=0))


def message(
    campaign: Campaign,
    reader: snapshot.Seat,
    v: Viewer,
    lines: Lines,
    printer: Printer,
    panels: Sequence[Panel],
) -> str:
    """The HTML for one page: what of its panels and journal differs from what it shows; empty if nothing does."""
    far = is_far(v, campaign)
    journal = whole_journal(campaign, reader, printer) if far else journal_after(reader, v, lines, printer)
    differing = [p for p in panels if v.digests.get(p.name) != p.digest]
    v.digests |= {p.name: p.digest for p in differing}
    if last := journal.pop("last"):
        v.seq, v.cursor = last.seq, str(last.pk)
    if not differing and not any(journal.values()):
        return ""
    context = {"campaign": campaign, "panels": differing, "cursor": v.cursor, **journal}
    return render_to_string("table/news.html", context)


def whole_journal(campaign: Campaign, reader: snapshot.Seat, printer: Printer) -> dict[str, Any]:
    """The newest page of the journal, in place of what the page has."""
    page, older = last_page(campaign, reader)
    lines = [line for block in page for line in block.lines]
    last = max(lines, key=lambda e: e.seq, default=None)
    return {"whole": True, "journal": [printer.html(b) for b in page], "older": older, "last": last}


def journal_after(reader: snapshot.Seat, v: Viewer, lines: Lines, printer: Printer) -> dict[str, Any]:
    """The blocks to add and those to draw again, for a page that has everything up to `v.seq`."""
    new = [e for e in lines.new if e.seq > v.seq and allows(e.audience, reader)]
    seen = [e for e in lines.known if allows(e.audience, reader)]
    answer: dict[str, Any] = {"added": [], "redrawn": [], "missed": len(new) if v.returning else 0}
    for block in whole(new, seen):
        kept = block.first <= v.seq
        html = printer.html(block, fresh=not v.returning, redrawn=kept)
        answer["redrawn" if kept else "added"].append(html)
    return answer | {"last": new[-1] if new else None}
