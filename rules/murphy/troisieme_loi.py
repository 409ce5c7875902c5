"""The third law: a success lost or wasted may be stored, and may rescue a later roll (M-04, M-05).

DECISION: a roll gives one thing; once its success is stored it is rescued no more, as once rescued it leaves nothing to
store. `miserable` (M-10) is whether the handicap weighs on the character now, not when the dice fell.
"""

from msgspec.structs import replace

from rules.game import RuleError
from rules.murphy.jet import DES, Jet
from rules.murphy.lois import Appel, Lecture
from rules.murphy.reserve import Reserve
from rules.query import Refusal


def emmagasinables(lecture: Lecture, reserve: Reserve, miserable: bool) -> tuple[int, ...]:
    """Return the values of which one may be stored now, with repeats, ascending (M-04).

    The lost success of a failure; any of the three of a success, since the player says which is the extra one.
    """
    if miserable or reserve.pleine or _settled(lecture):
        return ()
    return _spare(lecture)


def _settled(lecture: Lecture) -> bool:
    """Whether the third law has already done its work on this roll."""
    return lecture.gardee is not None or lecture.appel is not None


def _spare(lecture: Lecture) -> tuple[int, ...]:
    """The successes that were of no use to their roll: the lost one of a failure, or three of which one is wasted.

    Three equal dice leave nothing, even where Piété 0 makes them a plain success: the first two laws settled them.
    """
    jet = lecture.jet
    lost = lecture.resultat == "echec" and len(jet.succes) == 1
    wasted = lecture.resultat == "reussite" and len(jet.succes) == DES and jet.triple is None
    return jet.succes if lost or wasted else ()


def utilisables(lecture: Lecture, reserve: Reserve, miserable: bool) -> tuple[int, ...]:
    """Return the stored values that may rescue this roll, with repeats, ascending (M-05)."""
    if miserable or _why_beyond_rescue(lecture):
        return ()
    return tuple(valeur for valeur in reserve.valeurs if valeur <= lecture.jet.seuil)


def _why_beyond_rescue(lecture: Lecture) -> str:
    """Why nothing stored may help this roll, as its player reads it; empty when something may."""
    if lecture.appel:
        return "Ce jet est déjà sauvé\u00a0: une seule réussite de Murphy peut y servir, garde les autres."
    if lecture.reussie:
        return "Cette action a réussi\u00a0: garde ta réserve pour un échec."
    if lecture.resultat != "echec":
        return "Ni échec critique ni OMA ne se rattrapent\u00a0: raconte la chute, et garde ta réserve."
    if not lecture.reussites:
        return "Aucun de ces dés ne réussit\u00a0: garde ta réserve pour un échec à une réussite."
    if lecture.gardee is not None:
        return "Tu as gardé la réussite de ce jet\u00a0: elle servira à un autre, laisse celui-ci échouer."
    return ""


def garder(lecture: Lecture, reserve: Reserve, valeur: int, miserable: bool) -> tuple[Lecture, Reserve]:
    """Store one success of this roll, and return what both become (M-04).

    Raises RuleError when the character is misérable, the roll leaves nothing or nothing any more, this value is not
    one of its spare successes, or the three chances of the session are gone.
    """
    if miserable:
        raise RuleError(
            "Ton personnage est misérable\u00a0: regagne de la Piété avant de garder une réussite."
        )
    if _settled(lecture):
        raise RuleError("La réussite de ce jet a déjà servi\u00a0: attends ton prochain jet.")
    spare = _spare(lecture)
    if not spare:
        raise RuleError("Ce jet ne laisse aucune réussite à garder\u00a0: attends-en un autre.")
    if valeur not in spare:
        raise RuleError(f"Aucune réussite de ce jet ne vaut {valeur}\u00a0: garde-en une qui s’y trouve.")
    return replace(lecture, gardee=valeur), reserve.avec(valeur)


def faire_appel(lecture: Lecture, reserve: Reserve, appel: Appel, miserable: bool) -> tuple[Lecture, Reserve]:
    """Rescue this roll with a stored success, put in the place of a failing die; return what both become (M-05).

    The roll becomes a plain success: its dice stay as they fell, so nothing critical is made or undone. Raises a
    Refusal when the character is misérable, the roll is beyond rescue, or the value or the die does not fit.
    """
    if miserable:
        why = "Ton personnage est misérable\u00a0: regagne de la Piété avant de faire appel à Murphy."
    else:
        why = _why_beyond_rescue(lecture) or _why_unfit(lecture.jet, appel)
    if why:
        raise Refusal("reserve_interdite", why)
    return replace(lecture, resultat="reussite", appel=appel), reserve.sans(appel.valeur)


def _why_unfit(jet: Jet, appel: Appel) -> str:
    """Why a success of this value cannot take the place of that die; empty when it can."""
    if appel.valeur > jet.seuil:
        return f"Cette réussite dépasse le seuil de {jet.seuil}\u00a0: choisis-en une plus basse."
    if appel.remplace not in jet.echoues:
        return "Ce dé-là n’échoue pas\u00a0: remplace l’un des deux autres, qui dépassent le seuil."
    return ""
