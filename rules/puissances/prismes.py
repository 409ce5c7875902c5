"""The way each Mise passes, and the prism it is rolled by (P-11 to P-20)."""

from collections.abc import Iterable, Sequence
from typing import Literal

# The way a Mise passes: the Lien, the becoming of a being, or matter. It is all that the dice need, and all that
# others may know of an actor (P-14, P-18).
Voie = Literal["lien", "devenir", "neutre"]
Prisme = Literal["neutre", "devenir", "puissance"]


def engages_lien(voies: Iterable[Voie]) -> bool:
    """Return whether a side engages a Lien: at least one of its Mises passes by it (P-14, P-17)."""
    return "lien" in voies


def prism_of(voie: Voie, lien_en_face: bool) -> Prisme:
    """Return the prism of a Mise that passes so, ``lien_en_face`` if the other side engages a Lien (P-14)."""
    if voie == "lien":
        return "neutre" if lien_en_face else "puissance"
    return voie


def prisms(oui: Sequence[Voie], non: Sequence[Voie]) -> tuple[list[Prisme], list[Prisme]]:
    """Return the prism of each Mise of both sides, in order; each keeps its own, whoever is beside it (P-14, P-20)."""
    lien_oui, lien_non = engages_lien(oui), engages_lien(non)
    return [prism_of(voie, lien_non) for voie in oui], [prism_of(voie, lien_oui) for voie in non]


def reason(voie: Voie, prisme: Prisme, reprend: bool = False) -> str:
    """Return why a Mise that passes so is rolled by this prism, as everyone reads it before the roll (P-14).

    ``reprend``: the table chose that a 6 takes up an odd die first (P-13).
    """
    if prisme == "puissance":
        return "Lien, que personne n’engage en face\u00a0: une Réussite certaine."
    if prisme == "devenir":
        six = (
            "chaque 6 relance un impair, ou ajoute un dé s’il n’en reste plus"
            if reprend
            else "chaque 6 ajoute un dé"
        )
        return f"Devenir\u00a0: un dé, réussi s’il est pair\u202f; {six}."
    if voie == "lien":
        return "Lien, engagé aussi en face\u00a0: un dé, réussi s’il est pair."
    return "Neutre\u00a0: un dé, réussi s’il est pair."
