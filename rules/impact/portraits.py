"""The kinds of sheets, the words they hold, and the tokens that are counted (I-01, I-14)."""

from rules.impact.blessures import BLESSURES, Blessure
from rules.kinds import CounterKind, Flag, PortraitKind, TraitKind

OBJET = Flag("objet", "objet", "archive")
BRISE = Flag("brise", "brisée", "x")
PERDU = Flag("perdu", "perdu", "x")

IMPACT = CounterKind(
    "impact",
    "Jeton d’Impact",
    "Jetons d’Impact",
    help="Il paie une Opportunité\u00a0: un fait posé sur la table.",
)
ETINCELLES = CounterKind(
    "etincelles",
    "Étincelle",
    "Étincelles",
    help="On en grille une pour un dé doré de plus\u202f; un Désastre en rend une.",
)
SUSPENSE = CounterKind(
    "suspense",
    "Jeton de Suspense",
    "Jetons de Suspense",
    help="Le Monde en dépense un pour qu’une réussite ait un prix.",
)
COUNTERS = (IMPACT, ETINCELLES, SUSPENSE)
SHARED = (SUSPENSE.key,)

PERSONNAGE, FIGURE = "personnage", "figure"
PORTRAITS = (
    PortraitKind(
        PERSONNAGE,
        "Personnage",
        ("empreinte", "marque", "legs", "elan", "felure", "cicatrice", *BLESSURES),
        counters=(IMPACT.key, ETINCELLES.key),
        help="Ce qu’il sait faire, ce qu’il a, ce qu’il a reçu, et ce qui le pousse ou le fêle.",
    ),
    PortraitKind(
        FIGURE,
        "Figure du Monde",
        ("detail",),
        help="Quelqu’un ou quelque chose que le Monde joue\u00a0: quelques détails suffisent.",
        written_by="mj",
    ),
)

# The four boxes and death, as a sheet names them.
LABELS: dict[Blessure, tuple[str, str]] = {
    "blessure": ("Blessure", "Blessures"),
    "grave": ("Blessure grave", "Blessures graves"),
    "critique": ("Blessure critique", "Blessures critiques"),
    "mort": ("Mort", "Mort"),
}

TRAITS = (
    TraitKind("empreinte", "Empreinte", "Empreintes", help="Ce que le personnage sait faire."),
    TraitKind(
        "marque",
        "Marque",
        "Marques",
        flags=(OBJET, BRISE),
        help="Ce qui le distingue. Marque «\u00a0objet\u00a0» celle qui peut se briser.",
    ),
    TraitKind(
        "legs", "Legs", "Legs", flags=(PERDU,), help="Ce qui lui a été confié, et qu’un échec peut emporter."
    ),
    TraitKind("elan", "Élan", "Élan", help="Ce vers quoi il court\u00a0: une moitié de sa Trame."),
    TraitKind(
        "felure", "Fêlure", "Fêlure", help="Ce qui le fait trébucher\u00a0: l’autre moitié de sa Trame."
    ),
    TraitKind("cicatrice", "Cicatrice", "Cicatrices", help="Ce qu’une blessure a laissé."),
    *(TraitKind(rung, *LABELS[rung], written_by="mj", apart=True) for rung in BLESSURES),
    TraitKind("detail", "Détail", "Détails", written_by="mj", help="Ce qui est vrai d’elle."),
)
