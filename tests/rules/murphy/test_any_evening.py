"""Whatever is rolled, stored and used, over any sequence of sessions (M-03 to M-06, M-10, M-13)."""

from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.game import RuleError
from rules.murphy.etat import Etat, after, closed
from rules.murphy.jet import Jet
from rules.murphy.lois import Appel, Lecture, lire
from rules.murphy.troisieme_loi import emmagasinables, faire_appel, garder, utilisables

SPECIAL = {"reussite_critique", "echec_critique", "trinite", "oma"}

faces = st.integers(1, 12)
falls = st.one_of(st.tuples(faces, faces, faces), faces.map(lambda face: (face, face, face)))
# Near misses and clean sweeps, so that there is much to store and to use.
near = st.tuples(st.integers(1, 4), st.integers(8, 12), st.integers(8, 12))
acts = st.one_of(
    st.tuples(st.just("roll"), st.one_of(falls, near), st.integers(0, 14)),
    st.tuples(st.just("store"), faces),
    st.tuples(st.just("use"), faces, st.integers(0, 2)),
    st.tuples(st.just("piete"), st.integers(0, 2)),
    st.tuples(st.just("close")),
)


@dataclass
class Soiree:
    """A character at the table, and what a witness counts beside it: only what was granted, never how."""

    etat: Etat
    lecture: Lecture | None = None
    stored: int = 0  # by the player, in this session
    blessed: bool = False  # a Trinité fell in this session
    held: Counter[int] = field(default_factory=Counter)  # what may still be used
    spent: bool = False  # what this roll left was stored, or it was rescued

    def roll(self, des: tuple[int, int, int], seuil: int) -> None:
        self.lecture, self.spent = lire(Jet(des, seuil), self.etat.piete), False
        self.etat = after(self.etat, self.lecture.resultat)
        if self.lecture.resultat == "trinite":
            self.blessed, self.held = True, Counter({1: 3})

    def store(self, valeur: int) -> None:
        if self.lecture:
            offered = emmagasinables(self.lecture, self.etat.reserve, self.etat.miserable)
            before, self.lecture, reserve = self.lecture, *self.granted(garder, valeur, valeur in offered)
            if self.lecture != before:
                assert valeur in before.jet.des
                assert not self.blessed
                self.took(before, reserve)
                self.stored += 1
                self.held[valeur] += 1

    def use(self, valeur: int, place: int) -> None:
        if self.lecture:
            offered = valeur in utilisables(self.lecture, self.etat.reserve, self.etat.miserable)
            fits = offered and place in self.lecture.jet.echoues
            before, self.lecture, reserve = (
                self.lecture,
                *self.granted(faire_appel, Appel(valeur, place), fits),
            )
            if self.lecture != before:
                assert (before.resultat, self.lecture.resultat) == ("echec", "reussite")
                assert self.held[valeur] > 0
                self.took(before, reserve)
                self.held[valeur] -= 1

    def granted(self, act: Any, what: Any, expected: bool) -> Any:
        """What the act answers, or everything as it was when it is refused: exactly when it was not offered."""
        assert self.lecture
        answer = self.lecture, self.etat.reserve
        with suppress(RuleError):
            answer = act(self.lecture, self.etat.reserve, what, self.etat.miserable)
        assert (answer[0] != self.lecture) == expected
        return answer

    def took(self, before: Lecture, reserve: Any) -> None:
        assert before.resultat not in SPECIAL
        assert not self.spent
        assert not self.etat.miserable
        self.etat, self.spent = replace(self.etat, reserve=reserve), True

    def piete(self, piete: int) -> None:
        if self.etat.piete is not None:
            self.etat = replace(self.etat, piete=piete)

    def close(self) -> None:
        self.etat, self.lecture = closed(self.etat), None
        self.stored, self.blessed, self.held = 0, False, Counter()


@settings(max_examples=300)
@given(st.sampled_from([None, 0, 1, 2]), st.lists(acts, max_size=40))
def test_what_always_holds(piete: int | None, evening: list[tuple[Any, ...]]) -> None:
    """Never more than three stored in a session, never one used twice, never a critical made or undone."""
    soiree = Soiree(Etat(ame=2, ame_pleine=3, piete=piete))
    for name, *arguments in evening:
        resultat = soiree.lecture and soiree.lecture.resultat
        getattr(soiree, name)(*arguments)
        if name in ("store", "use") and soiree.lecture:
            assert resultat in SPECIAL or soiree.lecture.resultat not in SPECIAL
            assert resultat not in SPECIAL or soiree.lecture.resultat == resultat
        etat = soiree.etat
        assert soiree.stored <= 3
        assert Counter(etat.reserve.valeurs) == +soiree.held
        assert len(etat.reserve.cases) == 3
        assert len(etat.reserve.gardees) == (3 if soiree.blessed else soiree.stored)
        assert etat.piete in ((None,) if piete is None else (0, 1, 2))
        assert 0 <= etat.ame <= etat.ame_pleine
        assert not etat.oma or etat.xp_seance == 0
