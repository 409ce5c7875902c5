"""Proposing a Mise: a tap on a trait, an Attribut of one's Puissance, an implicit trait, or words (P-11, P-14 to P-18)."""

import msgspec
from msgspec import Struct

from rules.dice import Dice
from rules.game import (
    EVERYONE,
    Change,
    Create,
    Entry,
    Move,
    New,
    OptionalLine,
    PortraitRef,
    Resolution,
    ResolutionRef,
    RuleError,
    Set,
    Table,
    Trait,
    TraitRef,
    Who,
)
from rules.puissances.annonce import at
from rules.puissances.mises import (
    EN_JEU,
    PART,
    PAS_UNE_PUISSANCE,
    Mise,
    check_acteur,
    kept,
    mise_of,
    parts_of,
)
from rules.puissances.natures import Voie, chosen, liens_to, nature, root, voie
from rules.puissances.resolution import Camp

POSEES = "Les Mises sont posées\u202f: demande au MJ de les rouvrir."
PAS_LE_MOMENT = {
    "annonce": "Il manque le Focus et ses deux issues\u202f: écris-les avant de miser.",
    "reponse": "On attend la réponse au Lien\u202f: elle seule peut encore miser.",
    "decision": POSEES,
    "prete": POSEES,
    "resolue": "Les dés ont parlé\u202f: cette Mise pourra compter la prochaine fois.",
}
DEJA_REPONDU = "Le Lien a déjà eu sa réponse dans cette résolution\u202f: mise par un Ancrage."


class Proposition(Struct):
    """A Mise: a `trait` of a portrait, an `attribut` of one's Puissance (P-16), or words (`label`) for a `portrait`.

    With `ancrage`, the words are an implicit trait of it (P-04). `lien` says which Lien words pass by, when the
    being has several: only that one is declared.
    """

    resolution: ResolutionRef
    cote: Camp
    trait: TraitRef | None = None
    attribut: TraitRef | None = None
    ancrage: TraitRef | None = None
    portrait: PortraitRef | None = None
    label: OptionalLine = ""
    voie: Voie = "devenir"
    lien: TraitRef | None = None
    acteur: OptionalLine = ""


def miser(table: Table, params: Proposition, dice: Dice) -> list[Entry]:
    """Propose a Mise. What an MJ proposes is accepted at once; a Lien Mise declares the Lien (P-17)."""
    resolution, annonce = at(table, params.resolution)
    if annonce.etape != "mises":
        raise RuleError(PAS_LE_MOMENT[annonce.etape])
    mise = drawn(table, params)
    if mise.voie == "lien" and annonce.repondu:
        raise RuleError(DEJA_REPONDU)
    return [proposed(table, resolution, mise)]


def drawn(table: Table, params: Proposition) -> Mise:
    """The Mise that these parameters describe. Raises RuleError when it cannot be one."""
    if params.trait:
        return from_trait(table, table.traits[params.trait], params.cote)
    if params.attribut:
        return from_attribut(table, table.traits[params.attribut], params)
    label = params.label.strip()
    if not label:
        raise RuleError("Dis en quelques mots ce qui compte ici.")
    if params.ancrage:
        return from_ancrage(table, table.traits[params.ancrage], params.cote, label)
    if params.portrait:
        return from_being(table, params.portrait, params, label)
    if params.voie == "lien":
        raise RuleError("Une Mise du Lien passe par quelqu’un\u202f: dis par qui.")
    check_acteur(table, params.acteur.strip())
    return Mise(params.cote, label, params.voie, params.acteur.strip())


def from_trait(table: Table, trait: Trait, cote: Camp) -> Mise:
    """A tap on a trait: its side of the portrait says how it passes (P-15)."""
    acteur, way = actor(table, trait.portrait), voie(table, trait)
    lien = root(table, trait).id if way == "lien" else None
    return Mise(cote, trait.text, way, acteur, portrait=trait.portrait, trait=trait.id, lien=lien)


def from_attribut(table: Table, attribut: Trait, params: Proposition) -> Mise:
    """Drawing on an Attribut without a trait from it: a Lien Mise (P-16)."""
    if params.portrait is None or attribut.kind != "attribut":
        raise RuleError("On puise dans un Attribut par un Agent de sa Puissance\u202f: dis par qui.")
    acteur = actor(table, params.portrait)
    liens = liens_to(table, params.portrait, attribut.portrait)
    if not liens:
        raise RuleError(
            "Seul un Agent de cette Puissance peut puiser dans ses Attributs\u202f: choisis lequel."
        )
    lien = chosen(liens, params.lien or liens[0].id)
    return Mise(
        params.cote,
        attribut.text,
        "lien",
        acteur,
        portrait=params.portrait,
        attribut=attribut.id,
        lien=lien.id,
    )


def from_ancrage(table: Table, ancrage: Trait, cote: Camp, label: str) -> Mise:
    """An implicit trait of an Ancrage (P-04)."""
    if ancrage.kind != "ancrage":
        raise RuleError("Un trait implicite vient d’un Ancrage\u202f: choisis lequel.")
    acteur = actor(table, ancrage.portrait)
    return Mise(cote, label, "devenir", acteur, portrait=ancrage.portrait, ancrage=ancrage.id)


def from_being(table: Table, portrait: str, params: Proposition, label: str) -> Mise:
    """Words drawn from the situation for someone; an Agent's player chooses the way they pass (P-11, P-15)."""
    acteur = actor(table, portrait)
    what, way = nature(table, table.portraits[portrait]), params.voie
    mise = Mise(params.cote, label, "neutre" if what == "Neutre" else "devenir", acteur, portrait=portrait)
    if way == "lien":
        if what not in ("Agent", "Avatar"):
            raise RuleError("Ce personnage n’a pas de Lien\u202f: mise autrement.")
        lien = chosen(table.traits_of(portrait, "lien"), params.lien)
        return msgspec.structs.replace(mise, voie="lien", lien=lien.id)
    if way == "neutre" and what != "Neutre":
        raise RuleError(
            "La matière n’agit pas pour quelqu’un\u202f: laisse cette Mise à la situation, ou dis qu’elle vient d’un être."
        )
    if what == "Avatar":  # refused rather than corrected: it would declare a Lien that nobody meant to (P-14, P-18)
        raise RuleError("Rien ne retient un avatar dans le monde\u202f: tout ce qu’il mise passe par son Lien.")
    return mise


def actor(table: Table, portrait: str) -> str:
    """The name under which a portrait acts: empty while it is kept from the table. It is one's own, and no Puissance."""
    row = table.portraits[portrait]
    if row.kind == "puissance":
        raise RuleError(PAS_UNE_PUISSANCE)
    if not table.actor.is_mj and row.seat != table.actor.id:
        raise RuleError("Ce portrait n’est pas le tien\u202f: propose cette Mise en mots.")
    return row.name if row.audience.everyone else ""


def proposed(table: Table, resolution: Resolution, mise: Mise, name: str = "mise") -> Entry:
    """The entry that adds a Mise, declares its Lien, and for an MJ accepts it."""
    standing = [m for part in parts_of(table, resolution.id) if (m := mise_of(part)).etat in EN_JEU]
    if mise.source and any(m.source == mise.source and m.cote == mise.cote for m in standing):
        raise RuleError("C’est déjà misé de ce côté\u202f: une même raison ne compte qu’une fois.")
    mise = msgspec.structs.replace(mise, proposee_par=(table.actor.id,))
    state, written = msgspec.to_builtins(mise), list[Change]()
    if table.actor.is_mj:
        state, written = kept(table, mise, name)
    values = {"resolution": resolution.id, "kind": PART, "owner": table.actor.id, "state": state}
    changes = (
        Create("part", New(name), values, resolution.audience),
        *declared(table, mise),
        *written,
    )
    payload = mise.told() | {"etat": state["etat"]}
    return Entry("puissances/mise", payload, resolution.audience, changes, resolution.id)


def declared(table: Table, mise: Mise) -> list[Change]:
    """A Lien Mise declares the Lien: that relation and the words staked are now known to all, no other (P-17, P-19)."""
    if mise.lien is None:
        return []
    known = dict.fromkeys(filter(None, (mise.lien, mise.trait)))
    return [
        Set("trait", trait, "audience", EVERYONE)
        for trait in known
        if not table.traits[trait].audience.everyone
    ]


MOVES = (Move("puissances/miser", Proposition, Who.TABLE, miser),)
