"""Which prism each Mise is rolled by (P-01, P-11, P-12, P-14, P-18, P-20)."""

from itertools import product

import pytest
from hypothesis import given

from rules.puissances import prismes
from rules.puissances.prismes import Prisme, engages_lien, reason
from rules.puissances.query import MiseGiven
from tests.rules.french import is_well_set
from tests.rules.puissances.mises import (
    ANCRAGE,
    AVATAR,
    DEVENIR,
    HUMAIN,
    KINDS,
    LIEN,
    NEUTRE,
    disguised,
    sides,
    voies,
)


def prisms(oui: list[MiseGiven], non: list[MiseGiven]) -> tuple[list[Prisme], list[Prisme]]:
    return prismes.prisms(voies(oui), voies(non))


def prism_of(mise: MiseGiven, lien_en_face: bool) -> Prisme:
    return prismes.prism_of(mise.voie, lien_en_face)


# The table of P-14, written out: prism alone, prism when the other side engages a Lien.
TABLE: list[tuple[MiseGiven, Prisme, Prisme]] = [
    (LIEN, "puissance", "neutre"),
    (AVATAR, "puissance", "neutre"),
    (ANCRAGE, "devenir", "devenir"),
    (HUMAIN, "devenir", "devenir"),
    (DEVENIR, "devenir", "devenir"),
    (NEUTRE, "neutre", "neutre"),
]


@pytest.mark.parametrize(("mise", "alone", "faced"), TABLE)
def test_p14_prism_of_every_kind_of_mise(mise: MiseGiven, alone: Prisme, faced: Prisme) -> None:
    assert prism_of(mise, lien_en_face=False) == alone
    assert prism_of(mise, lien_en_face=True) == faced


@pytest.mark.parametrize(("mine", "theirs", "beside"), list(product(TABLE, TABLE, [*KINDS, None])))
def test_p14_p20_only_the_other_side_decides_of_certainty(
    mine: tuple[MiseGiven, Prisme, Prisme], theirs: tuple[MiseGiven, Prisme, Prisme], beside: MiseGiven | None
) -> None:
    """Every pair of kinds, alone or with any ally: one Lien in face suffices, an ally's Lien changes nothing here."""
    oui, non = [mine[0]] + ([beside] if beside else []), [theirs[0]]
    got_oui, got_non = prisms(oui, non)
    assert got_oui[0] == mine[2 if theirs[0] in (LIEN, AVATAR) else 1]
    assert got_non[0] == theirs[2 if mine[0] in (LIEN, AVATAR) or beside in (LIEN, AVATAR) else 1]


def test_p14_the_angel_is_certain_before_the_crowd_and_no_more_before_the_demon() -> None:
    angel = [LIEN, LIEN, ANCRAGE]
    assert prisms(angel, [DEVENIR] * 3) == (["puissance", "puissance", "devenir"], ["devenir"] * 3)
    assert prisms(angel, [LIEN, ANCRAGE]) == (["neutre", "neutre", "devenir"], ["neutre", "devenir"])


def test_p14_an_avatar_is_certain_against_humans_and_loses_it_all_against_a_lien() -> None:
    assert prisms([AVATAR, AVATAR], [HUMAIN]) == (["puissance", "puissance"], ["devenir"])
    assert prisms([AVATAR, AVATAR], [LIEN, ANCRAGE]) == (["neutre", "neutre"], ["neutre", "devenir"])


def test_p18_a_hidden_agent_leaves_the_other_side_its_certainty() -> None:
    assert prisms([LIEN], [ANCRAGE]) == (["puissance"], ["devenir"])


def test_p20_a_human_beside_an_engaged_agent_takes_away_the_opponents_certainty() -> None:
    assert prisms([HUMAIN], [LIEN]) == (["devenir"], ["puissance"])
    assert prisms([HUMAIN, LIEN], [LIEN]) == (["devenir", "neutre"], ["neutre"])


def test_p11_an_empty_side_engages_nothing() -> None:
    assert not engages_lien([])
    assert prisms([], [LIEN]) == ([], ["puissance"])


@given(sides, sides)
def test_p18_nothing_tells_an_ancrage_mise_from_a_humans(oui: list[MiseGiven], non: list[MiseGiven]) -> None:
    shown, expected = prisms(oui, non), prisms(disguised(oui), disguised(non))
    assert shown == expected
    for side, thrown in zip((oui, non), shown, strict=True):
        for mise, human, prisme in zip(side, disguised(side), thrown, strict=True):
            assert reason(mise.voie, prisme) == reason(human.voie, prisme)


def test_p14_reasons_are_french_and_tell_the_four_cases_apart() -> None:
    cases = {reason(mise.voie, prism_of(mise, faced)) for mise, faced in product(KINDS, [False, True])}
    assert len(cases) == 4
    assert all(is_well_set(sentence) for sentence in cases)
    assert "certaine" in reason("lien", "puissance")
    assert reason("lien", "neutre") != reason("neutre", "neutre")
