"""The one judge of who sees what. Everything that reaches a page passes here."""

from collections.abc import Mapping
from typing import Protocol, TypeVar

from django.db.models import Q
from msgspec.structs import replace

from characters.fields import EVERYONE_TEXT, MJ_TEXT
from rules.table import Audience, Seat, Table


class HasAudience(Protocol):
    @property
    def audience(self) -> Audience: ...


R = TypeVar("R", bound=HasAudience)


def visible(seat: Seat) -> Q:
    """What `Audience.allows` judges, as a condition on rows."""
    condition = Q(audience=EVERYONE_TEXT)
    if seat.plays:
        for name in filter(None, (seat.id, seat.voice)):  # a fragment that is empty is in everything
            condition |= Q(audience__contains=name)
    return condition | Q(audience__contains=MJ_TEXT) if seat.is_mj else condition


def narrow(table: Table, seat: Seat) -> Table:
    """The table as this seat may know it. A row whose portrait, parent or resolution is hidden is hidden too."""

    def seen(rows: Mapping[str, R]) -> dict[str, R]:
        return {key: row for key, row in rows.items() if row.audience.allows(seat)}

    portraits = seen(table.portraits)
    traits = {k: t for k, t in seen(table.traits).items() if t.portrait in portraits}
    traits = {k: t for k, t in traits.items() if t.parent is None or t.parent in traits}
    resolutions = seen(table.resolutions)
    return replace(
        table,
        actor=seat,
        # Who waits at the door, and who went, is for those who open it.
        knocking=table.knocking if seat.is_mj else {},
        gone=table.gone if seat.is_mj else {},
        invitations=seen(table.invitations),
        portraits=portraits,
        traits={
            k: replace(
                t,
                source=t.source if t.source in traits else None,
                about=t.about if t.about in portraits else None,
            )
            for k, t in traits.items()
        },
        counters={k: c for k, c in seen(table.counters).items() if c.portrait in portraits},
        resolutions=resolutions,
        parts={k: p for k, p in seen(table.parts).items() if p.resolution in resolutions},
        questions={
            k: q
            for k, q in seen(table.questions).items()
            if q.resolution is None or q.resolution in resolutions
        },
    )
