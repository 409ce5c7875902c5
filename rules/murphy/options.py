"""What a campaign chooses for itself: whether Piété counts, and who has a word to say before the dice (M-01, M-13)."""

from rules.kinds import Option
from rules.table import Table

PIETE = Option(
    "murphy_piete",
    "La Piété",
    (("suivie", "compte"), ("ignoree", "ne compte pas")),
    "Sans elle, les trois lois restent\u00a0: plus d’avertissement, de prêche ni de don.",
)
CONDITIONS = Option(
    "murphy_conditions",
    "Les conditions d’un jet",
    (("attendre", "La MD les dit avant chaque jet"), ("libre", "Aucune tant qu’elle n’en dit pas")),
    "Quand elles sont libres, les dés n’attendent personne\u202f; la MD peut encore en dire avant qu’ils roulent.",
)
OPTIONS = (PIETE, CONDITIONS)


def with_piete(table: Table) -> bool:
    """Whether this campaign counts Piété (M-13)."""
    return table.chosen(PIETE) == "suivie"


def waits_for_conditions(table: Table) -> bool:
    """Whether the dice of a player wait for the conditions."""
    return table.chosen(CONDITIONS) == "attendre"
