"""The words that sheets hold, and the marks that count in numbers (K-01, K-11, K-16, K-34, K-45)."""

from rules.apotheose.domaines import DOMAINES
from rules.apotheose.portraits import CARACTERISTIQUES, Caracteristique
from rules.kinds import Flag, TraitKind

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
    TraitKind(
        "objet",
        "Objet magique",
        "Objets magiques",
        flags=(MAJEUR, HARMONISE, CHARGE),
        help="Ou une créature magique\u00a0: il s’harmonise, sauf s’il n’a que des charges.",
    ),
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
