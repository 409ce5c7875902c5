"""The numbers of a character as the rules read them now: marks count, nothing of them is kept (K-12, K-16, K-20, K-34).

A mark's level is its rank among those of its sheet; the last gained is the one lost, so no rank ever shifts (K-14).
"""

from typing import get_args

from msgspec import Struct

from rules.apotheose import portraits
from rules.apotheose.blessures import ARMURES, Armure, protection
from rules.apotheose.compteurs import most
from rules.apotheose.marques import NIVEAUX, Effet, Niveau, niveau, perte
from rules.apotheose.ombre import Ombre
from rules.apotheose.options import seuil
from rules.apotheose.portraits import CARACTERISTIQUES, Caracteristique
from rules.apotheose.traits import AFFAIBLI, BLESSURE, MAGIQUE, MAJEUR, MYSTIQUE, VOLONTE
from rules.counters import value_of
from rules.table import Table, Trait


class Marque(Struct, frozen=True):
    """A stigmate or a grâce of a sheet, and its level."""

    trait: Trait
    niveau: Niveau


class Reserve(Struct, frozen=True):
    """Points that are spent and come back: how many are left, of how many."""

    reste: int
    maximum: int


def marques_of(table: Table, portrait: str, kind: str) -> list[Marque]:
    """The stigmates, or the grâces, of a sheet, the first gained first (K-12)."""
    found = table.traits_of(portrait, kind)
    return [Marque(trait, niveau_of(trait, rang)) for rang, trait in enumerate(found, 1)]


def niveau_of(trait: Trait, rang: int) -> Niveau:
    """The level of the mark of this rank; one that was bought majeur is never less (K-12)."""
    by_rank = niveau(rang)
    if MAJEUR.key in trait.flags:
        return max(by_rank, NIVEAUX[1], key=NIVEAUX.index)
    return by_rank


def perte_of(table: Table, portrait: str, effet: Effet, flag: str) -> int:
    """How many points all the stigmates of a sheet with this effect take together (K-16).

    DECISION: what one weakens is one characteristic, by all its points.
    """
    stigmates = marques_of(table, portrait, "stigmate")
    return sum(perte(effet, marque.niveau) for marque in stigmates if flag in marque.trait.flags)


def caracteristique(table: Table, portrait: str, key: Caracteristique) -> int:
    """What a characteristic is worth now: what weakening takes cannot bring it below 0 (K-16)."""
    lost = perte_of(table, portrait, "affaiblissement", AFFAIBLI[key].key)
    return max(0, value_of(table, portrait, CARACTERISTIQUES[key]) - lost)


def somme(table: Table, portrait: str) -> int:
    """The sum of the characteristics as they were bought, whatever weakens them since (K-22)."""
    return sum(value_of(table, portrait, kind) for kind in CARACTERISTIQUES.values())


def pv_max(table: Table, portrait: str) -> int:
    """The PV of a character that nothing has hurt, less what lasting wounds take (K-16, K-20)."""
    lost = perte_of(table, portrait, "blessure", BLESSURE.key)
    return max(0, most(caracteristique(table, portrait, "corps")) - lost)


def volonte(table: Table, portrait: str) -> Reserve:
    """The volonté of a character (K-16, K-20)."""
    lost = perte_of(table, portrait, "volonte", VOLONTE.key)
    maximum = max(0, most(caracteristique(table, portrait, "esprit")) - lost)
    return Reserve(max(0, maximum - value_of(table, portrait, portraits.VOLONTE_PERDUE)), maximum)


def magie(table: Table, portrait: str) -> Reserve:
    """The magie of a mystic; none for who has no mystic métier (K-20)."""
    maximum = most(caracteristique(table, portrait, "ame")) if is_mystique(table, portrait) else 0
    return Reserve(max(0, maximum - value_of(table, portrait, portraits.MAGIE_DEPENSEE)), maximum)


def is_mystique(table: Table, portrait: str) -> bool:
    """Whether a character has a métier that gives magie (K-45)."""
    return any(MYSTIQUE.key in metier.flags for metier in table.traits_of(portrait, "metier"))


def protection_of(table: Table, portrait: str) -> int:
    """The points of the armour and the shield that a character wears, unharmed (K-34)."""
    armures, boucliers = table.traits_of(portrait, "armure"), table.traits_of(portrait, "bouclier")
    return protection(
        armure=next((kind for a in armures for kind in weight(a)), None),
        bouclier=bool(boucliers),
        armure_magique=any(MAGIQUE.key in a.flags for a in armures),
        bouclier_magique=any(MAGIQUE.key in b.flags for b in boucliers),
    )


def weight(armure: Trait) -> list[Armure]:
    """What an armour is, by its flags. DECISION: light when nobody said (K-34)."""
    kinds: tuple[Armure, ...] = get_args(Armure)
    return [kind for kind in kinds if kind in ARMURES and kind in armure.flags] or ["legere"]


def ombre_of(table: Table, portrait: str) -> Ombre:
    """Where the ombre of a character stands, with its marks (K-10)."""
    return Ombre(
        value_of(table, portrait, portraits.OMBRE),
        len(table.traits_of(portrait, "stigmate")),
        len(table.traits_of(portrait, "grace")),
    )


def is_teintee(table: Table, portrait: str) -> bool:
    """Whether the soul of a character is tainted, as this table counts it (K-10)."""
    return ombre_of(table, portrait).is_teintee(seuil(table))
