"""A spell against what resists it, and what it takes from its targets (K-41, K-44)."""

from msgspec.structs import replace

from rules.apotheose.incantation import CROWD, Etape, Sort, cast, sort_becomes, told
from rules.apotheose.jets import Decision
from rules.apotheose.kult import throw_kult
from rules.apotheose.ombres import bougee
from rules.apotheose.portraits import GROUPE
from rules.apotheose.suites import hurt, put_down
from rules.dice import Dice
from rules.entry import Entry
from rules.game import Move, RuleError, Who
from rules.table import Resolution, Table

OF_A_CROWD = 100


def opposer(table: Table, params: Decision, dice: Dice) -> list[Entry]:
    """Throw the dé kult against a resistance: points spent and die against the score (K-44).

    DECISION: neither a métier nor an affect adds to it; its criticals are read, and a failure waits as any other
    (K-03, K-05). Raises RuleError unless a resistance waits for it, and for another's part.
    """
    resolution, sort = resisted(table, params, "resiste")
    new = replace(sort, kults=(throw_kult(dice),))
    return fell(table, resolution, new, {})


def insister(table: Table, params: Decision, dice: Dice) -> list[Entry]:
    """Draw on the ombre: a second dé kult is added to the first (K-05). Raises as `opposer` does."""
    resolution, sort = resisted(table, params, "lance")
    assert sort.jet is not None
    new = replace(sort, kults=sort.jet.rerolled(throw_kult(dice)).kults)
    return fell(table, resolution, new, {"second_de": 1})


def ceder(table: Table, params: Decision) -> list[Entry]:
    """Leave the last word to what resists. Raises as `opposer` does."""
    resolution, sort = resisted(table, params, "lance")
    new = replace(sort, etape="lu")
    changes = (sort_becomes(resolution, new),)
    return [Entry("apotheose/echec_garde", told(table, new), resolution.audience, changes, resolution.id)]


def resisted(table: Table, params: Decision, etape: Etape) -> tuple[Resolution, Sort]:
    """The spell that the move names, at this step. Raises RuleError at another, and for another's part."""
    resolution, sort = cast(table, params.resolution, etape)
    if table.parts[params.part].resolution != resolution.id:
        raise RuleError("Ce dé n’est pas de ce sort\u00a0: lance depuis la Scène.")
    return resolution, sort


def fell(table: Table, resolution: Resolution, sort: Sort, raisons: dict[str, int]) -> list[Entry]:
    """The lines of a die that fell, with the ombre it moves and, once the spell is read, what it does."""
    jet = sort.jet
    assert jet is not None
    new = replace(sort, etape="lance" if jet.may_reroll else "lu")
    payload = {
        **told(table, new),
        "kults": list(new.kults),
        "score": jet.score,
        "contre": new.score,
        "caracteristique": new.caracteristique,
        "reussite": jet.reussite,
        "critique": jet.critique,
        "lu": new.etape == "lu",
    }
    changes = (sort_becomes(resolution, new),)
    line = Entry("apotheose/resistance", payload, resolution.audience, changes, resolution.id)
    raisons |= {"echec_critique": -(jet.critique == "echec")}
    ombre = bougee(table, sort.acteur, raisons, sort.domaine, resolution.id)
    return [line, *ombre, *(effects(table, resolution, new) if new.etape == "lu" else ())]


def effects(table: Table, resolution: Resolution, sort: Sort) -> list[Entry]:
    """What an offensive spell takes from its targets: PV by its intensity, extras by their number (K-41, K-44)."""
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
            entries += hurt(table, target, sort.degats, False, resolution.id)
    return entries


MOVES = (Move("apotheose/opposer", Decision, Who.OWNER, opposer, binding=True),)
