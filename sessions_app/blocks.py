"""The journal as a page shows it: blocks of lines. A resolution is one block, any other line is its own."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.db.models import QuerySet
from django.template.loader import render_to_string

from rules.table import Audience, Seat
from sessions_app.audience import visible
from sessions_app.models import Campaign, Event

PAGE = 120  # lines shown at first, and more at each "plus ancien"


@dataclass
class Block:
    """Lines that belong together; `id` is the resolution's, or the event's."""

    id: str
    lines: list[Event] = field(default_factory=list)

    @property
    def secret(self) -> bool:
        """Whether no line of it is for everyone."""
        return not any(line.audience.everyone for line in self.lines)

    @property
    def first(self) -> int:
        """The number of its first line."""
        return self.lines[0].seq


def seen_by(campaign: Campaign, seat: Seat) -> QuerySet[Event]:
    """The events of a campaign that this seat may see, in order."""
    return Event.objects.filter(campaign=campaign).filter(visible(seat)).order_by("seq")


def block_id(event: Event) -> str:
    return str(event.resolution_id or event.pk)


def blocks(events: Iterable[Event]) -> list[Block]:
    """Events in order, gathered in blocks, which stand in the order of their first line."""
    gathered: dict[str, Block] = {}
    for event in events:
        gathered.setdefault(block_id(event), Block(block_id(event))).lines.append(event)
    return list(gathered.values())


def whole(events: Sequence[Event], known: Iterable[Event]) -> list[Block]:
    """The blocks touched by `events`, each with all its lines among `known` (every visible line of them)."""
    touched = {block_id(e) for e in events}
    return [b for b in blocks(known) if b.id in touched]


def last_page(campaign: Campaign, seat: Seat, before: int | None = None) -> tuple[list[Block], Event | None]:
    """The newest blocks (or those before a line), each whole, and the line before which older ones exist.

    Nothing beyond `campaign.last_seq`, as it was read: a line written meanwhile must not come before those it follows.
    """
    events = seen_by(campaign, seat).filter(seq__lte=campaign.last_seq)
    older = events if before is None else events.filter(seq__lt=before)
    newest = list(older.order_by("-seq")[: PAGE + 1])
    window = newest[:PAGE][::-1]
    resolutions = {e.resolution_id for e in window if e.resolution_id}
    rest = list(events.filter(resolution__in=resolutions)) if resolutions else []
    lines = {e.pk: e for e in [*window, *rest]}
    complete = blocks(sorted(lines.values(), key=lambda e: e.seq))
    if before is not None:  # a block that goes on later is already on the page
        complete = [b for b in complete if b.lines[-1].seq < before]
    return complete, window[0] if len(newest) > PAGE else None


class Printer:
    """Draws blocks as HTML, once for each set of lines: readers who see the same lines share the same bytes.

    A line that is not for everyone says who sees it, so it is drawn for its reader.
    """

    def __init__(self, seats: Mapping[str, Seat]) -> None:
        self.seats = seats
        self.done: dict[tuple[str, ...], str] = {}

    def html(self, block: Block, reader: Seat, fresh: bool = False) -> str:
        """A block; `fresh` lets its dice fall."""
        public = all(line.audience.everyone for line in block.lines)
        key = (str(fresh), "" if public else reader.id, *(str(line.pk) for line in block.lines))
        if key not in self.done:
            lines = [self.line(event, reader) for event in block.lines]
            context = {"block": block, "lines": lines, "fresh": fresh}
            self.done[key] = render_to_string("table/block.html", context)
        return self.done[key]

    def line(self, event: Event, reader: Seat) -> dict[str, object]:
        author = self.seats.get(str(event.author_id))
        between = event.payload.get("between", ())
        return {
            "event": event,
            "reader": reader,
            "payload": event.payload,
            "author": author.name if author else "Quelqu’un",
            "people": self.seats,
            "secret": []
            if event.audience.everyone
            else who_sees(event.audience, reader, self.seats, between),
            "template": event.kind.replace("/", "/lines/", 1) + ".html",
        }


def who_sees(
    audience: Audience, reader: Seat, seats: Mapping[str, Seat], between: Sequence[str] = ()
) -> list[str]:
    """The audience of a line by their names, which no later change of role changes: pages that show it are not told.

    A player reads no other name, since to be among the readers may itself be secret; but those that the line is
    `between` know each other.
    """
    others = [seat for seat in between if seat != reader.id]
    shown = (between or audience.seats) if reader.is_mj else others
    names = sorted(seats[s].name for s in shown if s in seats)
    known = names if reader.is_mj else ["toi", *names]
    return (["MJ"] if audience.mj else []) + known or ["MJ seul"]
