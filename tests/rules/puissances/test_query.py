"""The contract of ``resolve puissances``: strict requests, documented answers, order of refusals."""

import json
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET, UnsetType, to_builtins

from rules.puissances.query import MiseGiven, Nature, Provenance, check, query
from rules.query import Refusal
from tests.rules.french import is_well_set
from tests.rules.puissances import mises

AGENT = {"label": "Ailes", "nature": "agent", "provenance": "lien"}
HUMAIN = {"label": "Courage", "nature": "humain"}
PUISSANCE = {"label": "Le Tonnerre", "nature": "puissance"}
SANS = {"label": "Ailes", "nature": "agent"}

EXAMPLE = {
    "oui": [
        {"label": "Ailes de lumière", "nature": "agent", "provenance": "lien"},
        {"label": "Voix de l'Archange", "nature": "agent", "provenance": "lien"},
        {"label": "Tient bon sous le feu", "nature": "agent", "provenance": "ancrage"},
    ],
    "non": [
        {"label": "Ils sont nombreux", "nature": "devenir"},
        {"label": "Ils ont peur", "nature": "devenir"},
        {"label": "On leur a menti", "nature": "devenir"},
    ],
    "faces": [4, 1, 3, 2],
}


def ask(request: Any, odds: bool = False) -> dict[str, Any]:
    return query(json.dumps(request, ensure_ascii=False).encode(), odds)


def refused(answer: dict[str, Any]) -> str:
    """The code of a refusal, once its form and its French are checked."""
    assert set(answer) == {"error", "message"}
    assert is_well_set(answer["message"])
    return str(answer["error"])


def test_the_documented_example_gives_the_documented_answer() -> None:
    """P-12, P-14, P-21, P-22."""
    assert ask(EXAMPLE) == {
        "oui": {"reussites": 3, "prismes": ["puissance", "puissance", "devenir"]},
        "non": {"reussites": 1, "prismes": ["devenir", "devenir", "devenir"]},
        "vainqueur": "oui",
        "domine": True,
        "issue": "oui_et",
        "puissance_passe": True,
        "faces": [4, 1, 3, 2],
    }


def test_without_faces_the_dice_are_rolled_and_listed() -> None:
    rolled = ask({key: value for key, value in EXAMPLE.items() if key != "faces"})
    assert len(rolled["faces"]) >= 4
    assert ask(EXAMPLE | {"faces": rolled["faces"]}) == rolled


def test_faces_are_read_side_by_side_and_a_six_reads_on() -> None:
    """P-12, P-25."""
    answer = ask({"oui": [HUMAIN, HUMAIN], "non": [HUMAIN], "faces": [6, 6, 1, 3, 4]})
    assert (answer["oui"]["reussites"], answer["non"]["reussites"]) == (2, 1)
    assert answer["faces"] == [6, 6, 1, 3, 4]


def test_odds_ignore_faces_and_roll_nothing() -> None:
    """P-21."""
    answer = ask(EXAMPLE | {"faces": [9]}, odds=True)
    assert set(answer) == {"odds"}
    assert set(answer["odds"]) == {"oui_et", "oui", "statu_quo", "non", "non_et"}
    assert sum(answer["odds"].values()) == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\n",
        b"   \r\n",
        b"null",
        b"[]",
        b'"oui"',
        b"{",
        b'{"oui": [], "non": []} {}',
        b"{'oui': [], 'non': []}",
        b'{"oui": [], "non": [],}',
        b'\xef\xbb\xbf{"oui": [], "non": []}',
        b'{"oui": [{"label": "\xff", "nature": "humain"}], "non": []}',
        b'{"oui": [{"label": "\xed\xa0\x80", "nature": "humain"}], "non": []}',
        b'{"oui": [{"label": "a", "nature": "humain"}], "non": [], "faces": [NaN]}',
        b'{"oui": [{"label": "a", "nature": "humain"}], "non": [], "faces": [1.0]}',
        b'{"oui": [{"label": "a", "nature": "humain"}], "non": [], "faces": [1e0]}',
        b'{"oui": ' + b"[" * 100_000,
        b'{"oui": [], "non": [], "x": ' + b"[" * 100_000,
    ],
)
def test_a_malformed_line_is_refused(line: bytes) -> None:
    assert refused(query(line, False)) == "requete_invalide"
    assert refused(query(line, True)) == "requete_invalide"


@pytest.mark.parametrize(
    "request_",
    [
        {},
        {"oui": [HUMAIN]},
        {"non": [HUMAIN]},
        {"oui": [HUMAIN], "non": [], "odds": True},
        {"oui": [HUMAIN], "non": None},
        {"oui": HUMAIN, "non": []},
        {"oui": [None], "non": []},
        {"oui": ["Courage"], "non": []},
        {"oui": [{"label": "a"}], "non": []},
        {"oui": [{"nature": "humain"}], "non": []},
        {"oui": [HUMAIN | {"label": ""}], "non": []},
        {"oui": [HUMAIN | {"label": None}], "non": []},
        {"oui": [HUMAIN | {"label": 1}], "non": []},
        {"oui": [HUMAIN | {"nature": "Humain"}], "non": []},
        {"oui": [HUMAIN | {"nature": "ange"}], "non": []},
        {"oui": [HUMAIN | {"provenance": None}], "non": []},
        {"oui": [AGENT | {"provenance": None}], "non": []},
        {"oui": [AGENT | {"provenance": "Lien"}], "non": []},
        {"oui": [AGENT | {"trait": 1}], "non": []},
        {"oui": [HUMAIN], "non": [], "faces": None},
        {"oui": [HUMAIN], "non": [], "faces": 4},
        {"oui": [HUMAIN], "non": [], "faces": "4"},
        {"oui": [HUMAIN], "non": [], "faces": [True]},
        {"oui": [HUMAIN], "non": [], "faces": ["4"]},
        {"oui": [HUMAIN], "non": [], "faces": [None]},
        {"oui": [HUMAIN] * 101, "non": []},
        {"oui": [], "non": [HUMAIN] * 101},
    ],
)
def test_wrong_keys_and_types_are_refused(request_: Any) -> None:
    assert refused(ask(request_)) == "requete_invalide"
    assert refused(ask(request_, odds=True)) == "requete_invalide"


def test_a_hundred_mises_a_side_are_accepted() -> None:
    """P-11."""
    assert ask({"oui": [HUMAIN] * 100, "non": [AGENT] * 100})["non"]["reussites"] == 100


@pytest.mark.parametrize(
    ("mise", "code"),
    [
        (PUISSANCE, "puissance_hors_resolution"),
        (PUISSANCE | {"provenance": "lien"}, "puissance_hors_resolution"),
        (SANS, "provenance_invalide"),
        ({"label": "a", "nature": "avatar"}, "provenance_invalide"),
        ({"label": "a", "nature": "avatar", "provenance": "ancrage"}, "provenance_invalide"),
        (HUMAIN | {"provenance": "ancrage"}, "provenance_invalide"),
        ({"label": "a", "nature": "devenir", "provenance": "lien"}, "provenance_invalide"),
        ({"label": "a", "nature": "neutre", "provenance": "lien"}, "provenance_invalide"),
    ],
)
@pytest.mark.parametrize("odds", [False, True])
def test_p01_p14_refusals_that_need_no_dice(mise: dict[str, str], code: str, odds: bool) -> None:
    assert refused(ask({"oui": [mise], "non": []}, odds)) == code
    assert refused(ask({"oui": [], "non": [HUMAIN, mise]}, odds)) == code


@pytest.mark.parametrize("odds", [False, True])
def test_p11_two_empty_sides_are_nothing_to_resolve(odds: bool) -> None:
    assert refused(ask({"oui": [], "non": []}, odds)) == "rien_a_resoudre"


@pytest.mark.parametrize("faces", [[], [1], [1, 2, 3], [0, 1], [7, 1], [-2, 1], [1, 10**25], [6, 1], [1, 6]])
def test_faces_of_the_wrong_number_or_value_are_refused(faces: list[int]) -> None:
    assert refused(ask({"oui": [HUMAIN], "non": [HUMAIN], "faces": faces})) == "faces_invalides"


def test_a_face_for_a_mise_that_rolls_nothing_is_one_too_many() -> None:
    """P-12: a certain Mise reads no face."""
    assert refused(ask({"oui": [AGENT], "non": [], "faces": [2]})) == "faces_invalides"
    assert ask({"oui": [AGENT], "non": [], "faces": []})["issue"] == "oui"


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ({"oui": [PUISSANCE, SANS], "non": [], "faces": [9], "x": 1}, "requete_invalide"),
        ({"oui": [SANS, PUISSANCE], "non": [], "faces": [True]}, "requete_invalide"),
        ({"oui": [PUISSANCE] * 101, "non": []}, "requete_invalide"),
        ({"oui": [SANS], "non": [PUISSANCE], "faces": [9]}, "puissance_hors_resolution"),
        ({"oui": [HUMAIN, SANS], "non": [], "faces": [9]}, "provenance_invalide"),
        ({"oui": [], "non": [], "faces": [9]}, "rien_a_resoudre"),
        ({"oui": [HUMAIN], "non": [], "faces": [9]}, "faces_invalides"),
    ],
)
def test_refusals_come_in_the_documented_order(request_: Any, code: str) -> None:
    """P-01, P-14, P-11, then the faces."""
    assert refused(ask(request_)) == code


LEGAL = {(mise.nature, mise.provenance) for mise in mises.KINDS}


@pytest.mark.parametrize("nature", get_args(Nature))
@pytest.mark.parametrize("provenance", [*get_args(Provenance), UNSET])
def test_p01_p02_p03_which_natures_may_stake_from_where(
    nature: Nature, provenance: Provenance | UnsetType
) -> None:
    mise = MiseGiven("Une raison", nature, provenance)
    if (nature, provenance) in LEGAL:
        check([mise])
        return
    for side in ([mise], [mises.HUMAIN, mises.HUMAIN, mise]):
        with pytest.raises(Refusal) as refusal:
            check(side)
        assert refusal.value.code == (
            "puissance_hors_resolution" if nature == "puissance" else "provenance_invalide"
        )
        assert is_well_set(str(refusal.value))


@given(mises.sides.filter(bool), mises.sides, st.lists(st.integers(1, 5), min_size=10, max_size=10))
def test_p18_a_hidden_agent_is_answered_as_a_human(
    oui: list[MiseGiven], non: list[MiseGiven], faces: list[int]
) -> None:
    def answers(oui: list[MiseGiven], non: list[MiseGiven]) -> list[dict[str, Any]]:
        request = {"oui": to_builtins(oui), "non": to_builtins(non)}
        rolled = ask(request)
        dice = [p for side in ("oui", "non") for p in rolled[side]["prismes"] if p != "puissance"]
        return [ask(request | {"faces": faces[: len(dice)]}), ask(request, odds=True)]

    assert answers(oui, non) == answers(mises.disguised(oui), mises.disguised(non))
