"""Sources of dice, and the free roll (P20 of the promises: chance lives in one place)."""

import ast
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice import (
    FacesError,
    FacesLeft,
    FacesMissing,
    FaceUnfit,
    FreeRoll,
    FreeRollError,
    LoadedDice,
    SecureDice,
    free_roll,
)
from tests.rules.french import is_well_set

RULES = Path(__file__).parents[2] / "rules"


def test_secure_dice_show_every_face_and_no_other() -> None:
    dice = SecureDice()
    assert {dice.roll(6) for _ in range(2000)} == {1, 2, 3, 4, 5, 6}
    assert {dice.roll(2) for _ in range(200)} == {1, 2}
    assert dice.source == "secure"


def test_only_the_dice_file_imports_chance() -> None:
    importers = set()
    for path in RULES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            if {"random", "secrets", "os", "uuid"} & {name.split(".")[0] for name in names}:
                importers.add(path.name)
    assert importers == {"dice.py"}


def test_loaded_dice_show_the_given_faces_in_order() -> None:
    dice = LoadedDice([6, 1, 20])
    assert [dice.roll(6), dice.roll(6)] == [6, 1]
    assert dice.roll(20) == 20
    dice.finish()
    assert dice.source == "loaded"


@pytest.mark.parametrize("face", [0, -1, 7, 10**30])
def test_loaded_dice_refuse_a_face_that_the_die_lacks(face: int) -> None:
    with pytest.raises(FaceUnfit) as refused:
        LoadedDice([face]).roll(6)
    assert is_well_set(str(refused.value))


def test_loaded_dice_refuse_to_invent_a_face() -> None:
    dice = LoadedDice([3])
    dice.roll(6)
    with pytest.raises(FacesMissing) as refused:
        dice.roll(6)
    assert is_well_set(str(refused.value))


def test_loaded_dice_refuse_to_finish_with_faces_left() -> None:
    dice = LoadedDice([3, 4])
    dice.roll(6)
    with pytest.raises(FacesLeft) as refused:
        dice.finish()
    assert is_well_set(str(refused.value))
    assert issubclass(FacesLeft, FacesError) and issubclass(FacesError, ValueError)


@pytest.mark.parametrize(
    ("text", "roll", "normal"),
    [
        ("3d6+2", FreeRoll(3, 6, 2), "3d6+2"),
        ("d20", FreeRoll(1, 20), "1d20"),
        ("2d10-1", FreeRoll(2, 10, -1), "2d10-1"),
        ("  2 D 10 - 1 ", FreeRoll(2, 10, -1), "2d10-1"),
        ("1d6+0", FreeRoll(1, 6), "1d6"),
        ("1d6-0", FreeRoll(1, 6), "1d6"),
        ("50d100+1000", FreeRoll(50, 100, 1000), "50d100+1000"),
        ("1d2-1000", FreeRoll(1, 2, -1000), "1d2-1000"),
        ("01d06", FreeRoll(1, 6), "1d6"),
    ],
)
def test_free_roll_is_read_and_written_in_one_form(text: str, roll: FreeRoll, normal: str) -> None:
    assert free_roll(text) == roll
    assert roll.text == normal
    assert free_roll(normal) == roll


UNREADABLE = [
    "",
    "d",
    "3",
    "3d",
    "6+2",
    "3d6+",
    "3d6+2+1",
    "3d6d6",
    "-1d6",
    "3w6",
    "1 2d6",
    "3d6*2",
    "٣d٦",
    "²d6",
]
TOO_MUCH = ["0d6", "51d6", "1d1", "1d0", "1d101", "1d6+1001", "1d6-1001", "9999999d9999999"]
TOO_LONG = ["1d6" + " " * 18, "1" * 100_000]


@pytest.mark.parametrize("text", [*UNREADABLE, *TOO_MUCH, *TOO_LONG])
def test_free_roll_refuses_what_it_cannot_read_or_what_is_too_much(text: str) -> None:
    with pytest.raises(FreeRollError) as refused:
        free_roll(text)
    assert is_well_set(str(refused.value))


def test_free_roll_length_is_measured_as_written() -> None:
    assert free_roll("1d6" + " " * 17) == FreeRoll(1, 6)


@given(st.text(max_size=30))
def test_free_roll_answers_any_text(text: str) -> None:
    try:
        roll = free_roll(text)
    except FreeRollError:
        return
    assert free_roll(roll.text) == roll


def test_free_roll_reads_its_dice_from_the_source() -> None:
    dice = LoadedDice([6, 1, 3])
    assert FreeRoll(3, 6, 2).roll(dice) == (6, 1, 3)
    dice.finish()
