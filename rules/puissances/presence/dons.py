"""Nothing to answer for: the Puissance entrusts something all the same, which moves the Agent forward (P-41)."""

from typing import Any, Literal

from msgspec import Struct

from rules.dice import Dice
from rules.entry import Create, Entry, New
from rules.game import Line, Move, ResolutionRef, RuleError, TraitRef, Who
from rules.puissances.attributs import drawn_no_more
from rules.puissances.portraits import INTERDIT
from rules.puissances.presence.moment import Presence, at, faced, said
from rules.puissances.presence.passage import attribut_of
from rules.puissances.presence.seuil import known
from rules.table import MJ_ONLY, Table, Trait

Quoi = Literal["mission", "trait", "contrainte"]


class Don(Struct):
    """`attribut`: what a trait of the Lien comes from; none, from the relation itself. `situation`: it is also what the
    next Situation puts at stake.
    """

    resolution: ResolutionRef
    quoi: Quoi
    texte: Line
    attribut: TraitRef | None = None
    situation: bool = False


def confier(table: Table, params: Don, dice: Dice) -> list[Entry]:
    """The Puissance gives a mission, a new trait of the Lien, or a constraint: a trait of it that forbids (P-41).

    A trait from an Attribut that the Agent drew on again is what was suggested (P-16): that is counted no more.
    DECISION: what is given out of sight is known to those who see the face, until it is revealed.
    Raises RuleError without words, for a mission that would come from an Attribut, for one of another Puissance, and as
    `at` does.
    """
    presence, texte = at(table, params.resolution), said(params.texte, "Dis ce que la Puissance confie.")
    attribut = attribut_of(table, presence, params.attribut) if params.attribut else None
    if attribut and params.quoi == "mission":
        raise RuleError("Une mission ne vient pas d’un Attribut\u00a0: seuls les traits du Lien en viennent.")
    payload = {
        "puissance": presence.puissance.name,
        "portrait": presence.agent.name,
        "quoi": params.quoi,
        "texte": texte,
        "attribut": attribut.text if attribut else "",
    }
    answered = drawn_no_more(table, presence.agent.id, attribut.id) if attribut else []
    made = given(table, presence, params.quoi, texte, attribut)
    don = faced(presence, "don", payload, made, *answered)
    return [don, born(presence, texte)] if params.situation else [don]


def given(table: Table, presence: Presence, quoi: Quoi, texte: str, attribut: Trait | None) -> Create:
    """The words that the Agent's portrait now holds."""
    agent, lien, seen = presence.agent, presence.lien, presence.part.audience
    values: dict[str, Any] = {"portrait": agent.id, "text": texte}
    if quoi == "mission":
        return Create("trait", New("don"), {**values, "kind": "mission"}, seen.within(agent.audience))
    values |= {"kind": "trait", "parent": lien.id, "source": attribut.id if attribut else None}
    values |= {"flags": [INTERDIT.key] if quoi == "contrainte" else []}
    return Create("trait", New("don"), values, seen.within(known(table, lien)))


def born(presence: Presence, texte: str) -> Entry:
    """The line by which the MJ has a Situation to prepare, born of this moment; the Agent has a part in it (P-06)."""
    situation = New("situation")
    words = {"enjeu": {"text": texte}, "acteur": {"text": presence.agent.name, "about": presence.agent.id}}
    changes = (
        Create("portrait", situation, {"kind": "situation", "name": texte}, MJ_ONLY),
        *(
            Create("trait", New(kind), {"portrait": situation, "kind": kind, **values}, MJ_ONLY)
            for kind, values in words.items()
        ),
    )
    return Entry("puissances/situation_nee", {"texte": texte}, MJ_ONLY, changes, presence.resolution.id)


MOVES = (Move("puissances/confier", Don, Who.MJ, confier),)
