"""A table set for moments of Présence: Zoé and Ana play two Angels, Bob a human."""

from typing import Any

import msgspec

from rules import table as snapshot
from rules.puissances.presence.moment import Face, Presence, at
from tests.rules.puissances.scenes import Jeu
from tests.rules.tablee import ROWS, Line


class Presences(Jeu):
    """An Archange of three Attributs. Zoé's Raphaël has a Lien with a trait, and an Ancrage with two; Ana's Ange serves
    it too; Bob's Léon is a human.
    """

    def __init__(self, vue: str = "table") -> None:
        super().__init__()
        self.zoe = self.player("Zoé")
        self.archange = self.sheet("L’Archange", "puissance")
        self.protege = self.write(self.archange, "attribut", "Protège les justes")
        self.juge = self.write(self.archange, "attribut", "Juge sans haine")
        self.parole = self.write(self.archange, "attribut", "Ne peut mentir")
        self.raphael = self.sheet("Raphaël", seat=self.zoe)
        self.lien = self.write(self.raphael, "lien", "Ange de l’Archange", about=self.archange)
        self.ailes = self.write(self.raphael, "trait", "Déploie ses ailes", parent=self.lien)
        self.infirmier = self.write(self.raphael, "ancrage", "Ancien infirmier de guerre")
        self.soigne = self.write(self.raphael, "trait", "Soigne les blessés", parent=self.infirmier)
        self.tait = self.write(
            self.raphael, "trait", "Dit vrai sans tout dire", parent=self.infirmier, author=self.zoe
        )
        self.uriel = self.agent("Uriel", self.ana, self.archange)
        self.leon = self.sheet("Léon", seat=self.bob)
        self.write(self.leon, "ancrage", "Boulanger")
        self.choose(vue)

    def choose(self, vue: str) -> None:
        """What the table agrees on: before all, or behind a veil."""
        if self.table.options.get("puissances_presence", "table") != vue:
            self.act(self.mj, "core/choose_option", option="puissances_presence", value=vue)

    def open_presence(self, vue: str = "table", lien: str = "", **more: Any) -> str:
        """Raphaël stands before the Archange, or somebody by another Lien; the id of the Présence."""
        given = {"raison": "Le procès de Nantes", "vue": vue} | more
        self.act(self.mj, "puissances/ouvrir_presence", lien=lien or self.lien, **given)
        return list(self.table.resolutions)[-1]

    def presence(self, resolution: str) -> Presence:
        return at(self.table, resolution)

    def face(self, resolution: str) -> Face:
        return self.presence(resolution).face

    def close_presence(self, resolution: str, **more: Any) -> list[Line]:
        return self.act(self.mj, "puissances/clore_presence", resolution=resolution, **more)

    def text(self, trait: str) -> str:
        return self.table.traits[trait].text

    def all_read(self) -> dict[str, str]:
        """All that each seat may read, by their names."""
        return {seat.name: self.read_by(seat) for seat in self.table.seats.values()}

    def read_by(self, seat: snapshot.Seat) -> str:
        """All that one seat may read: the rows of the table as it is for them, and the journal."""
        seen = self.seen_by(seat)
        rows = {name: getattr(seen, name) for name, _ in ROWS.values()}
        read = {"rows": rows, "journal": self.journal_of(seat)}
        return msgspec.json.encode(read).decode()
