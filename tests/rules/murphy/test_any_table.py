"""Whatever is tried at the table: the same promises as of the engine, through the moves (M-03 to M-06, M-10, M-11)."""

from collections import Counter
from contextlib import suppress
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.game import RuleError
from tests.rules.murphy.table import Jeu

SPECIAL = {"reussite_critique", "echec_critique", "trinite", "oma"}
# The lines with which Piété may go down.
COSTS = {"murphy/piete", "murphy/oma"}

faces = st.integers(1, 12)
falls = st.one_of(
    st.tuples(faces, faces, faces),
    faces.map(lambda face: (face, face, face)),
    st.tuples(st.integers(1, 4), st.integers(8, 12), st.integers(8, 12)),
)
acts = st.one_of(
    st.tuples(st.just("roll"), st.integers(0, 14), falls),
    st.tuples(st.just("store"), faces),
    st.tuples(st.just("use"), faces, st.integers(0, 2)),
    st.tuples(st.just("raise_piete")),
    st.tuples(st.just("lower_piete")),
    st.tuples(st.just("close")),
)


class Soiree:
    """Sinnead's evening, and what a witness counts beside it: only what was granted."""

    def __init__(self) -> None:
        self.jeu = Jeu()
        self.last: str | None = None
        self.stored, self.blessed = 0, False
        self.held: Counter[int] = Counter()

    def resultat(self) -> str:
        """What the last roll is now."""
        if self.last not in self.jeu.table.resolutions:
            return ""
        lecture = self.jeu.action(self.last).lecture
        return lecture.resultat if lecture else ""

    def roll(self, seuil: int, des: tuple[int, ...]) -> None:
        self.last = self.jeu.rolled(seuil, *des)
        if self.resultat() == "trinite":
            self.blessed, self.held = True, Counter({1: 3})

    def store(self, valeur: int) -> None:
        if self.last in self.jeu.table.resolutions:
            self.jeu.keeps(self.jeu.zoe, self.last, valeur)
            self.stored += 1
            self.held[valeur] += 1

    def use(self, valeur: int, place: int) -> None:
        if self.last in self.jeu.table.resolutions:
            self.jeu.call(self.jeu.zoe, self.last, valeur, place)
            assert self.held[valeur] > 0
            self.held[valeur] -= 1

    def raise_piete(self) -> None:
        self.jeu.act(self.jeu.mj, "murphy/elever", portrait=self.jeu.sinnead, pourquoi="Un miracle")

    def lower_piete(self) -> None:
        values = {"portrait": self.jeu.sinnead, "faute": "ennemi", "acte": "Voler"}
        self.jeu.act(self.jeu.mj, "murphy/avertir", **values)
        self.jeu.act(self.jeu.zoe, "murphy/persister", question=self.jeu.question("avertissement"))

    def close(self) -> None:
        self.jeu.evening()
        self.stored, self.blessed, self.held = 0, False, Counter()


@settings(max_examples=60, deadline=None)
@given(st.lists(acts, max_size=25))
def test_what_always_holds_at_the_table(evening: list[tuple[Any, ...]]) -> None:
    """Never more than three stored, none used twice, no critical made or undone; Piété goes down in no other way."""
    soiree = Soiree()
    jeu, sheet = soiree.jeu, soiree.jeu.sinnead
    for name, *arguments in evening:
        before, piete, written = soiree.resultat(), jeu.etat(sheet).piete or 0, len(jeu.lines)
        with suppress(RuleError):
            getattr(soiree, name)(*arguments)
        if name in ("store", "use"):
            assert before == soiree.resultat() or (before, soiree.resultat()) == ("echec", "reussite")
        etat = jeu.etat(sheet)
        assert soiree.stored <= 3 and len(etat.reserve.gardees) == (3 if soiree.blessed else soiree.stored)
        assert Counter(etat.reserve.valeurs) == +soiree.held
        assert (etat.piete or 0) >= piete or COSTS & {line.kind for line in jeu.lines[written:]}
        assert sum(row.on_stage for row in jeu.table.resolutions.values()) <= 1
        assert not [
            q
            for q in jeu.table.questions.values()
            if q.resolution and q.resolution not in jeu.table.resolutions
        ]
