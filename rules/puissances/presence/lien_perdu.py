"""A Lien is lost: trait by trait at Présences, or at once when it was the stake of a resolution (P-43).

With the last trait, or the Lien itself, the Agent leaves that in-between: human again, which may be its death, or, if
the world bears what it became and its player accepts the burden, a Puissance.
"""

from msgspec import Struct

from rules.dice import Dice
from rules.entry import Entry, Set
from rules.game import Move, OptionalLine, ResolutionRef, RuleError, TraitRef, Who
from rules.puissances.monde import porte
from rules.puissances.presence.chutes import fallen, lost, of_lien
from rules.puissances.presence.destin import HUMAIN, MORT, destined
from rules.puissances.presence.fardeau import Fardeau, asked
from rules.puissances.presence.moment import at
from rules.puissances.presence.rupture import known_to, occasion, remains_agent
from rules.puissances.presence.seuil import all_know, known
from rules.table import Table


class Perte(Struct):
    trait: TraitRef
    resolution: ResolutionRef


class Deliement(Struct):
    """`porte`: the world bears what the Agent became, by `monde`. `mort`: it dies of being human again, and `texte`
    says so, or what it is, in words of its own.
    """

    lien: TraitRef
    resolution: ResolutionRef | None = None
    porte: bool = False
    monde: TraitRef | None = None
    mort: bool = False
    texte: OptionalLine = ""


def perdre(table: Table, params: Perte, dice: Dice) -> list[Entry]:
    """A trait of the Lien falls during a Présence: the Puissance takes it back, or the Agent renounces it (P-43).

    Raises RuleError for what is no trait of this Lien, and as `at` does.
    """
    presence = at(table, params.resolution)
    trait = of_lien(table, presence, params.trait)
    return lost(table, presence, trait) if trait else []


def delier(table: Table, params: Deliement, dice: Dice) -> list[Entry]:
    """The Lien is lost, and all its traits fall, each line to those who knew these words (P-43).

    Who knew the Lien then reads what the Agent is: human again, alive or dead; or its player is asked for the burden of
    a Puissance, when the world bears what it became. DECISION: while another Lien that they all know remains, it is an
    Agent still, and only its death is written.
    Raises RuleError for what is no Lien, for one that may not be lost whole now, for a novelty that the world does not
    bear, and for a burden while another Lien remains.
    """
    lien = table.traits[params.lien]
    portrait = table.portraits[lien.portrait]
    readers = known(table, lien).within(occasion(table, lien, params.resolution))
    borne = table.traits[params.monde] if params.porte and params.monde else None
    if borne and borne not in porte(table):
        raise RuleError("Le monde ne porte pas encore cela\u00a0: marque-le d’abord dans sa Situation.")
    reste = remains_agent(table, lien)
    if reste and params.porte:
        raise RuleError(
            f"{portrait.name} tient encore par un autre Lien et reste un Agent\u00a0: dis que le monde ne le porte pas."
        )
    gone = Set("trait", lien.id, "removed", True)
    puissance = table.portraits.get(lien.about or "")
    named = {"portrait": portrait.name, "text": lien.text}
    payload = named | {
        "puissance": puissance.name if puissance and readers.within(puissance.audience) == readers else "",
        "monde": borne.text if borne and all_know(table, readers, borne) else "",
        "porte": params.porte,
        "reste": reste,
    }
    entries = [Entry("puissances/delie", payload, readers, (gone,), params.resolution)]
    if readers != known(table, lien):
        entries.insert(0, Entry("core/trait_removed", named, known(table, lien)))
    for trait in table.children_of(lien.id):
        entries += fallen(table, trait, "trait_perdu", readers, params.resolution)
    words = params.texte.strip() or (MORT if params.mort else HUMAIN)
    if params.porte:
        became = Fardeau(
            portrait=portrait.id,
            puissance=lien.about or "",
            lien=lien.text,
            traits=tuple(t.text for t in known_to(table, lien, readers)),
            humain=words,
        )
        entries.append(asked(table, portrait, became, readers))
    elif params.mort or not reste:
        entries.append(destined(portrait, words, known(table, lien)))
    return entries


MOVES = (
    Move("puissances/perdre", Perte, Who.OWNER, perdre),
    Move("puissances/delier", Deliement, Who.MJ, delier),
)
