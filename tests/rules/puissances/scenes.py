"""Short ways to set a table: sheets, words, and a resolution with its Mises."""

from typing import Any

import pytest

from rules import game
from rules import table as snapshot
from rules.puissances.mises import Mise, mise_of
from rules.puissances.natures import nature
from tests.rules.french import is_well_set
from tests.rules.puissances.table import Tablee
from tests.rules.tablee import Line


class Jeu(Tablee):
    """A table with an MJ and two players, Ana and Bob."""

    def __init__(self) -> None:
        super().__init__()
        self.ana, self.bob = self.player("Ana"), self.player("Bob")

    def sheet(
        self, name: str, kind: str = "etre", seat: snapshot.Seat | None = None, seen_by: str = "table"
    ) -> str:
        """A portrait made by the MJ."""
        player = seat.id if seat else None
        self.act(self.mj, "core/make_portrait", kind=kind, name=name, seat=player, seen_by=seen_by)
        return list(self.table.portraits)[-1]

    def write(
        self, sheet: str, kind: str, text: str, author: snapshot.Seat | None = None, **more: Any
    ) -> str:
        """Words on a portrait, by the MJ unless someone else is named."""
        known = set(self.table.traits)
        self.act(author or self.mj, "core/add_trait", portrait=sheet, kind=kind, text=text, **more)
        return next(iter(set(self.table.traits) - known))

    def agent(self, name: str, seat: snapshot.Seat | None, puissance: str | None = None) -> dict[str, str]:
        """A being with a Lien that carries a trait, and an Ancrage that carries another."""
        sheet = self.sheet(name, seat=seat)
        lien = self.write(sheet, "lien", f"Lien de {name}", about=puissance)
        ancrage = self.write(sheet, "ancrage", f"Ancrage de {name}")
        return {
            "sheet": sheet,
            "lien": lien,
            "ancrage": ancrage,
            "don": self.write(sheet, "trait", f"Don de {name}", parent=lien),
            "acquis": self.write(sheet, "trait", f"Acquis de {name}", parent=ancrage),
        }

    def open(self, seat: snapshot.Seat, intention: str = "Passer") -> str:
        """A resolution whose Focus is said."""
        self.act(
            seat,
            "puissances/ouvrir",
            intention=intention,
            focus="Passe-t-on\u202f?",
            oui="On passe",
            non="On reste",
        )
        return list(self.table.resolutions)[-1]

    def stake(self, seat: snapshot.Seat, resolution: str, cote: str, **what: Any) -> str:
        """A Mise, which the MJ accepts; its id."""
        self.act(seat, "puissances/miser", resolution=resolution, cote=cote, **what)
        part = list(self.table.parts)[-1]
        if self.mise(part).etat == "proposee":
            self.act(self.mj, "puissances/accepter", mise=part)
        return part

    def mise(self, part: str) -> Mise:
        return mise_of(self.table.parts[part])

    def pose(self, resolution: str) -> list[Line]:
        return self.act(self.mj, "puissances/poser", resolution=resolution)

    def answer(self, seat: snapshot.Seat, *traits: str, **more: Any) -> list[Line]:
        """Answer the question that is open."""
        return self.act(
            seat,
            "puissances/repondre",
            question=next(iter(self.table.questions)),
            traits=list(traits),
            **more,
        )

    def roll(self, seat: snapshot.Seat, resolution: str, *faces: int) -> list[Line]:
        return self.act(seat, "puissances/lancer", *faces, resolution=resolution)

    def state(self, resolution: str) -> dict[str, Any]:
        return self.table.resolutions[resolution].state


def kinds(lines: list[Line]) -> list[str]:
    """The kinds of lines, without the name of the game."""
    return [line.kind.split("/", 1)[1] for line in lines]


def refused(jeu: Jeu, seat: snapshot.Seat, key: str, **params: Any) -> str:
    """The French reason why an act is refused."""
    with pytest.raises(game.RuleError) as reason:
        jeu.act(seat, key, **params)
    assert is_well_set(str(reason.value))
    return str(reason.value)


def puissance(jeu: Jeu) -> tuple[str, str]:
    """A Puissance that all know, and an Attribut of it."""
    tide = jeu.sheet("La Marée", "puissance")
    return tide, jeu.write(tide, "attribut", "Polit tout")


def ready(jeu: Jeu, oui: int, non: int) -> str:
    """A resolution whose Mises in words are set, so many on each side."""
    resolution = jeu.open(jeu.ana)
    for cote, number in (("oui", oui), ("non", non)):
        for place in range(number):
            jeu.stake(jeu.mj, resolution, cote, label=f"Raison {place}", voie="neutre")
    jeu.pose(resolution)
    return resolution


def resultat(lines: list[Line]) -> dict[str, Any]:
    return next(line.payload for line in lines if line.kind == "puissances/jet")


class Duel(Jeu):
    """Ana's Agent engages its Lien for the yes; Bob's, who is one too, stands in front by its Ancrage."""

    def __init__(self) -> None:
        super().__init__()
        self.maelle, self.ewen = self.agent("Maëlle", self.ana), self.agent("Ewen", self.bob)
        self.resolution = self.open(self.ana)
        self.stake(self.ana, self.resolution, "oui", trait=self.maelle["don"])
        self.stake(self.bob, self.resolution, "non", trait=self.ewen["acquis"])

    @property
    def etape(self) -> str:
        return str(self.state(self.resolution)["etape"])

    def prisms(self) -> list[str]:
        return [
            v.prisme
            for cote in self.scene_of(self.bob).cotes
            for v in cote.mises
            if v.mise.etat == "acceptee"
        ]


def what(jeu: Jeu, sheet: str, seat: str = "mj") -> str:
    """What a portrait is for a reader."""
    seen = jeu.seen_by(getattr(jeu, seat))
    return nature(seen, seen.portraits[sheet])
