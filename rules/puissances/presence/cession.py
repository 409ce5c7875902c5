"""A trait is of interest to the Puissance: it asks for it, the Agent cedes it or keeps it (P-30, P-31, P-41)."""

from msgspec import Struct
from msgspec.structs import replace

from rules.dice import Dice
from rules.entry import Entry, New
from rules.game import Move, OptionalLine, ResolutionRef, RuleError, TraitRef, Who
from rules.puissances.presence.moment import Etape, Presence, answering, at, at_rest, face_becomes, faced
from rules.puissances.presence.passage import attribut_of, attribut_written, of_ancrage, passes_to_lien
from rules.table import Table, Trait

AUTRE_CHOSE = "La Puissance demande autre chose maintenant\u00a0: relis la Scène, puis réponds."


class Demande(Struct):
    """A trait, and what the Puissance becomes by it: `sous` an Attribut as it is, or in other words (`mots`); `mots`
    alone, a new Attribut.
    """

    resolution: ResolutionRef
    trait: TraitRef
    sous: TraitRef | None = None
    mots: OptionalLine = ""


class Cession(Struct):
    """The trait that was asked for, which may be reworded; and as the form showed them, the Attribut that it would go
    under (`sous`) and the words that this Attribut would take.
    """

    resolution: ResolutionRef
    trait: TraitRef
    mots: OptionalLine = ""
    sous: TraitRef | None = None
    attribut: OptionalLine = ""


class Designation(Struct):
    resolution: ResolutionRef
    trait: TraitRef


def vouloir(table: Table, params: Demande, dice: Dice) -> list[Entry]:
    """The Puissance asks for a trait of an Ancrage, and says how it would extend (P-30, P-41).

    A new demand takes the place of the one before. Raises RuleError when the Attribut is not said, or says these words
    already, for what is no trait of an Ancrage of this Agent or no Attribut of this Puissance, and as `at` does.
    """
    presence = at(table, params.resolution, "ouverte", "demande", "cedee")
    trait, mots = of_ancrage(table, presence, params.trait), params.mots.strip()
    sous = attribut_of(table, presence, params.sous) if params.sous else None
    if sous is None and not mots:
        raise RuleError("Dis sous quel Attribut ce trait se rangerait, ou écris l’Attribut nouveau.")
    if sous and mots == sous.text:
        raise RuleError("L’Attribut dit déjà cela\u00a0: laisse ces mots vides pour le garder tel quel.")
    face = replace(
        at_rest(presence.face),
        etape="demande",
        trait=trait.id,
        attribut=sous.id if sous else "",
        mots=mots,
    )
    words = {"trait": trait.text, "attribut": sous.text if sous else "", "mots": mots}
    return [faced(presence, "demande", named(presence) | words, face_becomes(presence.part, face))]


def ceder(table: Table, params: Cession, dice: Dice) -> list[Entry]:
    """The Agent cedes the trait: it passes to the Lien, and the Puissance extends (P-31, P-41).

    DECISION: a line is signed by whoever acts. When not all see the face, an Attribut that this would write is left to
    the MJ (`etendre`): signed by the player, it would tell the other Agents who stood there.
    Raises RuleError when this trait, or what the Puissance would become by it, is not what is asked for, when it is not
    of an Ancrage any more, and as `at` does.
    """
    presence, trait = asked_for(table, params.resolution, params.trait, "demande")
    shown = (params.sous or "", params.attribut)
    if any(shown) and shown != (presence.face.attribut, presence.face.mots):
        raise RuleError(AUTRE_CHOSE)
    mots = params.mots.strip() if params.mots.strip() != trait.text else ""
    payload = named(presence) | {"trait": trait.text, "mots": mots}
    if presence.face.mots and not (presence.part.audience.everyone or table.actor.is_mj):
        of_ancrage(table, presence, trait.id)
        ceded = replace(presence.face, etape="cedee", cede=mots)
        return [faced(presence, "cession", payload, face_becomes(presence.part, ceded))]
    return [*extended(table, presence, trait, mots), settled(presence, "cession", payload)]


def etendre(table: Table, params: Designation, dice: Dice) -> list[Entry]:
    """What was ceded out of sight is written: the Attribut, then the trait under it (P-30, P-31).

    Raises RuleError when this trait was not ceded, when it is not of an Ancrage any more, and as `at` does.
    """
    presence, trait = asked_for(table, params.resolution, params.trait, "cedee")
    entries = extended(table, presence, trait, presence.face.cede)
    return [*entries, settled(presence, "extension", named(presence))]


def garder(table: Table, params: Designation, dice: Dice) -> list[Entry]:
    """The Agent refuses: the trait stays, and the MJ may say what comes of it, now or later (P-41).

    Raises RuleError when this trait is not what is asked for, and as `at` does.
    """
    presence, trait = asked_for(table, params.resolution, params.trait, "demande")
    kept = face_becomes(presence.part, replace(at_rest(presence.face), garde=trait.id))
    return [faced(presence, "refus", named(presence) | {"trait": trait.text}, kept)]


def asked_for(table: Table, resolution: str, trait: str, etape: Etape) -> tuple[Presence, Trait]:
    """The Présence at this step, and the trait that it is about. Raises RuleError when it is about another."""
    presence = answering(table, resolution, etape)
    if presence.face.trait != trait:
        raise RuleError(AUTRE_CHOSE)
    return presence, table.traits[trait]


def extended(table: Table, presence: Presence, trait: Trait, mots: str) -> list[Entry]:
    """The lines by which the Puissance extends and the trait passes. Raises RuleError when it is of no Ancrage now."""
    face = presence.face
    of_ancrage(table, presence, trait.id)
    sous = table.traits[face.attribut] if face.attribut else None
    written = [attribut_written(table, presence, face.mots, sous)] if face.mots else []
    return [*written, *passes_to_lien(table, presence, trait, sous.id if sous else New("attribut"), mots)]


def named(presence: Presence) -> dict[str, str]:
    """The names of the two, as lines keep them."""
    return {"puissance": presence.puissance.name, "portrait": presence.agent.name}


def settled(presence: Presence, kind: str, payload: dict[str, str]) -> Entry:
    """The line by which nothing is asked for any more."""
    return faced(presence, kind, payload, face_becomes(presence.part, at_rest(presence.face)))


MOVES = (
    Move("puissances/vouloir", Demande, Who.MJ, vouloir),
    Move("puissances/ceder", Cession, Who.OWNER, ceder),
    Move("puissances/etendre", Designation, Who.MJ, etendre),
    Move("puissances/garder", Designation, Who.OWNER, garder),
)
