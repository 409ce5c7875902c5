"""What comes back to the eye when it matters: what a being owes, hides, was told to do, and did again (P-41, P-42).

Read at its Présence and on the page of the Situations where it acts. The table is already narrowed to its reader.
"""

from msgspec import Struct

from rules.puissances.attributs import REPRIS
from rules.puissances.interdits import OUTRE
from rules.puissances.natures import root
from rules.puissances.regards import regard_of, words
from rules.table import Table, Trait


class Dette(Struct, frozen=True):
    """A debt, and the Vecteur or Force that it waits for, if the reader may know it."""

    trait: Trait
    attend: str


class Regard(Struct, frozen=True):
    """A trait, and what its Puissance would see in it: its MJs alone know."""

    trait: Trait
    mots: str


class Fois(Struct, frozen=True):
    """Words that were overridden, or drawn on, and how many times."""

    mots: str
    fois: int


class Echos(Struct, frozen=True):
    """All of it, for one being and one reader; `attributs` are those drawn on often enough for a trait (P-16)."""

    missions: tuple[Trait, ...]
    dettes: tuple[Dette, ...]
    mensonges: tuple[Trait, ...]
    consequences: tuple[Trait, ...]
    regards: tuple[Regard, ...]
    outrepasses: tuple[Fois, ...]
    attributs: tuple[Fois, ...]

    def __bool__(self) -> bool:
        return any(getattr(self, field) for field in self.__struct_fields__)


def echos(table: Table, portrait: str) -> Echos:
    """The echoes of this being."""
    traits = table.traits_of(portrait)

    def of(kind: str) -> tuple[Trait, ...]:
        return tuple(t for t in traits if t.kind == kind)

    held = [t for t in of("trait") if root(table, t).kind == "ancrage"]
    return Echos(
        missions=of("mission"),
        dettes=tuple(Dette(t, awaited(table, t)) for t in of("dette")),
        mensonges=of("mensonge"),
        consequences=of("consequence"),
        regards=tuple(Regard(t, words(table, found)) for t in held if (found := regard_of(table, t))),
        outrepasses=counted(table, portrait, OUTRE, 1),
        attributs=counted(table, portrait, "attribut", REPRIS),
    )


def awaited(table: Table, dette: Trait) -> str:
    """The words of what a debt waits for; nothing when it waits for none, or for what the reader may not know."""
    source = table.traits.get(dette.source or "")
    return source.text if source else ""


def counted(table: Table, portrait: str, kind: str, least: int) -> tuple[Fois, ...]:
    """The words counted under this kind, in today's words as long as the trait lives."""
    found = []
    for count in table.counters_of(portrait):
        name, _, trait = count.key.partition(":")
        if name == kind and count.value >= least:
            found.append(
                Fois(table.traits[trait].text if trait in table.traits else count.label, count.value)
            )
    return tuple(found)
