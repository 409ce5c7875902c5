"""One line of ``manage.py resolve puissances``: two sides of Mises in JSON, answered by the engine of the table."""

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from rules.puissances.prismes import Voie
from rules.puissances.resolution import Side, odds, resolve
from rules.query import Refusal, dice_for, enveloped

Nature = Literal["agent", "avatar", "humain", "devenir", "neutre", "puissance"]
Provenance = Literal["lien", "ancrage"]

# What each nature may stake from, and how it then passes (P-02, P-03, P-14); a Puissance stakes nothing (P-01).
VOIES: dict[tuple[Nature, Provenance | UnsetType], Voie] = {
    ("agent", "lien"): "lien",
    ("agent", "ancrage"): "devenir",
    ("avatar", "lien"): "lien",
    ("humain", UNSET): "devenir",
    ("devenir", UNSET): "devenir",
    ("neutre", UNSET): "neutre",
}


class MiseGiven(Struct, frozen=True, forbid_unknown_fields=True):
    """A Mise as the request writes it: the key ``provenance`` is absent or holds a word, never null."""

    label: Annotated[str, Meta(min_length=1)]
    nature: Nature
    provenance: Provenance | UnsetType = UNSET

    @property
    def voie(self) -> Voie:
        """The way it passes, once ``check`` accepts it."""
        return VOIES[self.nature, self.provenance]


MisesGiven = Annotated[list[MiseGiven], Meta(max_length=100)]


class Request(Struct, forbid_unknown_fields=True):
    """A resolution to settle; ``faces`` are the physical results, in reading order."""

    oui: MisesGiven
    non: MisesGiven
    faces: list[int] | UnsetType = UNSET


DECODER = msgspec.json.Decoder(Request, strict=True)


@enveloped
def query(line: bytes, with_odds: bool) -> dict[str, object]:
    """Answer one request: the outcome and its faces, or the odds of each outcome; or an error and its message."""
    request = DECODER.decode(line)
    check([*request.oui, *request.non])
    oui, non = [given.voie for given in request.oui], [given.voie for given in request.non]
    if with_odds:
        return {"odds": odds(oui, non)}
    with dice_for(request.faces) as dice:
        outcome = resolve(oui, non, dice)
    return {
        "oui": _side(outcome.oui),
        "non": _side(outcome.non),
        "vainqueur": outcome.vainqueur,
        "domine": outcome.domine,
        "issue": outcome.issue,
        "puissance_passe": outcome.puissance_passe,
        "faces": outcome.faces,
    }


def check(mises: Sequence[MiseGiven]) -> None:
    """Raise a Refusal when a Puissance is among the actors (P-01), then for a provenance its nature lacks (P-14).

    What comes next in the documented order, a resolution without a Mise, is refused by the engine (P-11).
    """
    if any(mise.nature == "puissance" for mise in mises):
        raise Refusal(
            "puissance_hors_resolution",
            "Une Puissance n’agit jamais elle-même\u00a0: mise pour l’Agent, l’avatar ou le lieu qui agit ici.",
        )
    for mise in mises:
        if (mise.nature, mise.provenance) not in VOIES:
            raise Refusal("provenance_invalide", _provenance_to_mend(mise.nature))


def _provenance_to_mend(nature: Nature) -> str:
    if nature == "agent":
        return "Un Agent mise depuis son Lien ou depuis un Ancrage\u00a0: dis lequel."
    if nature == "avatar":
        return "Un avatar n’a pas d’Ancrage\u00a0: dis que sa Mise vient du Lien."
    return "Seul un Agent ou un avatar a un Lien\u00a0: retire la provenance de cette Mise."


def _side(side: Side) -> dict[str, object]:
    return {"reussites": side.reussites, "prismes": [throw.prisme for throw in side.throws]}
