"""What a roll states to the whole table: who tries what, against what, and what fell (K-01 to K-05)."""

from typing import Any, Literal

import msgspec
from msgspec import Struct

from rules.apotheose.combat import Portee
from rules.apotheose.jet import Jet
from rules.apotheose.portraits import Caracteristique
from rules.entry import Set
from rules.game import RuleError
from rules.table import Resolution, Table

KIND = "apotheose/jet"
Etape = Literal["demande", "annonce", "lance", "lu"]
Genre = Literal["action", "attaque", "defense"]


class Coup(Struct, frozen=True):
    """A blow of a fight: who strikes at whom, and how. Ids are opaque, looked up for each reader.

    `situation`: of whoever throws (K-31, K-33). `assaillants`: how many of a group strike at once, 0 when one opponent
    does (K-33). `round`: the one whose turn it took.
    """

    combat: str
    par: str
    cible: str
    portee: Portee = "contact"
    situation: bool = False
    arme_magique: bool = False
    pugilat: bool = False
    assaillants: int = 0
    round: int = 1


class Annonce(Struct, frozen=True):
    """The public state of a roll, as it is kept.

    `base` is the score before the dice, as it was thrown; `contre` the portrait whose score is the difficulty.
    """

    acteur: str
    intention: str
    caracteristique: Caracteristique
    etape: Etape = "demande"
    genre: Genre = "action"
    difficulte: int = 0
    contre: str | None = None
    modificateur: int = 0
    raison: str = ""  # of the modifier
    reussite: str = ""
    echec: str = ""
    coup: Coup | None = None
    base: int = 0
    kults: tuple[int, ...] = ()

    @property
    def jet(self) -> Jet:
        """The roll as it fell."""
        return Jet(self.base, self.difficulte, self.kults)


def annonce_of(resolution: Resolution) -> Annonce:
    """What a roll states, read from its state."""
    return msgspec.convert(resolution.state, Annonce)


def state_of(annonce: Annonce) -> dict[str, Any]:
    """What a resolution keeps of it."""
    return msgspec.to_builtins(annonce)  # type: ignore[no-any-return]


def annonce_becomes(resolution: Resolution, annonce: Annonce) -> Set:
    """The change by which a roll states this from now on."""
    return Set("resolution", resolution.id, "state", state_of(annonce))


def at(table: Table, resolution: str, *etapes: Etape) -> tuple[Resolution, Annonce]:
    """The open roll of this id, and what it states. Raises RuleError when it is no roll, or at none of these steps."""
    row = table.resolutions[resolution]
    if row.kind != KIND:
        raise RuleError("Cela ne se joue pas ici\u00a0: choisis un jet en cours.")
    annonce = annonce_of(row)
    if etapes and annonce.etape not in etapes:
        raise RuleError(MOVED_ON[annonce.etape])
    return row, annonce


MOVED_ON: dict[Etape, str] = {
    "demande": "Le MJ n’a pas encore dit la difficulté\u00a0: attends-la.",
    "annonce": "Le dé n’a pas encore roulé\u00a0: lance-le d’abord.",
    "lance": "Le dé a roulé\u00a0: puise dans l’ombre, ou garde ce jet.",
    "lu": "Ce jet est déjà lu\u00a0: passe à la suite.",
}
