"""The contract of ``resolve impact``: strict requests, refusals in order, faces, and what always holds."""

import json
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.impact.query import query
from tests.rules.impact.jets import DANGERS, JET, MAIN, MAINS, ask, counted, refused

DOUBLE = {"premier": "joue", "second": "joue", "porte": True, "empreinte_sur": 2}
DOUBLED = JET | {"empreinte": True, "double": DOUBLE}
DUELLISTE = MAIN | {"defend": False}
DUEL = {"duel": [DUELLISTE, DUELLISTE | {"defend": True}]}
FORMS = pytest.mark.parametrize("form", [JET, DOUBLED, DUEL], ids=["jet", "double", "duel"])


@FORMS
def test_without_faces_the_dice_are_rolled_and_listed(form: dict[str, Any]) -> None:
    rolled = ask(form)
    assert ask(form | {"faces": rolled["faces"]}) == rolled


@FORMS
def test_an_answer_goes_through_json(form: dict[str, Any]) -> None:
    answer = ask(form)
    assert json.loads(json.dumps(answer)) == answer


def test_odds_ignore_faces_and_roll_nothing() -> None:
    assert ask(JET | {"faces": [9]}, odds=True) == ask(JET, odds=True)
    assert set(ask(JET, odds=True)) == {"odds"}


@pytest.mark.parametrize("form", [DOUBLED, DUEL], ids=["double", "duel"])
def test_a_duel_and_a_double_geste_have_no_odds(form: dict[str, Any]) -> None:
    assert refused(ask(form, odds=True)) == "sans_probabilites"
    assert refused(ask(form | {"faces": [9]}, odds=True)) == "sans_probabilites"


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\n",
        b"   \r\n",
        b"null",
        b"[]",
        b'"duel"',
        b"{",
        b"{}",
        b"{} {}",
        b"{'duel': []}",
        b'{"duel": [],}',
        b'\xef\xbb\xbf{"duel": []}',
        b'{"danger": "\xff"}',
        b'{"danger": "\xed\xa0\x80"}',
        b'{"faces": [NaN]}',
        b'{"duel": ' + b"[" * 100_000,
        b'{"double": ' + b"[" * 100_000,
        b'{"x": ' + b"[" * 100_000,
        b"[" * 100_000,
    ],
)
def test_a_malformed_line_is_refused(line: bytes) -> None:
    assert refused(query(line, False)) == "requete_invalide"
    assert refused(query(line, True)) == "requete_invalide"


def without(request: dict[str, Any], key: str) -> dict[str, Any]:
    return {k: value for k, value in request.items() if k != key}


MISFITS: list[Any] = [
    *[without(JET, key) for key in JET],
    *[JET | {key: None} for key in [*JET, "double", "faces", "duel"]],
    *[JET | {key: 1} for key, value in JET.items() if isinstance(value, bool)],
    *[JET | {key: "oui"} for key in JET],
    *[JET | {key: True} for key in ("soutiens", "chaos", "danger")],
    *[JET | {key: 1.0} for key in ("soutiens", "chaos", "prix")],
    JET | {"soutiens": -1},
    JET | {"soutiens": -(10**30)},
    JET | {"chaos": -1},
    JET | {"chaos": 3},
    JET | {"danger": "Mort"},
    JET | {"danger": ""},
    JET | {"odds": True},
    JET | {"noirs": 1},
    JET | {"defend": False},
    JET | DUEL,
    *[JET | {"faces": faces} for faces in (4, "4", [True], ["4"], [None], [4.0], {})],
    JET | {"double": []},
    JET | {"double": {}},
    JET | {"double": DOUBLE | {"x": 1}},
    *[JET | {"double": without(DOUBLE, key)} for key in DOUBLE],
    *[JET | {"double": DOUBLE | {key: None}} for key in DOUBLE],
    *[JET | {"double": DOUBLE | {"empreinte_sur": part}} for part in (0, 3, True, 1.0, "1")],
    *[JET | {"double": DOUBLE | {"porte": value}} for value in (1, "oui")],
    *[JET | {"double": DOUBLE | {"premier": value}} for value in ("Joue", "", 1)],
    *[{"duel": value} for value in (None, {}, [], [DUELLISTE], [DUELLISTE] * 3, [DUELLISTE, None])],
    *[{"duel": [DUELLISTE, without(DUELLISTE, key)]} for key in DUELLISTE],
    *[{"duel": [DUELLISTE | {key: value}, DUELLISTE]} for key, value in (("defend", 1), ("soutiens", -1))],
    {"duel": [JET | {"defend": False}, DUELLISTE]},
    *[DUEL | {key: JET[key]} for key in JET],
    DUEL | {"double": DOUBLE},
    *[DUEL | {"faces": faces} for faces in (None, [True], 4)],
]


@pytest.mark.parametrize("request_", MISFITS)
def test_wrong_keys_and_types_are_refused(request_: Any) -> None:
    assert refused(ask(request_)) == "requete_invalide"
    assert refused(ask(request_, odds=True)) == "requete_invalide"


def test_every_hand_reads_its_own_number_of_faces_each_within_its_die() -> None:
    for main in MAINS:
        request = JET | main | {"chaos": 1}
        hand, blacks = sum(counted(main)), 1 + main["trame"]
        faces = [1] * hand + [8] * blacks
        assert ask(request | {"faces": faces})["faces"] == faces
        wrong = [faces[:-1], [*faces, 1], [], [7, *faces[1:]]]
        for position in range(len(faces)):
            highest = 6 if position < hand else 8
            for face in (0, -1, highest + 1, 10**25):
                wrong.append([*faces[:position], face, *faces[position + 1 :]])
        for given_faces in wrong:
            assert refused(ask(request | {"faces": given_faces})) == "faces_invalides"


@pytest.mark.parametrize(
    ("request_", "faces"),
    [
        (DUEL, [1]),
        (DUEL, [1, 2, 3]),
        (DUEL, [7, 1]),
        (DUEL, [1, 0]),
        (DUEL, []),
        (DOUBLED, []),
        (DOUBLED, [5, 5]),
        (DOUBLED, [5, 5, 5, 5]),
        (DOUBLED, [4, 5]),
        (DOUBLED, [5, 5, 7]),
        (DOUBLED | {"chaos": 1}, [4]),
        (DOUBLED | {"chaos": 1}, [4, 9]),
        (DOUBLED | {"chaos": 1}, [5, 5, 8]),
    ],
)
def test_faces_of_a_duel_and_of_a_double_geste(request_: dict[str, Any], faces: list[int]) -> None:
    """The second part reads faces only when it is rolled."""
    assert refused(ask(request_ | {"faces": faces})) == "faces_invalides"


@pytest.mark.parametrize(
    ("double", "code"),
    [
        ({"premier": "interdit", "x": 1}, "requete_invalide"),
        ({"premier": "interdit", "second": "donne"}, "geste_interdit"),
        ({"premier": "donne", "second": "donne"}, "rien_a_lancer"),
        ({}, "main_insuffisante"),
        ({"second": "donne"}, "faces_invalides"),
    ],
)
def test_refusals_come_in_the_documented_order(double: dict[str, Any], code: str) -> None:
    """On a hand of one die, with a face that no die has."""
    assert refused(ask(JET | {"double": DOUBLE | double, "faces": [9]})) == code


def test_ten_thousand_requests_take_seconds() -> None:
    for form, odds in ((JET | MAINS[-1], False), (JET | MAINS[-1], True), (DOUBLED, False), (DUEL, False)):
        line = json.dumps(form).encode()
        start = time.perf_counter()
        for _ in range(10_000):
            query(line, odds)
        assert time.perf_counter() - start < 10


hands = st.sampled_from(MAINS)
doubles = st.fixed_dictionaries(
    {
        "premier": st.sampled_from(["joue", "donne"]),
        "second": st.just("joue"),
        "porte": st.booleans(),
        "empreinte_sur": st.sampled_from([1, 2]),
    }
)
announced = st.fixed_dictionaries(
    {
        "danger": st.sampled_from(DANGERS),
        "prix": st.booleans(),
        "chaos": st.integers(0, 2),
        "blessure_serieuse": st.booleans(),
    },
    optional={"double": doubles},
)
ORDER = ["danger", "prix", "opportunite_critique", "complication", "suspense", "opportunite"]
ORDER += ["desastre", "etincelle"]


@given(hands.filter(lambda main: sum(counted(main)) > 1), announced)
def test_what_holds_of_any_answer(main: dict[str, Any], announce: dict[str, Any]) -> None:
    """I-10 to I-13, I-21."""
    answer = ask(JET | main | announce)
    suites = [suite.partition(":")[0] for suite in answer["suites"]]
    parts = [part for part in answer.get("parts", [answer]) if part]
    last, dice = parts[-1]["resultat"], sum(part["des"] + part["dores"] for part in parts)

    assert suites == sorted(suites, key=ORDER.index)
    assert sum(suites.count(name) for name in ("complication", "suspense", "opportunite", "desastre")) <= 1
    assert ("etincelle" in suites) == ("desastre" in suites) == answer["desastre"]
    assert answer["desastre"] == (answer["manifestations"] >= 2 and last != "critique")
    assert ("danger" in suites) == (last == "rate" and announce["danger"] != "rien")
    assert ("prix" in suites) == (announce["prix"] and last != "rate")
    assert suites.count("opportunite_critique") == [part["resultat"] for part in parts].count("critique")
    assert "suspense" not in suites or "prix" in suites
    assert not {"prix", "complication"} <= set(suites)
    assert len(answer["faces"]) == dice + answer["noirs"]
    assert ask(JET | main | announce | {"faces": answer["faces"]}) == answer
