"""Sinnead's whole evening, and the other example of the source, on the engine."""

import pytest

from rules.dice import LoadedDice
from rules.game import RuleError
from rules.murphy.etat import Etat, closed
from rules.murphy.jet import Jet, seuil, throw
from rules.murphy.lois import Appel, Lecture, lire
from rules.murphy.reserve import Gardee, Reserve
from rules.murphy.troisieme_loi import emmagasinables, faire_appel, garder, utilisables
from tests.rules.murphy.jets import JET, ask, under

MISERABLE = False


def thrown(threshold: int, *faces: int) -> Lecture:
    dice = LoadedDice(faces)
    lecture = lire(throw(threshold, dice), piete=1)
    dice.finish()
    return lecture


def test_sinnead_and_the_uilebeast() -> None:
    """M-01, M-04 to M-06: she keeps a 4, then a 6, flees with the 4, and loses the 6 with the evening."""
    sinnead = Etat(ame=3, ame_pleine=3)

    savoir = seuil(caracteristique=5, domaine=1, talent=2, conditions=0)
    recognised = thrown(savoir, 4, 9, 12)
    assert (savoir, recognised.resultat, recognised.reussites) == (8, "echec", 1)
    assert emmagasinables(recognised, sinnead.reserve, MISERABLE) == (4,)
    assert utilisables(recognised, sinnead.reserve, MISERABLE) == ()
    recognised, reserve = garder(recognised, sinnead.reserve, 4, MISERABLE)
    assert recognised.gardee == 4
    assert utilisables(recognised, reserve, MISERABLE) == ()

    _, reserve = garder(thrown(6, 6, 8, 11), reserve, 6, MISERABLE)
    assert reserve.cases == (Gardee(4), Gardee(6), None)

    indigne = seuil(caracteristique=4, domaine=1, talent=0, conditions=0)
    fled = thrown(indigne, 4, 7, 8)
    assert (indigne, fled.resultat) == (5, "echec")
    assert utilisables(fled, reserve, MISERABLE) == (4,), "the 6 is above the threshold"
    with pytest.raises(RuleError, match="dépasse le seuil de 5"):
        faire_appel(fled, reserve, Appel(6, 1), MISERABLE)
    fled, reserve = faire_appel(fled, reserve, Appel(4, 1), MISERABLE)
    assert (fled.resultat, fled.reussites, fled.jet.des) == ("reussite", 2, (4, 7, 8))
    assert reserve.cases == (Gardee(4, utilisee=True), Gardee(6), None)

    assert closed(Etat(ame=3, ame_pleine=3, reserve=reserve)).reserve.cases == (None, None, None)


def test_sinnead_as_resolve_tells_it() -> None:
    asked = under(0, [4, 9, 12]) | {"caracteristique": 5, "domaine": 1, "talent": 2}
    failed = ask(asked)
    assert (failed["seuil"], failed["resultat"]) == (8, "echec")
    assert (failed["emmagasinables"], failed["utilisables"]) == ([4], [])
    asked = under(0, [4, 7, 8], reserve=[6, 4], gardees=2) | {"caracteristique": 4, "domaine": 1}
    assert ask(asked)["utilisables"] == [4]
    assert ask(asked | {"utiliser": {"valeur": 4, "remplace": 1}}) == {
        "seuil": 5,
        "reussites": 2,
        "resultat": "reussite",
        "emmagasinables": [],
        "utilisables": [],
        "faces": [4, 7, 8],
    }


def test_the_roll_of_force() -> None:
    """M-05: under 6, a 3 in hand helps 6, 9, 12 on either failing die, and 8, 9, 12 in no way."""
    reserve = Reserve((Gardee(3),))
    lost = lire(Jet((8, 9, 12), 6), piete=1)
    assert utilisables(lost, reserve, MISERABLE) == ()
    with pytest.raises(RuleError, match="Aucun de ces dés ne réussit"):
        faire_appel(lost, reserve, Appel(3, 0), MISERABLE)
    near = lire(Jet((6, 9, 12), 6), piete=1)
    for place in (1, 2):
        rescued, held = faire_appel(near, reserve, Appel(3, place), MISERABLE)
        assert (rescued.reussie, held.valeurs) == (True, ())
    with pytest.raises(RuleError, match="Ce dé-là n’échoue pas"):
        faire_appel(near, reserve, Appel(3, 0), MISERABLE)


def test_the_documented_example_of_resolve() -> None:
    assert ask(JET | {"faces": [4, 9, 12]}) == {
        "seuil": 8,
        "reussites": 1,
        "resultat": "echec",
        "emmagasinables": [4],
        "utilisables": [4],
        "faces": [4, 9, 12],
    }
