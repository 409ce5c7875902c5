"""What experience buys: characteristics, and what their sum brings (K-21, K-22)."""

from rules.game import RuleError

PAR_PALIER = 5
# A point costs 5, and 5 more once it passes each of these values.
SEUILS = (5, 10, 15)
PAR_DON = 5


def cout(valeur: int, vers: int) -> int:
    """Return what raising a characteristic costs, each point by the value it reaches (DECISION: 5 → 6 costs 10)."""
    return PAR_PALIER * sum(max(0, vers - seuil) - max(0, valeur - seuil) for seuil in (valeur, *SEUILS))


def check_partage(gained: int, in_this_one: int) -> None:
    """Raise RuleError unless one characteristic may be raised by 1 more.

    ``gained``: the increases since the creation, all characteristics together; ``in_this_one``: those of this one.
    DECISION: at most half of them in one, rounded up, counting the one to come.
    """
    if in_this_one + 1 > (gained + 2) // 2:
        raise RuleError(
            "La moitié des augmentations est déjà dans cette caractéristique\u00a0: augmentes-en d’abord une autre."
        )


def dons(plus_haute: int, somme: int) -> int:
    """Return how many free métiers or specialties a sum of the characteristics brings (K-22).

    ``plus_haute``: the highest sum ever reached before. DECISION: once for each multiple of 5.
    """
    return max(0, somme // PAR_DON - plus_haute // PAR_DON)


def niveau_dd(somme: int) -> int:
    """Return the level of Dungeons & Dragons that a sum of the characteristics is about (K-22)."""
    return somme // 2
