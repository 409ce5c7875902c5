"""A table of this game in memory: the MD, two players and their characters, the lists of the campaign; short ways."""

from typing import Any

from msgspec.structs import replace

from rules import table as snapshot
from rules.board import listed
from rules.dice import LoadedDice
from rules.murphy import GAME
from rules.murphy.action import Action, action_of, choix_of, choix_part, somme_of
from rules.murphy.etat import Etat
from rules.murphy.fiche import etat_of
from rules.murphy.guard import guard
from rules.murphy.offres import Offres, offres_of
from sessions_app.commands.chapters import Closing, Opening, close_session, open_session
from tests.rules.tablee import Line, Tablee

LISTES = {
    "caracteristique": ("Force", "Esprit", "Intention"),
    "domaine": ("Savoir", "Indigne"),
    "talent": ("Connaissance du Tirsidfern", "Esquive"),
}
SINNEAD = {
    "Force": 6,
    "Esprit": 5,
    "Intention": 4,
    "Savoir": 1,
    "Indigne": 1,
    "Connaissance du Tirsidfern": 2,
}


class Jeu(Tablee):
    """Hélène is the MD; Zoé plays Sinnead of the source, Kevin plays Murchad, who has the same numbers."""

    def __init__(self) -> None:
        super().__init__(GAME)
        self.zoe, self.kevin = self.player("Zoé"), self.player("Kevin")
        for kind, words in LISTES.items():
            self.act(self.mj, "core/add_to_list", kind=kind, words="\n".join(words))
        self.mots = {t.text: t.id for kind in LISTES for t in listed(self.table, kind)}
        self.sinnead, self.murchad = self.hero("Sinnead", self.zoe), self.hero("Murchad", self.kevin)

    def sheet(self, name: str, seat: snapshot.Seat | None = None, **more: Any) -> str:
        """A sheet made by the MD."""
        values = {"kind": "personnage", "name": name, "seat": seat.id if seat else None} | more
        self.act(self.mj, "core/make_portrait", **values)
        return list(self.table.portraits)[-1]

    def hero(self, name: str, seat: snapshot.Seat | None, **more: Any) -> str:
        """A character with Sinnead's numbers, written by its player."""
        sheet = self.sheet(name, seat, **more)
        for mot, value in SINNEAD.items():
            kind = next(key for key, words in LISTES.items() if mot in words)
            params = {"portrait": sheet, "key": kind, "value": value, "of": self.mots[mot]}
            self.act(seat or self.mj, "core/write_number", **params)
        return sheet

    def choose(self, option: str, value: str) -> None:
        self.act(self.mj, "core/choose_option", option=f"murphy_{option}", value=value)

    def messenger(self, sheet: str) -> None:
        """The MD marks a vocation of this sheet."""
        self.act(self.mj, "core/add_trait", portrait=sheet, kind="vocation", text="Prêtresse")
        self.act(self.mj, "core/mark_trait", trait=list(self.table.traits)[-1], flag="messager", on=True)

    def etat(self, sheet: str) -> Etat:
        return etat_of(self.table, sheet)

    def tries(self, seat: snapshot.Seat, sheet: str, *mots: str, **more: Any) -> str:
        """What a character tries, with a characteristic, then a domaine and a talent; the id of its roll."""
        names = ("caracteristique", "domaine", "talent")
        chosen = {name: self.mots[mot] for name, mot in zip(names, mots or ("Esprit",), strict=False)}
        values = {"portrait": sheet, "intention": "Reconnaître la bête"} | chosen | more
        self.act(seat, "murphy/tenter", **values)
        return list(self.table.resolutions)[-1]

    def part(self, roll: str) -> str:
        """The id of what was chosen for a roll."""
        return choix_part(self.table, roll).id

    def action(self, roll: str) -> Action:
        return action_of(self.table.resolutions[roll])

    def seuil(self, roll: str) -> int:
        """The threshold that a page shows now."""
        choix = choix_of(self.table, choix_part(self.table, roll))
        somme = somme_of(self.table, self.action(roll), choix)
        assert somme
        return somme.seuil

    def throw(self, seat: snapshot.Seat, roll: str, *faces: int, **forged: Any) -> list[Line]:
        shown = {"part": self.part(roll), "resolution": roll, "seuil": self.seuil(roll)}
        return self.act(seat, "murphy/lancer", *faces, **shown | forged)

    def rolled(self, seuil: int, *faces: int, sheet: str = "", **more: Any) -> str:
        """A roll of Sinnead under this threshold, brought there by the MD; its id."""
        roll = self.tries(
            self.mj, sheet or self.sinnead, "Esprit", conditions=seuil - SINNEAD["Esprit"], **more
        )
        owner = self.table.parts[self.part(roll)].owner
        self.throw(self.table.seats[owner], roll, *faces)
        return roll

    def offres(self, roll: str) -> Offres:
        action = self.action(roll)
        return offres_of(self.etat(action.portrait), action.lecture)

    def keeps(self, seat: snapshot.Seat, roll: str, valeur: int) -> list[Line]:
        return self.act(seat, "murphy/garder", part=self.part(roll), valeur=valeur)

    def call(self, seat: snapshot.Seat, roll: str, valeur: int, remplace: int) -> list[Line]:
        return self.act(seat, "murphy/appeler", part=self.part(roll), valeur=valeur, remplace=remplace)

    def held(self, sheet: str, *valeurs: int) -> None:
        """Successes kept by a character of Zoé's or Kevin's, each from a roll of its own."""
        for valeur in valeurs:
            roll = self.rolled(valeur, valeur, 11, 12, sheet=sheet)
            owner = self.table.seats[self.table.parts[self.part(roll)].owner]
            self.keeps(owner, roll, valeur)

    def question(self, kind: str) -> str:
        """The id of the only question of this kind."""
        (found,) = [q.id for q in self.table.questions.values() if q.kind == f"murphy/{kind}"]
        return found

    def evening(self, opens: bool = False) -> list[Line]:
        """A session closes, or opens: the lines that the game adds."""
        table = replace(self.table, actor=self.mj, evening=None if opens else "the evening")
        no_dice = LoadedDice(())
        said = open_session(table, Opening(), no_dice) if opens else close_session(table, Closing(), no_dice)
        return self.append(self.mj.id, guard(table, said)[1:])
