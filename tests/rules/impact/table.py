"""A table of this game in memory: le Monde, three players and their characters; short ways to announce and to throw."""

from typing import Any

from rules import table as snapshot
from rules.board import held
from rules.counters import value_of
from rules.impact import GAME
from rules.impact.annonce import Annonce, Tombe, annonce_of
from rules.impact.pertes import blessures_of
from rules.impact.poignees import Hand, hand_of
from rules.impact.portraits import ETINCELLES, IMPACT, SUSPENSE
from rules.impact.soutiens import risque_of
from tests.rules.tablee import Line, Tablee

WORDS = {
    "empreinte": "Monte-en-l’air",
    "marque": "Mes crochets",
    "objet": "Le poignard de mon père",
    "legs": "Le comptoir",
    "elan": "Ne jamais s’arrêter",
    "felure": "Ne compte que sur elle",
}


class Jeu(Tablee):
    """Hélène is le Monde; Sarah plays Sasha, Kevin Kelvan, Hugo Hobb, who all have the same words."""

    def __init__(self) -> None:
        super().__init__(GAME)
        self.sarah, self.kevin, self.hugo = (self.player(name) for name in ("Sarah", "Kevin", "Hugo"))
        self.sasha, self.kelvan, self.hobb = (
            self.hero("Sasha", self.sarah),
            self.hero("Kelvan", self.kevin),
            self.hero("Hobb", self.hugo),
        )

    def sheet(self, name: str, seat: snapshot.Seat | None = None, **more: Any) -> str:
        """A sheet made by le Monde."""
        values = {"kind": "personnage", "name": name, "seat": seat.id if seat else None} | more
        self.act(self.mj, "core/make_portrait", **values)
        return list(self.table.portraits)[-1]

    def hero(self, name: str, seat: snapshot.Seat | None) -> dict[str, str]:
        """A character with words of each kind; `sheet` is its id, the others are those of its words."""
        sheet = self.sheet(name, seat)
        words = {
            key: self.write(sheet, "marque" if key == "objet" else key, text) for key, text in WORDS.items()
        }
        self.act(self.mj, "core/mark_trait", trait=words["objet"], flag="objet", on=True)
        return {"sheet": sheet, **words}

    def write(self, sheet: str, kind: str, text: str = "Des mots", **more: Any) -> str:
        """Words on a sheet, by le Monde."""
        self.act(self.mj, "core/add_trait", portrait=sheet, kind=kind, text=text, **more)
        return list(self.table.traits)[-1]

    def wound(self, sheet: str, *rungs: str) -> None:
        for rung in rungs:
            self.write(sheet, rung, "Un vieux coup")

    def wounds(self, sheet: str) -> list[str]:
        """The boxes that are ticked on a sheet."""
        return [trait.kind for trait in blessures_of(self.table, sheet)]

    def fact(self, text: str = "La porte est ouverte") -> str:
        self.act(self.mj, "core/pose_fact", text=text)
        return list(self.table.traits)[-1]

    def facts(self) -> list[str]:
        """The words of the facts on the board."""
        return [t.text for t in self.table.traits.values() if t.kind == "fait"]

    def clock(self, segments: int = 6, **more: Any) -> str:
        self.act(self.mj, "core/make_clock", label="La ronde revient", segments=segments, **more)
        return list(self.table.counters)[-1]

    def give(self, key: str, number: int, sheet: str | None = None) -> None:
        """Tokens or Étincelles, put right by le Monde."""
        self.act(self.mj, "core/put_right", key=key, delta=number, portrait=sheet)

    def suspense(self) -> int:
        return held(self.table, SUSPENSE)

    def impact(self, sheet: str) -> int:
        return value_of(self.table, sheet, IMPACT)

    def etincelles(self, sheet: str) -> int:
        return value_of(self.table, sheet, ETINCELLES)

    def attempt(self, seat: snapshot.Seat, sheet: str, intention: str = "Ouvrir", **more: Any) -> str:
        """A demand; the id of its roll."""
        self.act(seat, "impact/tenter", portrait=sheet, intention=intention, **more)
        return list(self.table.resolutions)[-1]

    def announce(self, sheet: str, danger: str = "rien", **words: Any) -> str:
        """An announcement that nobody asked for; the id of its roll."""
        values = {"portrait": sheet, "intention": "Ouvrir la serrure", "danger": danger} | words
        self.act(self.mj, "impact/annoncer", **values)
        return list(self.table.resolutions)[-1]

    def annonce(self, resolution: str) -> Annonce:
        return annonce_of(self.table.resolutions[resolution])

    def tombe(self, resolution: str) -> Tombe:
        tombe = self.annonce(resolution).tombe
        assert tombe is not None
        return tombe

    def hand(self, resolution: str) -> Hand:
        hand = hand_of(self.table, resolution, self.annonce(resolution).acteur)
        assert hand is not None
        return hand

    def compose(self, seat: snapshot.Seat, resolution: str, **answers: str) -> None:
        """Answer questions of the hand."""
        for question, trait in answers.items():
            part = self.hand(resolution).part.id
            self.act(seat, "impact/composer", part=part, question=question, trait=trait)

    def support(self, seat: snapshot.Seat, sheet: str, resolution: str) -> str:
        """A support; the id of its part."""
        self.act(seat, "impact/soutenir", portrait=sheet, resolution=resolution, comment="Je fais le guet")
        return list(self.table.parts)[-1]

    def shown(self, resolution: str) -> dict[str, Any]:
        """What a page gives back with a throw."""
        hand, annonce = self.hand(resolution), self.annonce(resolution)
        des, dores = hand.main.poignee
        return {
            "part": hand.part.id,
            "resolution": resolution,
            "des": des,
            "dores": dores,
            "noirs": len(hand.noirs(annonce.noirs)),
            "risque": risque_of(self.table, self.table.resolutions[resolution], annonce),
        }

    def roll(self, seat: snapshot.Seat, resolution: str, *faces: int, **forged: Any) -> list[Line]:
        return self.act(seat, "impact/lancer", *faces, **self.shown(resolution) | forged)

    def chaos(self, resolution: str, *faces: int) -> list[Line]:
        return self.act(self.mj, "impact/chaos", *faces, resolution=resolution)

    def debt(self, sorte: str) -> str:
        """The id of the first debt of this sort."""
        return self.question(sorte)
