"""A character attacks: no number is typed that the rules tell (K-31, K-32)."""

from rules.apotheose.annonce import Annonce, Coup
from rules.apotheose.combat import PAR_SITUATION, Portee, attack_difficulty
from rules.apotheose.lutte import acted, fighting
from rules.apotheose.opposants import score_against
from rules.apotheose.ouvertures import check_tries, name_of, opened
from rules.apotheose.portraits import GROUPE
from rules.apotheose.tours import Tour, placed
from rules.apotheose.vies import is_up
from rules.dice import Dice
from rules.entry import Entry
from rules.game import Move, PortraitRef, RuleError, Who
from rules.table import Portrait, Table


class Attaque(Tour):
    """A blow. `situation`: of whoever strikes; `situation_cible`: of whom it falls on."""

    cible: PortraitRef
    portee: Portee = "contact"
    situation: bool = False
    situation_cible: bool = False
    arme_magique: bool = False
    pugilat: bool = False


def attaquer(table: Table, params: Attaque, dice: Dice) -> list[Entry]:
    """A character attacks: the difficulty is the opponent's score, or the worth of the group, and the range (K-31).

    Raises RuleError for who is not in the fight, has acted, or is down, and for a target that is not there.
    """
    who = check_tries(table, params.portrait)
    row, lutte = fighting(table, params.resolution, who)
    fighting(table, params.resolution, params.cible)
    if who in lutte.agi:
        raise RuleError("Ce combattant a déjà agi ce round\u00a0: attends le suivant.")
    target = table.portraits[params.cible]
    if target.id == who or (target.kind == GROUPE and not is_up(table, target)):
        raise RuleError("Il n’y a plus personne à frapper là\u00a0: choisis une autre cible.")
    annonce = Annonce(
        acteur=who,
        intention=f"Attaquer {name_of(table, target.id)}",
        caracteristique="combat",
        etape="annonce",
        genre="attaque",
        difficulte=reach(table, target, params),
        contre=target.id,
        coup=Coup(
            combat=row.id,
            par=who,
            cible=target.id,
            portee=params.portee,
            situation=params.situation,
            arme_magique=params.arme_magique,
            pugilat=params.pugilat,
            round=lutte.round,
        ),
    )
    return [
        placed(table, params, acted(lutte, who), "tour_joue"),
        *opened(table, annonce, "apotheose/attaque"),
    ]


def reach(table: Table, target: Portrait, params: Attaque) -> int:
    """What the attack must reach: a score in defence, with its +5 and the range (K-31, K-33).

    DECISION: nothing defends who is down; only the range is left.
    """
    defence = score_against(table, target.id, "combat") + PAR_SITUATION * params.situation_cible
    return attack_difficulty(defence if is_up(table, target) else 0, params.portee)


MOVES = (Move("apotheose/attaquer", Attaque, Who.OWNER, attaquer),)
