"""A spell judged by the MJ (K-44, K-45)."""

from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from rules.apotheose.abandons import given_up
from rules.apotheose.incantation import Resistance, Sort, cast, check_cost, sort_becomes, told
from rules.apotheose.magie import MOST_SPENT
from rules.apotheose.numeros import caracteristique
from rules.apotheose.ombres import bougee
from rules.apotheose.portraits import MAGIE_DEPENSEE, PERSONNAGE
from rules.apotheose.resistances import effects
from rules.counters import moved
from rules.dice import Dice
from rules.entry import Change, Entry
from rules.game import Move, OptionalLine, ResolutionRef, RuleError, Who
from rules.table import Table


class Jugement(Struct):
    """What the MJ makes of a spell; of a resistance, with what, and its score when no sheet of the target tells it.

    `intensite`: what a lessened spell has left of it.
    """

    resolution: ResolutionRef
    issue: Literal["reussi", "attenue", "resiste", "refuse"]
    texte: OptionalLine = ""
    caracteristique: Resistance = "ame"
    score: Annotated[int, Meta(ge=0, le=60)] | None = None
    intensite: Annotated[int, Meta(ge=0, le=MOST_SPENT)] | None = None


def juger(table: Table, params: Jugement, dice: Dice) -> list[Entry]:
    """The MJ lets the spell succeed, lessens it, allows a resistance, or refuses it: only then is nothing spent (K-44).

    Raises RuleError for a spell that was judged, for an indirect one that is resisted, for less without saying what,
    for a resistance without its score; a Refusal when it cannot be paid any more.
    """
    resolution, sort = cast(table, params.resolution, "propose")
    payload = {**told(table, sort), "issue": params.issue, "texte": params.texte}
    if params.issue == "refuse":
        changes = tuple(given_up(table, resolution))
        return [Entry("apotheose/sort_juge", payload, resolution.audience, changes, resolution.id)]
    check_cost(table, sort)
    new = replace(sort, issue=params.issue, mots=params.texte, etape="lu")
    if params.issue == "attenue":
        if not params.texte:
            raise RuleError("Dis ce que ce sort fait de moins\u00a0: une phrase suffit.")
        new = replace(new, reste=params.intensite)
    if params.issue == "resiste":
        new = replace(
            new, etape="resiste", caracteristique=params.caracteristique, score=against(table, sort, params)
        )
    spent: list[Change] = [sort_becomes(resolution, new)]
    spent.append(moved(table, sort.acteur, MAGIE_DEPENSEE, sort.cout.depense))
    payload |= {"caracteristique": new.caracteristique, "score": new.score}
    line = Entry("apotheose/sort_juge", payload, resolution.audience, tuple(spent), resolution.id)
    ombre = bougee(table, sort.acteur, {"sort": sort.ombre}, sort.affect, resolution.id)
    return [line, *ombre, *(effects(table, resolution, new) if new.etape == "lu" else ())]


def against(table: Table, sort: Sort, params: Jugement) -> int:
    """What a target resists with (K-44). DECISION: one score, and one die, for all the targets of a spell.

    Raises RuleError for an indirect spell, and when nobody tells the score.
    """
    if sort.indirect:
        raise RuleError("Un sort indirect ne se contre pas\u00a0: laisse-le agir, ou atténue-le.")
    if params.score is not None:
        return params.score
    targets = [table.portraits[who] for who in sort.visees if who in table.portraits]
    if len(targets) == 1 and targets[0].kind == PERSONNAGE:
        return caracteristique(table, targets[0].id, params.caracteristique)
    raise RuleError("Dis le score avec lequel la cible résiste\u00a0: aucune fiche ne le donne.")


MOVES = (Move("apotheose/juger", Jugement, Who.MJ, juger, binding=True),)
