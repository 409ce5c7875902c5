"""A table in memory: moves are played as the core plays them, with its judges of rights, secrecy and revisions."""

from collections.abc import Sequence
from itertools import count
from typing import Any
from uuid import NAMESPACE_OID, UUID, uuid5

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import replace

from rules import game
from rules import table as snapshot
from rules.dice import Dice, LoadedDice
from rules.entry import Add, Change, Create, Entry, New, Set
from sessions_app.audience import narrow
from sessions_app.commands.moves import CORE_MOVES
from sessions_app.commands.rights import check
from sessions_app.journal import INSIDE
from tests.rules.french import is_well_set

ROWS: dict[str, tuple[str, type[Struct]]] = {
    "portrait": ("portraits", snapshot.Portrait),
    "trait": ("traits", snapshot.Trait),
    "counter": ("counters", snapshot.Counter),
    "resolution": ("resolutions", snapshot.Resolution),
    "part": ("parts", snapshot.Part),
    "invitation": ("invitations", snapshot.Invitation),
    "question": ("questions", snapshot.Question),
    "seat": ("seats", snapshot.Seat),
}


class Line(Struct, frozen=True):
    """One line of the journal, with its temporary names replaced."""

    author: str
    kind: str
    payload: dict[str, Any]
    audience: snapshot.Audience
    resolution: str | None


def seat_id(name: str) -> str:
    """The id of the seat of this name: one as pages have, and the same in each test."""
    return str(uuid5(NAMESPACE_OID, name))


class Tablee:
    """A campaign of a game, played in memory: `act` plays a move or raises its RuleError, `lines` is the journal."""

    def __init__(self, played: game.Game) -> None:
        self.game = played
        self.moves = {move.key: move for move in played.moves} | CORE_MOVES
        self.ids = count(1)
        self.lines: list[Line] = []
        self.mj = snapshot.Seat(seat_id("Hélène"), "Hélène", "mj")
        self.table = snapshot.Table(self.mj, {self.mj.id: self.mj}, {}, {}, {}, {}, {}, {}, played)

    def player(self, name: str) -> snapshot.Seat:
        seat = snapshot.Seat(seat_id(name), name, "player")
        self.table = replace(self.table, seats={**self.table.seats, seat.id: seat})
        return seat

    def looks_on(self, seat: snapshot.Seat) -> None:
        """A seat that plays no more, and keeps what it owns."""
        self.act(self.mj, "core/give_role", seat=seat.id, role="spectator")

    def leave(self, seat: snapshot.Seat) -> None:
        """A seat that is taken away: what it owns stays."""
        self.table = replace(self.table, seats={k: v for k, v in self.table.seats.items() if k != seat.id})

    def seen_by(self, seat: snapshot.Seat) -> snapshot.Table:
        """The table as this seat may know it."""
        return narrow(self.table, self.table.seats[seat.id])

    def journal_of(self, seat: snapshot.Seat) -> list[Line]:
        """The lines that this seat may read."""
        return [line for line in self.lines if line.audience.allows(self.table.seats[seat.id])]

    def last(self, rows: str) -> str:
        """The id of the last row made: of `portraits`, `traits`, `resolutions`…"""
        return list(getattr(self.table, rows))[-1]

    def question(self, kind: str) -> str:
        """The id of the first open question of this kind, told without the name of the game."""
        return next(q.id for q in self.table.questions.values() if unnamed(q.kind) == kind)

    def asked(self) -> list[str]:
        """The kinds of questions that wait, without the name of the game."""
        return [unnamed(question.kind) for question in self.table.questions.values()]

    def act(
        self, seat: snapshot.Seat, key: str, /, *faces: int, revision: str | None = None, **params: Any
    ) -> list[Line]:
        """Play a move with these dice, all of which must be read; the lines it wrote.

        `revision` is the one that the person saw: the present one, unless another is given.
        """
        move, dice = self.moves[key], LoadedDice(faces)
        lines = self.play(seat, move, msgspec.convert(params, move.params), dice, revision)
        dice.finish()
        return lines

    def play(
        self, seat: snapshot.Seat, move: game.Move, params: Any, dice: Dice, revision: str | None = None
    ) -> list[Line]:
        table = replace(self.table, actor=self.table.seats[seat.id])
        named = self.table.resolutions.get(getattr(params, "resolution", None) or "")
        if revision is None:
            revision = named.revision if named else ""
        check(table, move, params, revision)
        entries = move.play(table, params, dice)
        return self.append(seat.id, self.game.guard(table, entries) if self.game.guard else entries)

    def append(self, author: str, entries: Sequence[Entry]) -> list[Line]:
        """Write the entries as the journal does: what moved inside a resolution renews its revision, once."""
        names: dict[New, str] = {}
        moved: set[str] = set()
        lines = []
        for entry in entries:
            for change in entry.changes:
                self.apply(change, names, author)
            resolution = real(entry.resolution, names, self.ids)
            if resolution and {change.row for change in entry.changes} & INSIDE:
                moved.add(resolution)
            payload = real(entry.payload, names, self.ids)
            lines.append(Line(author, entry.kind, payload, entry.audience, resolution))
        for resolution in sorted(moved & set(self.table.resolutions)):
            self.put("resolution", resolution, revision=self.fresh_revision())
        self.lines += lines
        return lines

    def fresh_revision(self) -> str:
        return f"r{next(self.ids)}"

    def apply(self, change: Change, names: dict[New, str], author: str) -> None:
        match change:
            case Create():
                collection, kind = ROWS[change.row]
                given = {"opened_by": author, "revision": self.fresh_revision()}
                values = (given if change.row == "resolution" else {}) | real(change.values, names, self.ids)
                new_id = real(change.name, names, self.ids)
                assert new_id not in getattr(self.table, collection), "made twice"
                assert set(values) <= set(kind.__struct_fields__), "no such column"
                row = msgspec.convert({**values, "id": new_id, "audience": change.audience}, kind)
                self.keep(collection, {**getattr(self.table, collection), new_id: row})
            case Set(key="removed"):
                collection = ROWS[change.row][0]
                rows = getattr(self.table, collection)
                self.keep(collection, {k: v for k, v in rows.items() if k != change.id})
                self.sweep()
            case Set(row="campaign"):
                self.table = replace(self.table, **{change.key: change.value})
            case Set():
                self.put(change.row, change.id, **{change.key: real(change.value, names, self.ids)})
            case Add():
                counter = self.table.counters[change.id]
                value = counter.value + change.delta
                assert counter.low is None or value >= counter.low, "below its bounds"
                assert counter.high is None or value <= counter.high, "beyond its bounds"
                self.put("counter", change.id, value=value)

    def put(self, row: str, row_id: str, **values: Any) -> None:
        collection = ROWS[row][0]
        rows = getattr(self.table, collection)
        kept = {k: tuple(v) if isinstance(v, list) else v for k, v in values.items()}
        self.keep(collection, {**rows, row_id: replace(rows[row_id], **kept)})

    def keep(self, collection: str, rows: dict[str, Any]) -> None:
        self.table = replace(self.table, **{collection: rows})

    def sweep(self) -> None:
        """As the core loads them: words and counters go with their sheet, Mises with their resolution."""
        t = self.table
        self.keep("traits", {k: v for k, v in t.traits.items() if v.portrait in t.portraits})
        self.keep("counters", {k: v for k, v in t.counters.items() if v.portrait in t.portraits})
        self.keep("parts", {k: v for k, v in t.parts.items() if v.resolution in t.resolutions})


def real(value: Any, names: dict[New, str], ids: Any) -> Any:
    """`value` with each temporary name replaced by the id it stands for."""
    match value:
        case New():
            return names.setdefault(value, str(UUID(int=next(ids))))
        case dict():
            return {key: real(item, names, ids) for key, item in value.items()}
        case list() | tuple():
            return [real(item, names, ids) for item in value]
    return value


def unnamed(kind: str) -> str:
    """A kind of line or question without the name of the game; those of the core keep theirs."""
    return kind if kind.startswith("core/") else kind.split("/", 1)[1]


def kinds(lines: Sequence[Line]) -> list[str]:
    """The kinds of lines, without the name of the game."""
    return [unnamed(line.kind) for line in lines]


def refused(tablee: Tablee, seat: snapshot.Seat, key: str, /, *faces: int, **params: Any) -> str:
    """The French reason why an act is refused; nothing moved."""
    before = tablee.table
    with pytest.raises(game.RuleError) as reason:
        tablee.act(seat, key, *faces, **params)
    assert tablee.table is before
    assert is_well_set(str(reason.value)), str(reason.value)
    return str(reason.value)
