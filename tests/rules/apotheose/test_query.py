"""The contract of ``resolve apotheose``: strict requests, refusals in order, faces, and what always holds."""

import json
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.apotheose.query import query
from tests.rules.apotheose.jets import (
    ACTION,
    ATTAQUE,
    DEFENSE,
    EXPERIENCE,
    JET,
    KULTS,
    MELEE,
    OMBRE,
    SORT,
    VOLLEY,
    ask,
    refused,
)

ROLLS: dict[str, dict[str, Any]] = {
    "jet": JET,
    "attaque": {"attaque": ATTAQUE},
    "groupe": {"attaque": VOLLEY},
    "defense": {"defense": DEFENSE},
    "melee": {"defense": MELEE},
}
SUMS: dict[str, dict[str, Any]] = {
    "ombre": {"ombre": OMBRE},
    "experience": {"experience": EXPERIENCE},
    "sort": {"sort": SORT},
}
EVERY_ROLL = pytest.mark.parametrize("form", ROLLS.values(), ids=ROLLS)
EVERY_SUM = pytest.mark.parametrize("form", SUMS.values(), ids=SUMS)
EVERY_FORM = pytest.mark.parametrize("form", [*ROLLS.values(), *SUMS.values()], ids=[*ROLLS, *SUMS])


def varied(form: dict[str, Any], **keys: Any) -> dict[str, Any]:
    """The request with other keys in its form, wherever that lies."""
    if form.keys() >= {"caracteristique"}:
        return form | keys
    ((name, given_),) = form.items()
    return {name: given_ | keys}


def without(form: dict[str, Any], key: str) -> dict[str, Any]:
    return {k: value for k, value in form.items() if k != key}


@EVERY_ROLL
def test_without_faces_the_dice_are_rolled_and_listed(form: dict[str, Any]) -> None:
    rolled = ask(form)
    assert ask(form | {"faces": rolled["faces"]}) == rolled
    assert rolled["faces"][0] in KULTS


@EVERY_FORM
def test_an_answer_goes_through_json(form: dict[str, Any]) -> None:
    answer = ask(form)
    assert "error" not in answer
    assert json.loads(json.dumps(answer)) == answer


@EVERY_ROLL
def test_odds_ignore_faces_and_roll_nothing(form: dict[str, Any]) -> None:
    assert ask(form | {"faces": [99]}, odds=True) == ask(form, odds=True)
    assert set(ask(form, odds=True)) == {"odds"}


@EVERY_SUM
def test_what_rolls_nothing_has_no_odds_and_no_faces(form: dict[str, Any]) -> None:
    assert refused(ask(form, odds=True)) == "sans_probabilites"
    assert ask(form | {"faces": []}) == ask(form)
    assert refused(ask(form | {"faces": [1]})) == "faces_invalides"


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\n",
        b"   \r\n",
        b"null",
        b"[]",
        b'"sort"',
        b"{",
        b"{}",
        b"{} {}",
        b"{'sort': {}}",
        b'{"sort": {},}',
        b'\xef\xbb\xbf{"sort": {}}',
        b'{"affect": "\xff"}',
        b'{"faces": [NaN]}',
        b'{"sort": ' + b"[" * 100_000,
        b'{"x": ' + b"[" * 100_000,
        b"[" * 100_000,
        b'{"experience": {"valeur": 1, "vers": ' + b"9" * 5000 + b"}}",
    ],
)
def test_a_malformed_line_is_refused(line: bytes) -> None:
    assert refused(query(line, False)) == "requete_invalide"
    assert refused(query(line, True)) == "requete_invalide"


MISFITS: list[Any] = [
    *[without(JET, key) for key in JET],
    *[JET | {key: None} for key in [*JET, "rejet", "faces", "sort"] if key != "affect"],
    *[JET | {key: 1} for key in ("metier", "specialite", "affect", "rejet")],
    *[JET | {key: True} for key in ("caracteristique", "modificateur", "affect", "difficulte")],
    *[JET | {key: 1.0} for key in ("caracteristique", "modificateur", "difficulte")],
    *[JET | {key: "4"} for key in JET],
    *[JET | {key: 10**20} for key in ("caracteristique", "modificateur", "difficulte")],
    JET | {"affect": "Favorable"},
    JET | {"odds": True},
    JET | {"situation": False},
    JET | {"sans_de": False},
    *[JET | {"faces": faces} for faces in (4, "4", [True], ["4"], [None], [4.0], {})],
    *[JET | form for form in SUMS.values()],
    {"attaque": ATTAQUE, "defense": DEFENSE},
    {"sort": SORT, "x": 1},
    {"sort": SORT, "faces": None},
    {"faces": [1]},
    *[{name: None} for name in ("attaque", "defense", "ombre", "experience", "sort")],
    *[{"attaque": without(ATTAQUE, key)} for key in ATTAQUE],
    *[{"defense": without(form, key)} for form in (DEFENSE, MELEE) for key in form],
    *[{"ombre": without(OMBRE, key)} for key in OMBRE],
    *[{"experience": without(EXPERIENCE, key)} for key in EXPERIENCE],
    *[{"sort": without(SORT, key)} for key in SORT],
    *[
        varied(form, **{key: value})
        for form in (*ROLLS.values(), *SUMS.values())
        for key, value in (("x", 1), ("rejet", 1), ("rejet", None))
    ],
    *[
        varied(ROLLS[name], **{key: value})
        for name in ("attaque", "groupe", "defense", "melee")
        for key, value in (
            ("difficulte", 10),
            ("faces", [1]),
            ("situation", None),
            ("arme_magique", 1),
            ("groupe", "Elite"),
        )
    ],
    {"attaque": ATTAQUE | {"groupe": "civil"}},
    {"attaque": ATTAQUE | {"portee": "courte"}},
    {"attaque": ATTAQUE | {"portee": None}},
    {"attaque": ATTAQUE | {"sans_de": True}},
    {"attaque": VOLLEY | {"assaillants": 2}},
    *[
        {"attaque": ATTAQUE | {"cible": cible}}
        for cible in (None, 11, {}, {"defense": 1.0}, {"defense": 1, "x": 1})
    ],
    {"defense": DEFENSE | {"groupe": "civil"}},
    {"defense": DEFENSE | {"assaillants": 1}},
    {"defense": DEFENSE | {"groupe": "civil", "assaillants": 1}},
    {"defense": DEFENSE | {"portee": "contact"}},
    *[{"defense": MELEE | {"assaillants": many}} for many in (0, -1, True, 1.0, 10**20)],
    {"defense": MELEE | {"sans_de": 1}},
    *[
        {"ombre": OMBRE | keys}
        for keys in (
            {"valeur": 11},
            {"valeur": -1},
            {"stigmates": -1},
            {"graces": -1},
            {"stigmates": 1, "graces": 1},
            {"changement": 1.0},
            {"changement": 10**6},
            {"sous_zero": None},
            {"sous_zero": "rien"},
        )
    ],
    *[{"experience": EXPERIENCE | {"vers": vers}} for vers in (10, 9, 11.0, True)],
    *[{"sort": SORT | {"depense": depense}} for depense in (0, 16, True, 1.0)],
    *[{"sort": SORT | {key: -1}} for key in ("ombre_inspiree", "reste")],
]


@pytest.mark.parametrize("request_", MISFITS)
def test_wrong_keys_and_types_are_refused(request_: Any) -> None:
    assert refused(ask(request_)) == "requete_invalide"
    assert refused(ask(request_, odds=True)) == "requete_invalide"


@EVERY_ROLL
def test_faces_that_do_not_fit(form: dict[str, Any]) -> None:
    """One face, or two with a second die, each from −9 to 10."""
    for faces in ([], [1, 1], [-10], [11], [10**25]):
        assert refused(ask(form | {"faces": faces})) == "faces_invalides"
    second = varied(form, rejet=True)
    for faces in ([], [-8], [9], [-8, -10], [-8, 11], [11, 1], [-8, 1, 1]):
        assert refused(ask(second | {"faces": faces})) == "faces_invalides"


@EVERY_ROLL
def test_the_refusals_of_a_roll_come_in_their_order(form: dict[str, Any]) -> None:
    """Each request has all the faults that come after the one it is refused for."""
    specialty_alone = varied(form, metier=False, rejet=True)
    assert refused(ask(varied(specialty_alone, x=1) | {"faces": [99]})) == "requete_invalide"
    assert refused(ask(specialty_alone | {"faces": [99]})) == "specialite_sans_metier"
    assert refused(ask(specialty_alone, odds=True)) == "specialite_sans_metier"
    assert refused(ask(varied(form, rejet=True) | {"faces": [10, 99]})) == "faces_invalides"
    assert refused(ask(varied(form, rejet=True) | {"faces": [10, 1]})) == "rejet_interdit"
    assert refused(ask(varied(form, rejet=True) | {"faces": [-9, 1]})) == "rejet_interdit"


def test_no_second_die_after_none() -> None:
    """K-33: that needs no dice to be known."""
    without_die = {"defense": DEFENSE | {"sans_de": True}}
    assert refused(ask(without_die | {"faces": [1]})) == "faces_invalides"
    second = varied(without_die, rejet=True)
    assert refused(ask(varied(second, metier=False))) == "specialite_sans_metier"
    for faces in ({}, {"faces": []}, {"faces": [1]}):
        assert refused(ask(second | faces)) == "rejet_interdit"
    assert refused(ask(second, odds=True)) == "rejet_interdit"


@pytest.mark.parametrize(
    ("form", "code"),
    [
        ({"ombre": OMBRE | {"changement": -9}}, "choix_requis"),
        ({"ombre": OMBRE | {"changement": -9, "sous_zero": "renoncer"}}, "rien_a_renoncer"),
        ({"ombre": OMBRE | {"changement": -9, "sous_zero": "grace"}}, "faces_invalides"),
        ({"sort": SORT | {"depense": 9, "reste": 8}}, "intensite_depassee"),
        ({"sort": SORT | {"reste": 7}}, "magie_insuffisante"),
        ({"sort": SORT}, "faces_invalides"),
    ],
)
def test_the_refusals_of_a_sum_come_in_their_order(form: dict[str, Any], code: str) -> None:
    assert refused(ask(form | {"faces": [99]})) == code
    assert refused(ask(form, odds=True)) == "sans_probabilites"


def test_a_second_die_is_thrown_only_when_it_is_asked_for() -> None:
    assert len(ask(JET)["faces"]) == 1
    hopeless = JET | {"difficulte": 1000, "rejet": True}
    seen = {refused(a) if "error" in a else len(a["faces"]) for a in (ask(hopeless) for _ in range(300))}
    assert 2 in seen
    assert seen <= {2, "rejet_interdit"}


@pytest.mark.parametrize("form", [JET, *SUMS.values(), {"attaque": VOLLEY}, {"defense": MELEE}])
def test_ten_thousand_requests_take_seconds(form: dict[str, Any]) -> None:
    line = json.dumps(form).encode()
    start = time.perf_counter()
    for _ in range(10_000):
        query(line, False)
    assert time.perf_counter() - start < 10


def test_a_thousand_odds_take_a_moment() -> None:
    line = json.dumps(JET | {"rejet": True}).encode()
    start = time.perf_counter()
    for _ in range(1_000):
        query(line, True)
    assert time.perf_counter() - start < 5


rolls = st.fixed_dictionaries(
    {
        "caracteristique": st.integers(-5, 25),
        "metier": st.just(True),
        "specialite": st.booleans(),
        "modificateur": st.integers(-20, 20),
        "affect": st.sampled_from([None, "favorable", "defavorable"]),
    }
)
kults = st.sampled_from(KULTS)


@given(rolls, st.integers(-30, 60), kults)
def test_what_holds_of_any_roll(action: dict[str, Any], difficulte: int, kult: int) -> None:
    """K-01 to K-03."""
    answer = ask(ACTION | action | {"difficulte": difficulte, "faces": [kult]})
    assert answer["marge"] == answer["score"] - difficulte
    if answer["critique"] is None:
        assert answer["reussite"] == (answer["marge"] >= 0)
        assert answer["rangs"] == abs(answer["marge"]) // 5
    else:
        assert answer["reussite"] == (answer["critique"] == "reussite")


@given(rolls, st.integers(-30, 60), kults)
def test_an_attack_is_a_roll_against_what_it_must_reach(
    action: dict[str, Any], defense: int, kult: int
) -> None:
    """K-31, K-33: the same reading, whatever the form."""
    plain = ask(ACTION | action | {"difficulte": defense, "faces": [kult]})
    attack = ask({"attaque": ATTAQUE | action | {"cible": {"defense": defense}}, "faces": [kult]})
    defence = ask({"defense": DEFENSE | action | {"attaque": defense}, "faces": [kult]})
    assert attack.items() >= plain.items()
    assert defence.items() >= plain.items()
    assert attack["difficulte"] == defence["difficulte"] == defense
    assert (attack["degats"] == 0) == (not plain["reussite"])
    assert (defence["pv_perdus"] == 0) == plain["reussite"]
