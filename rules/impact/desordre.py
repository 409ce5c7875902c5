"""The Chaos falls, once the hand is read: what it does to the scene, never to the action (I-11 to I-13)."""

from msgspec import Struct
from msgspec.structs import replace

from rules import board, counters
from rules.dice import Dice
from rules.entry import Change, Entry
from rules.game import Move, ResolutionRef, Who
from rules.impact.annonce import Annonce, annonce_becomes, at
from rules.impact.chaos import throw_chaos
from rules.impact.options import etoiles
from rules.impact.portraits import ETINCELLES, SUSPENSE
from rules.impact.relais import told
from rules.impact.suivi import asked
from rules.table import Resolution, Table


class Noirs(Struct):
    resolution: ResolutionRef


def lancer_les_noirs(table: Table, params: Noirs, dice: Dice) -> list[Entry]:
    """Le Monde throws the black dice. Raises RuleError before the hand has fallen, and once the Chaos has."""
    resolution, annonce = at(table, params.resolution, "lancee")
    return chaos_falls(table, resolution, annonce, dice)


def chaos_falls(table: Table, resolution: Resolution, annonce: Annonce, dice: Dice) -> list[Entry]:
    """The black dice thrown on a hand that fell, and what they bring: a token at once, or what le Monde is asked.

    A Critique is untouchable: they are shown, and bring nothing (I-12).
    """
    tombe = annonce.tombe
    assert tombe is not None
    chaos = throw_chaos(len(tombe.noirs), tombe.resultat, bool(annonce.prix), dice)
    read = replace(
        tombe,
        chaos=chaos.noirs,
        manifestations=chaos.manifestations,
        suites=(*tombe.suites, *chaos.suites),
    )
    changes: list[Change] = [annonce_becomes(resolution, replace(annonce, etape="lue", tombe=read))]
    if "suspense" in chaos.suites:
        changes += board.shared(table, SUSPENSE, 1)
    if "etincelle" in chaos.suites:
        changes.append(counters.moved(table, annonce.acteur, ETINCELLES, 1))
    changes += asked(table, resolution, annonce, chaos.suites)
    payload = {
        **told(table, resolution),
        "faces": list(chaos.noirs),
        "raisons": list(tombe.noirs),
        "manifestations": chaos.manifestations,
        "resultat": tombe.resultat,
        "desastre": chaos.desastre,
        "intouchable": tombe.resultat == "critique" and chaos.manifestations > 0,
        "suites": list(chaos.suites),
        "etoiles": etoiles(table),
    }
    return [Entry("impact/chaos_lance", payload, resolution.audience, tuple(changes), resolution.id)]


MOVES = (Move("impact/chaos", Noirs, Who.MJ, lancer_les_noirs, binding=True),)
