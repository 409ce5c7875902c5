"""Where a Mise comes from: a trait, an Attribut, an implicit trait, or words; and how it then passes (P-14 to P-16)."""

from msgspec import Struct
from msgspec.structs import replace

from rules.game import OptionalLine, PortraitRef, ResolutionRef, RuleError, TraitRef
from rules.puissances.mises import PAR_SON_LIEN, PAS_UNE_PUISSANCE, Mise, check_acteur
from rules.puissances.natures import DEVENU_PUISSANCE, chosen, liens_to, nature, root, voie
from rules.puissances.prismes import Voie
from rules.puissances.resolution import Camp
from rules.table import BOARD, Table, Trait

# What counts for an outcome: the two sides of a being, its traits, what is true of other actors.
MISABLES = ("ancrage", "lien", "trait", "qualite")
RAISON_D_AGIR = "Une mission est une raison d’agir, pas une Mise\u00a0: mise ce qui aide à l’accomplir."
PAS_UNE_MISE = "Cela ne se mise pas\u00a0: choisis un Ancrage, le Lien ou l’un de leurs traits."


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
        raise RuleError("Une Mise du Lien passe par quelqu’un\u00a0: dis par qui.")
    check_acteur(table, params.acteur.strip())
    return Mise(params.cote, label, params.voie, params.acteur.strip())


def from_trait(table: Table, trait: Trait, cote: Camp) -> Mise:
    """A tap on a trait: its side of the portrait says how it passes (P-15).

    Raises RuleError for words that are no Mise, such as a mission or a debt (P-11), and as `actor` does.
    """
    acteur, way = actor(table, trait.portrait), voie(table, trait)
    if trait.kind not in MISABLES:
        raise RuleError(RAISON_D_AGIR if trait.kind == "mission" else PAS_UNE_MISE)
    lien = root(table, trait).id if way == "lien" else None
    return Mise(cote, trait.text, way, acteur, portrait=trait.portrait, trait=trait.id, lien=lien)


def from_attribut(table: Table, attribut: Trait, params: Proposition) -> Mise:
    """Drawing on an Attribut without a trait from it: a Lien Mise, by the one known Lien unless it is said (P-16).

    Raises RuleError for what is not an Attribut, without a being to draw on it, when that being is not an Agent of
    this Puissance, and as `actor` and `chosen` do.
    """
    if params.portrait is None or attribut.kind != "attribut":
        raise RuleError("On puise dans un Attribut par un Agent de sa Puissance\u00a0: dis par qui.")
    acteur = actor(table, params.portrait)
    liens = liens_to(table, params.portrait, attribut.portrait)
    if not liens:
        raise RuleError(
            "Seul un Agent de cette Puissance peut puiser dans ses Attributs\u00a0: choisis lequel."
        )
    known = [lien.id for lien in liens if lien.audience.everyone]
    lien = chosen(liens, params.lien or (known[0] if len(known) == 1 else None))
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
    """An implicit trait of an Ancrage (P-04). Raises RuleError for what is not an Ancrage, and as `actor` does."""
    if ancrage.kind != "ancrage":
        raise RuleError("Un trait implicite vient d’un Ancrage\u00a0: choisis lequel.")
    acteur = actor(table, ancrage.portrait)
    return Mise(cote, label, "devenir", acteur, portrait=ancrage.portrait, ancrage=ancrage.id)


def from_being(table: Table, portrait: str, params: Proposition, label: str) -> Mise:
    """Words drawn from the situation for someone; an Agent's player chooses the way they pass (P-11, P-15).

    Raises RuleError for a way that this being does not have, and as `actor` and `chosen` do.
    """
    acteur = actor(table, portrait)
    what, way = nature(table, table.portraits[portrait]), params.voie
    mise = Mise(params.cote, label, "neutre" if what == "Neutre" else "devenir", acteur, portrait=portrait)
    if way == "lien":
        if what not in ("Agent", "Avatar"):
            raise RuleError("Ce personnage n’a pas de Lien\u00a0: mise autrement.")
        lien = chosen(table.traits_of(portrait, "lien"), params.lien)
        return replace(mise, voie="lien", lien=lien.id)
    if way == "neutre" and what != "Neutre":
        raise RuleError(
            "La matière n’agit pas pour quelqu’un\u00a0: "
            "laisse cette Mise à la situation, ou dis qu’elle vient d’un être."
        )
    # Refused rather than corrected: it would declare a Lien that nobody meant to (P-14, P-18).
    if what == "Avatar":
        raise RuleError(PAR_SON_LIEN)
    return mise


def actor(table: Table, portrait: str) -> str:
    """The name under which one's own portrait acts: empty while it is kept from the table.

    Raises RuleError for a Puissance (P-01), for what does not act, and for the portrait of someone else, unless an MJ
    plays it.
    """
    row = table.portraits[portrait]
    if row.kind == BOARD:
        raise RuleError(
            "Un fait de la table n’agit pas\u00a0: mise-le en mots, pour quelqu’un ou pour la situation."
        )
    if row.kind == "puissance" or nature(table, row) == DEVENU_PUISSANCE:
        raise RuleError(PAS_UNE_PUISSANCE)
    if row.kind in ("horizon", "situation"):
        raise RuleError(
            "Un Horizon, une Situation n’agissent pas\u00a0: mise pour quelqu’un, ou dis-le en mots."
        )
    if not table.actor.is_mj and row.seat != table.actor.id:
        raise RuleError("Ce portrait n’est pas le tien\u00a0: propose cette Mise en mots.")
    return row.name if row.audience.everyone else ""
