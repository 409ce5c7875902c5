"""Whether the world bears a novelty: what the Situations of the campaign say of it; the MJ has the last word (P-06)."""

from rules.puissances.portraits import HUMAINE, INSTITUEE, REALISE
from rules.table import Table, Trait


def nouveautes(table: Table) -> list[Trait]:
    """What can make the world bear a novelty: the Vecteurs, and the Forces humaines."""
    return [
        t
        for t in table.traits.values()
        if t.kind == "vecteur" or (t.kind == "force" and HUMAINE.key in t.flags)
    ]


def portee(trait: Trait) -> bool:
    """Whether a Vecteur is réalisé, or a Force humaine has instituted its novelty."""
    return (REALISE if trait.kind == "vecteur" else INSTITUEE).key in trait.flags


def porte(table: Table) -> list[Trait]:
    """The Vecteurs réalisés and the Forces humaines that instituted a novelty, of all Situations (P-42, P-43)."""
    return [t for t in nouveautes(table) if portee(t)]


def attendus(table: Table) -> list[Trait]:
    """Those that may still make the world bear a novelty: a debt can wait for one of them (P-42)."""
    return [t for t in nouveautes(table) if not portee(t)]
