"""A duel to test with: Sasha defies Kelvan; short ways to say, to announce, to be ready."""

from typing import Any

from rules import table as snapshot
from rules.impact.affrontement import Affrontement, duel_of, vue_of
from rules.impact.duel_scene import CoteVue, DuelVue, duel_scene
from rules.impact.poignees import MAIN
from rules.impact.pret import hand_in
from rules.table import Seat
from tests.rules.impact.table import Jeu
from tests.rules.tablee import Line


class Combat(Jeu):
    """Sarah's Sasha has defied Kevin's Kelvan: `resolution` is their duel, `first` and `second` are the hands."""

    def __init__(self) -> None:
        super().__init__()
        self.one, self.two = self.sasha["sheet"], self.kelvan["sheet"]
        self.defy(self.sarah, self.one, self.two)

    def defy(self, seat: Seat, portrait: str, contre: str, intention: str = "Prendre la clé") -> list[Line]:
        lines = self.act(seat, "impact/defier", portrait=portrait, contre=contre, intention=intention)
        self.resolution = list(self.table.resolutions)[-1]
        self.first, self.second = (self.hand_part(sheet) for sheet in (portrait, contre))
        return lines

    def hand_part(self, sheet: str) -> str:
        parts = self.table.parts_of(self.resolution)
        return next(p.id for p in parts if p.kind == MAIN and p.state["portrait"] == sheet)

    @property
    def row(self) -> snapshot.Resolution:
        return self.table.resolutions[self.resolution]

    @property
    def duel(self) -> Affrontement:
        return duel_of(self.row)

    def answer(self, intention: str = "La garder", defend: bool = False) -> list[Line]:
        """Kelvan says what he wants."""
        values = {"part": self.second, "intention": intention, "defend": defend}
        return self.act(self.kevin, "impact/repliquer", **values)

    def say(self, **said: Any) -> list[Line]:
        """Le Monde says the contrecoups: a wound for each, unless it is said otherwise."""
        values = {"danger_1": "blessure", "danger_2": "blessure"} | said
        return self.act(self.mj, "impact/contrecoups", resolution=self.resolution, **values)

    def built(self, **said: Any) -> "Combat":
        """Everything up to the hands."""
        self.answer(defend=said.pop("defend", False))
        self.say(**said)
        return self

    def vue(self, part: str) -> str:
        """What the page of this hand shows of it."""
        cote = self.duel.cotes[int(part == self.second)]
        return vue_of(self.table, self.duel, hand_in(self.table, self.row, cote))

    def ready(self, part: str, *faces: int, **forged: Any) -> list[Line]:
        """The player of this hand is ready, with what their page shows."""
        seat = self.kevin if part == self.second else self.sarah
        values = {"part": part, "vue": self.vue(part), "oui": True} | forged
        return self.act(seat, "impact/pret", *faces, **values)

    def fight(self, *faces: int) -> list[Line]:
        """Both are ready, Sasha first: her dice fall first."""
        self.ready(self.first)
        return self.ready(self.second, *faces)

    def view(self, seat: Seat) -> DuelVue:
        """The duel as this seat sees it."""
        seen = self.seen_by(seat)
        return duel_scene(seen, seen.resolutions[self.resolution])

    def side(self, seat: Seat, index: int) -> CoteVue:
        return self.view(seat).cotes[index]
