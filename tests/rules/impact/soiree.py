"""An evening of IMPACT in memory: an MJ, two players with a character each, one who only looks on."""

from rules import table as snapshot
from rules.impact import GAME
from tests.rules.tablee import Line, Tablee


class Soiree(Tablee):
    """Ana plays Sasha, Bob plays Kelvan, Zoé looks on."""

    def __init__(self) -> None:
        super().__init__(GAME)
        self.ana, self.bob, self.zoe = (self.player(name) for name in ("Ana", "Bob", "Zoé"))
        self.looks_on(self.zoe)
        self.sasha, self.kelvan = self.sheet("Sasha", self.ana), self.sheet("Kelvan", self.bob)
        self.opens = self.write(self.sasha, "empreinte", "Ouvrir ce qui est fermé")
        self.keys = self.write(self.sasha, "marque", "Le trousseau", "objet")
        self.boat = self.write(self.sasha, "legs", "La barque sans nom")
        self.elan = self.write(self.sasha, "elan", "Retrouver les clés")

    def sheet(self, name: str, seat: snapshot.Seat | None = None) -> str:
        """A character made by the MJ."""
        player = seat.id if seat else None
        self.act(self.mj, "core/make_portrait", kind="personnage", name=name, seat=player, seen_by="table")
        return list(self.table.portraits)[-1]

    def write(self, sheet: str, kind: str, text: str, *flags: str) -> str:
        """Words on a sheet, by the MJ."""
        self.act(self.mj, "core/add_trait", portrait=sheet, kind=kind, text=text)
        trait = list(self.table.traits)[-1]
        for flag in flags:
            self.act(self.mj, "core/mark_trait", trait=trait, flag=flag, on=True)
        return trait

    def fact(self, text: str) -> str:
        self.act(self.mj, "core/pose_fact", text=text)
        return list(self.table.traits)[-1]

    def counts(self, key: str, delta: int, portrait: str | None = None) -> None:
        """A number put right by the MJ: Étincelles, tokens."""
        self.act(self.mj, "core/put_right", key=key, delta=delta, portrait=portrait)

    def tries(self, intention: str = "Forcer la serrure") -> str:
        """Ana asks for what Sasha tries; the roll's id."""
        self.act(self.ana, "impact/tenter", portrait=self.sasha, intention=intention)
        return list(self.table.resolutions)[-1]

    def announces(self, resolution: str | None = None, danger: str = "blessure", **said: object) -> str:
        """Le Monde announces for Sasha; the roll's id."""
        said = {"portrait": self.sasha, "intention": "Forcer la serrure", "danger": danger, **said}
        self.act(self.mj, "impact/annoncer", resolution=resolution, **said)
        return resolution or list(self.table.resolutions)[-1]

    def supports(self, resolution: str, comment: str = "Je tiens la lanterne") -> None:
        self.act(self.bob, "impact/soutenir", portrait=self.kelvan, resolution=resolution, comment=comment)

    def hand(self, resolution: str) -> str:
        """The id of the hand of a roll."""
        return next(p.id for p in self.table.parts_of(resolution) if p.kind == "impact/main")

    def takes(self, resolution: str, question: str, trait: str | None) -> None:
        self.act(self.ana, "impact/composer", part=self.hand(resolution), question=question, trait=trait)

    def rolls(self, resolution: str, *faces: int) -> list[Line]:
        """Ana throws what her page shows."""
        shown = self.scene_of(self.ana, resolution)
        weight = shown.poids
        return self.act(
            self.ana,
            "impact/lancer",
            *faces,
            part=self.hand(resolution),
            resolution=resolution,
            des=weight.des,
            dores=weight.dores,
            noirs=len(weight.noirs),
            risque=shown.risque,
        )

    def chaos(self, resolution: str, *faces: int) -> list[Line]:
        return self.act(self.mj, "impact/chaos", *faces, resolution=resolution)

    def scene_of(self, seat: snapshot.Seat, resolution: str):  # type: ignore[no-untyped-def]
        """What this seat is shown of a roll."""
        seen = self.seen_by(seat)
        return GAME.scene(seen, seen.resolutions[resolution])  # type: ignore[misc]
