"""What follows a roll, in the order the table settles it (I-10 to I-13)."""

from collections.abc import Sequence
from typing import Literal

from rules.impact.blessures import Danger
from rules.impact.lecture import Resultat

Suite = Literal[
    "danger",  # exactly what was announced
    "prix",
    "opportunite_critique",  # an Opportunité at the height of the blow, or an Impact token
    "complication",  # now, or le Monde takes a Suspense token
    "suspense",  # le Monde takes one
    "opportunite",  # now, or the player receives an Impact token
    "desastre",
    "etincelle",  # the player gains one
]


def suites_of_hand(resultats: Sequence[Resultat], danger: Danger, prix: bool) -> tuple[Suite, ...]:
    """Return what the hand alone brings, once it is read (I-10, I-12, I-13).

    ``resultats``: of the roll, or of each part rolled of a double geste, in order: only the last can be a failure,
    and each Critique opens its own Opportunité (I-21).
    """
    missed = resultats[-1] == "rate"
    suites: list[Suite] = []
    if missed and danger != "rien":
        suites.append("danger")
    if prix and not missed:
        suites.append("prix")
    suites += ["opportunite_critique"] * resultats.count("critique")
    return tuple(suites)


def suites_of_chaos(manifestations: int, resultat: Resultat, prix: bool) -> tuple[Suite, ...]:
    """Return what so many black dice that manifest bring to the last roll read (I-11 to I-13).

    DECISION: a Désastre stands in for all the rest, a price or not.
    """
    if not manifestations or resultat == "critique":
        return ()
    if manifestations >= 2:
        return ("desastre", "etincelle")
    if resultat == "rate":
        return ("opportunite",)
    return ("suspense",) if prix else ("complication",)
