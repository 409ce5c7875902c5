"""The hand: a base die, four questions of fact, two rare gestures (I-06, I-08)."""

from typing import Annotated, NamedTuple

from msgspec import Meta, Struct


class Poignee(NamedTuple):
    """The D6 that a hand holds: plain ones, then gold ones."""

    des: int
    dores: int


class Main(Struct, frozen=True, forbid_unknown_fields=True):
    """What a hand is made of; `soutiens` is how many characters support it."""

    empreinte: bool
    marque: bool
    avantage: bool
    soutiens: Annotated[int, Meta(ge=0)]
    etincelle: bool
    trame: bool

    @property
    def poignee(self) -> Poignee:
        """Its dice: each question answered yes is a plain die, each rare gesture a gold one (I-06, I-08).

        Any number of supporters is one die. The cap of six plain dice holds by itself: a base and four questions.
        """
        questions = (self.empreinte, self.marque, self.avantage, self.soutiens > 0)
        return Poignee(1 + sum(questions), self.etincelle + self.trame)
