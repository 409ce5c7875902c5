"""What a move answers: lines for the journal, and the changes each makes. Pure data.

A move names the rows it creates with `New("…")`; the journal replaces each by a fresh id.
"""

from typing import Any, Literal, NamedTuple

from msgspec import Struct

from rules.table import EVERYONE, Audience


class New(NamedTuple):
    """The temporary name of a row made by this very move."""

    name: str


Row = Literal[
    "portrait",
    "trait",
    "counter",
    "resolution",
    "part",
    "question",
    "seat",
    "session",
    "campaign",
    "invitation",
]


class Create(Struct, frozen=True):
    """A new row; `values` are its columns, where a `New` stands for the id of another row of the same move."""

    row: Row
    name: New
    values: dict[str, Any]
    audience: Audience = EVERYONE


class Set(Struct, frozen=True):
    """`key` of the row becomes `value`; the journal keeps what it was."""

    row: Row
    id: str
    key: str
    value: Any


class Add(Struct, frozen=True):
    """A counter moves by `delta`; refused beyond its bounds."""

    id: str
    delta: int
    row: Row = "counter"


Change = Create | Set | Add


class Entry(Struct, frozen=True):
    """One line of the journal: its kind (a path, and the name of its template), its payload and who sees it."""

    kind: str
    payload: dict[str, Any] = {}
    audience: Audience = EVERYONE
    changes: tuple[Change, ...] = ()
    resolution: str | New | None = None
