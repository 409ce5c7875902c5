"""What each open page must be shown now: everything its seat may see after the last line it has.

One call serves all the pages of a campaign in this process: a constant number of queries, each set of lines drawn
once. The socket, the plain request and a page that comes back all pass here.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet
from django.template.loader import render_to_string

from rules import table as snapshot
from sessions_app import connected
from sessions_app.audience import narrow
from sessions_app.blocks import Printer, last_page, seen_by, whole
from sessions_app.models import Campaign, Change, Event, Seat
from sessions_app.panels import Panel, draw
from sessions_app.seats import DELETED
from sessions_app.table import load, seat_of
from sessions_app.viewers import NOT_HERE, Farewell, Viewer, living_sessions, refusal

FARTHEST = 200  # missed lines beyond which the journal is drawn whole


@dataclass
class News:
    """For each viewer its message: HTML, nothing (empty), or why it may not listen any more."""

    head: int
    present: frozenset[str]
    messages: list[str | Farewell]


@dataclass
class Lines:
    """The lines that some page lacks, all the lines of their blocks, and the number of the last one to move a row."""

    new: Sequence[Event] = ()
    known: Sequence[Event] = ()
    moved: int = 0

    def renames(self, reader: snapshot.Seat, seq: int) -> bool:
        """Whether the reader was told after line `seq` of a name that changed: it stands on lines their page shows."""
        told = (e for e in self.new if e.seq > seq and e.audience.allows(reader))
        return any(e.kind == "core/seat_renamed" for e in told)


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
    campaign = Campaign.objects.filter(pk=campaign_id).first()
    if campaign is None:  # erased for good while a page was open
        return News(-1, frozenset(), [Farewell(NOT_HERE, DELETED) for _ in viewers])
    seats = {str(s.pk): s for s in Seat.objects.filter(campaign=campaign)}
    sessions, present = living_sessions(viewers), connected.among(seats)
    answers: list[str | Farewell] = [refusal(v, campaign, seats, sessions) or "" for v in viewers]
    stale = [i for i, v in enumerate(viewers) if answers[i] == "" and is_stale(v, campaign, present)]
    lines = lines_after(campaign, [viewers[i] for i in stale if is_near(viewers[i], campaign)])
    printer = Printer({key: seat_of(row) for key, row in seats.items()})
    redrawn = [i for i in stale if must_redraw(viewers[i], campaign, lines, present)]
    table = load(campaign, seats[viewers[redrawn[0]].seat]) if redrawn else None
    for i in stale:
        reader, v = seat_of(seats[viewers[i].seat]), viewers[i]
        panels = (
            draw(campaign, narrow(table, reader), present, v.page, v.root) if table and i in redrawn else []
        )
        own = lines if is_near(v, campaign) else lines_missed(campaign, reader, v)
        answers[i] = message(campaign, reader, v, own, printer, panels)
        v.seq = max(v.seq, campaign.last_seq)
        v.present, v.returning, v.away, v.lost = present, False, False, False
    return News(campaign.last_seq, present, answers)


def is_stale(v: Viewer, campaign: Campaign, present: frozenset[str]) -> bool:
    return v.returning or v.seq < campaign.last_seq or v.present != present


def is_near(v: Viewer, campaign: Campaign) -> bool:
    """Whether what this page lacks is read with what the others lack."""
    return not v.lost and campaign.last_seq - v.seq <= FARTHEST


def must_redraw(v: Viewer, campaign: Campaign, lines: Lines, present: frozenset[str]) -> bool:
    """Whether a panel of this page may differ from what it shows."""
    return v.returning or v.present != present or lines.moved > v.seq or not is_near(v, campaign)


def lines_missed(campaign: Campaign, reader: snapshot.Seat, v: Viewer) -> Lines | None:
    """What a page that stayed behind lacks, or None when it must have its journal anew: too long, or unknown.

    Only what the reader may see counts, so that what was hidden meanwhile leaves no trace.
    """
    if v.lost:
        return None
    missed = seen_by(campaign, reader).filter(seq__gt=v.seq, seq__lte=campaign.last_seq)
    new = list(missed[: FARTHEST + 1])
    if len(new) > FARTHEST:
        return None
    resolutions = {e.resolution_id for e in new if e.resolution_id}
    return Lines(new, [*earlier_lines(resolutions, v.seq), *new])


def earlier_lines(resolutions: Iterable[Any], seq: int) -> QuerySet[Event]:
    """The lines of these resolutions up to `seq`."""
    return Event.objects.filter(resolution__in=list(resolutions), seq__lte=seq).order_by("seq")


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
    known = [*earlier_lines(resolutions, oldest), *new]
    return Lines(new, known, max((e.seq for e in new if e.moves), default=0))


def message(
    campaign: Campaign,
    reader: snapshot.Seat,
    v: Viewer,
    lines: Lines | None,
    printer: Printer,
    panels: Sequence[Panel],
) -> str:
    """The HTML for one page: what of its panels and journal differs from what it shows; empty if nothing does."""
    journal = (
        whole_journal(campaign, reader, printer)
        if lines is None or lines.renames(reader, v.seq)
        else journal_after(reader, v, lines, printer)
    )
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
    return {"whole": True, "journal": [printer.html(b, reader) for b in page], "older": older, "last": last}


def journal_after(reader: snapshot.Seat, v: Viewer, lines: Lines, printer: Printer) -> dict[str, Any]:
    """The blocks that new lines touch, whole: those that began earlier (up to `v.seq`), and those that begin."""
    new = [e for e in lines.new if e.seq > v.seq and e.audience.allows(reader)]
    seen = [e for e in lines.known if e.audience.allows(reader)]
    touched = whole(new, seen)
    return {
        "earlier": [printer.html(block, reader, not v.away) for block in touched if block.first <= v.seq],
        "blocks": [printer.html(block, reader, not v.away) for block in touched if block.first > v.seq],
        "missed": len(new) if v.away else 0,
        "last": new[-1] if new else None,
    }
