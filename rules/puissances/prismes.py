"""Mises, and the prism each is rolled by (P-11 to P-20)."""

from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import Struct

from rules.query import Refusal

Nature = Literal["agent", "avatar", "humain", "devenir", "neutre", "puissance"]
Provenance = Literal["lien", "ancrage"]
Prisme = Literal["neutre", "devenir", "puissance"]

# What each nature may stake from (P-02, P-03, P-14); a Puissance stakes nothing (P-01).
PROVENANCES: dict[Nature, tuple[Provenance | None, ...]] = {
    "agent": ("lien", "ancrage"),
    "avatar": ("lien",),
    "humain": (None,),
    "devenir": (None,),
    "neutre": (None,),
}


class Mise(Struct, frozen=True):
    """What counts for one outcome: its words, the nature of its actor, and where an Agent or avatar draws it from."""

    label: str
    nature: Nature
    provenance: Provenance | None = None


def check(oui: Sequence[Mise], non: Sequence[Mise]) -> None:
    """Raise a Refusal for the first reason why these Mises cannot be resolved.

    In order: a Puissance among the actors (P-01), a provenance that its nature does not have (P-14), no Mise (P-11).
    """
    mises = [*oui, *non]
    if any(mise.nature == "puissance" for mise in mises):
        raise Refusal(
            "puissance_hors_resolution",
            "Une Puissance n’agit jamais elle-même : misez pour l’Agent, l’avatar ou le lieu qui agit ici.",
        )
    for mise in mises:
        if mise.provenance not in PROVENANCES[mise.nature]:
            raise Refusal("provenance_invalide", _provenance_to_mend(mise.nature))
    if not mises:
        raise Refusal(
            "rien_a_resoudre", "Rien à résoudre : posez au moins une Mise, d’un côté ou de l’autre."
        )


def _provenance_to_mend(nature: Nature) -> str:
    if nature == "agent":
        return "Un Agent mise depuis son Lien ou depuis un Ancrage : dites lequel."
    if nature == "avatar":
        return "Un avatar n’a pas d’Ancrage : dites que sa Mise vient du Lien."
    return "Seul un Agent ou un avatar a un Lien : retirez la provenance de cette Mise."


def engages_lien(mises: Iterable[Mise]) -> bool:
    """Return whether a side engages a Lien: at least one of its Mises is drawn from one (P-14, P-17)."""
    return any(mise.provenance == "lien" for mise in mises)


def prism_of(mise: Mise, lien_en_face: bool) -> Prisme:
    """Return the prism of a Mise that ``check`` accepts, ``lien_en_face`` if the other side engages a Lien (P-14)."""
    if mise.provenance == "lien":
        return "neutre" if lien_en_face else "puissance"
    return "neutre" if mise.nature == "neutre" else "devenir"


def prisms(oui: Sequence[Mise], non: Sequence[Mise]) -> tuple[list[Prisme], list[Prisme]]:
    """Return the prism of each Mise of both sides, in order; each keeps its own, whoever is beside it (P-14, P-20)."""
    lien_oui, lien_non = engages_lien(oui), engages_lien(non)
    return [prism_of(mise, lien_non) for mise in oui], [prism_of(mise, lien_oui) for mise in non]


def reason(mise: Mise, prisme: Prisme) -> str:
    """Return why this Mise is rolled so, as everyone reads it before the roll.

    Every Mise of prism devenir gets the same words: they never tell a hidden Agent from a human (P-18).
    """
    if prisme == "puissance":
        return "Lien, que personne n’engage en face : une Réussite certaine."
    if prisme == "devenir":
        return "Devenir : un dé, réussi s’il est pair ; chaque 6 ajoute un dé."
    if mise.provenance == "lien":
        return "Lien, engagé aussi en face : un dé, réussi s’il est pair."
    return "Neutre : un dé, réussi s’il est pair."
