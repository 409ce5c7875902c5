"""Who takes the stage: what was read to its end leaves it to what comes next (I-23)."""

from typing import Any, NamedTuple

from rules.entry import Change, Create, Entry, New, Set
from rules.impact.acteurs import is_over, name_of
from rules.impact.annonce import KIND, Avant, annonce_of
from rules.stage import closed
from rules.table import Resolution, Table


class Relais(NamedTuple):
    """What makes room: the lines that close what was read, the changes beside, and whether the stage is then free.

    `avant` is the announcement that was read, if it was a roll's.
    """

    entries: list[Entry]
    changes: list[Change]
    free: bool
    avant: Avant | None

    def opened(self, kind: str, state: dict[str, Any]) -> Create:
        """The roll or the duel that comes next, named `New("resolution")`: on stage if it is free."""
        return Create("resolution", New("resolution"), {"kind": kind, "state": state, "on_stage": self.free})


def relais(table: Table, announced: bool = False) -> Relais:
    """What makes room on stage for a roll or a duel. What le Monde announced also passes before a mere demand."""
    staged, read = table.on_stage(), [r for r in table.resolutions.values() if is_over(r)]
    free, changes = staged is None or staged in read, list[Change]()
    if announced and staged and staged.state.get("etape") == "demande":
        free, changes = True, [Set("resolution", staged.id, "on_stage", False)]
    avant = avant_of(staged if staged in read else read[-1]) if read else None
    return Relais([cloture(table, row) for row in read], changes, free, avant)


def cloture(table: Table, resolution: Resolution, *beside: Change) -> Entry:
    """The line that closes a roll or a duel, and the changes that are made with it."""
    changes = (*closed(table, resolution), *beside)
    payload = {**told(table, resolution), "etape": resolution.state["etape"]}
    return Entry("impact/cloture", payload, resolution.audience, changes, resolution.id)


def told(table: Table, resolution: Resolution) -> dict[str, str]:
    """Who tries what, in words; nobody for a duel, where two do."""
    if resolution.kind != KIND:
        return {"portrait": "", "intention": ""}
    annonce = annonce_of(resolution)
    return {
        "portrait": name_of(table, annonce.acteur),
        "intention": annonce.intention,
    }


def avant_of(resolution: Resolution) -> Avant | None:
    """What was announced for a roll that was read, which le Monde may repeat or raise by a rung (I-23)."""
    if resolution.kind != KIND:
        return None
    annonce = annonce_of(resolution)
    if annonce.etape == "jugee":  # nothing was announced: what was before still is
        return annonce.avant
    rate = annonce.tombe is not None and annonce.tombe.resultat == "rate"
    return Avant(annonce.danger, annonce.echec, annonce.noirs, rate)
