"""What a table chooses for itself: when the Chaos falls, and what its dice show (I-11, I-24)."""

from rules.kinds import Option
from rules.table import Table

CHAOS = Option(
    "impact_chaos",
    "Les dés du Chaos",
    (("apres", "Le Monde les lance ensuite"), ("ensemble", "Ils partent avec la main")),
    help="Ensemble, ils tombent avec la main et se montrent juste après elle\u00a0: la lecture est la même.",
)
SYMBOLES = Option(
    "impact_symboles",
    "Les faces des dés",
    (("chiffres", "Des chiffres"), ("etoiles", "Des étoiles")),
    help="Une étoile sur le 5, une étoile pleine sur le 6, une marque sur le 7 et le 8 du Chaos.",
)
OPTIONS = (CHAOS, SYMBOLES)


def etoiles(table: Table) -> bool:
    """Whether the dice of this table show signs in place of their numbers (I-24)."""
    return table.chosen(SYMBOLES) == "etoiles"
