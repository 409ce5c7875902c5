"""What a spell states to the whole table: who casts it, what it does and what it costs (K-40 to K-45)."""

from typing import Any, Literal

import msgspec
from msgspec import Struct

from rules.apotheose.jet import Jet
from rules.apotheose.magie import (
    MOST_SPENT,
    Repartition,
    check_depense,
    effet,
    intensite_max,
    niveau,
)
from rules.apotheose.numeros import caracteristique, magie
from rules.entry import Set
from rules.game import RuleError
from rules.table import Resolution, Table

KIND = "apotheose/sort"
Etape = Literal["propose", "resiste", "lance", "lu"]
Issue = Literal["reussi", "attenue", "resiste"]
Resistance = Literal["corps", "esprit", "ame"]
CROWD = 10  # points for about a hundred targets (K-41)


class Sort(Struct, frozen=True):
    """The public state of a spell, as it is kept. Ids are opaque, looked up for each reader.

    `visees`: the sheets that it aims at; `score`: what its target resists with; `teinte`: by a tainted soul;
    `combat`, `round`: where it took a turn; `reste`: the intensity that the MJ left it (K-45).
    """

    acteur: str
    domaine: str  # in words
    effet: str
    cout: Repartition
    genre: str = ""
    affect: str = ""  # in words
    ombre: int = 0
    indirect: bool = False
    offensif: bool = False
    visees: tuple[str, ...] = ()
    etape: Etape = "propose"
    issue: Issue | None = None
    mots: str = ""  # of the MJ
    caracteristique: Resistance | None = None
    score: int = 0
    kults: tuple[int, ...] = ()
    teinte: bool = False
    combat: str = ""
    round: int = 1
    reste: int | None = None

    @property
    def jet(self) -> Jet | None:
        """The roll against a resistance, once its die fell (K-44)."""
        return Jet(self.cout.depense, self.score, self.kults) if self.kults else None

    @property
    def degats(self) -> int:
        """The PV that each target of an offensive spell loses: its intensity, as far as the MJ left it (K-44, K-45)."""
        return self.cout.intensite if self.reste is None else min(self.reste, self.cout.intensite)

    @property
    def agit(self) -> bool:
        """Whether the spell does what it was cast for, once it is read (K-44)."""
        return self.issue in ("reussi", "attenue") or (self.jet is not None and self.jet.reussite)


def sort_of(resolution: Resolution) -> Sort:
    """What a spell states, read from its state."""
    return msgspec.convert(resolution.state, Sort)


def state_of(sort: Sort) -> dict[str, Any]:
    """What a resolution keeps of it."""
    return msgspec.to_builtins(sort)  # type: ignore[no-any-return]


def sort_becomes(resolution: Resolution, sort: Sort) -> Set:
    """The change by which a spell states this from now on."""
    return Set("resolution", resolution.id, "state", state_of(sort))


def cast(table: Table, resolution: str, etape: Etape) -> tuple[Resolution, Sort]:
    """The spell of this id, at this step. Raises RuleError when it is none, or at another."""
    row = table.resolutions[resolution]
    if row.kind != KIND:
        raise RuleError("Cela se joue d’un sort\u00a0: choisis-en un en cours.")
    sort = sort_of(row)
    if sort.etape != etape:
        raise RuleError(MOVED_ON[sort.etape])
    return row, sort


def check_cost(table: Table, sort: Sort) -> None:
    """Raise a Refusal, or a RuleError beyond 15 points, unless this spell may be paid now (K-40, K-42)."""
    if sort.cout.depense > MOST_SPENT:
        raise RuleError(f"Aucun sort ne coûte plus de {MOST_SPENT} points\u00a0: dépense moins.")
    limit = intensite_max(caracteristique(table, sort.acteur, "ame"), sort.ombre)
    check_depense(sort.cout.depense, limit, magie(table, sort.acteur).reste)


def told(table: Table, sort: Sort) -> dict[str, Any]:
    """What the journal says of a spell, in words."""
    sheet = table.portraits.get(sort.acteur)
    depense = sort.cout.depense
    return {
        "portrait": sheet.name if sheet else "Quelqu’un",
        "domaine": sort.domaine,
        "genre": sort.genre,
        "effet": sort.effet,
        "affect": sort.affect,
        "ombre": sort.ombre,
        "cout": msgspec.to_builtins(sort.cout),
        "depense": depense,
        "niveau": niveau(depense),
        "echelle": effet(depense),
        "indirect": sort.indirect,
        "offensif": sort.offensif,
        "teinte": sort.teinte,
    }


MOVED_ON: dict[Etape, str] = {
    "propose": "Le MJ n’a pas encore jugé ce sort\u00a0: attends sa réponse.",
    "resiste": "La cible résiste\u00a0: il reste le dé à lancer.",
    "lance": "Le dé a roulé\u00a0: puise dans l’ombre, ou garde ce jet.",
    "lu": "Ce sort est déjà lu\u00a0: passe à la suite.",
}
