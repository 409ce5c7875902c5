"""The worked examples of the source, with their faces."""

from typing import Any

import pytest

from tests.rules.impact.jets import JET, MAIN, ask

CROCHETS = JET | {"empreinte": True, "marque": True}


@pytest.mark.parametrize(
    ("chaos", "faces", "expected"),
    [
        (1, [3, 5, 6, 7], {"resultat": "reussi", "suites": ["complication"], "manifestations": 1}),
        (1, [6, 6, 2, 8], {"resultat": "critique", "suites": ["opportunite_critique"], "manifestations": 1}),
        (1, [2, 4, 1, 8], {"resultat": "rate", "suites": ["opportunite"], "manifestations": 1}),
        (
            2,
            [5, 3, 3, 7, 8],
            {"resultat": "reussi", "suites": ["desastre", "etincelle"], "manifestations": 2},
        ),
    ],
)
def test_sasha_and_the_lock_four_evenings(chaos: int, faces: list[int], expected: dict[str, Any]) -> None:
    """I-10 to I-12: Monte-en-l’air, her picks, no danger."""
    assert ask(CROCHETS | {"chaos": chaos, "faces": faces}) == {
        "des": 3,
        "dores": 0,
        "noirs": chaos,
        "desastre": "desastre" in expected["suites"],
        "faces": faces,
        **expected,
    }


def test_the_dagger_and_the_knight() -> None:
    """I-03, I-06: a brigandine changes the price of a failure, neither the hand nor its odds."""
    shirt = JET | {"empreinte": True, "marque": True, "danger": "grave", "chaos": 1}
    brigandine = shirt | {"danger": "blessure"}
    missed = {"faces": [4, 2, 1, 3]}
    assert ask(shirt | missed)["suites"] == ["danger:grave"]
    assert ask(brigandine | missed)["suites"] == ["danger:blessure"]
    assert ask(shirt | missed)["des"] == ask(brigandine | missed)["des"] == 3
    assert ask(shirt, odds=True) == ask(brigandine, odds=True)


def test_the_duel_of_the_door() -> None:
    """I-22: three dice and two Réussites pass; the one who blocks takes the contrecoup."""
    sasha = MAIN | {"empreinte": True, "marque": True, "defend": False}
    kelvan = MAIN | {"marque": True, "defend": True}
    assert ask({"duel": [sasha, kelvan], "faces": [5, 2, 6, 5, 1]}) == {
        "reussites": [2, 1],
        "vainqueur": 0,
        "contrecoups": [False, True],
        "faces": [5, 2, 6, 5, 1],
    }


def test_hobb_and_the_prism() -> None:
    """I-20: the manœuvre is an ordinary roll under its own danger; its fact is a die of the action that follows."""
    hobb = JET | {"empreinte": True, "danger": "blessure"}
    assert ask(hobb | {"faces": [5, 2]})["suites"] == []
    assert ask(hobb | {"faces": [4, 2]})["suites"] == ["danger:blessure"]
    vespera = JET | {"empreinte": True}
    alone, aimed = ask(vespera), ask(vespera | {"avantage": True})
    assert (alone["des"], aimed["des"]) == (2, 3)
    assert ask(vespera | {"avantage": True, "faces": [1, 2, 5]})["resultat"] == "reussi"


def test_the_documented_example_of_resolve() -> None:
    request = CROCHETS | {"danger": "blessure", "chaos": 1}
    assert ask(request | {"faces": [3, 5, 6, 7]}) == {
        "des": 3,
        "dores": 0,
        "noirs": 1,
        "resultat": "reussi",
        "manifestations": 1,
        "desastre": False,
        "suites": ["complication"],
        "faces": [3, 5, 6, 7],
    }
