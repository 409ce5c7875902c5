"""Numbers of a sheet or of the board: tokens, points. One that never moved has no row yet, and stands at its start."""

from rules.entry import Add, Change, Create, New
from rules.game import CounterKind, RuleError
from rules.table import EVERYONE, Counter, Table


def counter_of(table: Table, portrait: str | None, kind: CounterKind) -> Counter | None:
    """The counter of this kind on a portrait, None while it was never moved."""
    return next((c for c in table.counters_of(portrait or "") if c.key == kind.key), None)


def value_of(table: Table, portrait: str | None, kind: CounterKind) -> int:
    """Where a counter stands, moved or not; `portrait` is None for a board that is not made yet."""
    counter = counter_of(table, portrait, kind)
    return counter.value if counter else kind.start


def moved(table: Table, portrait: str | New, kind: CounterKind, delta: int) -> Change:
    """The change by which a counter of a portrait moves.

    Raises RuleError when that is beyond its bounds; several moves of the same counter by one act are one sum.
    """
    counter = None if isinstance(portrait, New) else counter_of(table, portrait, kind)
    if counter:
        return Add(counter.id, delta)
    value = kind.start + delta
    if value < kind.low or (kind.high is not None and value > kind.high):
        raise RuleError(
            f"«\u00a0{kind.label}\u00a0» ne peut pas aller à {value}\u00a0: choisis une autre valeur."
        )
    values = {
        "portrait": portrait,
        "key": kind.key,
        "label": kind.label,
        "value": value,
        "low": kind.low,
        "high": kind.high,
    }
    audience = EVERYONE if isinstance(portrait, New) else table.portraits[portrait].audience
    return Create("counter", New(f"{kind.key} {portrait}"), values, audience)
