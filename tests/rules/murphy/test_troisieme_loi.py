"""What is refused of the third law, and why (M-04, M-05, M-10). What is allowed is in `test_every_outcome`."""

from collections.abc import Callable
from typing import Any

import pytest

from rules.game import RuleError
from rules.murphy.jet import Jet
from rules.murphy.lois import Appel, Lecture, lire
from rules.murphy.reserve import BENIE, VIDE, Gardee, Reserve
from rules.murphy.troisieme_loi import emmagasinables, faire_appel, garder, utilisables
from tests.rules.french import is_well_set

HELD = Reserve((Gardee(4), Gardee(7)))
NEAR = lire(Jet((2, 9, 11), 5), piete=1)


def fall(*des: int, seuil: int = 5, piete: int = 1) -> Lecture:
    return lire(Jet((des[0], des[1], des[2]), seuil), piete)


def why(act: Callable[..., Any], *arguments: Any) -> str:
    with pytest.raises(RuleError) as refusal:
        act(*arguments)
    assert is_well_set(str(refusal.value))
    return str(refusal.value)


STORED, _ = garder(NEAR, VIDE, 2, False)
RESCUED, _ = faire_appel(NEAR, HELD, Appel(4, 1), False)


@pytest.mark.parametrize(
    ("lecture", "reserve", "valeur", "miserable", "said"),
    [
        (NEAR, VIDE, 2, True, "misérable"),
        (STORED, VIDE, 2, False, "a déjà servi"),
        (RESCUED, VIDE, 2, False, "a déjà servi"),
        (fall(6, 7, 8), VIDE, 6, False, "aucune réussite à garder"),
        (fall(1, 2, 8), VIDE, 1, False, "aucune réussite à garder"),
        (fall(3, 3, 3), VIDE, 3, False, "aucune réussite à garder"),
        (fall(4, 4, 4), VIDE, 4, False, "aucune réussite à garder"),
        (NEAR, VIDE, 9, False, "ne vaut 9"),
        (NEAR, VIDE, 1, False, "ne vaut 1"),
        (NEAR, BENIE, 2, False, "trois réussites"),
    ],
)
def test_storing_is_refused(
    lecture: Lecture, reserve: Reserve, valeur: int, miserable: bool, said: str
) -> None:
    assert said in why(garder, lecture, reserve, valeur, miserable)
    assert valeur not in emmagasinables(lecture, reserve, miserable)


@pytest.mark.parametrize(
    ("lecture", "appel", "miserable", "said"),
    [
        (NEAR, Appel(4, 1), True, "misérable"),
        (RESCUED, Appel(4, 2), False, "déjà sauvé"),
        (STORED, Appel(4, 1), False, "Tu as gardé la réussite de ce jet"),
        (fall(1, 2, 8), Appel(4, 2), False, "a réussi"),
        (fall(4, 4, 4), Appel(4, 0), False, "a réussi"),
        (fall(3, 3, 3), Appel(4, 0), False, "a réussi"),
        (fall(8, 8, 8), Appel(4, 0), False, "Ni échec critique ni OMA"),
        (fall(12, 12, 12), Appel(4, 0), False, "Ni échec critique ni OMA"),
        (fall(6, 7, 8), Appel(4, 0), False, "Aucun de ces dés"),
    ],
)
def test_a_roll_beyond_rescue(lecture: Lecture, appel: Appel, miserable: bool, said: str) -> None:
    assert said in why(faire_appel, lecture, HELD, appel, miserable)
    assert utilisables(lecture, HELD, miserable) == ()


@pytest.mark.parametrize(
    ("appel", "said"),
    [
        (Appel(7, 1), "dépasse le seuil"),
        (Appel(3, 1), "pas de réussite de valeur 3"),
        (Appel(4, 0), "n’échoue pas"),
        (Appel(4, 3), "n’échoue pas"),
        (Appel(4, -1), "n’échoue pas"),
    ],
)
def test_a_use_that_does_not_fit(appel: Appel, said: str) -> None:
    assert said in why(faire_appel, NEAR, HELD, appel, False)


def test_m04_a_success_is_stored_or_stays_wasted_once() -> None:
    """The player says which of the three is the extra one; equal faces are as good."""
    wasted = fall(2, 5, 2)
    assert emmagasinables(wasted, VIDE, False) == (2, 2, 5)
    after, held = garder(wasted, VIDE, 5, False)
    assert (after.resultat, after.reussites, held.valeurs) == ("reussite", 3, (5,))


def test_m05_a_used_value_serves_no_more() -> None:
    _, held = faire_appel(NEAR, HELD, Appel(4, 1), False)
    assert "pas de réussite de valeur 4" in why(faire_appel, NEAR, held, Appel(4, 1), False)


def test_m10_the_handicap_weighs_as_it_is_now() -> None:
    """A roll read before Piété fell or rose offers what the character may do today, but a triple leaves nothing."""
    poor = fall(2, 9, 11, piete=0)
    assert emmagasinables(poor, VIDE, True) == utilisables(poor, HELD, True) == ()
    assert emmagasinables(poor, VIDE, False) == (2,)
    assert utilisables(poor, HELD, False) == (4,)
    plain = fall(4, 4, 4, piete=0)
    assert plain.resultat == "reussite"
    assert emmagasinables(plain, VIDE, False) == ()
