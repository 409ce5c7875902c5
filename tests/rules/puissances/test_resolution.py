"""Rolling, comparing, and what passes of the Puissance (P-12, P-14, P-18, P-20, P-21, P-22, P-25)."""

import json
from itertools import product

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice import FacesMissing, LoadedDice, SecureDice
from rules.puissances.query import MiseGiven
from rules.puissances.resolution import Die, Outcome, Side, Throw, compare, resolve
from rules.query import Refusal
from tests.rules.french import is_well_set
from tests.rules.puissances.mises import (
    ANCRAGE,
    AVATAR,
    DEVENIR,
    HUMAIN,
    LIEN,
    NEUTRE,
    disguised,
    sides,
    voies,
)


def settle(oui: list[MiseGiven], non: list[MiseGiven], *faces: int) -> Outcome:
    """Resolve with exactly these faces."""
    dice = LoadedDice(faces)
    outcome = resolve(voies(oui), voies(non), dice)
    dice.finish()
    assert outcome.faces == list(faces)
    return outcome


def test_p12_neutre_each_even_face_is_a_reussite() -> None:
    assert settle([NEUTRE] * 4, [], 2, 3, 4, 5).oui.reussites == 2


def test_p12_devenir_each_six_adds_a_die() -> None:
    """The example of the source, 2, 3, 5, 6 then 6, 6, 4: five Réussites for four Mises."""
    outcome = settle([DEVENIR] * 4, [], 2, 3, 5, 6, 6, 6, 4)
    assert outcome.oui.reussites == 5
    assert outcome.oui.throws[3] == Throw("devenir", (Die(6), Die(6, True), Die(6, True), Die(4, True)), 4)


def test_p12_an_added_die_is_read_right_after_the_six_that_added_it() -> None:
    throws = settle([DEVENIR, DEVENIR], [HUMAIN], 6, 1, 2, 6, 3).oui.throws
    assert throws[0].dice == (Die(6), Die(1, added=True))
    assert throws[1].dice == (Die(2),)


def test_p12_puissance_rolls_no_dice_and_never_exceeds_its_mises() -> None:
    outcome = settle([AVATAR] * 4, [])
    assert outcome.oui.reussites == 4
    assert all(throw == Throw("puissance", (), 1) for throw in outcome.oui.throws)


def test_p25_a_six_adds_nothing_at_the_prism_neutre() -> None:
    assert settle([NEUTRE], [NEUTRE], 6, 6).oui == Side((Throw("neutre", (Die(6),), 1),), 1)
    assert settle([LIEN], [LIEN], 6, 6).non == Side((Throw("neutre", (Die(6),), 1),), 1)


@pytest.mark.parametrize("mise", [DEVENIR, HUMAIN, ANCRAGE])
def test_p25_a_six_adds_a_die_to_every_mise_of_prism_devenir(mise: MiseGiven) -> None:
    with pytest.raises(FacesMissing):
        resolve([mise.voie], [], LoadedDice([6]))
    assert settle([mise], [], 6, 5).oui.reussites == 1


@pytest.mark.parametrize(
    ("oui", "non", "issue"),
    [
        (2, 0, "oui_et"),
        (3, 1, "oui_et"),
        (5, 2, "oui_et"),
        (4, 2, "oui"),
        (1, 0, "oui"),
        (2, 1, "oui"),
        (0, 0, "statu_quo"),
        (3, 3, "statu_quo"),
        (0, 1, "non"),
        (2, 4, "non"),
        (0, 2, "non_et"),
        (1, 3, "non_et"),
    ],
)
def test_p21_issues_of_the_source_and_around_the_borders(oui: int, non: int, issue: str) -> None:
    assert compare(oui, non) == issue


def test_p21_every_pair_follows_the_words_of_the_rule() -> None:
    for oui, non in product(range(40), repeat=2):
        winner, loser = max(oui, non), min(oui, non)
        dominated = winner - loser > 1 and winner > 2 * loser
        expected = (
            "statu_quo" if oui == non else ("oui" if oui > non else "non") + ("_et" if dominated else "")
        )
        assert compare(oui, non) == expected


def test_p22_the_angel_before_the_crowd() -> None:
    outcome = settle([LIEN, LIEN, ANCRAGE], [DEVENIR] * 3, 4, 1, 3, 2)
    assert (outcome.oui.reussites, outcome.non.reussites) == (3, 1)
    assert (outcome.vainqueur, outcome.domine, outcome.issue) == ("oui", True, "oui_et")
    assert outcome.puissance_passe


def test_p22_the_angel_before_the_demon_rolls_its_lien() -> None:
    outcome = settle([LIEN, LIEN, ANCRAGE], [LIEN, ANCRAGE], 6, 1, 6, 2, 3, 5)
    assert [throw.prisme for throw in outcome.oui.throws] == ["neutre", "neutre", "devenir"]
    assert (outcome.oui.reussites, outcome.non.reussites) == (3, 0)
    assert outcome.puissance_passe


def test_p22_a_victory_without_a_lien_reussite_is_the_winners_own() -> None:
    assert not settle([LIEN, ANCRAGE], [LIEN], 1, 2, 3).puissance_passe
    assert not settle([ANCRAGE], [HUMAIN], 2, 1).puissance_passe


def test_p22_the_losers_lien_does_not_pass() -> None:
    outcome = settle([LIEN], [HUMAIN], 6, 2)
    assert (outcome.vainqueur, outcome.puissance_passe) == ("non", False)


def test_p22_the_puissance_passes_for_the_side_non_too() -> None:
    outcome = settle([HUMAIN], [AVATAR], 1)
    assert (outcome.vainqueur, outcome.issue, outcome.puissance_passe) == ("non", "non", True)


def test_p21_p22_at_statu_quo_nobody_wins_and_nothing_passes() -> None:
    outcome = settle([LIEN], [HUMAIN], 2)
    assert (outcome.vainqueur, outcome.domine, outcome.issue) == (None, False, "statu_quo")
    assert not outcome.puissance_passe


def test_p11_nothing_on_either_side_is_nothing_to_resolve_and_rolls_no_die() -> None:
    with pytest.raises(Refusal) as refused:
        resolve([], [], LoadedDice([]))
    assert refused.value.code == "rien_a_resoudre"
    assert is_well_set(str(refused.value))


@given(sides.filter(bool), sides, st.lists(st.integers(1, 5), min_size=10, max_size=10))
def test_p18_a_hidden_agent_resolves_as_a_human(
    oui: list[MiseGiven], non: list[MiseGiven], faces: list[int]
) -> None:
    agent = resolve(voies(oui), voies(non), LoadedDice(faces))
    assert agent == resolve(voies(disguised(oui)), voies(non), LoadedDice(faces))


@given(sides.filter(bool), sides)
def test_p12_p20_p21_any_outcome_holds_together(oui: list[MiseGiven], non: list[MiseGiven]) -> None:
    outcome = resolve(voies(oui), voies(non), SecureDice())
    for mises, side in ((oui, outcome.oui), (non, outcome.non)):
        assert len(side.throws) == len(mises)
        assert side.reussites == sum(throw.reussites for throw in side.throws)
        for throw in side.throws:
            evens = sum(die.face in (2, 4, 6) for die in throw.dice)
            assert throw.reussites == (1 if throw.prisme == "puissance" else evens)
            assert [die.added for die in throw.dice] == [n > 0 for n in range(len(throw.dice))]
    assert settle(oui, non, *outcome.faces) == outcome


def test_an_outcome_goes_through_json() -> None:
    outcome = settle([DEVENIR], [LIEN], 6, 3)
    plain = json.loads(json.dumps(msgspec.to_builtins(outcome)))
    assert plain["oui"]["throws"][0]["dice"] == [{"face": 6, "added": False}, {"face": 3, "added": True}]
    assert msgspec.convert(plain, Outcome) == outcome
