"""The head of a sheet, for one reader: what it is worth now, and what its player may do (K-10 to K-22, K-34)."""

from msgspec import Struct

from rules.apotheose import numeros
from rules.apotheose.blessures import Vie
from rules.apotheose.experience import niveau_dd
from rules.apotheose.numeros import Marque, Reserve
from rules.apotheose.ombre import Ombre
from rules.apotheose.portraits import (
    CARACTERISTIQUES,
    FORMATION,
    GROUPE,
    NOMBRE,
    PERSONNAGE,
    VALEUR,
    XP,
    Caracteristique,
)
from rules.apotheose.vies import vie_max, vie_of
from rules.counters import value_of
from rules.table import Portrait, Table


class Mesure(Struct, frozen=True):
    """A characteristic: what it is worth now, and what it was bought."""

    key: Caracteristique
    label: str
    valeur: int
    achetee: int


class Fiche(Struct, frozen=True):
    """What the sheet of a character shows at its head. `plays`: the reader may act for it."""

    portrait: Portrait
    plays: bool
    mesures: tuple[Mesure, ...]
    vie: Vie
    pv: Reserve
    armure: Reserve
    volonte: Reserve
    magie: Reserve | None
    ombre: Ombre
    teintee: bool
    stigmates: tuple[Marque, ...]
    graces: tuple[Marque, ...]
    xp: int
    niveau_dd: int


class Adverse(Struct, frozen=True):
    """What the sheet of an opponent shows at its head: its score, and its life."""

    portrait: Portrait
    score: int
    vie: Vie
    pv: Reserve
    armure: Reserve


class Bande(Struct, frozen=True):
    """What the sheet of a group shows at its head: its worth, and how many stand."""

    portrait: Portrait
    valeur: int
    nombre: int


def fiche(table: Table, portrait: Portrait) -> Fiche | Adverse | Bande:
    """The head of any sheet of this game."""
    if portrait.kind == GROUPE:
        return Bande(portrait, value_of(table, portrait.id, VALEUR), value_of(table, portrait.id, NOMBRE))
    vie, (pv, armure) = vie_of(table, portrait), vie_max(table, portrait)
    life = (vie, Reserve(vie.pv, pv), Reserve(vie.armure, armure))
    if portrait.kind != PERSONNAGE:
        return Adverse(portrait, score_of(table, portrait.id), *life)
    return of_character(table, portrait, *life)


def of_character(table: Table, portrait: Portrait, vie: Vie, pv: Reserve, armure: Reserve) -> Fiche:
    actor, who = table.actor, portrait.id
    return Fiche(
        portrait=portrait,
        plays=table.may_act and (actor.is_mj or portrait.seat == actor.id),
        mesures=tuple(mesure(table, who, key) for key in CARACTERISTIQUES),
        vie=vie,
        pv=pv,
        armure=armure,
        volonte=numeros.volonte(table, who),
        magie=numeros.magie(table, who) if numeros.is_mystique(table, who) else None,
        ombre=numeros.ombre_of(table, who),
        teintee=numeros.is_teintee(table, who),
        stigmates=tuple(numeros.marques_of(table, who, "stigmate")),
        graces=tuple(numeros.marques_of(table, who, "grace")),
        xp=value_of(table, who, XP),
        niveau_dd=niveau_dd(numeros.somme(table, who)),
    )


def mesure(table: Table, portrait: str, key: Caracteristique) -> Mesure:
    """One of the four characteristics of a sheet."""
    kind = CARACTERISTIQUES[key]
    return Mesure(
        key, kind.label, numeros.caracteristique(table, portrait, key), value_of(table, portrait, kind)
    )


def score_of(table: Table, adversaire: str) -> int:
    """The score of an opponent in attack and in defence, before any die (K-31, K-33)."""
    return value_of(table, adversaire, CARACTERISTIQUES["combat"]) + value_of(table, adversaire, FORMATION)
