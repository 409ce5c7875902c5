"""Magie drawn from elsewhere: exhaustion once a session, and the invisible, which costs nothing (K-43, K-46)."""

from typing import Annotated

from msgspec import Meta, Struct

from rules.apotheose.blessures import Vie
from rules.apotheose.magie import epuisement
from rules.apotheose.numeros import is_mystique, magie, ombre_of, volonte
from rules.apotheose.ombres import bougee
from rules.apotheose.portraits import EPUISEMENT, MAGIE_DEPENSEE, VOLONTE_PERDUE
from rules.apotheose.vies import changed, check_able, vie_of
from rules.counters import moved, value_of
from rules.dice import Dice
from rules.entry import Change, Entry
from rules.game import Move, PortraitRef, RuleError, Text, Who
from rules.table import Table

Points = Annotated[int, Meta(ge=0, le=100)]


class Epuisement(Struct):
    portrait: PortraitRef
    pv: Points = 0
    volonte: Points = 0


class Invisible(Struct):
    """A wonder of the invisible, and its three conditions."""

    portrait: PortraitRef
    texte: Text
    bienveillante: bool = False
    gratuite: bool = False
    econome: bool = False


def epuiser(table: Table, params: Epuisement, dice: Dice) -> list[Entry]:
    """PV and volonté become magie one for one; every two points bring one of ombre (K-43).

    Raises RuleError for who is no mystic or has magie left, a second time in a session, and beyond what there is.
    """
    sheet = check_able(table, params.portrait)
    left, vie = magie(table, sheet.id), vie_of(table, sheet)
    points = params.pv + params.volonte
    if not is_mystique(table, sheet.id) or left.reste:
        raise RuleError("On ne puise dans son essence que sans plus aucune magie\u00a0: dépense-la d’abord.")
    if value_of(table, sheet.id, EPUISEMENT) == table.evenings:
        raise RuleError("On ne s’épuise qu’une fois par séance\u00a0: repose-toi.")
    if params.pv > vie.pv or params.volonte > volonte(table, sheet.id).reste:
        raise RuleError("Il n’a pas tant de PV ou de volonté à donner\u00a0: donnes-en moins.")
    if not 1 <= points <= left.maximum:
        raise RuleError(f"Choisis de 1 à {left.maximum} points\u00a0: la magie ne dépasse pas son maximum.")
    pv = vie.pv - params.pv
    deltas = (
        (VOLONTE_PERDUE, params.volonte),
        (MAGIE_DEPENSEE, left.maximum - points - value_of(table, sheet.id, MAGIE_DEPENSEE)),
        (EPUISEMENT, table.evenings - value_of(table, sheet.id, EPUISEMENT)),
    )
    changes: list[Change] = changed(table, sheet, Vie(pv, vie.armure, agonie=pv <= 0))
    changes += [moved(table, sheet.id, kind, delta) for kind, delta in deltas if delta]
    payload = {"portrait": sheet.name, "pv": params.pv, "volonte": params.volonte, "magie": points}
    line = Entry("apotheose/epuisement", payload, sheet.audience, tuple(changes))
    return [line, *bougee(table, sheet.id, {"epuisement": epuisement(points)})]


def invisible(table: Table, params: Invisible, dice: Dice) -> list[Entry]:
    """The invisible acts through who bears a grâce: it costs nothing, and nothing can counter it (K-46).

    Raises RuleError without a grâce, and unless the three conditions hold.
    """
    sheet = check_able(table, params.portrait)
    if not ombre_of(table, sheet.id).graces:
        raise RuleError("La magie invisible demande une grâce\u00a0: prends-en d’abord une.")
    if not (params.bienveillante and params.gratuite and params.econome):
        raise RuleError("Ses trois conditions sont nécessaires\u00a0: bienveillante, gratuite, économe.")
    payload = {"portrait": sheet.name, "texte": params.texte}
    return [Entry("apotheose/invisible", payload, sheet.audience)]


MOVES = (
    Move("apotheose/epuiser", Epuisement, Who.OWNER, epuiser),
    Move("apotheose/invisible", Invisible, Who.OWNER, invisible),
)
