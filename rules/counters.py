"""Numbers of a sheet or of the board: tokens, points. One that never moved has no row yet, and stands at its start.

A sheet may hold one for each word of a list of the campaign.
"""

from msgspec import Struct

from rules.entry import Add, Change, Create, New
from rules.game import RuleError
from rules.kinds import CounterKind
from rules.table import EVERYONE, Counter, Table, Trait


class Tally(Struct, frozen=True):
    """A number that a sheet, or the board, holds: where it stands, moved or not, and how far it may be put right.

    `of` is the word of a list that it is of, if its kind has one for each.
    """

    kind: CounterKind
    value: int
    of: Trait | None = None

    @property
    def label(self) -> str:
        """Its name, as many as there are."""
        if self.of:
            return self.of.text
        return self.kind.plural if self.value >= 2 else self.kind.label

    @property
    def shown(self) -> str:
        """The number as it is read."""
        return self.kind.shown(self.value)

    @property
    def choices(self) -> list[tuple[int, str]]:
        """Every value that may be written, as it is read; none where there is no end to them."""
        high = self.kind.high
        return [] if high is None else [(n, self.kind.shown(n)) for n in range(self.kind.low, high + 1)]

    @property
    def lowest(self) -> bool:
        return self.value <= self.kind.low

    @property
    def highest(self) -> bool:
        return self.kind.high is not None and self.value >= self.kind.high

    @property
    def told(self) -> bool:
        """Whether there is something to read of it: it left its start."""
        return self.value != self.kind.start


def key_of(kind: CounterKind, of: str | None = None) -> str:
    """The key of the row of a counter: that of its kind, and the word that it is of (`CounterKind.each`)."""
    return f"{kind.key}:{of}" if of else kind.key


def kind_key(counter: Counter) -> str:
    """The key of the kind of a counter."""
    return counter.key.partition(":")[0]


def counter_of(
    table: Table, portrait: str | None, kind: CounterKind, of: str | None = None
) -> Counter | None:
    """The counter of this kind on a portrait, for the word `of` of its list; None while it was never moved."""
    key = key_of(kind, of)
    return next((c for c in table.counters_of(portrait or "") if c.key == key), None)


def value_of(table: Table, portrait: str | None, kind: CounterKind, of: str | None = None) -> int:
    """Where a counter stands, moved or not; `portrait` is None for a board that is not made yet."""
    counter = counter_of(table, portrait, kind, of)
    return counter.value if counter else kind.start


def moved(table: Table, portrait: str | New, kind: CounterKind, delta: int, of: str | None = None) -> Change:
    """The change by which a counter of a portrait moves; `of` is the word of its list.

    Raises RuleError when that is beyond its bounds; several moves of the same counter by one act are one sum.
    """
    counter = None if isinstance(portrait, New) else counter_of(table, portrait, kind, of)
    if counter:
        return Add(counter.id, delta)
    value, label = kind.start + delta, table.traits[of].text if of else kind.label
    if value < kind.low or (kind.high is not None and value > kind.high):
        raise RuleError(f"«\u00a0{label}\u00a0» ne peut pas aller à {value}\u00a0: choisis une autre valeur.")
    values = {
        "portrait": portrait,
        "key": key_of(kind, of),
        "label": label,
        "value": value,
        "low": kind.low,
        "high": kind.high,
    }
    audience = EVERYONE if isinstance(portrait, New) else table.portraits[portrait].audience
    return Create("counter", New(f"{key_of(kind, of)} {portrait}"), values, audience)
