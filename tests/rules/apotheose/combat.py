"""A fight in memory: Morvan and Arsouille against four veterans and a captain."""

from typing import Any

from rules.apotheose.annonce import Annonce
from rules.apotheose.blessures import Vie
from rules.apotheose.kult import SHIFT
from rules.apotheose.lutte import Lutte, lutte_of, order
from rules.apotheose.vies import vie_of
from tests.rules.apotheose.table import Jeu
from tests.rules.tablee import Line

CAPTAIN: dict[str, Any] = {"combat": 6, "metier": True, "specialite": True, "pv": 8, "protection": 2}


class Combat(Jeu):
    """Morvan, played by Kevin: Combat 7, soldat and épée (+5); veterans are worth 10, the captain scores 11."""

    def __init__(self) -> None:
        super().__init__()
        self.morvan = self.hero(
            self.kevin,
            nom="Morvan",
            corps=5,
            combat=7,
            metier="Soldat",
            specialite="Épée",
            affect="Venger Tolgren",
        )
        self.act(self.mj, "apotheose/ouvrir", portraits=[self.arsouille, self.morvan])
        self.fight = self.last("resolutions")
        self.soldats = self.prepare("groupe", nom="Les soldats", valeur="veteran", nombre=4)
        self.captain = self.prepare("adversaire", nom="Le capitaine", **CAPTAIN)

    def prepare(self, move: str, **values: Any) -> str:
        """An opponent made in the fight; its id."""
        self.act(self.mj, f"apotheose/{move}", resolution=self.fight, **values)
        return self.last("portraits")

    @property
    def lutte(self) -> Lutte:
        return lutte_of(self.table.resolutions[self.fight])

    def names(self) -> list[list[str]]:
        """Who acts when, by name."""
        return [[self.table.portraits[who].name for who in group] for group in order(self.table, self.lutte)]

    def vie(self, sheet: str) -> Vie:
        return vie_of(self.table, self.table.portraits[sheet])

    def attack(self, cible: str, **more: Any) -> str:
        """Morvan attacks; the id of the roll."""
        asked = {"portrait": self.morvan, "resolution": self.fight, "cible": cible} | more
        self.act(self.kevin, "apotheose/attaquer", **asked)
        return self.last("resolutions")

    def strike(self, cible: str, kult: int, *kinds: str, **more: Any) -> list[Line]:
        """Morvan attacks with this kult, his métier, his specialty and these words; the lines of the throw."""
        resolution = self.attack(cible, **more)
        self.compose(self.kevin, resolution, "metier", "specialite", *kinds)
        return self.throw(self.kevin, resolution, kult)

    def assault(self, par: str, *kults: int, **more: Any) -> str:
        """Opponents strike at Morvan, one of them by this kult; the id of the defence."""
        asked = {"resolution": self.fight, "cible": self.morvan, "par": par, "de": bool(kults)} | more
        self.act(self.mj, "apotheose/assaillir", *(kult + SHIFT for kult in kults), **asked)
        return self.last("resolutions")

    def hit(self, sheet: str, points: int) -> None:
        """So many PV lost, put right by the MJ."""
        for _ in range(points):
            self.give(sheet, "pv_perdus", 1)

    def staged(self) -> str:
        """The kind of what is on stage, without the name of the game."""
        found = self.table.on_stage()
        assert found is not None
        return found.kind.removeprefix("apotheose/")

    def opened(self) -> Annonce:
        """The last roll that was opened."""
        return self.annonce(self.last("resolutions"))
