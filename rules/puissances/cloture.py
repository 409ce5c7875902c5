"""How a resolution ends, at any step: closed by the MJ, or pushed on by a new one (P-10, P-21)."""

from typing import Literal

import msgspec
from msgspec import Struct

from rules.dice import Dice
from rules.entry import Create, Entry, New
from rules.game import Move, ResolutionRef, RuleError, Who
from rules.puissances.annonce import at
from rules.puissances.mises import PART, mises_of
from rules.stage import closed, continued, next_on_stage
from rules.table import Table


class Cloture(Struct):
    resolution: ResolutionRef
    comment: Literal["resolue", "arrive", "impossible", "abandon"]


class Poussee(Struct):
    resolution: ResolutionRef


def clore(table: Table, params: Cloture, dice: Dice) -> list[Entry]:
    """Close: after the roll, or without one when nothing makes it uncertain (P-10).

    Raises RuleError when it is closed as resolved before the roll, or otherwise after it.
    """
    resolution, annonce = at(table, params.resolution)
    rolled = annonce.etape == "resolue"
    if params.comment == "resolue" and not rolled:
        raise RuleError(
            "Rien n’a été lancé\u00a0: dis plutôt «\u00a0ça arrive\u00a0» ou «\u00a0impossible\u00a0»."
        )
    if params.comment != "resolue" and rolled:
        raise RuleError("Les dés ont parlé\u00a0: clos-la comme résolue.")
    changes = (*closed(table, resolution), *next_on_stage(table, resolution))
    payload = {"comment": params.comment}
    return [Entry("puissances/cloture", payload, resolution.audience, changes, resolution.id)]


def pousser(table: Table, params: Poussee, dice: Dice) -> list[Entry]:
    """After a statu quo, push on: a new resolution of the same Intention, which keeps the Mises (P-21).

    The Mises are open again, and each Lien may have its answer again (P-17): it is another resolution.
    DECISION: only the Mises that the table kept come along; those it refused or merged have been judged.
    Raises RuleError when the last roll is not a statu quo.
    """
    resolution, annonce = at(table, params.resolution)
    if annonce.resultat is None or annonce.resultat["issue"] != "statu_quo":
        raise RuleError("On ne pousse plus loin qu’après un statu quo\u00a0: annonce une autre Intention.")
    again = msgspec.structs.replace(
        annonce, etape="mises", repondu=False, reponses=(), resultat=None, lectures=(), lues=0
    )
    made = continued(resolution, msgspec.to_builtins(again))
    kept = [
        Create(
            "part",
            New(f"mise {place}"),
            {
                "resolution": New("resolution"),
                "kind": PART,
                "owner": mise.proposee_par[0],
                "state": msgspec.to_builtins(msgspec.structs.replace(mise, reponse=False)),
            },
            resolution.audience,
        )
        for place, mise in enumerate(mises_of(table, resolution.id))
    ]
    # The stage goes to what is pushed on, not to what waits: it is the same moment of the fiction.
    end = tuple(closed(table, resolution))
    payload = {"intention": annonce.intention, "focus": annonce.focus}
    changes = (made, *kept)
    return [
        Entry("puissances/cloture", {"comment": "poussee"}, resolution.audience, end, resolution.id),
        Entry("puissances/poussee", payload, resolution.audience, changes, New("resolution")),
    ]


MOVES = (
    Move("puissances/clore", Cloture, Who.MJ, clore, binding=True),
    Move("puissances/pousser", Poussee, Who.MJ, pousser, binding=True),
)
