"""What a roll that was read still offers to its player: to keep a success, to call on Murphy (M-04, M-05).

It is always read again from the rules, never kept. The question only says that somebody is awaited.
"""

from collections.abc import Iterator

from msgspec import Struct

from rules.entry import Change, Create, New, Set
from rules.murphy.action import Action
from rules.murphy.etat import Etat
from rules.murphy.lois import Appel, Lecture
from rules.murphy.troisieme_loi import emmagasinables, utilisables
from rules.table import Part, Resolution, Table

OFFRE = "murphy/offre"


class Offres(Struct, frozen=True):
    """The values of which one may be kept, and the calls that may be made; each once."""

    gardables: tuple[int, ...] = ()
    appels: tuple[Appel, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.gardables or self.appels)


def offres_of(etat: Etat, lecture: Lecture | None) -> Offres:
    """What a roll offers to a character who stands so."""
    if lecture is None:
        return Offres()
    gardables = emmagasinables(lecture, etat.reserve, etat.miserable)
    valeurs = dict.fromkeys(utilisables(lecture, etat.reserve, etat.miserable))
    appels = tuple(Appel(valeur, place) for valeur in valeurs for place in lecture.jet.echoues)
    return Offres(tuple(dict.fromkeys(gardables)), appels)


def asked(table: Table, resolution: Resolution, action: Action, part: Part) -> Create:
    """The change that asks the player of a roll what to do of what it offers."""
    values = {"kind": OFFRE, "state": {}, "addressees": [part.owner], "resolution": resolution.id}
    return Create("question", New(f"offre {resolution.id}"), values, resolution.audience)


def withdrawn(table: Table, resolution: str) -> Iterator[Change]:
    """The changes by which nobody is awaited for what a roll offers."""
    for question in table.questions_of(resolution):
        if question.kind == OFFRE:
            yield Set("question", question.id, "removed", True)
