"""The kinds of portraits and of words they hold (P-01 to P-05)."""

from rules.kinds import Flag, PortraitKind, TraitKind

INTERDIT = Flag("interdit", "interdit", "ban")
DECLINE = Flag("decline", "s’éteint", "hourglass")

PORTRAITS = (
    PortraitKind(
        "etre",
        "Personnage",
        ("lien", "ancrage"),
        help="Avec un Lien et des Ancrages\u00a0: un Agent. Sans Lien\u00a0: un Humain. Sans Ancrage\u00a0: un Avatar.",
    ),
    PortraitKind(
        "puissance",
        "Puissance",
        ("horizon", "attribut"),
        help="Peu d’Attributs, bien distincts\u00a0: ils disent ce qu’elle est.",
        written_by="mj",
    ),
    PortraitKind(
        "devenir",
        "Être qui devient",
        ("qualite",),
        help="Un animal, une communauté\u00a0: tout ce qui peut devenir autre.",
        written_by="mj",
    ),
    PortraitKind(
        "neutre",
        "Matière ou lieu",
        ("qualite",),
        help="La matière, un lieu, une force abstraite.",
        written_by="mj",
    ),
)

TRAITS = (
    TraitKind(
        "lien",
        "Lien",
        "Lien",
        about="puissance",
        private=True,
        help="La nature de la relation, en quelques mots. Elle reste entre toi et le MJ, jusqu’à ce qu’elle agisse.",
    ),
    TraitKind(
        "ancrage",
        "Ancrage",
        "Ancrages",
        help="Ce qui le retient dans le monde\u00a0: un métier, un lieu, quelqu’un.",
    ),
    TraitKind(
        "trait",
        "Trait",
        "Traits",
        parents=("lien", "ancrage"),
        source="attribut",
        source_under=("lien",),
        source_words=("de la relation elle-même", "de l’Attribut"),
        flags=(INTERDIT,),
        help="Ce qu’il peut, ce qu’il est. Un trait peut aussi interdire.",
    ),
    TraitKind(
        "horizon", "Horizon", "Horizon", written_by="mj", help="Le genre de Puissances dont elle fait partie."
    ),
    TraitKind(
        "attribut",
        "Attribut",
        "Attributs",
        written_by="mj",
        flags=(DECLINE,),
        help="Une phrase courte qui dit ce qu’elle est.",
    ),
    TraitKind(
        "qualite", "Trait", "Traits", written_by="mj", flags=(INTERDIT,), help="Ce qui est vrai de lui."
    ),
)
