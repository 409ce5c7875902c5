"""Two intentions in one movement: the hand cut in two (I-21)."""

from typing import Literal

from msgspec import Struct

from rules.dice import Dice
from rules.impact.lecture import Throw, throw
from rules.impact.main import Poignee
from rules.query import Refusal

Jugement = Literal["joue", "donne", "interdit"]


class DoubleGeste(Struct, frozen=True, forbid_unknown_fields=True):
    """How le Monde judged each part alone, whether the first one carries the second, and where the gold dice go.

    `empreinte_sur`: the part where the Empreinte acts. DECISION: the one the player names if it acts in neither.
    """

    premier: Jugement
    second: Jugement
    porte: bool
    empreinte_sur: Literal[1, 2]


def cut(double: DoubleGeste, poignee: Poignee) -> tuple[Poignee | None, Poignee | None]:
    """Return the dice of each part, the second with the die it gets if the first carries it; None for what is given.

    Raises a Refusal when a part is forbidden, when there is nothing to roll, or when the hand is too small to be cut.
    """
    premier, second = double.premier, double.second
    if "interdit" in (premier, second):
        raise Refusal(
            "geste_interdit",
            "L’un des deux gestes est interdit\u00a0: garde l’autre seul, ou change d’intention.",
        )
    if premier == second == "donne":
        raise Refusal(
            "rien_a_lancer", "Les deux gestes sont donnés\u00a0: raconte-les, il n’y a rien à lancer."
        )
    if second == "donne":
        return poignee, None
    if premier == "donne":
        return None, carried(poignee, double.porte)
    first, last = halves(poignee, double.empreinte_sur)
    return first, carried(last, double.porte)


def carried(poignee: Poignee, porte: bool) -> Poignee:
    """Return the dice of the second part, with one more if the fact of the first carries it: no cap holds it."""
    return poignee._replace(des=poignee.des + porte)


def halves(poignee: Poignee, empreinte_sur: Literal[1, 2]) -> tuple[Poignee, Poignee]:
    """Return the hand cut in two, all its gold dice in the part where the Empreinte acts.

    DECISION: the first part is the larger one, unless the gold dice only fit the other way round. Raises a Refusal for
    a hand of one die.
    """
    total = sum(poignee)
    if total == 1:
        raise Refusal(
            "main_insuffisante",
            "Une main d’un seul dé ne se coupe pas\u00a0: ajoute-lui un dé, ou garde un seul geste.",
        )
    sizes = [total - total // 2, total // 2]
    if poignee.dores > sizes[empreinte_sur - 1]:
        sizes.reverse()
    gold = (poignee.dores, 0) if empreinte_sur == 1 else (0, poignee.dores)
    return Poignee(sizes[0] - gold[0], gold[0]), Poignee(sizes[1] - gold[1], gold[1])


def throw_parts(
    parts: tuple[Poignee | None, Poignee | None], dice: Dice
) -> tuple[Throw | None, Throw | None]:
    """Throw the parts in turn; None for a part given, and for the second after a first that failed: all fails."""
    premier, second = parts
    first = throw(premier, dice) if premier else None
    if second is None or (first and first.resultat == "rate"):
        return first, None
    return first, throw(second, dice)
