"""Reprendre, puis surprendre: the same faces, the same Réussites, shown another way (P-13)."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.template.loader import render_to_string

from rules.dice import LoadedDice
from rules.puissances.reprise import Repris, repris
from rules.puissances.resolution import Die, Side, resolve
from tests.rules.puissances.scenes import Jeu, resultat

pytestmark = pytest.mark.usefixtures("db")  # for the static files that templates name
LONGER = 3  # faces beyond one for each Mise


def sequences(mises: int, longest: int, faces: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """Every sequence of faces that so many Mises of Devenir may read, up to this length."""
    if not mises:
        yield faces
    elif len(faces) + mises <= longest:
        for face in range(1, 7):
            yield from sequences(mises - (face != 6), longest, (*faces, face))


SHORT = [(mises, faces) for mises in range(1, 5) for faces in sequences(mises, mises + LONGER)]


def side(voies: list[Any], *faces: int) -> Side:
    dice = LoadedDice(faces)
    settled = resolve(voies, [], dice).oui
    dice.finish()
    return settled


def played(mises: int, faces: tuple[int, ...]) -> list[int]:
    """The dice that lie on a table which plays so: all the first ones, then what each 6 brings, in turn."""
    read = iter(faces)
    dice = [next(read) for _ in range(mises)]
    sixes = dice.count(6)
    while sixes:
        face = next(read)
        odd = next((place for place, die in enumerate(dice) if die % 2), len(dice))
        dice[odd : odd + 1] = [face]
        sixes += (face == 6) - 1
    assert not list(read), "it reads as many faces"
    return dice


def evens(faces: list[int]) -> int:
    return sum(face % 2 == 0 for face in faces)


def test_p13_the_same_faces_in_the_same_order_give_the_same_reussites() -> None:
    """Every short sequence: the engine, a table that plays so by hand, and what is shown of it."""
    for mises, faces in SHORT:
        settled, by_hand = side(["devenir"] * mises, *faces), played(mises, faces)
        shown = repris(settled.throws)
        standing = sorted(die.face for throw in shown for die in throw.dice)
        assert standing == sorted(by_hand), faces
        assert settled.reussites == evens(by_hand) == sum(throw.reussites for throw in shown), faces


def test_p13_a_six_takes_up_an_odd_die_as_long_as_there_is_one() -> None:
    """Every short sequence: each face is shown once, each 6 has one effect, and nothing is added beside an odd die."""
    for mises, faces in SHORT:
        dice = [die for throw in repris(side(["devenir"] * mises, *faces).throws) for die in throw.dice]
        taken = [face for die in dice for face in die.avant]
        assert sorted([*taken, *(die.face for die in dice)]) == sorted(faces)
        assert all(face % 2 for face in taken), faces
        added = sum(die.added for die in dice)
        assert len(taken) + added == faces.count(6) and len(dice) == mises + added
        left = [die for die in dice if die.face % 2 and not die.avant and not die.added]
        assert not (left and added), faces


def test_p13_the_example_of_the_source() -> None:
    """2, 3, 5, 6, then 6, 6, 4: both odd dice are taken up, then a die is added; five Réussites for four Mises."""
    shown = repris(side(["devenir"] * 4, 2, 3, 5, 6, 6, 6, 4).throws)
    assert [throw.dice for throw in shown] == [
        (Repris(2),),
        (Repris(6, avant=(3,)),),
        (Repris(6, avant=(5,)), Repris(4, added=True)),
        (Repris(6),),
    ]
    assert [throw.reussites for throw in shown] == [1, 1, 2, 1]


def test_p13_p25_only_dice_of_devenir_are_taken_up() -> None:
    """Matter keeps its odd die, and a certain Mise has none to give."""
    settled = side(["neutre", "lien", "devenir", "devenir"], 3, 6, 4, 2)
    shown = repris(settled.throws)
    assert shown[:2] == list(settled.throws[:2]) and shown[0].dice == (Die(3),)
    assert [throw.dice for throw in shown[2:]] == [(Repris(6), Repris(2, added=True)), (Repris(4),)]


# ── at the table ──────────────────────────────────────────────────────────────────────────────────────────────


def rolled(jeu: Jeu) -> dict[str, Any]:
    """A roll whose 6 finds an odd die, then none: what the journal keeps of it."""
    resolution = jeu.open(jeu.ana)
    for cote, label, voie in (
        ("oui", "Ils sont nombreux", "devenir"),
        ("oui", "Connaît le port", "devenir"),
        ("oui", "La brume", "neutre"),
        ("non", "Le courant", "neutre"),
    ):
        jeu.stake(jeu.mj, resolution, cote, label=label, voie=voie)
    jeu.pose(resolution)
    told = resultat(jeu.roll(jeu.ana, resolution, 6, 5, 6, 4, 1, 3))
    jeu.act(jeu.mj, "puissances/clore", resolution=resolution, comment="resolue")
    return told


def choose(jeu: Jeu, value: str) -> None:
    jeu.act(jeu.mj, "core/choose_option", option="puissances_reprise", value=value)


def without(told: dict[str, Any], *keys: str) -> dict[str, Any]:
    """What is told, without these words of each Mise."""
    sides = {
        cote: told[cote]
        | {"mises": [{k: v for k, v in mise.items() if k not in keys} for mise in told[cote]["mises"]]}
        for cote in ("oui", "non")
    }
    return told | sides


def spoken(told: dict[str, Any]) -> str:
    """What a screen reader hears of the dice: what is hidden from it is left out."""
    html = render_to_string("puissances/throw.html", {"resultat": told})
    return " | ".join(part.split("</p>")[0] for part in html.split('<p class="sr">')[1:])


def test_p13_what_the_journal_keeps_of_the_faces_does_not_change(jeu: Jeu) -> None:
    usual = rolled(jeu)
    choose(jeu, "oui")
    chosen = rolled(jeu)
    assert without(chosen, "repris", "raison") == without(usual, "raison")
    assert [mise.get("repris") for mise in chosen["oui"]["mises"]] == [
        {
            "dice": [
                {"face": 6, "added": False, "avant": [], "issue": "hit"},
            ],
            "reussites": 1,
        },
        {
            "dice": [
                {"face": 6, "added": False, "avant": [5], "issue": "hit"},
                {"face": 4, "added": True, "avant": [], "issue": "hit"},
            ],
            "reussites": 2,
        },
        None,
    ]


def test_p13_a_roll_keeps_the_look_it_fell_with(jeu: Jeu) -> None:
    """The option is of the rolls to come; those of before, and of before the option existed, stay as they were."""
    usual = rolled(jeu)
    choose(jeu, "oui")
    chosen = rolled(jeu)
    choose(jeu, "non")
    assert rolled(jeu) == usual
    lines = [line.payload for line in jeu.lines if line.kind == "puissances/jet"]
    assert lines == [usual, chosen, usual]
    assert "taken" not in render_to_string("puissances/throw.html", {"resultat": usual})


def test_p13_a_screen_reader_hears_one_sentence_for_each_side(jeu: Jeu) -> None:
    usual = rolled(jeu)
    choose(jeu, "oui")
    assert spoken(usual) == "6, 5 en plus, 6, 4 en plus, 1. | 3."
    assert spoken(rolled(jeu)) == "6, 5 repris en 6, 4 en plus, 1. | 3."


def test_p13_a_die_taken_up_twice_says_both() -> None:
    """And what is struck out is drawn before what it became."""
    die = {"face": 2, "added": False, "avant": [5, 3], "issue": "hit"}
    mise = {"prisme": "devenir", "famille": "ancrage", "dice": [die], "reussites": 1}
    mise["repris"] = {"dice": [die], "reussites": 1}
    told = {"oui": {"mises": [mise]}, "non": {"mises": []}}
    html = render_to_string("puissances/throw.html", {"resultat": told})
    assert spoken(told) == "5 repris en 3 puis 2. | Aucune Mise."
    assert [html.index(f'data-face="{face}"') for face in (5, 3, 2)] == sorted(
        html.index(f'data-face="{face}"') for face in (5, 3, 2)
    )


@pytest.mark.parametrize(
    ("value", "words"), [("non", "chaque 6 ajoute"), ("oui", "chaque 6 relance un impair")]
)
def test_p13_what_a_six_does_is_read_before_the_roll(jeu: Jeu, value: str, words: str) -> None:
    if value == "oui":
        choose(jeu, value)
    resolution = jeu.open(jeu.ana)
    jeu.stake(jeu.mj, resolution, "oui", label="Ils sont nombreux")
    scene = jeu.scene_of(jeu.bob)
    assert words in scene.cotes[0].mises[0].raison and scene.reprend == (value == "oui")
