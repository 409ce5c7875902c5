"""How many dice a hand holds, and why each black one is there (I-05, I-06, I-08)."""

from itertools import product

import pytest

from rules.impact.chaos import noirs
from rules.impact.main import Main, Poignee
from tests.rules.french import is_well_set
from tests.rules.impact.jets import JET, MAIN, MAINS, YES_OR_NO, ask, counted


def poignee(**keys: object) -> Poignee:
    return Main(**{**MAIN, **keys}).poignee


def test_i06_a_hand_is_a_die_and_one_more_for_each_yes() -> None:
    assert poignee() == Poignee(des=1, dores=0)
    assert poignee(empreinte=True, marque=True) == Poignee(3, 0)
    assert poignee(empreinte=True, marque=True, avantage=True, soutiens=1) == Poignee(5, 0)


@pytest.mark.parametrize("soutiens", [1, 2, 3, 10**30])
def test_i06_any_number_of_supporters_is_one_die(soutiens: int) -> None:
    assert poignee(soutiens=soutiens) == Poignee(2, 0)


def test_i08_each_rare_gesture_is_a_gold_die() -> None:
    assert poignee(etincelle=True) == poignee(trame=True) == Poignee(1, 1)
    assert poignee(etincelle=True, trame=True) == Poignee(1, 2)


def test_i06_i08_every_hand_is_under_the_cap_of_six_plain_dice() -> None:
    for main in MAINS:
        assert poignee(**main) == counted(main)
        assert poignee(**main).des <= 6


def test_i05_each_black_die_has_its_reason() -> None:
    """From 0 to 4 of them."""
    counts = set()
    for annonces, blessure, trame in product(range(3), [False, True], [False, True]):
        raisons = noirs(annonces, blessure, trame)
        counts.add(len(raisons))
        assert len(raisons) == annonces + blessure + trame
        assert all(is_well_set(raison) for raison in raisons)
        assert sum("Monde" in raison for raison in raisons) == annonces
        assert any("Cicatrice" in raison for raison in raisons) == blessure
        assert any("Trame" in raison for raison in raisons) == trame
    assert counts == {0, 1, 2, 3, 4}


@pytest.mark.parametrize("key", YES_OR_NO)
def test_i05_in_a_hand_only_the_trame_adds_chaos(key: str) -> None:
    assert ask(JET | {key: True})["noirs"] == (1 if key == "trame" else 0)


def test_every_hand_and_its_chaos_are_answered_with_their_dice() -> None:
    """I-05, I-06, I-08, through the contract of ``resolve``."""
    for main, chaos, blessure in product(MAINS, range(3), [False, True]):
        answer = ask(JET | main | {"chaos": chaos, "blessure_serieuse": blessure})
        assert (answer["des"], answer["dores"]) == counted(main)
        assert answer["noirs"] == chaos + blessure + main["trame"]
        assert len(answer["faces"]) == answer["des"] + answer["dores"] + answer["noirs"]
