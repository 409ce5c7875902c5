"""A table of this game in memory: an MJ, two players and their characters, short ways to prepare and to roll."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules import table as snapshot
from rules.apotheose import GAME
from rules.apotheose.fiche import Fiche, fiche
from rules.apotheose.portraits import COUNTERS
from rules.counters import value_of
from rules.game import RuleError
from tests.rules.french import is_well_set
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

    def last(self, rows: str) -> str:
        """The id of the last row made."""
        return list(getattr(self.table, rows))[-1]


def kinds(lines: list[Line]) -> list[str]:
    """The kinds of lines, those of the core with its name."""
    return [line.kind.removeprefix("apotheose/") for line in lines]


def refused(jeu: Jeu, seat: snapshot.Seat, key: str, /, *faces: int, **params: Any) -> str:
    """The French reason why an act is refused; nothing moved."""
    before = jeu.table
    with pytest.raises(RuleError) as reason:
        jeu.act(seat, key, *faces, **params)
    assert jeu.table is before
    assert is_well_set(str(reason.value)), str(reason.value)
    return str(reason.value)
