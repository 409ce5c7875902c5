"""What a roll states to the whole table: who tries what, and what le Monde announced (I-02, I-03).

The announcement is a contract: what it does not say cannot happen by this roll.
"""

from typing import Any, Literal

import msgspec
from msgspec import Struct

from rules.entry import Set
from rules.game import RuleError
from rules.impact.blessures import PERTES, Danger
from rules.impact.double_geste import DoubleGeste, Jugement, cut
from rules.impact.lecture import Resultat
from rules.impact.main import Poignee
from rules.table import Resolution, Table

KIND = "impact/jet"
Etape = Literal["demande", "jugee", "annoncee", "lancee", "lue"]
Coche = Literal["reussite", "echec"]


class Seconde(Struct, frozen=True):
    """The second intention of a double geste, how le Monde judged each part alone, and what success poses in addition
    (I-21).
    """

    intention: str
    premier: Jugement = "joue"
    second: Jugement = "joue"
    porte: bool = False
    pose: str = ""

    def cut(self, poignee: Poignee, sur: Literal[1, 2] = 1) -> tuple[Poignee | None, Poignee | None]:
        """The dice of each part, the gold ones in the part `sur`. Raises a Refusal as the engine does."""
        return cut(DoubleGeste(self.premier, self.second, self.porte, sur), poignee)


class Partie(Struct, frozen=True):
    """A hand, or a part of one, as it fell."""

    des: tuple[int, ...]
    dores: tuple[int, ...]
    resultat: Resultat


class Touche(Struct, frozen=True):
    """What a failure did to somebody: the rung ticked, or the words that were lost (I-03, I-07)."""

    portrait: str  # its name, as it was
    danger: Danger
    perdu: str = ""


class Tombe(Struct, frozen=True):
    """What fell, for good: the parts rolled (None for one given, or not reached), why each die, then the Chaos.

    `chaos` is None until it is thrown. `raisons` are the words of each plain or gold die, `noirs` of each black one.
    """

    parties: tuple[Partie | None, ...]
    resultat: Resultat
    raisons: tuple[str, ...]
    noirs: tuple[str, ...]
    touches: tuple[Touche, ...] = ()
    chaos: tuple[int, ...] | None = None
    manifestations: int = 0
    suites: tuple[str, ...] = ()


class Reponse(Struct, frozen=True):
    """What le Monde answered to a demand without dice, and the words that went with it (I-02)."""

    jugement: Literal["donne", "interdit"]
    dit: str = ""


class Avant(Struct, frozen=True):
    """The announcement before this one, which le Monde may repeat or raise by a rung (I-23)."""

    danger: Danger
    echec: str
    noirs: int
    rate: bool


class Annonce(Struct, frozen=True):
    """The public state of a roll, as it is kept. Ids are opaque: what they name is looked up for each reader."""

    acteur: str  # the portrait that tries
    intention: str
    etape: Etape = "demande"
    reussite: str = ""  # what success gives, when it does not go without saying
    danger: Danger = "rien"
    echec: str = ""  # what the danger looks like, in words
    enjeu: str | None = None  # the Legs or the Marque-objet exposed
    prix: str = ""  # of success: paid by a Suspense token
    noirs: int = 0
    fait: str = ""  # of a manœuvre: the fact that success writes (I-20)
    visee: bool = False  # the manœuvre is the first half of a visée
    horloge: str | None = None  # a public clock that this roll ticks by one (I-23)
    coche: Coche = "reussite"
    seconde: Seconde | None = None
    reponse: Reponse | None = None
    tombe: Tombe | None = None
    avant: Avant | None = None

    @property
    def exposes_words(self) -> bool:
        """Whether it is words of the sheet that are at stake, rather than its boxes."""
        return self.danger in PERTES


def annonce_of(resolution: Resolution) -> Annonce:
    """What a roll states, read from its state."""
    return msgspec.convert(resolution.state, Annonce)


def state_of(annonce: Annonce) -> dict[str, Any]:
    """What a resolution keeps of it."""
    return msgspec.to_builtins(annonce)  # type: ignore[no-any-return]


def annonce_becomes(resolution: Resolution, annonce: Annonce) -> Set:
    """The change by which a roll states this from now on."""
    return Set("resolution", resolution.id, "state", state_of(annonce))


def at(table: Table, resolution: str | None, *etapes: Etape) -> tuple[Resolution, Annonce]:
    """The open roll of this id, and what it states. Raises RuleError when it is no roll, or at none of these steps."""
    row = table.resolutions.get(resolution or "")
    if row is None or row.kind != KIND:
        raise RuleError("Cela ne se joue pas ici\u00a0: choisis une action en cours.")
    annonce = annonce_of(row)
    if etapes and annonce.etape not in etapes:
        raise RuleError(MOVED_ON[annonce.etape])
    return row, annonce


def demand_of(table: Table, portrait: str) -> str | None:
    """The id of the roll that a character asks for, None when they ask for nothing."""
    rolls = (row for row in table.resolutions.values() if row.kind == KIND)
    asked = (row.id for row in rolls if (row.state["acteur"], row.state["etape"]) == (portrait, "demande"))
    return next(asked, None)


MOVED_ON: dict[Etape, str] = {
    "demande": "Le Monde n’a encore rien annoncé\u00a0: attends son annonce.",
    "jugee": "Le Monde a répondu sans dés\u00a0: passe à la suite, ou tente autre chose.",
    "annoncee": "L’annonce est faite\u00a0: la main se construit, puis on lance.",
    "lancee": "Les dés ont roulé\u00a0: il reste le Chaos à lancer.",
    "lue": "Ce jet est déjà lu\u00a0: passe à la suite.",
}
