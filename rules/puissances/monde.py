"""Whether the world bears a novelty: what the Situations of the campaign say of it; the MJ has the last word (P-06)."""

from rules.puissances.portraits import HUMAINE, INSTITUEE, REALISE
from rules.table import Table, Trait


def nouvelle(trait: Trait) -> bool:
    """Whether these words can make the world bear a novelty: a Vecteur, or a Force humaine."""
    return trait.kind == "vecteur" or (trait.kind == "force" and HUMAINE.key in trait.flags)


def portee(trait: Trait) -> bool:
    """Whether it is a Vecteur réalisé, or a Force humaine that has instituted its novelty."""
    return nouvelle(trait) and (REALISE if trait.kind == "vecteur" else INSTITUEE).key in trait.flags


def porte(table: Table) -> list[Trait]:
    """The Vecteurs réalisés and the Forces humaines that instituted a novelty, of all Situations (P-42, P-43)."""
    return [t for t in table.traits.values() if portee(t)]


def attendus(table: Table) -> list[Trait]:
    """Those that may still make the world bear a novelty: a debt can wait for one of them (P-42)."""
    return [t for t in table.traits.values() if nouvelle(t) and not portee(t)]
