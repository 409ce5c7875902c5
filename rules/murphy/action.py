"""What a roll states to its readers: who tries what, with which words of the sheet, under which conditions (M-01)."""

from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rules.board import listed
from rules.counters import value_of
from rules.entry import Set
from rules.game import RuleError
from rules.kinds import CounterKind
from rules.murphy.jet import seuil
from rules.murphy.lois import Lecture
from rules.murphy.portraits import CARACTERISTIQUES, DOMAINES, TALENTS
from rules.table import Part, Resolution, Table

KIND, CHOIX = "murphy/jet", "murphy/choix"
Etape = Literal["demande", "prete", "lue"]


class Choix(Struct, frozen=True):
    """The words of the lists with which a character acts, by their ids."""

    caracteristique: str | None = None
    domaine: str | None = None
    talent: str | None = None


class Terme(Struct, frozen=True):
    """One term of the sum: what it is, its words, its value as it is read."""

    sorte: Literal["caracteristique", "domaine", "talent", "conditions"]
    mot: str
    valeur: int
    lue: str


class Somme(Struct, frozen=True):
    """The threshold of a roll, and where it comes from."""

    termes: tuple[Terme, ...]
    seuil: int


class Evenement(Struct, frozen=True):
    """What a Sainte Trinité or an OMA moved on the sheet, each with what it was (M-03).

    `piete` is None where the campaign does without it; `reserve` are the values that may be used now.
    """

    piete: tuple[int, int] | None
    ame: tuple[int, int]
    xp_seance: tuple[int, int]
    reserve: tuple[int, ...]
    miserable: bool


class Action(Struct, frozen=True):
    """A roll of a character. `somme` and `lecture` are those of the throw, None before it.

    `raison` says why the conditions are what they are; `evenement` is what the throw did to the sheet, if anything.
    """

    portrait: str
    intention: str
    etape: Etape = "demande"
    conditions: int = 0
    raison: str = ""
    somme: Somme | None = None
    lecture: Lecture | None = None
    evenement: Evenement | None = None

    @property
    def read(self) -> bool:
        """Whether the dice have fallen."""
        return self.lecture is not None


def state_of(action: Action | Choix) -> dict[str, Any]:
    """What a row keeps of it."""
    kept: dict[str, Any] = msgspec.to_builtins(action)
    return kept


def action_of(resolution: Resolution) -> Action:
    return msgspec.convert(resolution.state, Action)


def actions(table: Table, portrait: str | None = None) -> list[tuple[Resolution, Action]]:
    """The rolls of this table, or of one character, in order."""
    rows = [(row, action_of(row)) for row in table.resolutions.values() if row.kind == KIND]
    return [(row, action) for row, action in rows if portrait in (None, action.portrait)]


def becomes(resolution: Resolution, action: Action) -> Set:
    """The change by which a roll states this."""
    return Set("resolution", resolution.id, "state", state_of(action))


def before_the_dice(table: Table, resolution: str) -> tuple[Resolution, Action]:
    """A roll whose dice have not fallen. Raises RuleError once they have."""
    row = table.resolutions[resolution]
    action = action_of(row)
    if action.read:
        raise RuleError("Les dés de cette action sont tombés\u00a0: lis-les, puis tente autre chose.")
    return row, action


def choix_part(table: Table, resolution: str) -> Part:
    """What the player chose for a roll. It was made with the roll, and lives as long."""
    return next(part for part in table.parts_of(resolution) if part.kind == CHOIX)


def choix_of(table: Table, part: Part) -> Choix:
    """The words chosen for a roll, without those that left their list meanwhile."""
    chosen = msgspec.convert(part.state, Choix)
    kept = {
        name: word if word in table.traits else None for name, word in msgspec.structs.asdict(chosen).items()
    }
    return replace(chosen, **kept)


def check_choix(table: Table, portrait: str, choix: Choix) -> None:
    """Raise RuleError unless these are words of the lists, and the talent one that this character has (M-01)."""
    for kind, word in words_of(choix):
        if word and table.traits[word] not in listed(table, kind.each):
            raise RuleError(f"{kind.label}\u00a0: choisis des mots de cette liste de la campagne.")
    if choix.talent and not value_of(table, portrait, TALENTS, choix.talent):
        raise RuleError("Ton personnage n’a pas ce talent\u00a0: choisis-en un autre, ou aucun.")


def words_of(choix: Choix) -> list[tuple[CounterKind, str | None]]:
    """The kind of each number of the sum, and the word that was chosen for it."""
    return [(CARACTERISTIQUES, choix.caracteristique), (DOMAINES, choix.domaine), (TALENTS, choix.talent)]


def somme_of(table: Table, action: Action, choix: Choix) -> Somme | None:
    """The sum as the sheet makes it now, None without a characteristic (M-01)."""
    if choix.caracteristique is None:
        return None
    values = {
        kind.key: value_of(table, action.portrait, kind, word) if word else 0
        for kind, word in words_of(choix)
    }
    termes = [
        Terme(kind.key, table.traits[word].text, values[kind.key], kind.shown(values[kind.key]))  # type: ignore[arg-type]
        for kind, word in words_of(choix)
        if word
    ]
    if action.conditions:
        shown = DOMAINES.shown(action.conditions)  # with its sign
        termes.append(Terme("conditions", action.raison, action.conditions, shown))
    total = seuil(values[CARACTERISTIQUES.key], values[DOMAINES.key], values[TALENTS.key], action.conditions)
    return Somme(tuple(termes), total)
