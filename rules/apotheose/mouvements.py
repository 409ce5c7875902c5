"""Why the ombre moves outside a roll, and by how much (K-11)."""

from typing import NamedTuple

from rules.game import RuleError


class Mouvement(NamedTuple):
    """A reason, as its button says it, and the points it may be worth, the smallest first."""

    label: str
    points: tuple[int, ...]


MOUVEMENTS: dict[str, Mouvement] = {
    "recit": Mouvement("Amener un élément dans le récit", (1, 2, 3)),
    "harmoniser": Mouvement("Harmoniser un objet ou une créature magique", (1, 2)),  # minor, major
    "enchanter": Mouvement("Enchanter un objet, un lieu ou une créature", (5, 10)),  # minor, major
    "initiative": Mouvement("Agir plus tôt", (1,)),
    "conceder": Mouvement("Concéder un conflit", (-1,)),
    "echouer": Mouvement("Choisir d’échouer", (-1,)),
    "voeu_tenu": Mouvement("Tenir un vœu", (-1, -2, -3)),
    "voeu_brise": Mouvement("Briser un vœu", (1, 2, 3)),
    "compulsion": Mouvement("Résister à une compulsion", (1, 2, 3)),  # by the level of its stigmate
}


def check_mouvement(key: str, points: int) -> None:
    """Raise RuleError unless this reason may be worth so many points of ombre."""
    label, allowed = MOUVEMENTS[key]
    if points not in allowed:
        choices = " ou ".join(f"{value:+d}".replace("-", "−") for value in allowed)
        raise RuleError(f"Choisis {choices} en ombre\u00a0: c’est ce que vaut «\u00a0{label}\u00a0».")
