"""A table of this game in memory: an MJ, two players and their characters, short ways to prepare and to roll."""

from typing import Any

from msgspec.structs import replace

from rules import table as snapshot
from rules.apotheose import GAME
from rules.apotheose.annonce import Annonce, annonce_of
from rules.apotheose.fiche import Fiche, fiche
from rules.apotheose.kult import SHIFT
from rules.apotheose.portraits import COUNTERS
from rules.apotheose.scores import Score, score_of
from rules.counters import value_of
from tests.rules.tablee import Line, Tablee

KINDS = {kind.key: kind for kind in COUNTERS}


class Jeu(Tablee):
    """Hélène leads; Sarah plays Arsouille the thief (Corps 4), Kevin plays Alduin the mage (Âme 10)."""

    def __init__(self) -> None:
        super().__init__(GAME)
        self.sarah, self.kevin = self.player("Sarah"), self.player("Kevin")
        self.arsouille = self.hero(
            self.sarah,
            nom="Arsouille",
            corps=4,
            esprit=2,
            combat=3,
            ame=1,
            metier="Voleur",
            specialite="Cambrioleur",
            affect="Goût de la liberté",
        )
        self.alduin = self.hero(
            self.kevin,
            nom="Alduin",
            corps=2,
            esprit=3,
            combat=1,
            ame=10,
            metier="Mage",
            specialite="Pyromancie",
            mystique=True,
            affect="Venger les miens",
        )

    def hero(self, seat: snapshot.Seat | None = None, **values: Any) -> str:
        """A character made by the MJ; its id."""
        numbers = {"nom": "Brunvir", "corps": 0, "esprit": 0, "combat": 0, "ame": 0}
        self.act(self.mj, "apotheose/creer", seat=seat.id if seat else None, **{**numbers, **values})
        return list(self.table.portraits)[-1]

    def write(self, sheet: str, kind: str, text: str = "Des mots", **more: Any) -> str:
        """Words on a sheet, by the MJ; their id."""
        flags = more.pop("flags", ())
        self.act(self.mj, "core/add_trait", portrait=sheet, kind=kind, text=text, **more)
        trait = list(self.table.traits)[-1]
        for flag in flags:
            self.act(self.mj, "core/mark_trait", trait=trait, flag=flag, on=True)
        return trait

    def word(self, sheet: str, kind: str) -> str:
        """The id of the first words of this kind on a sheet."""
        return self.table.traits_of(sheet, kind)[0].id

    def give(self, sheet: str, key: str, delta: int) -> None:
        """A number of a sheet, put right by the MJ."""
        self.act(self.mj, "core/put_right", key=key, delta=delta, portrait=sheet)

    def number(self, sheet: str, key: str) -> int:
        return value_of(self.table, sheet, KINDS[key])

    def fiche(self, sheet: str) -> Fiche:
        found = fiche(self.table, self.table.portraits[sheet])
        assert isinstance(found, Fiche)
        return found

    def choose(self, option: str, value: str) -> None:
        """An option of the table."""
        self.table = replace(self.table, options={**self.table.options, option: value})

    def ombre(self, sheet: str) -> tuple[int, int, int]:
        """The ombre of a sheet, its stigmates and its grâces."""
        read = self.fiche(sheet).ombre
        return read.valeur, read.stigmates, read.graces

    def announce(self, sheet: str, difficulte: int = 10, **more: Any) -> str:
        """A roll that the MJ asks for; its id."""
        values = {"intention": "Escalader le mur", "caracteristique": "corps", "difficulte": difficulte}
        self.act(self.mj, "apotheose/annoncer", portrait=sheet, **{**values, **more})
        return self.last("resolutions")

    def annonce(self, resolution: str) -> Annonce:
        return annonce_of(self.table.resolutions[resolution])

    def score(self, resolution: str) -> Score:
        found = score_of(self.table, resolution, self.annonce(resolution))
        assert found is not None
        return found

    def compose(self, seat: snapshot.Seat, resolution: str, *kinds: str, sens: str = "favorable") -> None:
        """Take in the score the first words of each of these kinds of the sheet."""
        acteur = self.annonce(resolution).acteur
        words = {kind: self.word(acteur, kind) for kind in kinds}
        part = self.score(resolution).part.id
        self.act(seat, "apotheose/composer", part=part, sens=sens, **words)

    def shown(self, resolution: str) -> dict[str, Any]:
        """What a page gives back with a throw."""
        score = self.score(resolution)
        return {
            "part": score.part.id,
            "resolution": resolution,
            "score": score.base,
            "difficulte": self.annonce(resolution).difficulte,
        }

    def throw(self, seat: snapshot.Seat, resolution: str, kult: int) -> list[Line]:
        """Throw the dé kult that shows this."""
        return self.act(seat, "apotheose/lancer", kult + SHIFT, **self.shown(resolution))

    def decide(self, seat: snapshot.Seat, resolution: str, *kults: int) -> list[Line]:
        """Draw on the ombre for this kult, or keep the failure without one."""
        move = "puiser" if kults else "garder"
        part = self.score(resolution).part.id
        faces = [kult + SHIFT for kult in kults]
        return self.act(seat, f"apotheose/{move}", *faces, part=part, resolution=resolution)

    def cast(self, effet: str = "Des flammes", **more: Any) -> str:
        """Alduin proposes a spell of his domain; its id."""
        domaine = self.word(self.alduin, "specialite")
        values = {"portrait": self.alduin, "domaine": domaine, "effet": effet, "intensite": 5} | more
        self.act(self.kevin, "apotheose/incanter", **values)
        return self.last("resolutions")

    def judge(self, spell: str, issue: str = "reussi", **more: Any) -> list[Line]:
        return self.act(self.mj, "apotheose/juger", resolution=spell, issue=issue, **more)
