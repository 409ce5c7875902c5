"""All 1 728 outcomes, under every threshold from 0 to 14, at every Piété, against a reading by the middle die."""

from collections import Counter

import pytest

from rules.game import RuleError
from rules.murphy.jet import Jet
from rules.murphy.lois import Appel, Lecture, lire
from rules.murphy.reserve import BENIE, VIDE, Gardee, Reserve
from rules.murphy.troisieme_loi import emmagasinables, faire_appel, garder, utilisables
from tests.rules.murphy.jets import FALLS, ask, left, read, rescued, under

SEUILS = range(15)
PIETES = pytest.mark.parametrize("piete", [0, 1, 2])
GRACE = pytest.mark.parametrize("piete", [0, 1])
HELD = Reserve((Gardee(2), Gardee(9)))


@PIETES
def test_what_resolve_answers_to_each(piete: int) -> None:
    """M-01 to M-05, M-10: through JSON, with a 2 and a 9 in the reserve and one chance left."""
    for seuil in SEUILS:
        for faces in FALLS:
            usable = [valeur for valeur in (2, 9) if valeur <= seuil]
            assert ask(under(seuil, faces, piete, reserve=[9, 2], gardees=2)) == {
                "seuil": seuil,
                "reussites": sum(face <= seuil for face in faces),
                "resultat": read(faces, seuil, piete),
                "emmagasinables": left(faces, seuil, piete),
                "utilisables": usable if rescued(faces, seuil, piete) else [],
                "faces": list(faces),
            }


@PIETES
def test_the_action_succeeds_or_fails_as_it_reads(piete: int) -> None:
    for seuil in SEUILS:
        for faces in FALLS:
            good = read(faces, seuil, piete) in {"reussite", "reussite_critique", "trinite"}
            assert lire(Jet(faces, seuil), piete).reussie is good


@GRACE
def test_each_value_may_be_stored_or_is_refused(piete: int) -> None:
    """M-04, M-10: exactly what is offered can be stored, and only in a free slot."""
    for lecture, faces, seuil in lectures(piete):
        stored = [valeur for valeur in range(13) if can_store(lecture, VIDE, valeur, piete == 0)]
        assert stored == sorted(set(left(faces, seuil, piete)))
        assert emmagasinables(lecture, VIDE, piete == 0) == tuple(left(faces, seuil, piete))
        assert not emmagasinables(lecture, BENIE, piete == 0)
        assert not any(can_store(lecture, BENIE, face, piete == 0) for face in faces)


@GRACE
def test_each_die_may_be_replaced_or_is_refused(piete: int) -> None:
    """M-05, M-10: a value under the threshold, in the place of a die above it."""
    for lecture, faces, seuil in lectures(piete):
        offered = utilisables(lecture, HELD, piete == 0)
        for place, face in enumerate(faces):
            used = [valeur for valeur in (1, 2, 9) if can_use(lecture, Appel(valeur, place), piete == 0)]
            fits = rescued(faces, seuil, piete) and face > seuil
            assert used == [valeur for valeur in (2, 9) if fits and valeur <= seuil]
            assert set(used) <= set(offered)


def lectures(piete: int) -> list[tuple[Lecture, tuple[int, ...], int]]:
    return [(lire(Jet(faces, seuil), piete), faces, seuil) for seuil in SEUILS for faces in FALLS]


def can_store(lecture: Lecture, reserve: Reserve, valeur: int, miserable: bool) -> bool:
    """Whether it is not refused; then it is there, it is the only thing that changed, and nothing else is left."""
    try:
        after, held = garder(lecture, reserve, valeur, miserable)
    except RuleError:
        return False
    assert (after.jet, after.resultat, after.reussites) == (lecture.jet, lecture.resultat, lecture.reussites)
    assert held.gardees == (*reserve.gardees, Gardee(valeur))
    assert not emmagasinables(after, held, miserable)
    assert not utilisables(after, held, miserable)
    return True


def can_use(lecture: Lecture, appel: Appel, miserable: bool) -> bool:
    """Whether it is not refused; then the action succeeds plainly, by two dice, and leaves nothing."""
    try:
        after, held = faire_appel(lecture, HELD, appel, miserable)
    except RuleError:
        return False
    assert (after.jet, after.resultat, after.reussites, after.reussie) == (lecture.jet, "reussite", 2, True)
    assert Counter(held.valeurs) + Counter([appel.valeur]) == Counter(HELD.valeurs)
    assert not emmagasinables(after, held, miserable)
    assert not utilisables(after, held, miserable)
    return True
