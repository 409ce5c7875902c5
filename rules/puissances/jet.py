"""The roll of a resolution, and what it says of the Puissance (P-12, P-13, P-16, P-19 to P-22)."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rules.dice import Dice
from rules.entry import Entry
from rules.game import Move, ResolutionRef, RuleError, Who
from rules.puissances.annonce import Annonce, annonce_becomes, at
from rules.puissances.attributs import drawn_again
from rules.puissances.mises import Mise, mises_of
from rules.puissances.prismes import Voie, reason
from rules.puissances.reprise import reprend, repris
from rules.puissances.resolution import Outcome, Side, Throw, resolve
from rules.table import Resolution, Table

# The dice of a Mise, by the way it passes: all that becomes has the same, whoever acts (P-18).
FAMILLES: dict[Voie, str] = {"lien": "lien", "devenir": "ancrage", "neutre": "neutre"}


class Jet(Struct):
    resolution: ResolutionRef


def lancer(table: Table, params: Jet, dice: Dice) -> list[Entry]:
    """Roll both sides at once and compare them; the outcome takes the words of the Focus (P-12, P-21).

    Raises RuleError before the Mises are set, while an answer to a Lien is awaited, and once the dice have fallen.
    """
    resolution, annonce = at(table, params.resolution)
    if annonce.etape == "resolue":
        raise RuleError(
            "Les dés ont déjà parlé\u00a0: pour pousser plus loin, ouvre une nouvelle résolution."
        )
    if annonce.etape != "prete":
        raise RuleError("Les Mises ne sont pas encore posées\u00a0: le MJ les pose, puis on lance.")
    oui, non = mises_of(table, resolution.id, "oui"), mises_of(table, resolution.id, "non")
    outcome = resolve([m.voie for m in oui], [m.voie for m in non], dice)
    resultat = resultat_of(annonce, oui, non, outcome, reprend(table))
    changes = (annonce_becomes(resolution, replace(annonce, etape="resolue", resultat=resultat)),)
    return [
        Entry("puissances/jet", resultat, resolution.audience, changes, resolution.id),
        *passages(resolution, annonce, oui, non, outcome),
        *drawn_again(table, resolution.id, [*oui, *non]),
    ]


def resultat_of(
    annonce: Annonce, oui: Sequence[Mise], non: Sequence[Mise], outcome: Outcome, reprise: bool
) -> dict[str, Any]:
    """The roll as the journal keeps it: each Mise with its prism, its reason, its dice and its Réussites.

    With `reprise`, each Mise of Devenir also keeps the dice that are shown of it, under `repris` (P-13).
    """

    def side(mises: Sequence[Mise], settled: Side) -> dict[str, Any]:
        shown = repris(settled.throws) if reprise else settled.throws
        return {
            "mises": [
                {
                    "label": mise.label,
                    "acteur": mise.acteur,
                    "voie": mise.voie,
                    "prisme": throw.prisme,
                    "famille": FAMILLES[mise.voie],
                    "raison": reason(mise.voie, throw.prisme, reprise),
                    **thrown(throw),
                    **({"repris": thrown(seen)} if seen != throw else {}),
                }
                for mise, throw, seen in zip(mises, settled.throws, shown, strict=True)
            ],
            "reussites": settled.reussites,
        }

    return {
        "oui": side(oui, outcome.oui),
        "non": side(non, outcome.non),
        "issue": outcome.issue,
        "vainqueur": outcome.vainqueur,
        "domine": outcome.domine,
        "puissance_passe": outcome.puissance_passe,
        "issues": {"oui": annonce.oui, "non": annonce.non},
        "focus": annonce.focus,
    }


def thrown(throw: Throw) -> dict[str, Any]:
    """The dice of a Mise and its Réussites, as the journal keeps them."""
    dice = [msgspec.to_builtins(die) | {"issue": "miss" if die.face % 2 else "hit"} for die in throw.dice]
    return {"dice": dice, "reussites": throw.reussites}


def passages(
    resolution: Resolution, annonce: Annonce, oui: Sequence[Mise], non: Sequence[Mise], outcome: Outcome
) -> Iterator[Entry]:
    """For each side that engaged a Lien: it is noticed (P-19); what won by it, the Puissance succeeded it (P-22)."""
    for cote, mises in (("oui", oui), ("non", non)):
        lien = [m for m in mises if m.voie == "lien"]
        reussie = outcome.puissance_passe and outcome.vainqueur == cote
        if lien:
            payload = {
                "cote": cote,
                "acteurs": [acteur for acteur in dict.fromkeys(m.acteur for m in lien) if acteur],
                "reussie": reussie,
                "maniere": annonce.maniere if reussie else "",
            }
            yield Entry("puissances/passage", payload, resolution.audience, (), resolution.id)


MOVES = (Move("puissances/lancer", Jet, Who.OWNER, lancer, binding=True),)
