"""What the head of a sheet says besides its words (`Game.sheet`). The table is already narrowed to its reader.

A Horizon names its Puissances and Situations, a Puissance the Agents that the reader knows, a Situation what the world
bears of it and what its actors carry, a being its echoes.
"""

from typing import Literal

from msgspec import Struct

from rules.kinds import TraitKind
from rules.puissances.echos import Echos, echos
from rules.puissances.monde import nouvelle, portee
from rules.puissances.presence.appel import appels_of
from rules.puissances.presence.rupture import Rupture, ruptures
from rules.puissances.presence.seuil import seuils
from rules.puissances.situations import showable, sorte
from rules.table import Portrait, Table, Trait


class Horizon(Struct, frozen=True):
    """A Horizon, its Puissances, and those of its Situations that the reader may see."""

    portrait: Portrait
    puissances: tuple[Portrait, ...]
    situations: tuple[Portrait, ...]


class Puissance(Struct, frozen=True):
    """A Puissance, and each Lien to it that the reader knows, with who has it."""

    portrait: Portrait
    agents: tuple[tuple[Portrait, Trait], ...]


class Acteur(Struct, frozen=True):
    """Who acts in a Situation, as what, and what it carries that may come back."""

    trait: Trait
    portrait: Portrait
    echos: Echos


class Situation(Struct, frozen=True):
    """A Situation: where it stands, how it ended, and each novelty with whether the world bears it.

    `acteurs` are for an MJ. `montrables` are the words that the table may be shown. `leads`: the reader may open and
    close it.
    """

    portrait: Portrait
    etat: Literal["preparee", "ouverte", "close"]
    issues: tuple[Trait, ...]
    nouveautes: tuple[tuple[Trait, bool], ...]
    acteurs: tuple[Acteur, ...]
    montrables: tuple[tuple[Trait, str], ...]
    leads: bool


class Etre(Struct, frozen=True):
    """A being: what became of it, its echoes, and the kinds of words that an MJ writes there besides its two sides.

    By its `seuils` it may stand before a Puissance, for whom the reader plays or leads; by those `appeles` it has asked
    to (P-40). `ruptures` are the Liens that an MJ may say lost now, by their ids (P-43).
    """

    portrait: Portrait
    destins: tuple[Trait, ...]
    echos: Echos
    notables: tuple[TraitKind, ...]
    seuils: tuple[Trait, ...]
    appeles: tuple[str, ...]
    ruptures: dict[str, Rupture]


def fiche(table: Table, portrait: Portrait) -> Horizon | Puissance | Situation | Etre | None:
    """What the head of this sheet says; None where it says nothing."""
    match portrait.kind:
        case "horizon":
            return horizon(table, portrait)
        case "puissance":
            return puissance(table, portrait)
        case "situation":
            return situation(table, portrait)
        case "etre":
            return etre(table, portrait)
    return None


def horizon(table: Table, portrait: Portrait) -> Horizon:
    """A Horizon: what is said to be of it, by kind."""
    named = [t for t in table.traits.values() if t.kind == "horizon" and t.about == portrait.id]
    of_it = [table.portraits[key] for key in dict.fromkeys(t.portrait for t in named)]
    return Horizon(
        portrait,
        tuple(p for p in of_it if p.kind == "puissance"),
        tuple(p for p in of_it if p.kind == "situation"),
    )


def puissance(table: Table, portrait: Portrait) -> Puissance:
    """A Puissance: those whose Lien to it the reader may know."""
    liens = [t for t in table.traits.values() if t.kind == "lien" and t.about == portrait.id]
    return Puissance(portrait, tuple((table.portraits[lien.portrait], lien) for lien in liens))


def situation(table: Table, portrait: Portrait) -> Situation:
    """A Situation as the reader may see it."""
    traits = table.traits_of(portrait.id)
    issues = tuple(t for t in traits if t.kind == "issue")
    acteurs = [(t, table.portraits[t.about]) for t in traits if t.kind == "acteur" and t.about]
    return Situation(
        portrait=portrait,
        etat="close" if issues else "ouverte" if portrait.audience.everyone else "preparee",
        issues=issues,
        nouveautes=tuple((t, portee(t)) for t in traits if nouvelle(t)),
        acteurs=tuple(Acteur(t, p, echos(table, p.id)) for t, p in acteurs) if table.actor.is_mj else (),
        montrables=tuple((t, sorte(table, t)) for t in showable(table, portrait)),
        leads=table.may_act and table.actor.is_mj,
    )


def etre(table: Table, portrait: Portrait) -> Etre:
    """A being as the reader may see it."""
    kind = table.game.portrait_kind(portrait.kind)
    apart = [k for k in table.game.traits if k.apart and kind and k.key in kind.traits]
    writes, open_to = table.may_act and table.actor.is_mj, seuils(table, portrait)
    return Etre(
        portrait,
        tuple(table.traits_of(portrait.id, "destin")),
        echos(table, portrait.id),
        tuple(apart) if writes else (),
        open_to,
        tuple(lien.id for lien in open_to if appels_of(table, lien.id)),
        ruptures(table, portrait) if writes else {},
    )
