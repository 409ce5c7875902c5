"""The third law at the table: a success kept, or called upon, in one tap each (M-04, M-05).

The rules are asked again at each act, whatever a page showed; a roll that is over has no part left to name.
"""

from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from rules.dice import Dice
from rules.entry import Entry, Set
from rules.game import Move, PartRef, QuestionRef, RuleError, Who
from rules.murphy.action import Action, action_of, becomes
from rules.murphy.etat import Etat
from rules.murphy.fiche import changes_to, etat_of
from rules.murphy.jet import DES, FACES
from rules.murphy.lois import Appel, Lecture
from rules.murphy.offres import OFFRE, withdrawn
from rules.murphy.relais import told
from rules.murphy.reserve import CHANCES, Reserve
from rules.murphy.troisieme_loi import faire_appel, garder
from rules.table import Resolution, Table

Valeur = Annotated[int, Meta(ge=1, le=FACES)]


class Gardee(Struct):
    part: PartRef
    valeur: Valeur


class Appelee(Struct):
    """The stored value, and the place of the die that it replaces."""

    part: PartRef
    valeur: Valeur
    remplace: Annotated[int, Meta(ge=0, le=DES - 1)]


class Laissee(Struct):
    question: QuestionRef


def garder_une(table: Table, params: Gardee, dice: Dice) -> list[Entry]:
    """Keep a success of this roll for a later one. Raises RuleError before the dice, and as `garder` does (M-04)."""
    resolution, action, lecture, etat = read(table, params.part)
    lecture, reserve = garder(lecture, etat.reserve, params.valeur, etat.miserable)
    payload = {"valeur": params.valeur, "restent": CHANCES - len(reserve.gardees)}
    return [settled(table, resolution, action, lecture, etat, reserve, "reussite_gardee", payload)]


def appeler(table: Table, params: Appelee, dice: Dice) -> list[Entry]:
    """Rescue this roll with a success that was kept. Raises RuleError as `faire_appel` does (M-05)."""
    resolution, action, lecture, etat = read(table, params.part)
    appel = Appel(params.valeur, params.remplace)
    face = lecture.jet.des[params.remplace]
    lecture, reserve = faire_appel(lecture, etat.reserve, appel, etat.miserable)
    payload = {"valeur": params.valeur, "face": face, "remplace": params.remplace}
    return [settled(table, resolution, action, lecture, etat, reserve, "appel", payload)]


def laisser(table: Table, params: Laissee, dice: Dice) -> list[Entry]:
    """Let an offer rest: nobody is awaited any more, and it stands until this character's next roll."""
    question = table.questions[params.question]
    if question.kind != OFFRE or question.resolution is None:
        raise RuleError("Cette question demande une autre réponse\u00a0: cherche-la dans la Scène.")
    action = action_of(table.resolutions[question.resolution])
    gone = Set("question", question.id, "removed", True)
    return [
        Entry(
            "murphy/offre_laissee", dict(told(table, action)), question.audience, (gone,), question.resolution
        )
    ]


def read(table: Table, part: str) -> tuple[Resolution, Action, Lecture, Etat]:
    """The roll of this part, as it was read, and its character. Raises RuleError before the dice."""
    resolution = table.resolutions[table.parts[part].resolution]
    action = action_of(resolution)
    if action.lecture is None:
        raise RuleError("Les dés de cette action ne sont pas tombés\u00a0: lance-les d’abord.")
    return resolution, action, action.lecture, etat_of(table, action.portrait)


def settled(
    table: Table,
    resolution: Resolution,
    action: Action,
    lecture: Lecture,
    etat: Etat,
    reserve: Reserve,
    kind: str,
    payload: dict[str, Any],
) -> Entry:
    """The line of what the third law made of a roll, with its slots. Nobody is awaited for it any more.

    On stage it stays to be read; elsewhere there is nothing left to do of it, and it closes.
    """
    new = replace(action, lecture=lecture)
    changes = (
        becomes(resolution, new),
        *changes_to(table, action.portrait, replace(etat, reserve=reserve)),
        *withdrawn(table, resolution.id),
        *([] if resolution.on_stage else [Set("resolution", resolution.id, "removed", True)]),
    )
    named = {**told(table, action), **payload}
    return Entry(f"murphy/{kind}", named, resolution.audience, changes, resolution.id)


MOVES = (
    Move("murphy/garder", Gardee, Who.OWNER, garder_une),
    Move("murphy/appeler", Appelee, Who.OWNER, appeler),
    Move("murphy/laisser", Laissee, Who.ADDRESSEE, laisser),
)
