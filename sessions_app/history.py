"""The lines of the journal that moved a sheet or its words, as one reader may see them."""

from collections.abc import Sequence
from itertools import chain

from django.db.models import QuerySet

from characters.models import Counter, Trait
from rules.table import Seat
from sessions_app.audience import visible
from sessions_app.blocks import seen_by
from sessions_app.models import Campaign, Event


def moving(campaign: Campaign, reader: Seat, rows: Sequence[str]) -> QuerySet[Event]:
    """The lines that moved these rows, which the reader may see, oldest first."""
    return seen_by(campaign, reader).filter(changes__row_id__in=rows).distinct()


def rows_of(portrait: str, reader: Seat) -> list[str]:
    """A sheet, and its words and numbers that the reader may see, those that were taken off it too.

    A line that moved what they may not see here may be read elsewhere: that it is of this sheet is not theirs to know.
    """
    held = [
        model.objects.filter(visible(reader), portrait_id=portrait).values_list("pk", flat=True)
        for model in (Trait, Counter)
    ]
    return [portrait, *map(str, chain(*held))]
