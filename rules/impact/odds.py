"""Exact odds of a hand and its Chaos (I-10 to I-12)."""

from rules.impact.main import Poignee
from rules.odds import pool, reaching


def odds(poignee: Poignee, noirs: int) -> dict[str, float]:
    """Return the probability of each reading of the hand, of a Désastre, and that the Chaos has an effect.

    One 6 on a gold die is a Critique, which the Chaos leaves alone; otherwise two on plain dice.
    """
    sixes, gold_sixes = pool(poignee.des, hits=1, faces=6), pool(poignee.dores, hits=1, faces=6)
    critique = reaching(sixes, gold_sixes, lambda gold: 0 if gold else 2)
    reussite = pool(sum(poignee), hits=2, faces=6).at_least(1)
    manifestations = pool(noirs, hits=2, faces=8)
    return {
        "critique": float(critique),
        "reussi": float(reussite - critique),
        "rate": float(1 - reussite),
        "desastre": float((1 - critique) * manifestations.at_least(2)),
        "manifeste": float((1 - critique) * manifestations.at_least(1)),
    }
