"""A spell judged by the MJ, resisted at times, and what it takes from its targets (K-44)."""

from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from rules.apotheose.incantation import CROWD, Sort, cast, check_cost, sort_becomes, told
from rules.apotheose.kult import throw_kult
from rules.apotheose.numeros import caracteristique
from rules.apotheose.ombres import bougee
from rules.apotheose.portraits import GROUPE, MAGIE_DEPENSEE, PERSONNAGE, Caracteristique
from rules.apotheose.relais import left
from rules.apotheose.suites import hurt, put_down
from rules.counters import moved
from rules.dice import Dice
from rules.entry import Change, Entry
from rules.game import Move, OptionalLine, PartRef, ResolutionRef, RuleError, Who
from rules.table import Resolution, Table

OF_A_CROWD = 100


class Jugement(Struct):
    """What the MJ makes of a spell; of a resistance, with what, and its score when no sheet of the target tells it."""

    resolution: ResolutionRef
    issue: Literal["reussi", "attenue", "resiste", "refuse"]
    texte: OptionalLine = ""
    caracteristique: Caracteristique = "ame"
    score: Annotated[int, Meta(ge=0, le=60)] | None = None


class Opposition(Struct):
    part: PartRef
    resolution: ResolutionRef


def juger(table: Table, params: Jugement, dice: Dice) -> list[Entry]:
    """The MJ lets the spell succeed, lessens it, allows a resistance, or refuses it: only then is nothing spent (K-44).

    Raises RuleError for a spell that was judged, for an indirect one that is resisted, for less without saying what,
    for a resistance without its score; a Refusal when it cannot be paid any more.
    """
    resolution, sort = cast(table, params.resolution, "propose")
    payload = {**told(table, sort), "issue": params.issue, "texte": params.texte}
    if params.issue == "refuse":
        changes = tuple(left(table, resolution))
        return [Entry("apotheose/sort_juge", payload, resolution.audience, changes, resolution.id)]
    check_cost(table, sort)
    new = replace(sort, issue=params.issue, mots=params.texte, etape="lu")
    if params.issue == "attenue" and not params.texte:
        raise RuleError("Dis ce que ce sort fait de moins\u00a0: une phrase suffit.")
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
    """What a target resists with (K-44). Raises RuleError for an indirect spell, and when nobody tells the score."""
    if sort.indirect:
        raise RuleError("Un sort indirect ne se contre pas\u00a0: laisse-le agir, ou atténue-le.")
    if params.score is not None:
        return params.score
    targets = [table.portraits[who] for who in sort.visees if who in table.portraits]
    if len(targets) == 1 and targets[0].kind == PERSONNAGE:
        return caracteristique(table, targets[0].id, params.caracteristique)
    raise RuleError("Dis le score avec lequel la cible résiste\u00a0: aucune fiche ne le donne.")


def opposer(table: Table, params: Opposition, dice: Dice) -> list[Entry]:
    """Throw the dé kult against a resistance: points spent and die against the score (K-44).

    Raises RuleError unless a resistance waits for it, and for another's part.
    """
    resolution, sort = cast(table, params.resolution, "resiste")
    if table.parts[params.part].resolution != resolution.id:
        raise RuleError("Ce dé n’est pas de ce sort\u00a0: lance depuis la Scène.")
    new = replace(sort, kult=throw_kult(dice), etape="lu")
    jet = new.jet
    assert jet is not None
    payload = {
        **told(table, new),
        "kult": new.kult,
        "score": jet.score,
        "contre": new.score,
        "caracteristique": new.caracteristique,
        "reussite": jet.reussite,
        "critique": jet.critique,
    }
    changes = (sort_becomes(resolution, new),)
    line = Entry("apotheose/resistance", payload, resolution.audience, changes, resolution.id)
    ombre = bougee(table, sort.acteur, {"echec_critique": jet.ombre}, sort.domaine, resolution.id)
    return [line, *ombre, *effects(table, resolution, new)]


def effects(table: Table, resolution: Resolution, sort: Sort) -> list[Entry]:
    """The PV that an offensive spell takes from each of its targets, by its intensity (K-44)."""
    if not (sort.offensif and sort.agit):
        return []
    count = OF_A_CROWD if sort.cout.cibles >= CROWD else max(1, sort.cout.cibles)
    entries: list[Entry] = []
    for who in sort.visees:
        target = table.portraits.get(who)
        if target is None:
            continue
        if target.kind == GROUPE:
            entries += put_down(table, target, count, resolution.id)
        else:
            entries += hurt(table, target, sort.cout.degats, False, resolution.id)
    return entries


MOVES = (
    Move("apotheose/juger", Jugement, Who.MJ, juger, binding=True),
    Move("apotheose/opposer", Opposition, Who.OWNER, opposer, binding=True),
)
