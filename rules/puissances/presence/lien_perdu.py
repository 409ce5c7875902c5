"""A Lien is lost: trait by trait at Présences, or at once when it was the stake of a resolution (P-43).

With the last trait, or the Lien itself, the Agent leaves that in-between: human again, which may be its death, or, if
the world bears what it became and its player accepts the burden, a Puissance.
"""

from collections.abc import Iterator

from msgspec import Struct

from rules.dice import Dice
from rules.entry import Entry, Set
from rules.game import Move, OptionalLine, ResolutionRef, RuleError, TraitRef, Who
from rules.puissances import annonce
from rules.puissances.monde import porte
from rules.puissances.presence.chutes import fallen, lost, of_lien
from rules.puissances.presence.destin import HUMAIN, MORT, destined
from rules.puissances.presence.fardeau import Fardeau, asked
from rules.puissances.presence.moment import KIND, at, presences
from rules.puissances.presence.seuil import known
from rules.table import Audience, Portrait, Resolution, Table, Trait


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


class Rupture(Struct, frozen=True):
    """How a Lien may be lost whole now: during this resolution, if one is why.

    `traits` are those that would fall; `porte` is what the world bears. `reste`: another Lien keeps it an Agent.
    """

    resolution: Resolution | None
    traits: tuple[Trait, ...]
    porte: tuple[Trait, ...]
    reste: bool


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
        "monde": borne.text if borne and readers.within(known(table, borne)) == readers else "",
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


def occasion(table: Table, lien: Trait, resolution: str | None) -> Audience:
    """Who follows what makes this Lien be lost whole: the readers of a resolution, or of the face of a Présence.

    Raises RuleError for what is no Lien, when it was not what this resolution lost, and without one, while a trait
    hangs from it.
    """
    if lien.kind != "lien":
        raise RuleError("C’est un Lien qui se rompt\u00a0: choisis-en un.")
    row = table.resolutions.get(resolution or "")
    if row is None:
        if traits_of(table, lien):
            raise RuleError(
                "Ce Lien a encore des traits\u00a0: ils se perdent un à un à une Présence, ou d’un coup quand le Lien "
                "était l’enjeu d’une résolution."
            )
        return lien.audience
    if row.kind == KIND:
        presence = at(table, row.id)
        if presence.lien.id != lien.id:
            raise RuleError("Ce moment de Présence tient à un autre Lien\u00a0: choisis celui-là.")
        return presence.part.audience
    _, said = annonce.at(table, row.id)
    if not (said.lien_perdu and said.enjeu and said.enjeu.lien == lien.id):
        raise RuleError(
            "Cette résolution n’a pas perdu ce Lien\u00a0: il n’en était pas l’enjeu, ou il tient."
        )
    return row.audience


def remains_agent(table: Table, lien: Trait) -> bool:
    """Whether another Lien, known to all who know this one, keeps the being an Agent; a secret one is not told of."""
    readers = known(table, lien)
    others = [t for t in table.traits_of(lien.portrait, "lien") if t.id != lien.id]
    return any(readers.within(known(table, other)) == readers for other in others)


def traits_of(table: Table, lien: Trait) -> list[Trait]:
    return [t for t in table.children_of(lien.id) if t.kind == "trait"]


def known_to(table: Table, lien: Trait, readers: Audience) -> Iterator[Trait]:
    """The traits of a Lien that all these readers know."""
    return (t for t in traits_of(table, lien) if readers.within(known(table, t)) == readers)


def rupture(table: Table, lien: Trait) -> Rupture | None:
    """How an MJ may say that this Lien is lost whole, from what is open now; None while nothing allows it."""
    here = next((part.resolution for part, face in presences(table) if face.lien == lien.id), "")
    rolled = [r for r in table.resolutions.values() if r.kind == annonce.KIND]
    staked = next((r for r in rolled if loses(annonce.annonce_of(r), lien)), None)
    if not (here or staked) and traits_of(table, lien):
        return None
    traits, bears = tuple(traits_of(table, lien)), tuple(porte(table))
    return Rupture(staked or table.resolutions.get(here), traits, bears, remains_agent(table, lien))


def ruptures(table: Table, portrait: Portrait) -> dict[str, Rupture]:
    """How each Lien of this being may be said lost now, by their ids."""
    found = {lien.id: rupture(table, lien) for lien in table.traits_of(portrait.id, "lien")}
    return {lien: how for lien, how in found.items() if how}


def loses(said: annonce.Annonce, lien: Trait) -> bool:
    """Whether the roll of this resolution lost this Lien."""
    return bool(said.lien_perdu and said.enjeu and said.enjeu.lien == lien.id)


MOVES = (
    Move("puissances/perdre", Perte, Who.OWNER, perdre),
    Move("puissances/delier", Deliement, Who.MJ, delier),
)
