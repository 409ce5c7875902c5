"""Reading the journal again from its first line: what every row must be, if nothing else ever wrote to it."""

from collections.abc import Iterator
from typing import Any

from django.db.models import QuerySet

from characters.changes import told
from sessions_app.journal import ROWS
from sessions_app.models import Campaign, Change, Event

# The way from a row to its campaign, where it is not direct.
ROADS = {
    "trait": "portrait__campaign",
    "counter": "portrait__campaign",
    "part": "resolution__campaign",
    "campaign": "pk",
}
Key = tuple[str, str]
Rows = dict[Key, dict[str, Any]]


def differences(campaign: Campaign) -> Iterator[str]:
    """One French line for each thing that the journal and the rows do not say alike."""
    yield from holes(campaign)
    expected: Rows = {}
    for change in changes_of(campaign):
        yield from replay(change, expected)
    found = rows_of(campaign)
    for row in sorted(expected.keys() | found.keys()):
        yield from compared(row, expected.get(row), found.get(row))


def holes(campaign: Campaign) -> Iterator[str]:
    """The journal is numbered 1, 2, 3 … to its last line."""
    expected = 1
    for seq in Event.objects.filter(campaign=campaign).order_by("seq").values_list("seq", flat=True):
        if seq != expected:
            yield f"journal\u00a0: la ligne {expected} manque avant la ligne {seq}"
        expected = seq + 1
    if expected != campaign.last_seq + 1:
        yield f"journal\u00a0: il finit à la ligne {expected - 1}, la campagne compte {campaign.last_seq} lignes"


def changes_of(campaign: Campaign) -> QuerySet[Change]:
    return (
        Change.objects.filter(event__campaign=campaign).select_related("event").order_by("event__seq", "id")
    )


def replay(change: Change, rows: Rows) -> Iterator[str]:
    """Make one change to the replayed rows, and tell when it does not start from what they were."""
    key = (change.row, str(change.row_id))
    if change.op == "create":
        rows[key] = change.new or {}
        return
    row = rows.setdefault(key, {})
    old, new = row.get(change.key), change.new
    if old != change.old:
        yield (
            f"{name(key)}\u00a0: à la ligne {change.event.seq}, «\u00a0{change.key}\u00a0» partait de {change.old!r}, "
            f"le journal en était à {old!r}"
        )
    row[change.key] = old + new if change.op == "add" and old is not None else new


def rows_of(campaign: Campaign) -> Rows:
    return {
        (row, str(one.pk)): told(one)
        for row, model in ROWS.items()
        for one in model._default_manager.filter(**{ROADS.get(row, "campaign"): campaign.pk})
    }


def compared(key: Key, expected: dict[str, Any] | None, found: dict[str, Any] | None) -> Iterator[str]:
    if expected is None:
        yield f"{name(key)}\u00a0: présent, le journal ne dit pas qui l’a créé"
    elif found is None:
        yield f"{name(key)}\u00a0: absent, le journal dit qu’il existe"
    else:
        for column in sorted(expected.keys() | found.keys()):
            if expected.get(column) != found.get(column):
                yield (
                    f"{name(key)}\u00a0: «\u00a0{column}\u00a0» vaut {found.get(column)!r}, "
                    f"le journal dit {expected.get(column)!r}"
                )


def name(key: Key) -> str:
    return " ".join(key)
