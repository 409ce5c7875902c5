"""One line of ``manage.py resolve puissances``: two sides of Mises in JSON, answered by the engine of the table."""

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from rules.puissances.prismes import Mise, Nature, Provenance
from rules.puissances.resolution import Side, odds, resolve
from rules.query import dice_for, enveloped


class MiseGiven(Struct, forbid_unknown_fields=True):
    """A Mise as the request writes it: the key ``provenance`` is absent or holds a word, never null."""

    label: Annotated[str, Meta(min_length=1)]
    nature: Nature
    provenance: Provenance | UnsetType = UNSET

    def mise(self) -> Mise:
        """Return the Mise that the engine takes."""
        return Mise(self.label, self.nature, None if self.provenance is UNSET else self.provenance)


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
    oui = [given.mise() for given in request.oui]
    non = [given.mise() for given in request.non]
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


def _side(side: Side) -> dict[str, object]:
    return {"reussites": side.reussites, "prismes": [throw.prisme for throw in side.throws]}
