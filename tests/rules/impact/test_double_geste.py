"""Two intentions in one movement: the cut, the turns, what follows (I-21)."""

from itertools import product
from typing import Any

import pytest

from rules.impact.double_geste import DoubleGeste, cut
from rules.impact.main import Poignee
from tests.rules.impact.jets import JET, ask, refused, with_dice

HANDS = list(product(range(1, 6), range(3)))


def double(**keys: object) -> dict[str, Any]:
    return {"premier": "joue", "second": "joue", "porte": False, "empreinte_sur": 1} | keys


def gesture(
    des: int, dores: int, *faces: int, danger: str = "grave", prix: bool = False, **keys: object
) -> Any:
    """The answer to a double geste of this hand, without its faces."""
    request = JET | with_dice(des, dores) | {"danger": danger, "prix": prix, "double": double(**keys)}
    answer = ask(request | {"faces": faces})
    assert answer.pop("faces") == list(faces)
    return answer


def expected_cut(des: int, dores: int, gold_part: int) -> tuple[Poignee, Poignee]:
    """Of all the ways to cut in halves but for a die where the gold fits, the one with the larger first part."""
    total = des + dores
    ways = [
        (first, total - first)
        for first in range(1, total)
        if abs(total - 2 * first) <= 1 and dores <= (first, total - first)[gold_part - 1]
    ]
    first, second = max(ways)
    if gold_part == 1:
        return Poignee(first - dores, dores), Poignee(second, 0)
    return Poignee(first, 0), Poignee(second - dores, dores)


@pytest.mark.parametrize(("des", "dores"), [hand for hand in HANDS if sum(hand) > 1])
@pytest.mark.parametrize("gold_part", [1, 2])
@pytest.mark.parametrize("porte", [False, True])
def test_i21_every_hand_is_cut_in_halves(des: int, dores: int, gold_part: Any, porte: bool) -> None:
    first, second = expected_cut(des, dores, gold_part)
    parts = cut(DoubleGeste("joue", "joue", porte, gold_part), Poignee(des, dores))
    assert parts == (first, Poignee(second.des + porte, second.dores))


@pytest.mark.parametrize(
    ("hand", "gold_part", "parts"),
    [
        ((5, 0), 1, ((3, 0), (2, 0))),
        ((4, 0), 2, ((2, 0), (2, 0))),
        ((5, 2), 1, ((2, 2), (3, 0))),
        ((5, 2), 2, ((4, 0), (1, 2))),
        ((1, 1), 1, ((0, 1), (1, 0))),
        ((1, 1), 2, ((1, 0), (0, 1))),
        ((1, 2), 1, ((0, 2), (1, 0))),
        ((1, 2), 2, ((1, 0), (0, 2))),
        ((2, 1), 2, ((2, 0), (0, 1))),
    ],
)
def test_i21_some_cuts_by_hand(hand: tuple[int, int], gold_part: Any, parts: Any) -> None:
    """A plain die and two gold ones on the second part swap the sizes."""
    assert cut(DoubleGeste("joue", "joue", False, gold_part), Poignee(*hand)) == parts


@pytest.mark.parametrize(("des", "dores"), HANDS)
@pytest.mark.parametrize("porte", [False, True])
@pytest.mark.parametrize("gold_part", [1, 2])
def test_i21_a_given_part_takes_no_dice(des: int, dores: int, porte: bool, gold_part: Any) -> None:
    """The other has the whole hand, even of one die; what carries counts after a given first part only."""
    whole = Poignee(des, dores)
    carried = Poignee(des + porte, dores)
    assert cut(DoubleGeste("joue", "donne", porte, gold_part), whole) == (whole, None)
    assert cut(DoubleGeste("donne", "joue", porte, gold_part), whole) == (None, carried)


REFUSED = [
    *[((a, "interdit"), "geste_interdit") for a in ("joue", "donne", "interdit")],
    *[(("interdit", b), "geste_interdit") for b in ("joue", "donne")],
    (("donne", "donne"), "rien_a_lancer"),
    (("joue", "joue"), "main_insuffisante"),
]


@pytest.mark.parametrize(("parts", "code"), REFUSED)
@pytest.mark.parametrize("porte", [False, True])
@pytest.mark.parametrize("gold_part", [1, 2])
def test_i21_what_a_hand_of_one_die_is_refused(
    parts: tuple[str, str], code: str, porte: bool, gold_part: int
) -> None:
    request = JET | {
        "double": double(premier=parts[0], second=parts[1], porte=porte, empreinte_sur=gold_part)
    }
    assert refused(ask(request)) == code
    assert refused(ask(request | {"faces": [9]})) == code
    assert refused(ask(request, odds=True)) == "sans_probabilites"


@pytest.mark.parametrize(("parts", "code"), REFUSED[:-1])
def test_i21_a_large_hand_forces_no_forbidden_door(parts: tuple[str, str], code: str) -> None:
    request = JET | with_dice(5, 2) | {"double": double(premier=parts[0], second=parts[1])}
    assert refused(ask(request)) == code


def part(des: int, dores: int, resultat: str) -> dict[str, Any]:
    return {"des": des, "dores": dores, "resultat": resultat}


def test_i21_a_failed_first_part_fails_all() -> None:
    assert gesture(4, 0, 1, 4, prix=True) == {
        "parts": [part(2, 0, "rate"), None],
        "noirs": 0,
        "manifestations": 0,
        "desastre": False,
        "suites": ["danger:grave"],
    }


def test_i21_a_success_that_carries_gives_the_second_part_a_die() -> None:
    assert gesture(5, 0, 5, 1, 1, 1, 1, 6, porte=True, prix=True) == {
        "parts": [part(3, 0, "reussi"), part(3, 0, "reussi")],
        "noirs": 0,
        "manifestations": 0,
        "desastre": False,
        "suites": ["prix"],
    }
    assert gesture(5, 0, 5, 1, 1, 1, 1)["parts"][1] == part(2, 0, "rate")


def test_i21_the_die_of_what_carries_passes_the_cap_after_a_given_first_part() -> None:
    answer = gesture(5, 0, 1, 1, 1, 1, 1, 5, premier="donne", porte=True)
    assert answer["parts"] == [None, part(6, 0, "reussi")]


def test_i21_a_given_second_part_gets_no_die() -> None:
    answer = gesture(2, 0, 6, 6, second="donne", porte=True)
    assert answer["parts"] == [part(2, 0, "critique"), None]
    assert answer["suites"] == ["opportunite_critique"]


def test_i21_each_critique_opens_its_own_opportunite() -> None:
    assert gesture(4, 0, 6, 6, 6, 6)["suites"] == ["opportunite_critique", "opportunite_critique"]
    assert gesture(4, 0, 6, 6, 1, 1)["suites"] == ["danger:grave", "opportunite_critique"]


def test_i21_sixes_of_both_parts_do_not_make_a_critique_together() -> None:
    assert gesture(4, 0, 6, 1, 6, 1)["suites"] == []


def test_i21_gold_dice_swap_the_sizes_and_are_read_in_their_part() -> None:
    """One plain and two gold on the second part; the Trame brings its black die, read on the last part."""
    answer = gesture(1, 2, 5, 1, 6, 8, empreinte_sur=2)
    assert answer["parts"] == [part(1, 0, "reussi"), part(0, 2, "critique")]
    assert (answer["noirs"], answer["manifestations"]) == (1, 1)
    assert answer["suites"] == ["opportunite_critique"]


@pytest.mark.parametrize("porte", [False, True])
@pytest.mark.parametrize("gold_part", [1, 2])
@pytest.mark.parametrize("prix", [False, True])
def test_i21_every_fall_of_two_parts(porte: bool, gold_part: int, prix: bool) -> None:
    """A plain die and the gold die of the Trame, on all their faces, and its black die."""
    request = JET | {"trame": True, "danger": "legs", "prix": prix}
    request |= {"double": double(porte=porte, empreinte_sur=gold_part)}
    added = [(4,), (5,), (6,)] if porte else [()]
    for first, second, more, black in product(range(1, 7), range(1, 7), added, (6, 7)):
        stopped = first <= 4
        faces = [first] if stopped else [first, *more, second] if gold_part == 2 else [first, second, *more]
        answer = ask(request | {"faces": [*faces, black]})
        critiques = [first == 6 and gold_part == 1]
        if not stopped:
            critiques.append([second, *more].count(6) == 2 or (second == 6 and gold_part == 2))
        missed = stopped or max(second, *more, 0) <= 4
        expected = ["danger:legs"] * missed + ["prix"] * (prix and not missed)
        expected += ["opportunite_critique"] * critiques.count(True)
        if black == 7 and not critiques[-1]:
            expected.append("opportunite" if missed else "suspense" if prix else "complication")
        if stopped:
            assert answer["parts"][1] is None
        assert answer["suites"] == expected
        assert not answer["desastre"]


def test_i21_a_desastre_is_read_on_the_last_part() -> None:
    request = JET | with_dice(4, 0) | {"chaos": 2, "prix": True, "double": double()}
    calm = ask(request | {"faces": [6, 6, 5, 1, 7, 8]})
    assert calm["suites"] == ["prix", "opportunite_critique", "desastre", "etincelle"]
    sacred = ask(request | {"faces": [5, 1, 6, 6, 7, 8]})
    assert (sacred["suites"], sacred["desastre"]) == (["prix", "opportunite_critique"], False)
