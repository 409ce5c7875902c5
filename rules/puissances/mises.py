"""Mises proposed by anyone, decided by the MJ for the table (P-11, P-14 to P-18)."""

from collections.abc import Sequence
from typing import Any, Literal

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
    Part,
    PartRef,
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
from rules.puissances import prismes
from rules.puissances.annonce import Annonce, annonce_of
from rules.puissances.portraits import Voie, lien_to, nature, root, voie
from rules.puissances.resolution import Camp

PAS_LE_MOMENT = {
    "annonce": "Il manque le Focus et ses deux issues\u202f: écris-les avant de miser.",
    "reponse": "On attend la réponse au Lien\u202f: elle seule peut encore miser.",
    "decision": "Les Mises sont posées\u202f: demande au MJ de les rouvrir.",
    "prete": "Les Mises sont posées\u202f: demande au MJ de les rouvrir.",
    "resolue": "Les dés ont parlé\u202f: cette Mise pourra compter la prochaine fois.",
}
DEJA_REPONDU = "Le Lien a déjà eu sa réponse dans cette résolution\u202f: mise par un Ancrage."


class Mise(Struct, frozen=True):
    """A Mise as everyone sees it: never the nature of its actor, only the way it passes (P-18)."""

    cote: Camp
    label: str
    voie: Voie
    acteur: str = ""
    etat: Literal["proposee", "acceptee", "refusee", "fondue"] = "proposee"
    portrait: str | None = None
    attribut: str | None = None
    # The Ancrage under which these words are written once the Mise serves (P-04).
    ancrage: str | None = None
    proposee_par: tuple[str, ...] = ()

    @property
    def engine(self) -> prismes.Mise:
        """The same Mise for the engine, which needs no more than the way it passes."""
        if self.voie == "lien":
            return prismes.Mise(self.label, "agent", "lien")
        return prismes.Mise(self.label, self.voie)


class Proposition(Struct):
    """A Mise: a `trait` of a portrait, an `attribut` of one's Puissance (P-16), or words (`label`) for a `portrait`.

    With `ancrage`, the words are an implicit trait of it (P-04).
    """

    resolution: ResolutionRef
    cote: Camp
    trait: TraitRef | None = None
    attribut: TraitRef | None = None
    ancrage: TraitRef | None = None
    portrait: PortraitRef | None = None
    label: OptionalLine = ""
    voie: Voie = "devenir"
    acteur: OptionalLine = ""


class Decision(Struct):
    mise: PartRef


class Fusion(Struct):
    mise: PartRef
    dans: PartRef


class Retouche(Struct):
    """What the MJ says of a Mise in words: which side, whose, and by which way (P-11)."""

    mise: PartRef
    cote: Camp
    label: OptionalLine
    voie: Voie
    acteur: OptionalLine = ""


def mise_of(part: Part) -> Mise:
    return msgspec.convert(part.state, Mise)


def mises_of(table: Table, resolution: str, cote: Camp | None = None, etat: str = "acceptee") -> list[Mise]:
    """The Mises of a resolution in one state, of one side or of both, in the order they were proposed."""
    mises = [mise_of(p) for p in table.parts_of(resolution)]
    return [m for m in mises if m.etat == etat and cote in (None, m.cote)]


def becomes(part: Part, mise: Mise) -> Set:
    return Set("part", part.id, "state", msgspec.to_builtins(mise))


def miser(table: Table, params: Proposition, dice: Dice) -> list[Entry]:
    """Propose a Mise. What an MJ proposes is accepted at once; a Lien Mise declares the Lien (P-17)."""
    resolution = table.resolutions[params.resolution]
    annonce = annonce_of(resolution)
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
    if not params.label.strip():
        raise RuleError("Dis en quelques mots ce qui compte ici.")
    if params.ancrage:
        ancrage = table.traits[params.ancrage]
        if ancrage.kind != "ancrage":
            raise RuleError("Un trait implicite vient d’un Ancrage\u202f: choisis lequel.")
        check_owner(table, ancrage.portrait)
        return Mise(
            params.cote,
            params.label.strip(),
            "devenir",
            shown_name(table, ancrage.portrait),
            portrait=ancrage.portrait,
            ancrage=ancrage.id,
        )
    return from_words(table, params)


def from_trait(table: Table, trait: Trait, cote: Camp) -> Mise:
    """A tap on a trait: its side of the portrait says how it passes (P-15)."""
    check_owner(table, trait.portrait)
    if table.portraits[trait.portrait].kind == "puissance":
        raise RuleError(
            "Une Puissance n’entre pas dans une résolution\u202f: mise pour l’Agent, l’avatar ou le lieu qui agit ici."
        )
    acteur = shown_name(table, trait.portrait)
    return Mise(cote, trait.text, voie(table, trait), acteur, portrait=trait.portrait)


def from_attribut(table: Table, attribut: Trait, params: Proposition) -> Mise:
    """Drawing on an Attribut without a trait from it: a Lien Mise (P-16)."""
    if params.portrait is None or lien_to(table, params.portrait, attribut.portrait) is None:
        raise RuleError(
            "Seul un Agent de cette Puissance peut puiser dans ses Attributs\u202f: choisis lequel."
        )
    check_owner(table, params.portrait)
    acteur = shown_name(table, params.portrait)
    return Mise(params.cote, attribut.text, "lien", acteur, portrait=params.portrait, attribut=attribut.id)


def from_words(table: Table, params: Proposition) -> Mise:
    """A Mise drawn from the situation; an Agent's player chooses the way it passes (P-11, P-15)."""
    label, way = params.label.strip(), params.voie
    if params.portrait is None:
        if way == "lien":
            raise RuleError("Une Mise du Lien passe par quelqu’un\u202f: dis par qui.")
        return Mise(params.cote, label, way, params.acteur.strip())
    check_owner(table, params.portrait)
    portrait = table.portraits[params.portrait]
    if portrait.kind == "puissance":
        raise RuleError(
            "Une Puissance n’entre pas dans une résolution\u202f: mise pour l’Agent, l’avatar ou le lieu qui agit ici."
        )
    what = nature(table, portrait)
    if what == "Avatar":
        way = "lien"
    elif way == "lien" and what != "Agent":
        raise RuleError("Ce personnage n’a pas de Lien\u202f: mise autrement.")
    elif way == "neutre" or portrait.kind == "neutre":
        way = "neutre"
    return Mise(params.cote, label, way, shown_name(table, portrait.id), portrait=portrait.id)


def check_owner(table: Table, portrait: str) -> None:
    if not table.actor.is_mj and table.portraits[portrait].seat != table.actor.id:
        raise RuleError("Ce portrait n’est pas le tien\u202f: propose cette Mise en mots.")


def shown_name(table: Table, portrait: str) -> str:
    """The name of an actor, unless its portrait is kept from the table."""
    actor = table.portraits[portrait]
    return actor.name if actor.audience.everyone else ""


def proposed(table: Table, resolution: Resolution, mise: Mise, name: str = "mise") -> Entry:
    """The entry that adds a Mise, declares its Lien, and for an MJ accepts it."""
    mise = msgspec.structs.replace(
        mise, proposee_par=(table.actor.id,), etat="acceptee" if table.actor.is_mj else "proposee"
    )
    values = {
        "resolution": resolution.id,
        "kind": "puissances/mise",
        "owner": table.actor.id,
        "state": msgspec.to_builtins(mise),
    }
    changes: list[Change] = [Create("part", New(name), values, resolution.audience)]
    changes += declared(table, mise)
    if table.actor.is_mj:
        changes += written(table, mise, name)
    return Entry("puissances/mise", seen(mise), resolution.audience, tuple(changes), resolution.id)


def seen(mise: Mise) -> dict[str, Any]:
    """What the journal says of a Mise."""
    return {
        "label": mise.label,
        "cote": mise.cote,
        "voie": mise.voie,
        "acteur": mise.acteur,
        "etat": mise.etat,
    }


def declared(table: Table, mise: Mise) -> list[Change]:
    """A Lien Mise declares the Lien: the relation and the words staked are now known to all (P-17, P-19)."""
    if mise.voie != "lien" or mise.portrait is None:
        return []
    staked = [t for t in table.traits_of(mise.portrait) if t.text == mise.label and voie(table, t) == "lien"]
    if staked:
        known = [root(table, staked[0]), staked[0]]
    else:
        about = table.traits[mise.attribut].portrait if mise.attribut else None
        known = [lien] if (lien := lien_to(table, mise.portrait, about)) else []
    return [
        Set("trait", trait.id, "audience", EVERYONE)
        for trait in dict.fromkeys(known)
        if not trait.audience.everyone
    ]


def written(table: Table, mise: Mise, name: str) -> list[Change]:
    """An implicit trait that serves is written into the portrait (P-04)."""
    if mise.ancrage is None:
        return []
    ancrage = table.traits[mise.ancrage]
    if any(t.text == mise.label for t in table.children_of(ancrage.id)):
        return []
    values = {
        "portrait": ancrage.portrait,
        "kind": "trait",
        "text": mise.label,
        "parent": ancrage.id,
        "source": None,
        "about": None,
    }
    return [Create("trait", New(f"trait of {name}"), values, ancrage.audience)]


def decided(
    table: Table, part: str, etats: Sequence[str] = ("proposee",)
) -> tuple[Resolution, Annonce, Mise]:
    """A Mise that can still be decided, and its resolution."""
    row = table.parts[part]
    resolution, mise = table.resolutions[row.resolution], mise_of(row)
    annonce = annonce_of(resolution)
    if annonce.etape not in ("mises", "decision"):
        raise RuleError("Les Mises sont posées\u202f: rouvre-les pour en changer.")
    if mise.etat not in etats:
        raise RuleError("Cette Mise vient d’être décidée\u202f: regarde ce qu’elle est devenue.")
    return resolution, annonce, mise


def accepter(table: Table, params: Decision, dice: Dice) -> list[Entry]:
    """The table keeps a Mise; an implicit trait enters the portrait (P-04, P-11)."""
    resolution, _, mise = decided(table, params.mise, ("proposee", "refusee"))
    new = msgspec.structs.replace(mise, etat="acceptee")
    changes = (becomes(table.parts[params.mise], new), *written(table, mise, params.mise))
    return [Entry("puissances/mise_acceptee", seen(new), resolution.audience, changes, resolution.id)]


def refuser(table: Table, params: Decision, dice: Dice) -> list[Entry]:
    """The table leaves a Mise aside; it can be taken back as long as the Mises are open (P-11)."""
    resolution, _, mise = decided(table, params.mise, ("proposee", "acceptee"))
    new = msgspec.structs.replace(mise, etat="refusee")
    changes = (becomes(table.parts[params.mise], new),)
    return [Entry("puissances/mise_refusee", seen(new), resolution.audience, changes, resolution.id)]


def fondre(table: Table, params: Fusion, dice: Dice) -> list[Entry]:
    """Two Mises say the same thing: the first keeps actor and provenance, both proposers are named (P-11)."""
    resolution, _, mise = decided(table, params.mise, ("proposee", "acceptee"))
    kept_part = table.parts[params.dans]
    kept = mise_of(kept_part)
    if kept_part.id == params.mise or kept_part.resolution != resolution.id:
        raise RuleError("Choisis une autre Mise de cette résolution.")
    if kept.cote != mise.cote or kept.etat not in ("proposee", "acceptee"):
        raise RuleError("On fond deux Mises du même côté, encore en jeu\u202f: choisis-en une autre.")
    names = tuple(dict.fromkeys(kept.proposee_par + mise.proposee_par))
    kept = msgspec.structs.replace(kept, proposee_par=names)
    changes = (
        becomes(table.parts[params.mise], msgspec.structs.replace(mise, etat="fondue")),
        becomes(kept_part, kept),
    )
    payload = {"label": mise.label, "dans": kept.label, "cote": kept.cote, "proposee_par": list(names)}
    return [Entry("puissances/mises_fondues", payload, resolution.audience, changes, resolution.id)]


def retirer(table: Table, params: Decision, dice: Dice) -> list[Entry]:
    """Its proposer takes a Mise back, before it is decided."""
    resolution, _, mise = decided(table, params.mise)
    changes = (Set("part", params.mise, "removed", True),)
    return [Entry("puissances/mise_retiree", seen(mise), resolution.audience, changes, resolution.id)]


def retoucher(table: Table, params: Retouche, dice: Dice) -> list[Entry]:
    """The MJ says whose a Mise in words is, and how it passes (P-11). The words of a trait stay as they are."""
    resolution, annonce, mise = decided(table, params.mise, ("proposee", "acceptee"))
    if params.voie != mise.voie and "lien" in (params.voie, mise.voie):
        raise RuleError(
            "Le Lien se déclare par celui qui le porte\u202f: refuse la Mise, et qu’on la repropose."
        )
    if not params.label.strip():
        raise RuleError("Dis en quelques mots ce qui compte ici.")
    new = msgspec.structs.replace(
        mise, cote=params.cote, label=params.label.strip(), voie=params.voie, acteur=params.acteur.strip()
    )
    changes = (becomes(table.parts[params.mise], new),)
    return [Entry("puissances/mise_retouchee", seen(new), resolution.audience, changes, resolution.id)]


MOVES = (
    Move("puissances/miser", Proposition, Who.TABLE, miser),
    Move("puissances/accepter", Decision, Who.MJ, accepter),
    Move("puissances/refuser", Decision, Who.MJ, refuser),
    Move("puissances/fondre", Fusion, Who.MJ, fondre),
    Move("puissances/retirer", Decision, Who.OWNER, retirer),
    Move("puissances/retoucher", Retouche, Who.MJ, retoucher),
)
