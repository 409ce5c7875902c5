"""What the Scène draws of a spell, for one reader: the table is already narrowed to them (K-40 to K-45)."""

from msgspec import Struct

from rules.apotheose.incantation import Sort, sort_of
from rules.apotheose.joueurs import Joueur, joueur
from rules.table import Part, Portrait, Resolution, Table


class VueSort(Struct, frozen=True):
    """A spell. `visees`: the sheets it aims at, of those that the reader knows."""

    resolution: Resolution
    sort: Sort
    acteur: Portrait | None
    joueur: Joueur
    part: Part | None
    visees: tuple[Portrait, ...]

    @property
    def name(self) -> str:
        return self.acteur.name if self.acteur else "Quelqu’un"


def vue_sort(table: Table, resolution: Resolution) -> VueSort:
    sort = sort_of(resolution)
    part = next(iter(table.parts_of(resolution.id)), None)
    return VueSort(
        resolution=resolution,
        sort=sort,
        acteur=table.portraits.get(sort.acteur),
        joueur=joueur(table, part),
        part=part,
        visees=tuple(table.portraits[who] for who in sort.visees if who in table.portraits),
    )
