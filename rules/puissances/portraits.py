"""The kinds of portraits and of words they hold (P-01 to P-06)."""

from rules.kinds import Flag, PortraitKind, TraitKind

INTERDIT = Flag("interdit", "interdit", "ban")
MENT_PAS = Flag("ment_pas", "interdit de mentir", "ban")
DECLINE = Flag("decline", "s’éteint", "hourglass")
REALISE = Flag("realise", "réalisé", "check")
HUMAINE = Flag("humaine", "Force humaine", "users")
INSTITUEE = Flag("instituee", "l’a instituée", "check")

PORTRAITS = (
    PortraitKind(
        "etre",
        "Personnage",
        ("lien", "ancrage", "mission", "dette", "mensonge", "consequence", "destin"),
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
    PortraitKind(
        "horizon",
        "Horizon",
        ("sorte", "forme_lien", "forme_devenir"),
        help="Ce que des Puissances ont en commun : leurs Agents, leurs Liens, ce qui peut les transformer.",
        written_by="mj",
    ),
    PortraitKind(
        "situation",
        "Situation",
        ("horizon", "enjeu", "vecteur", "force", "acteur", "note", "issue"),
        help="Ce que tu prépares pour mettre les Agents en mouvement. Elle reste au MJ, jusqu’à ce qu’il l’ouvre.",
        written_by="mj",
        private=True,
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
        flags=(INTERDIT, MENT_PAS),
        help="Ce qu’il peut, ce qu’il est. Un trait peut aussi interdire.",
    ),
    TraitKind(
        "mission",
        "Mission",
        "Missions",
        written_by="mj",
        apart=True,
        help="Ce que sa Puissance lui a confié.",
    ),
    TraitKind(
        "dette",
        "Dette",
        "Dettes",
        written_by="mj",
        private=True,
        apart=True,
        help="Ce dont il répond devant sa Puissance.",
    ),
    TraitKind(
        "mensonge",
        "Mensonge",
        "Mensonges",
        written_by="mj",
        private=True,
        apart=True,
        help="Ce qu’il a caché à sa Puissance, et qui peut revenir.",
    ),
    TraitKind(
        "consequence",
        "Conséquence à venir",
        "Conséquences à venir",
        written_by="mj",
        mj_only=True,
        apart=True,
        help="Ce qui arrivera plus tard, et que toi seul connais.",
    ),
    TraitKind(
        "destin",
        "Ce qu’il est devenu",
        "Ce qu’il est devenu",
        about="puissance",
        about_words=("Laquelle", "aucune Puissance"),
        written_by="mj",
        apart=True,
        help="Quand le Lien s’est rompu : humain, mort, ou Puissance.",
    ),
    TraitKind(
        "regard",
        "Aux yeux de sa Puissance",
        "Aux yeux de sa Puissance",
        parents=("trait",),
        source="attribut",
        written_by="mj",
        mj_only=True,
        apart=True,
        help="Ce trait contredit un Attribut, ou l’intéresse.",
    ),
    TraitKind(
        "horizon",
        "Horizon",
        "Horizon",
        about="horizon",
        about_words=("De quel Horizon", "aucun pour l’instant"),
        written_by="mj",
        help="L’Horizon dont cela relève.",
    ),
    TraitKind(
        "sorte", "Sorte d’Agents", "Sortes d’Agents", written_by="mj", help="Ceux que l’on peut y incarner."
    ),
    TraitKind(
        "forme_lien",
        "Forme de Lien",
        "Formes de Lien",
        written_by="mj",
        help="Sang, serment, pacte, office, dette…",
    ),
    TraitKind(
        "forme_devenir",
        "Forme de Devenir",
        "Formes de Devenir",
        written_by="mj",
        help="Ce qui, au contact du monde, peut transformer ces Agents.",
    ),
    TraitKind("enjeu", "Enjeu", "Enjeux", written_by="mj", help="Ce que cette Situation met en balance."),
    TraitKind(
        "vecteur",
        "Vecteur",
        "Vecteurs",
        written_by="mj",
        flags=(REALISE,),
        help="La nouveauté qui pousse. Réalisée, le monde la porte.",
    ),
    TraitKind(
        "force",
        "Force",
        "Forces",
        written_by="mj",
        flags=(HUMAINE, INSTITUEE),
        help="Ce qui agit là. Une Force humaine peut instituer une nouveauté : le monde la porte.",
    ),
    TraitKind(
        "acteur",
        "Acteur",
        "Acteurs",
        about="etre",
        about_words=("Qui", "personne de cette table"),
        written_by="mj",
        help="Qui y tient un rôle, et lequel.",
    ),
    TraitKind("note", "Note du MJ", "Notes du MJ", written_by="mj", mj_only=True, help="Pour toi seul."),
    TraitKind(
        "issue", "Issue", "Issues", written_by="mj", apart=True, help="Comment cette Situation s’est close."
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
