"""What the table agreed beforehand of its moments of Présence: seen by all, or behind a veil (P-40)."""

from rules.kinds import Option

PRESENCE = Option(
    "puissances_presence",
    "Les moments de Présence se jouent",
    (("table", "Devant toute la table"), ("voile", "Derrière un voile")),
    help=(
        "Devant toute la table\u00a0: chacun voit la Puissance, l’Agent et ce qu’ils se disent. "
        "Derrière un voile\u00a0: les autres savent seulement qui s’y trouve. Qui joue la Puissance la fait parler là "
        "aussi, si ce Lien lui est connu."
    ),
)
