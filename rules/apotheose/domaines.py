"""The domains of magie and the kinds of spell, as choices beside free text (K-45)."""

# The great domains, by the deity that each pair is under.
DOMAINES: dict[str, tuple[str, str]] = {
    "El": ("Lumière", "Création"),
    "Loa": ("Reflet", "Magie"),
    "Diomède": ("Feu", "Guerre"),
    "Cyllène": ("Eau", "Voyage"),
    "Rind": ("Vivant", "Guérison"),
    "Minos": ("Mort", "Justice"),
    "Mymir": ("Destinée", "Savoir"),
    "Sygin": ("Métamorphose", "Ruse"),
    "Japhet": ("Minéral", "Artéfaction"),
    "Ladon": ("Air", "Domination"),
}
GENRES = (
    "Création",
    "Destruction",
    "Modelage",
    "Invocation",
    "Contrôle",
    "Bannissement",
    "Enchantement",
    "Bénédiction",
    "Malédiction",
    "Altération",
    "Voyage",
    "Perception",
    "Opacité",
    "Illusion",
    "Repli",
    "Octroi",
)
