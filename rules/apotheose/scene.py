"""What the Scène shows of what is being settled: a roll, a spell or a fight."""

from typing import Any

from rules.apotheose.annonce import KIND as JET
from rules.apotheose.incantation import KIND as SORT
from rules.apotheose.vue_combat import vue_combat
from rules.apotheose.vue_jet import vue_jet
from rules.apotheose.vue_sort import vue_sort
from rules.table import Resolution, Table


def scene(table: Table, resolution: Resolution) -> Any:
    """Everything the template needs of a roll, a spell or a fight, and nothing the reader may not know."""
    if resolution.kind == JET:
        return vue_jet(table, resolution)
    return vue_sort(table, resolution) if resolution.kind == SORT else vue_combat(table, resolution)
