"""The kinds of sheets, the words they hold, and their numbers (K-01, K-10, K-16, K-20, K-21, K-34).

Counters hold what was lost, not what is left: no maximum is ever kept, it follows the characteristic it is drawn from.
"""

from typing import Any, Literal

from rules.apotheose.domaines import DOMAINES
from rules.apotheose.ombre import HIGHEST, LOWEST
from rules.kinds import CounterKind, Flag, PortraitKind, TraitKind

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

MYSTIQUE = Flag("mystique", "mystique", "flame")
LEGERE, MOYENNE, LOURDE = (
    Flag("legere", "légère", "check"),
    Flag("moyenne", "moyenne", "check"),
    Flag("lourde", "lourde", "check"),
)
MAGIQUE = Flag("magique", "magique", "flame")
MAJEUR = Flag("majeur", "majeur", "crown")
HARMONISE = Flag("harmonise", "harmonisé", "link")
CHARGE = Flag("charge", "à charge", "hourglass")
BLESSURE = Flag("blessure", "moins de PV", "triangle-alert")
VOLONTE = Flag("volonte", "moins de volonté", "triangle-alert")
COMPULSION = Flag("compulsion", "compulsion", "flame")
AFFAIBLI: dict[Caracteristique, Flag] = {
    key: Flag(f"affaibli_{key}", f"moins de {kind.label}", "triangle-alert")
    for key, kind in CARACTERISTIQUES.items()
}

TRAITS = (
    TraitKind(
        "metier",
        "Métier",
        "Métiers",
        flags=(MYSTIQUE,),
        help="Ce qu’il sait faire\u00a0: +3 quand il s’applique. «\u00a0Mystique\u00a0», il donne la magie.",
    ),
    TraitKind(
        "specialite",
        "Spécialité",
        "Spécialités",
        parents=("metier",),
        suggestions=tuple((domaine, dieu) for dieu, pair in DOMAINES.items() for domaine in pair),
        suggested_under=MYSTIQUE.key,
        help="Une part de ce métier où il excelle\u00a0: +2. D’un métier mystique, un domaine.",
    ),
    TraitKind("affect", "Affect", "Affects", help="Ce qui l’emporte\u00a0: un élan qui aide, ou qui gêne."),
    TraitKind("voeu", "Vœu", "Vœux", help="Ce qu’il s’est engagé à faire, ou à ne plus faire."),
    TraitKind("armure", "Armure", "Armure", flags=(LEGERE, MOYENNE, LOURDE, MAGIQUE)),
    TraitKind("bouclier", "Bouclier", "Bouclier", flags=(MAGIQUE,)),
    TraitKind("objet", "Objet magique", "Objets magiques", flags=(MAJEUR, HARMONISE, CHARGE)),
    TraitKind(
        "stigmate",
        "Stigmate",
        "Stigmates",
        written_by="mj",
        flags=(MAJEUR, BLESSURE, VOLONTE, COMPULSION, *AFFAIBLI.values()),
        apart=True,
    ),
    TraitKind("grace", "Grâce", "Grâces", written_by="mj", flags=(MAJEUR,), apart=True),
    TraitKind("note", "Note", "Notes", private=True, help="Ce que le MJ et toi êtes seuls à lire."),
    TraitKind("arme", "Arme", "Armes", written_by="mj", flags=(MAGIQUE,)),
    TraitKind("detail", "Détail", "Détails", written_by="mj", help="Ce qui est vrai de lui."),
)
