"""What a duel states to the whole table: two characters, what each wants, and what losing costs each (I-22).

The hands are parts of it, closed until both are ready: each is for its player and le Monde.
"""

from typing import Literal

import msgspec
from msgspec import Struct

from rules.entry import Set
from rules.game import RuleError
from rules.impact.annonce import Touche
from rules.impact.blessures import Danger
from rules.impact.pertes import perte
from rules.impact.poignees import Hand
from rules.table import Part, Resolution, Table

KIND = "impact/duel"
Etape = Literal["defi", "annonce", "mains", "lu"]


class Cote(Struct, frozen=True):
    """One side: who, what they want, whether they only defend, and their contrecoup if they lose."""

    portrait: str
    intention: str = ""
    defend: bool = False
    danger: Danger = "rien"
    echec: str = ""
    enjeu: str | None = None
    pret: bool = False


class Jete(Struct, frozen=True):
    """A hand as it fell, why each die was in it, and what its player took."""

    nom: str
    intention: str
    defend: bool
    des: tuple[int, ...]
    dores: tuple[int, ...]
    raisons: tuple[str, ...]
    reussites: int
    perd: bool
    echec: str
    touche: Touche | None = None


class Issue(Struct, frozen=True):
    """How it ended; `vainqueur` is the index of a side, None when nobody wins."""

    cotes: tuple[Jete, Jete]
    vainqueur: int | None


class Affrontement(Struct, frozen=True):
    """The public state of a duel, as it is kept. `version` changes each time the contrecoups are said."""

    cotes: tuple[Cote, Cote]
    etape: Etape = "defi"
    version: int = 0
    issue: Issue | None = None

    def side(self, portrait: str) -> int:
        """The index of the side of a portrait."""
        return int(self.cotes[1].portrait == portrait)

    def with_side(self, index: int, cote: Cote) -> "Affrontement":
        """The same duel, with this side in place of the one it had."""
        other = self.cotes[1 - index]
        return msgspec.structs.replace(self, cotes=(other, cote) if index else (cote, other))


def duel_of(resolution: Resolution) -> Affrontement:
    """What a duel states, read from its state."""
    return msgspec.convert(resolution.state, Affrontement)


def duel_becomes(resolution: Resolution, duel: Affrontement) -> Set:
    """The change by which a duel states this from now on."""
    return Set("resolution", resolution.id, "state", msgspec.to_builtins(duel))


def at(table: Table, resolution: str, *etapes: Etape) -> tuple[Resolution, Affrontement]:
    """The open duel of this id, and what it states. Raises RuleError when it is no duel, or at none of these steps."""
    row = table.resolutions[resolution]
    if row.kind != KIND:
        raise RuleError("Ce n’est pas un duel\u00a0: choisis un duel en cours.")
    duel = duel_of(row)
    if etapes and duel.etape not in etapes:
        raise RuleError(MOVED_ON[duel.etape])
    return row, duel


def sided(table: Table, part: str, *etapes: Etape) -> tuple[Resolution, Affrontement, Part, int]:
    """The open duel of which this part is a hand, what it states, the part, and the index of its side.

    Raises RuleError as `at` does.
    """
    row = table.parts[part]
    resolution, duel = at(table, row.resolution, *etapes)
    return resolution, duel, row, duel.side(row.state["portrait"])


def vue_of(table: Table, duel: Affrontement, hand: Hand) -> str:
    """What being ready is about: the announcement, the dice of the hand, and what losing would really take.

    A page gives it back with the act, and who said they were ready still is only while it says the same.
    """
    cote = duel.cotes[duel.side(hand.part.state["portrait"])]
    des, dores = hand.main.poignee
    return f"{duel.version}|{des}|{dores}|{perte(table, cote.portrait, cote.danger, cote.enjeu)}"


MOVED_ON: dict[Etape, str] = {
    "defi": "Le défi attend sa réplique\u00a0: que chacun dise d’abord ce qu’il veut.",
    "annonce": "Le Monde n’a pas dit les contrecoups\u00a0: attends-les.",
    "mains": "Les contrecoups sont dits\u00a0: compose ta main, ou le Monde peut les redire.",
    "lu": "Ce duel est déjà joué\u00a0: passe à la suite.",
}
