"""The contract of ``resolve murphy``: strict requests, refusals in order, faces."""

import json
import time
from typing import Any

import pytest

from rules.murphy.query import query
from tests.rules.murphy.jets import APPEL, JET, RESULTATS, ask, refused, under


def test_without_faces_the_dice_are_rolled_and_listed() -> None:
    rolled = ask(JET)
    assert rolled["resultat"] in RESULTATS
    assert len(rolled["faces"]) == 3
    assert ask(JET | {"faces": rolled["faces"]}) == rolled
    assert json.loads(json.dumps(rolled)) == rolled


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\n",
        b"   \r\n",
        b"null",
        b"[]",
        b"{",
        b"{}",
        b"{} {}",
        b"{'piete': 1}",
        b'{"piete": 1,}',
        b'\xef\xbb\xbf{"piete": 1}',
        b'{"x": "\xff"}',
        b'{"faces": [NaN]}',
        b'{"reserve": ' + b"[" * 100_000,
        b"[" * 100_000,
    ],
)
def test_a_malformed_line_is_refused(line: bytes) -> None:
    assert refused(query(line, False)) == "requete_invalide"
    assert refused(query(line, True)) == "requete_invalide"


NUMBERS = ("caracteristique", "domaine", "talent", "conditions", "piete", "gardees")

MISFITS: list[Any] = [
    *[{k: value for k, value in JET.items() if k != key} for key in JET],
    *[JET | {key: None} for key in [*JET, "utiliser", "faces"]],
    *[JET | {key: value} for key in NUMBERS for value in (True, 1.0, "1", [1], 10**30, -(10**30))],
    *[JET | {"talent": value} for value in (-1, 4)],
    *[JET | {"piete": value} for value in (-1, 3)],
    *[JET | {"gardees": value} for value in (-1, 4, 0)],
    *[JET | {"reserve": value} for value in (4, {}, "4", [0], [13], [-1], [True], [4.0], ["4"], [None])],
    JET | {"reserve": [4, 4]},
    JET | {"reserve": [4, 4, 4, 4], "gardees": 3},
    *[JET | {"faces": value} for value in (4, "4", [True], ["4"], [None], [4.0], {})],
    *[JET | {key: 1} for key in ("seuil", "odds", "des", "Talent", "x")],
    *[JET | {"utiliser": value} for value in ([], {}, 4, True, [4, 2])],
    *[JET | {"utiliser": {"valeur": 4}}, JET | {"utiliser": {"remplace": 2}}],
    JET | {"utiliser": APPEL | {"x": 1}},
    *[JET | {"utiliser": APPEL | {"remplace": value}} for value in (-1, 3, True, 1.0, "1", None)],
    *[JET | {"utiliser": APPEL | {"valeur": value}} for value in (True, 4.0, "4", None)],
]


@pytest.mark.parametrize("request_", MISFITS)
def test_wrong_keys_and_types_are_refused(request_: Any) -> None:
    assert refused(ask(request_)) == "requete_invalide"
    assert refused(ask(request_, odds=True)) == "requete_invalide"


@pytest.mark.parametrize(
    "faces",
    [[], [4], [4, 9], [4, 9, 12, 1], [0, 9, 12], [4, 13, 12], [4, 9, -1], [4, 9, 10**25], [4, 9, 12, 0]],
)
def test_three_faces_of_a_d12(faces: list[int]) -> None:
    assert refused(ask(JET | {"faces": faces})) == "faces_invalides"
    assert "odds" in ask(JET | {"faces": faces}, odds=True)


@pytest.mark.parametrize(
    ("more", "appel"),
    [
        ({"faces": [4, 5, 12]}, {}),  # it succeeds
        ({"faces": [4, 4, 4]}, {"remplace": 0}),  # and outstandingly
        ({"faces": [3, 3, 3], "conditions": -8}, {"remplace": 0}),  # by a Trinité
        ({"faces": [9, 9, 9]}, {}),  # a critical failure
        ({"faces": [12, 12, 12]}, {}),  # an OMA
        ({"faces": [12, 12, 12], "conditions": 9}, {}),
        ({"faces": [9, 10, 12]}, {}),  # no success to complete
        ({"faces": [4, 9, 12], "piete": 0}, {}),  # misérable
        ({"faces": [4, 9, 12]}, {"remplace": 0}),  # that die succeeds
        ({"faces": [4, 9, 12]}, {"valeur": 5}),  # not in the reserve
        ({"faces": [4, 9, 12]}, {"valeur": 13}),
        ({"faces": [4, 9, 12]}, {"valeur": 10**30}),
        ({"faces": [4, 9, 12], "reserve": []}, {}),
        ({"faces": [4, 9, 12], "reserve": [9]}, {"valeur": 9}),  # above the threshold
    ],
)
def test_a_use_that_the_dice_forbid(more: dict[str, Any], appel: dict[str, Any]) -> None:
    """M-05, M-10."""
    assert refused(ask(JET | more | {"utiliser": APPEL | appel})) == "reserve_interdite"


@pytest.mark.parametrize("remplace", [1, 2])
def test_a_use_rescues_the_roll(remplace: int) -> None:
    used = ask(JET | {"faces": [4, 9, 12], "utiliser": {"valeur": 4, "remplace": remplace}})
    assert (used["resultat"], used["reussites"]) == ("reussite", 2)
    assert used["emmagasinables"] == used["utilisables"] == []


def test_refusals_come_in_the_documented_order() -> None:
    """The form, what needs no dice, the faces, what the dice forbid."""
    wrong: dict[str, Any] = {"reserve": [4, 4], "utiliser": APPEL, "piete": 0, "faces": [0]}
    assert refused(ask(JET | wrong, odds=True)) == "requete_invalide"
    assert refused(ask(JET | wrong)) == "requete_invalide"
    wrong["gardees"] = 2
    assert refused(ask(JET | wrong, odds=True)) == "sans_probabilites"
    assert refused(ask(JET | wrong)) == "faces_invalides"
    wrong["faces"] = [4, 9, 12]
    assert refused(ask(JET | wrong)) == "reserve_interdite"
    wrong["piete"] = 1
    assert ask(JET | wrong)["resultat"] == "reussite"


def test_repeats_and_slots() -> None:
    """Both lists ascending, with repeats; a full session stores nothing, whatever is left of it."""
    three = ask(under(8, [7, 2, 7], reserve=[9, 2], gardees=2))
    assert (three["emmagasinables"], three["utilisables"]) == ([2, 7, 7], [])
    one = ask(under(8, [9, 2, 12], reserve=[8, 9, 1], gardees=3))
    assert (one["emmagasinables"], one["utilisables"]) == ([], [1, 8])
    twice = ask(under(8, [9, 2, 12], reserve=[5, 5], gardees=2))
    assert (twice["emmagasinables"], twice["utilisables"]) == ([2], [5, 5])
    assert ask(under(8, [9, 2, 12], gardees=3))["emmagasinables"] == []
    assert ask(under(8, [9, 2, 12], gardees=2))["emmagasinables"] == [2]


def test_the_threshold_as_large_as_anyone_writes_it() -> None:
    most = dict.fromkeys(("caracteristique", "domaine", "conditions"), 10**9)
    assert ask(JET | most)["seuil"] == 3 * 10**9 + 2
    assert ask(JET | {"domaine": -(10**9)})["seuil"] == 0


def test_ten_thousand_requests_take_seconds() -> None:
    for form, odds in ((JET, False), (JET, True), (JET | {"faces": [4, 9, 12], "utiliser": APPEL}, False)):
        line = json.dumps(form).encode()
        start = time.perf_counter()
        for _ in range(10_000):
            query(line, odds)
        assert time.perf_counter() - start < 10
