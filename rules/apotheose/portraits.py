"""The kinds of sheets, and their numbers (K-10, K-20, K-21, K-34).

Counters hold what was lost, not what is left: no maximum is ever kept, it follows the characteristic it is drawn from.
"""

from typing import Any, Literal

from rules.apotheose.ombre import HIGHEST, LOWEST
from rules.kinds import CounterKind, PortraitKind

Caracteristique = Literal["corps", "esprit", "combat", "ame"]


def number(key: str, label: str, plural: str = "", **more: Any) -> CounterKind:
    """A number that the head of a sheet draws: the table sees what it means, the MJ what it is."""
    return CounterKind(key, label, plural or label, apart=True, **more)


CARACTERISTIQUES: dict[Caracteristique, CounterKind] = {
    "corps": number("corps", "Corps", help="La force, l’adresse, l’endurance."),
    "esprit": number("esprit", "Esprit", help="La raison, la parole, la volonté."),
    "combat": number("combat", "Combat", help="Attaquer, se défendre, agir avant les autres."),
    "ame": number("ame", "Âme", help="Le lien avec l’invisible, et la magie qu’il donne."),
}
PV_PERDUS = number("pv_perdus", "PV perdus", help="Ce que les blessures ont pris.")
VOLONTE_PERDUE = number("volonte_perdue", "Volonté perdue")
MAGIE_DEPENSEE = number("magie_depensee", "Magie dépensée")
ARMURE_PERDUE = number("armure_perdue", "Armure perdue", help="Elle part avant les PV, et se répare.")
OMBRE = number("ombre", "Ombre", low=LOWEST, high=HIGHEST, help="Elle aide, et elle teinte l’âme.")
XP = number("xp", "Point d’expérience", "Points d’expérience")

# Kept by the game beside what a sheet shows.
AGONIE = number("agonie", "Agonie", high=1)
PLUS_HAUTE = number("plus_haute", "Somme la plus haute")
EPUISEMENT = number("epuisement", "Dernier épuisement", start=-1, low=-1)
# How often each characteristic was raised since the creation (K-21).
HAUSSES: dict[Caracteristique, CounterKind] = {
    key: number(f"hausses_{key}", f"Hausses\u00a0: {kind.label}") for key, kind in CARACTERISTIQUES.items()
}

# Of an adversary: what its training adds to Combat, its PV and its armour. Of a group: its worth, and how many stand.
FORMATION = number("formation", "Métier et spécialité", high=5)
PV = number("pv", "PV", start=1, low=1)
PROTECTION = number("protection", "Armure")
VALEUR = number("valeur", "Valeur", high=15)
NOMBRE = number("nombre", "Encore debout")

COUNTERS = (
    *CARACTERISTIQUES.values(),
    PV_PERDUS,
    VOLONTE_PERDUE,
    MAGIE_DEPENSEE,
    ARMURE_PERDUE,
    OMBRE,
    XP,
    AGONIE,
    PLUS_HAUTE,
    EPUISEMENT,
    *HAUSSES.values(),
    FORMATION,
    PV,
    PROTECTION,
    VALEUR,
    NOMBRE,
)

PERSONNAGE, ADVERSAIRE, GROUPE = "personnage", "adversaire", "groupe"
PORTRAITS = (
    PortraitKind(
        PERSONNAGE,
        "Personnage",
        ("metier", "affect", "voeu", "armure", "bouclier", "objet", "stigmate", "grace", "note"),
        counters=(
            *CARACTERISTIQUES,
            PV_PERDUS.key,
            VOLONTE_PERDUE.key,
            MAGIE_DEPENSEE.key,
            ARMURE_PERDUE.key,
            OMBRE.key,
            XP.key,
        ),
        help="Quatre caractéristiques, des métiers et leurs spécialités, des affects, et une part d’ombre.",
    ),
    PortraitKind(
        ADVERSAIRE,
        "Adversaire",
        ("arme", "detail"),
        counters=("combat", FORMATION.key, PV.key, PROTECTION.key, PV_PERDUS.key, ARMURE_PERDUE.key),
        help="Quelqu’un qui compte\u00a0: il a ses PV, et son score.",
        written_by="mj",
    ),
    PortraitKind(
        GROUPE,
        "Groupe",
        ("arme", "detail"),
        counters=(VALEUR.key, NOMBRE.key),
        help="Des adversaires qui tombent au premier coup.",
        written_by="mj",
    ),
)
