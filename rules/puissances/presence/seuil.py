"""Who may stand before a Puissance, by which Lien, and who may know of it (P-40)."""

from msgspec import Struct

from rules.game import RuleError
from rules.puissances.natures import nature
from rules.puissances.presence.moment import Vue, presences
from rules.table import EVERYONE, Audience, Portrait, Table, Trait, mj_and


class Seuil(Struct, frozen=True):
    """The two who could stand face to face, and the Lien that makes it possible."""

    agent: Portrait
    puissance: Portrait
    lien: Trait


def face_a_face(table: Table, lien: str) -> Seuil:
    """Those that this Lien could bring face to face. `table` is the whole table.

    Raises RuleError for what is not a Lien to a Puissance, for an Avatar, and for an Agent that stands before its
    Puissance already.
    """
    row = table.traits[lien]
    puissance = table.portraits.get(row.about or "")
    if row.kind != "lien" or puissance is None:
        raise RuleError("On ne se tient devant une Puissance que par un Lien à elle\u00a0: choisis ce Lien.")
    agent = table.portraits[row.portrait]
    if nature(table, agent) == "Avatar":
        raise RuleError("Un avatar ne se tient pas devant sa Puissance\u00a0: il est cette Puissance.")
    if any(face.agent == agent.id for _, face in presences(table)):
        raise RuleError(f"{agent.name} est déjà devant sa Puissance\u00a0: ce moment se clôt d’abord.")
    return Seuil(agent, puissance, row)


def seuils(table: Table, portrait: Portrait) -> tuple[Trait, ...]:
    """The Liens by which this being may stand before a Puissance, for who plays it and for an MJ (P-40)."""
    mine = table.may_act and (table.actor.is_mj or portrait.seat == table.actor.id)
    there = any(face.agent == portrait.id for _, face in presences(table))
    if not mine or there or nature(table, portrait) == "Avatar":
        return ()
    return tuple(lien for lien in table.traits_of(portrait.id, "lien") if lien.about in table.portraits)


def played_by(agent: Portrait) -> Audience:
    """The MJs and whoever plays this Agent."""
    return mj_and(*filter(None, [agent.seat]))


def facing(table: Table, seuil: Seuil, vue: Vue) -> Audience:
    """Who sees them face to face: all, or the MJs and whoever plays the Agent.

    DECISION: behind a veil, so does whoever plays the Puissance and lends it its voice (P-43), when they know this Lien
    already: no moment tells them of it.
    """
    if vue == "table":
        return EVERYONE
    private, voice = played_by(seuil.agent), seuil.puissance.seat
    if (
        vue == "secret"
        or voice is None
        or not all_know(table, Audience(seats=frozenset([voice])), seuil.lien)
    ):
        return private
    return private.with_seats([voice])


def all_know(table: Table, readers: Audience, trait: Trait) -> bool:
    """Whether all these readers know these words."""
    return readers.within(known(table, trait)) == readers


def known(table: Table, trait: Trait) -> Audience:
    """Who really sees a trait: its sheet, and what it hangs from, may be seen by fewer."""
    audience = trait.audience.within(table.portraits[trait.portrait].audience)
    return audience.within(table.traits[trait.parent].audience) if trait.parent else audience
