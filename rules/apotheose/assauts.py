"""A character is attacked: their player defends, or the blow falls on who is down (K-33, K-35)."""

from typing import Annotated

from msgspec import Meta, Struct

from rules.apotheose.annonce import Annonce, Coup
from rules.apotheose.combat import PAR_SITUATION, defence_difficulty, pv_perdus
from rules.apotheose.jet import Jet
from rules.apotheose.kult import throw_kult
from rules.apotheose.lutte import acted, fighting, lutte_becomes, standing
from rules.apotheose.opposants import score_against
from rules.apotheose.ouvertures import check_tries, name_of, opened
from rules.apotheose.portraits import GROUPE, NOMBRE, PERSONNAGE
from rules.apotheose.suites import hurt
from rules.apotheose.traits import MAGIQUE
from rules.apotheose.vies import is_up
from rules.counters import value_of
from rules.dice import Dice
from rules.entry import Entry
from rules.game import Move, PortraitRef, ResolutionRef, RuleError, Who
from rules.table import Portrait, Table


class Assaut(Struct):
    """Who strikes at whom. `assaillants`: how many of a group, 0 for all; `de`: one opponent throws a dé kult.

    `situation`: of whoever strikes; `situation_cible`: of whom it falls on. DECISION: that dé kult is a number, and no
    critical: the die of who defends has those.
    """

    resolution: ResolutionRef
    cible: PortraitRef
    par: PortraitRef
    assaillants: Annotated[int, Meta(ge=0, le=200)] = 0
    de: bool = False
    situation: bool = False
    situation_cible: bool = False
    arme_magique: bool = False
    pugilat: bool = False


def assaillir(table: Table, params: Assaut, dice: Dice) -> list[Entry]:
    """Opponents strike at somebody: their player defends, or the blow falls on who is down already (K-33, K-35).

    Raises RuleError for who is not in the fight or does not stand, and for more assailants than there are.
    """
    row, lutte = fighting(table, params.resolution, params.par)
    fighting(table, params.resolution, params.cible)
    assailant, target = table.portraits[params.par], table.portraits[params.cible]
    if assailant not in standing(table, lutte) or assailant.id == target.id:
        raise RuleError("Cet adversaire ne se bat plus\u00a0: choisis qui attaque.")
    if target.kind != PERSONNAGE:
        raise RuleError("Seul un personnage se défend aux dés\u00a0: choisis-en un de ce combat.")
    if is_up(table, target):
        check_tries(table, target.id)
    count = assailants(table, assailant, params.assaillants)
    kult = throw_kult(dice) if params.de and not count else None
    annonce = Annonce(
        acteur=target.id,
        intention=f"Se défendre contre {name_of(table, assailant.id)}",
        caracteristique="combat",
        etape="annonce",
        genre="defense",
        difficulte=reach(table, assailant, count, kult or 0) + PAR_SITUATION * params.situation,
        contre=assailant.id,
        coup=Coup(
            combat=row.id,
            par=assailant.id,
            cible=target.id,
            situation=params.situation_cible,
            arme_magique=params.arme_magique or bears_magic(table, assailant),
            pugilat=params.pugilat,
            assaillants=count,
            round=lutte.round,
        ),
    )
    payload = {
        "par": name_of(table, assailant.id),
        "cible": target.name,
        "assaillants": count,
        "kult": kult,
        "difficulte": annonce.difficulte,
    }
    changes = (lutte_becomes(row, acted(lutte, assailant.id)),)
    assault = Entry("apotheose/assaut", payload, changes=changes, resolution=row.id)
    if not is_up(table, target):
        return [assault, *undefended(table, target, annonce)]
    return [assault, *opened(table, annonce, "apotheose/defense")]


def assailants(table: Table, assailant: Portrait, count: int) -> int:
    """How many strike at once; 0 for one opponent. Raises RuleError for more than there are."""
    if assailant.kind != GROUPE:
        return 0
    there = value_of(table, assailant.id, NOMBRE)
    if count > there:
        raise RuleError(f"Il n’en reste que {there} debout\u00a0: choisis-en autant ou moins.")
    return count or there


def reach(table: Table, assailant: Portrait, count: int, kult: int) -> int:
    """What a defence must reach: the final score of one assailant, or the worth and number of several (K-33)."""
    score = score_against(table, assailant.id, "combat")
    return defence_difficulty(score, count) if count else score + kult


def bears_magic(table: Table, portrait: Portrait) -> bool:
    """Whether an opponent's weapon is magic."""
    return any(MAGIQUE.key in arme.flags for arme in table.traits_of(portrait.id, "arme"))


def undefended(table: Table, target: Portrait, annonce: Annonce) -> list[Entry]:
    """What a blow does to somebody who is down, meant to kill (K-35). DECISION: no score stands against it."""
    coup = annonce.coup
    assert coup is not None
    jet = Jet(min(0, annonce.difficulte - 1), annonce.difficulte, ())
    points = pv_perdus(jet, coup.arme_magique)
    return hurt(table, target, points, coup.pugilat, coup.combat)


MOVES = (Move("apotheose/assaillir", Assaut, Who.MJ, assaillir),)
