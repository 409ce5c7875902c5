"""The ombre within its bounds, whatever happens (K-10 to K-15)."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.apotheose.mouvements import MOUVEMENTS, check_mouvement
from rules.apotheose.ombre import Ombre, moved, renounce_grace, take_grace, take_stigmate
from rules.game import RuleError
from tests.rules.apotheose.jets import ask, refused
from tests.rules.french import is_well_set


def asked(valeur: int, changement: int, stigmates: int = 0, graces: int = 0, **choice: str) -> dict[str, Any]:
    bearer = {"valeur": valeur, "stigmates": stigmates, "graces": graces}
    return ask({"ombre": bearer | {"changement": changement} | choice})


def stands(valeur: int, stigmates: int, graces: int, *evenements: str) -> dict[str, Any]:
    return {"valeur": valeur, "stigmates": stigmates, "graces": graces, "evenements": list(evenements)}


@pytest.mark.parametrize(("valeur", "changement"), [(0, 0), (0, 10), (10, -10), (4, 3), (6, -6), (10, 0)])
def test_within_its_bounds_nothing_follows(valeur: int, changement: int) -> None:
    assert asked(valeur, changement, stigmates=2) == stands(valeur + changement, 2, 0)


@pytest.mark.parametrize(
    ("given_", "expected"),
    [
        ((10, 1), stands(6, 1, 0, "stigmate")),
        ((10, 2), stands(7, 1, 0, "stigmate")),
        ((10, 5), stands(10, 1, 0, "stigmate")),
        ((10, 6), stands(6, 2, 0, "stigmate", "stigmate")),
        ((8, 15), stands(8, 3, 0, "stigmate", "stigmate", "stigmate")),
        ((10, 2, 0, 2), stands(7, 0, 1, "stigmate", "stigmate_perdu", "grace_perdue")),
        ((10, 10, 0, 1), stands(10, 1, 0, "stigmate", "stigmate", "stigmate_perdu", "grace_perdue")),
        ((10, 1, 5), stands(6, 6, 0, "stigmate", "sixieme_stigmate")),
        ((10, 1, 6), stands(6, 7, 0, "stigmate")),
        ((10, 6, 5), stands(6, 7, 0, "stigmate", "stigmate", "sixieme_stigmate")),
    ],
)
def test_above_ten(given_: tuple[int, ...], expected: dict[str, Any]) -> None:
    """K-13 to K-15: 5 points go for each stigmate; a grâce and the stigmate cancel each other."""
    assert asked(*given_) == expected


@pytest.mark.parametrize(
    ("given_", "choice", "expected"),
    [
        ((0, -1), "grace", stands(4, 0, 1, "grace")),
        ((1, -6), "grace", stands(0, 0, 1, "grace")),
        ((0, -6), "grace", stands(4, 0, 2, "grace", "grace")),
        ((0, -1, 2), "grace", stands(4, 1, 0, "grace", "stigmate_perdu", "grace_perdue")),
        ((0, -1, 2), "renoncer", stands(4, 1, 0, "stigmate_perdu")),
        ((0, -7, 2), "renoncer", stands(3, 0, 0, "stigmate_perdu", "stigmate_perdu")),
        ((0, -6, 1), "grace", stands(4, 0, 1, "grace", "grace", "stigmate_perdu", "grace_perdue")),
        ((0, -1, 0, 5), "grace", stands(4, 0, 6, "grace", "sixieme_grace")),
    ],
)
def test_below_zero(given_: tuple[int, ...], choice: str, expected: dict[str, Any]) -> None:
    """K-13 to K-15: 5 points come for a stigmate given up, or for a grâce."""
    assert asked(*given_, sous_zero=choice) == expected


def test_the_choice_below_zero() -> None:
    """K-13: needed only there, and only what one has can be given up, as often as it takes."""
    assert refused(asked(0, -1)) == "choix_requis"
    assert refused(asked(0, -1, stigmates=1)) == "choix_requis"
    assert refused(asked(0, -1, sous_zero="renoncer")) == "rien_a_renoncer"
    assert refused(asked(0, -1, graces=3, sous_zero="renoncer")) == "rien_a_renoncer"
    assert refused(asked(0, -6, stigmates=1, sous_zero="renoncer")) == "rien_a_renoncer"
    assert asked(1, -1, sous_zero="renoncer") == stands(0, 0, 0)
    assert asked(10, 1, sous_zero="grace") == stands(6, 1, 0, "stigmate")


@pytest.mark.parametrize("seuil", [5, 6])
def test_a_tainted_soul(seuil: int) -> None:
    """K-10: from 6 (DECISION), from 5 at a table that prefers it."""
    assert [Ombre(v, 0, 0).is_teintee(seuil) for v in range(11)] == [False] * seuil + [True] * (11 - seuil)
    assert Ombre(6, 0, 0).is_teintee() and not Ombre(5, 0, 0).is_teintee()


def test_what_one_may_choose() -> None:
    """K-12, K-14: a stigmate for 5 points, a grâce with 5 points, and a grâce given up with 5."""
    for valeur in range(11):
        for act, change in ((take_stigmate, -5), (take_grace, 5), (renounce_grace, -5)):
            ombre = Ombre(valeur, 0, 2)
            if 0 <= valeur + change <= 10:
                assert act(ombre)[0].valeur == valeur + change
            else:
                with pytest.raises(RuleError) as refusal:
                    act(ombre)
                assert is_well_set(str(refusal.value))
    assert take_stigmate(Ombre(5, 5, 0)) == (Ombre(0, 6, 0), ("stigmate", "sixieme_stigmate"))
    assert take_grace(Ombre(5, 0, 5)) == (Ombre(10, 0, 6), ("grace", "sixieme_grace"))
    assert renounce_grace(Ombre(5, 0, 2)) == (Ombre(0, 0, 1), ("grace_perdue",))
    with pytest.raises(RuleError, match="pas de grâce"):
        renounce_grace(Ombre(10, 1, 0))


def test_each_reason_has_its_points() -> None:
    """K-11: nothing but what the rule says may be asked for."""
    allowed = {key: list(reason.points) for key, reason in MOUVEMENTS.items()}
    assert allowed == {
        "recit": [1, 2, 3],
        "harmoniser": [1, 2],
        "enchanter": [5, 10],
        "initiative": [1],
        "conceder": [-1],
        "echouer": [-1],
        "voeu_tenu": [-1, -2, -3],
        "voeu_brise": [1, 2, 3],
        "compulsion": [1, 2, 3],
    }
    for key, points in product(MOUVEMENTS, range(-12, 13)):
        if points in allowed[key]:
            check_mouvement(key, points)
        else:
            with pytest.raises(RuleError) as refusal:
                check_mouvement(key, points)
            assert is_well_set(str(refusal.value))


acts = st.one_of(
    st.tuples(st.integers(-30, 30), st.sampled_from([None, "grace", "renoncer"])),
    st.sampled_from([take_stigmate, take_grace, renounce_grace]),
)


@given(st.integers(0, 10), st.integers(-5, 5), st.lists(acts, max_size=40))
def test_the_ombre_never_leaves_its_bounds(valeur: int, marks: int, sequence: list[Any]) -> None:
    """K-10, K-13, K-14: whatever is done and refused, from wherever; and the counts follow the events."""
    ombre = Ombre(valeur, max(0, marks), max(0, -marks))
    for act in sequence:
        try:
            after, evenements = act(ombre) if callable(act) else moved(ombre, *act)
        except RuleError:
            continue
        assert 0 <= after.valeur <= 10
        assert min(after.stigmates, after.graces) == 0 <= max(after.stigmates, after.graces)
        gained, lost = evenements.count("stigmate"), evenements.count("stigmate_perdu")
        assert after.stigmates - ombre.stigmates == gained - lost
        blessed, fallen = evenements.count("grace"), evenements.count("grace_perdue")
        assert after.graces - ombre.graces == blessed - fallen
        assert ("sixieme_stigmate" in evenements) == (ombre.stigmates < 6 <= after.stigmates)
        assert ("sixieme_grace" in evenements) == (ombre.graces < 6 <= after.graces)
        ombre = after


@given(st.integers(0, 10), st.integers(-5, 5), st.integers(-60, 60))
def test_five_points_for_each_mark(valeur: int, marks: int, changement: int) -> None:
    """K-13, told by a sum: each mark stands for 5 points, a stigmate on one side, a grâce on the other."""
    before = Ombre(valeur, max(0, marks), max(0, -marks))
    after, _ = moved(before, changement, "grace")
    assert after.valeur + 5 * (after.stigmates - after.graces) == valeur + 5 * marks + changement
