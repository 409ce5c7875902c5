"""Once a contradiction is revealed, three ways: abandon the trait, keep it at a price, ask for a change (P-41)."""

from msgspec import Struct
from msgspec.structs import replace

from rules.dice import Dice
from rules.entry import Entry
from rules.game import Move, ResolutionRef, RuleError, TraitRef, Who
from rules.puissances.natures import traits_under
from rules.puissances.presence.chutes import falls, lost, of_lien
from rules.puissances.presence.formulations import put_away
from rules.puissances.presence.moment import Presence, answering, at, at_rest, face_becomes, faced
from rules.puissances.presence.passage import attribut_of
from rules.table import Table, Trait

CHANGE = "Ce n’est plus ce trait qui est en question\u00a0: regarde la Scène."


class Voie(Struct):
    """`trait` is the one that the form showed."""

    resolution: ResolutionRef
    trait: TraitRef


class Accord(Struct):
    """Whether the Puissance lets its Agent keep the trait; then `perdu` is the trait of the Lien that it takes."""

    resolution: ResolutionRef
    trait: TraitRef
    accord: bool
    perdu: TraitRef | None = None


class Changement(Struct):
    resolution: ResolutionRef
    attribut: TraitRef


def abandonner(table: Table, params: Voie, dice: Dice) -> list[Entry]:
    """The Agent gives up the trait, of its own free will; until all is settled this way stays open (P-41).

    Raises RuleError when no trait is revealed, or another one.
    """
    presence = answering(table, params.resolution, "revelee", "garder", "enigme")
    trait = in_question(table, presence, params.trait)
    over = (face_becomes(presence.part, at_rest(presence.face)), *put_away(table, presence))
    return falls(table, presence, trait, "abandon", *over)


def demander_garder(table: Table, params: Voie, dice: Dice) -> list[Entry]:
    """The Agent asks to keep the trait (P-41). Raises RuleError when no trait is revealed, or another one."""
    presence = answering(table, params.resolution, "revelee")
    trait = in_question(table, presence, params.trait)
    payload = {"portrait": presence.agent.name, "trait": trait.text}
    return [
        faced(
            presence,
            "garder_demande",
            payload,
            face_becomes(presence.part, replace(presence.face, etape="garder")),
        )
    ]


def accorder(table: Table, params: Accord, dice: Dice) -> list[Entry]:
    """The Puissance lets the trait be kept, and takes a trait of the Lien; or does not, and the other ways are left.

    Raises RuleError when nobody asks, for another trait, and for a leave without a price while the Lien holds traits.
    """
    presence = at(table, params.resolution, "garder")
    trait = in_question(table, presence, params.trait)
    payload = {"puissance": presence.puissance.name, "trait": trait.text, "accord": params.accord}
    if not params.accord:
        return [
            faced(
                presence,
                "accord",
                payload,
                face_becomes(presence.part, replace(presence.face, etape="revelee")),
            )
        ]
    taken = of_lien(table, presence, params.perdu)
    if taken is None and traits_under(table, presence.lien):
        raise RuleError(
            "Garder ce trait coûte un trait du Lien\u00a0: choisis celui que la Puissance reprend."
        )
    entries = lost(table, presence, taken) if taken else []
    return [faced(presence, "accord", payload, face_becomes(presence.part, at_rest(presence.face))), *entries]


def demander_changement(table: Table, params: Changement, dice: Dice) -> list[Entry]:
    """The Agent asks the Puissance to change: an Attribut becomes a riddle for the whole table (P-41, P-42).

    An MJ may open it for any Attribut of this Puissance, without a contradiction too.
    Raises RuleError for what is no Attribut of this Puissance, or one that not all who look for words know; and for a
    player, for another than the contradicted one.
    """
    actor = table.actor
    presence = answering(table, params.resolution, *(("revelee", "ouverte") if actor.is_mj else ("revelee",)))
    attribut = attribut_of(table, presence, params.attribut)
    if not actor.is_mj and attribut.id != presence.face.attribut:
        raise RuleError(CHANGE)
    payload = {"puissance": presence.puissance.name, "attribut": attribut.text}
    face = replace(presence.face, etape="enigme", attribut=attribut.id)
    return [faced(presence, "changement_demande", payload, face_becomes(presence.part, face))]


def in_question(table: Table, presence: Presence, trait: str) -> Trait:
    """The revealed trait, which the form named. Raises RuleError when it is another one."""
    if trait != presence.face.trait:
        raise RuleError(CHANGE)
    return table.traits[trait]


MOVES = (
    Move("puissances/abandonner", Voie, Who.OWNER, abandonner),
    Move("puissances/demander_garder", Voie, Who.OWNER, demander_garder),
    Move("puissances/accorder", Accord, Who.MJ, accorder),
    Move("puissances/demander_changement", Changement, Who.OWNER, demander_changement),
)
