"""What follows a roll, and in which order (I-10 to I-13)."""

from itertools import product

import pytest

from rules.dice import LoadedDice
from rules.impact.chaos import throw_chaos
from rules.impact.lecture import Resultat
from rules.impact.suites import suites_of_chaos, suites_of_hand
from tests.rules.impact.jets import DANGERS, JET, ask

FACES = {"critique": [6, 6, 1], "reussi": [5, 1, 1], "rate": [1, 1, 1]}
THREE_DICE = JET | {"empreinte": True, "marque": True}

# The tables of I-11 to I-13 written out: what follows, by the number of blacks that manifest (two or more are alike).
WITHOUT_PRICE: dict[str, list[list[str]]] = {
    "critique": [["opportunite_critique"]] * 3,
    "reussi": [[], ["complication"], ["desastre", "etincelle"]],
    "rate": [[], ["opportunite"], ["desastre", "etincelle"]],
}
UNDER_A_PRICE: dict[str, list[list[str]]] = {
    "critique": [["prix", "opportunite_critique"]] * 3,
    "reussi": [["prix"], ["prix", "suspense"], ["prix", "desastre", "etincelle"]],
    "rate": WITHOUT_PRICE["rate"],
}


@pytest.mark.parametrize("danger", DANGERS)
@pytest.mark.parametrize("resultat", FACES)
@pytest.mark.parametrize("prix", [False, True])
def test_i10_i11_i12_i13_suites_of_every_roll(danger: str, resultat: str, prix: bool) -> None:
    for manifest, quiet in product(range(3), range(3)):
        if manifest + quiet > 2:
            continue
        request = THREE_DICE | {"danger": danger, "prix": prix, "chaos": manifest + quiet}
        answer = ask(request | {"faces": FACES[resultat] + [8] * manifest + [6] * quiet})
        expected = (UNDER_A_PRICE if prix else WITHOUT_PRICE)[resultat][manifest]
        wound = [f"danger:{danger}"] if resultat == "rate" and danger != "rien" else []
        assert answer["suites"] == wound + expected
        assert answer["resultat"] == resultat
        assert answer["manifestations"] == manifest
        assert answer["desastre"] == ("desastre" in expected)


@pytest.mark.parametrize("count", range(5))
def test_i11_every_face_of_the_blacks(count: int) -> None:
    """7 and 8 manifest, on up to four dice; two are a Désastre, and so are more."""
    for faces in product((1, 6, 7, 8), repeat=count):
        manifest = faces.count(7) + faces.count(8)
        chaos = throw_chaos(count, "reussi", False, LoadedDice(faces))
        assert (chaos.noirs, chaos.manifestations) == (faces, manifest)
        assert list(chaos.suites) == WITHOUT_PRICE["reussi"][min(manifest, 2)]
        assert chaos.desastre == (manifest >= 2)


@pytest.mark.parametrize("face", range(1, 9))
def test_i11_only_seven_and_eight_manifest(face: int) -> None:
    assert throw_chaos(1, "rate", False, LoadedDice([face])).manifestations == (face in (7, 8))


def test_i12_a_critique_is_untouchable_though_its_blacks_are_shown() -> None:
    chaos = throw_chaos(2, "critique", True, LoadedDice([7, 8]))
    assert (chaos.noirs, chaos.manifestations, chaos.suites, chaos.desastre) == ((7, 8), 2, (), False)


@pytest.mark.parametrize(
    ("resultats", "suites"),
    [
        (["rate"], ["danger"]),
        (["critique", "rate"], ["danger", "opportunite_critique"]),
        (["reussi", "reussi"], ["prix"]),
        (["critique", "critique"], ["prix", "opportunite_critique", "opportunite_critique"]),
    ],
)
def test_i13_i21_suites_of_the_parts_of_a_double_geste(resultats: list[Resultat], suites: list[str]) -> None:
    assert list(suites_of_hand(resultats, "grave", prix=True)) == suites


def test_i10_a_failure_without_danger_ticks_nothing() -> None:
    assert suites_of_hand(["rate"], "rien", prix=True) == ()


def test_i11_no_black_no_chaos() -> None:
    assert suites_of_chaos(0, "reussi", prix=True) == ()
