"""The Chaos falls apart: what it brings to the scene, never to the action (I-05, I-11 to I-13, I-21)."""

from typing import Any

import pytest

from sessions_app.commands.rights import Forbidden
from tests.rules.impact.table import Jeu
from tests.rules.tablee import kinds, refused


def ready(jeu: Jeu, dice: int = 1, **words: Any) -> str:
    """Sasha's hand of one or two plain dice, under an announcement."""
    resolution = jeu.announce(jeu.sasha["sheet"], **{"noirs": 1} | words)
    if dice == 2:
        jeu.compose(jeu.sarah, resolution, empreinte=jeu.sasha["empreinte"])
    return resolution


def thrown(jeu: Jeu, *faces: int, **words: Any) -> str:
    """The same, fallen."""
    resolution = ready(jeu, len(faces), **words)
    jeu.roll(jeu.sarah, resolution, *faces)
    return resolution


def together(jeu: Jeu) -> None:
    """The table throws the Chaos with the hand."""
    jeu.act(jeu.mj, "core/choose_option", option="impact_chaos", value="ensemble")


def test_i11_le_monde_throws_the_blacks_after_the_hand(jeu: Jeu) -> None:
    resolution = thrown(jeu, 5)
    assert jeu.annonce(resolution).etape == "lancee"
    with pytest.raises(Forbidden):
        jeu.act(jeu.sarah, "impact/chaos", 7, resolution=resolution)
    lines = jeu.chaos(resolution, 7)
    assert kinds(lines) == ["chaos_lance"] and lines[0].resolution == resolution
    assert lines[0].payload == {
        "portrait": "Sasha",
        "intention": "Ouvrir la serrure",
        "faces": [7],
        "raisons": ["La scène est tendue\u00a0: le Monde l’a annoncé."],
        "manifestations": 1,
        "resultat": "reussi",
        "desastre": False,
        "intouchable": False,
        "suites": ["complication"],
        "etoiles": False,
    }
    tombe = jeu.tombe(resolution)
    assert (jeu.annonce(resolution).etape, tombe.chaos, tombe.suites) == ("lue", (7,), ("complication",))


def test_i11_the_blacks_are_thrown_once_and_after_the_hand_only(jeu: Jeu) -> None:
    resolution = jeu.announce(jeu.sasha["sheet"], noirs=1)
    assert refused(jeu, jeu.mj, "impact/chaos", resolution=resolution) == (
        "L’annonce est faite\u00a0: la main se construit, puis on lance."
    )
    jeu.roll(jeu.sarah, resolution, 5)
    seen = jeu.table.resolutions[resolution].revision
    jeu.chaos(resolution, 8)
    assert "a changé" in refused(jeu, jeu.mj, "impact/chaos", resolution=resolution, revision=seen)
    assert refused(jeu, jeu.mj, "impact/chaos", resolution=resolution) == (
        "Ce jet est déjà lu\u00a0: passe à la suite."
    )
    assert jeu.asked() == ["complication"], "two Mondes at once: one effect"


@pytest.mark.parametrize(
    ("hand", "blacks", "asked"),
    [
        ((5,), (6, 6), []),
        ((5,), (7, 6), ["complication"]),
        ((5,), (8, 7), ["desastre"]),
        ((4,), (1, 6), ["echec"]),
        ((4,), (1, 8), ["echec", "opportunite"]),
        ((4,), (7, 7), ["echec", "desastre"]),
        ((6, 6), (6, 6), ["opportunite_critique"]),
        ((6, 6), (8, 6), ["opportunite_critique"]),
        ((6, 6), (8, 8), ["opportunite_critique"]),
    ],
)
@pytest.mark.parametrize("when", ["apres", "ensemble"])
def test_i11_what_each_reading_asks_of_le_monde(
    jeu: Jeu, hand: tuple[int, ...], blacks: tuple[int, ...], asked: list[str], when: str
) -> None:
    sheet = jeu.sasha["sheet"]
    resolution = ready(jeu, len(hand), noirs=2)
    if when == "ensemble":
        together(jeu)
        jeu.roll(jeu.sarah, resolution, *hand, *blacks)
    else:
        jeu.roll(jeu.sarah, resolution, *hand)
        jeu.chaos(resolution, *blacks)
    assert jeu.asked() == asked and jeu.annonce(resolution).etape == "lue"
    assert jeu.etincelles(sheet) == int("desastre" in asked)
    assert jeu.tombe(resolution).manifestations == sum(face >= 7 for face in blacks)


def test_i11_thrown_with_the_hand_the_chaos_is_a_moment_of_its_own(jeu: Jeu) -> None:
    together(jeu)
    lines = jeu.roll(jeu.sarah, ready(jeu), 5, 8)
    assert kinds(lines) == ["main_lancee", "chaos_lance"]
    assert lines[0].payload["suites"] == [] and lines[1].payload["suites"] == ["complication"]
    lines = jeu.roll(jeu.sarah, ready(jeu, noirs=0), 5)
    assert kinds(lines) == ["main_lancee"]


def test_i11_together_a_wound_is_told_between_the_hand_and_the_chaos(jeu: Jeu) -> None:
    together(jeu)
    lines = jeu.roll(jeu.sarah, ready(jeu, danger="grave"), 1, 1)
    assert kinds(lines) == ["main_lancee", "blessure", "chaos_lance"]


def test_i11_an_etincelle_burnt_and_one_gained_by_the_same_throw(jeu: Jeu) -> None:
    together(jeu)
    sheet = jeu.sasha["sheet"]
    jeu.give("etincelles", 1, sheet)
    resolution = ready(jeu, noirs=2)
    jeu.act(jeu.sarah, "impact/griller", part=jeu.hand(resolution).part.id, oui=True)
    jeu.roll(jeu.sarah, resolution, 1, 5, 7, 8)
    assert jeu.etincelles(sheet) == 1


def test_i11_a_desastre_gives_its_etincelle_to_who_tried(jeu: Jeu) -> None:
    resolution = thrown(jeu, 5, noirs=2)
    lines = jeu.chaos(resolution, 7, 8)
    assert lines[0].payload["desastre"] is True
    assert lines[0].payload["suites"] == ["desastre", "etincelle"]
    assert (jeu.etincelles(jeu.sasha["sheet"]), jeu.etincelles(jeu.kelvan["sheet"])) == (1, 0)


def test_i12_a_critique_is_untouchable(jeu: Jeu) -> None:
    jeu.give("suspense", 1)
    resolution = thrown(jeu, 6, 6, noirs=2, prix="La passerelle tombe")
    lines = jeu.chaos(resolution, 8, 8)
    payload = lines[0].payload
    assert (payload["manifestations"], payload["desastre"], payload["suites"]) == (2, False, [])
    assert payload["intouchable"] is True and payload["resultat"] == "critique"
    assert jeu.asked() == ["opportunite_critique"] and jeu.suspense() == 0
    assert jeu.etincelles(jeu.sasha["sheet"]) == 0


@pytest.mark.parametrize(
    ("face", "blacks", "tokens", "asked"),
    [
        (5, (7, 1), 1, []),
        (5, (1, 1), 0, []),
        (5, (7, 8), 0, ["desastre"]),
        (4, (7, 1), 0, ["echec", "opportunite"]),
    ],
)
def test_i13_under_a_price_the_chaos_gives_le_monde_a_token_at_once(
    jeu: Jeu, face: int, blacks: tuple[int, ...], tokens: int, asked: list[str]
) -> None:
    jeu.give("suspense", 1)
    resolution = thrown(jeu, face, noirs=2, prix="La passerelle tombe")
    lines = jeu.chaos(resolution, *blacks)
    assert (jeu.suspense(), jeu.asked()) == (tokens, asked)
    assert (
        lines[0].payload["suites"]
        == {
            (5, (7, 1)): ["suspense"],
            (5, (1, 1)): [],
            (5, (7, 8)): ["desastre", "etincelle"],
            (4, (7, 1)): ["opportunite"],
        }[face, blacks]
    )


def test_i13_together_the_token_of_the_price_goes_and_one_comes(jeu: Jeu) -> None:
    together(jeu)
    jeu.give("suspense", 1)
    jeu.roll(jeu.sarah, ready(jeu, prix="La passerelle tombe"), 5, 8)
    assert jeu.suspense() == 1 and not jeu.asked()


def test_i05_each_black_die_says_why_and_is_thrown(jeu: Jeu) -> None:
    scar = jeu.write(jeu.sasha["sheet"], "cicatrice", "Le genou")
    resolution = ready(jeu, noirs=2)
    jeu.compose(jeu.sarah, resolution, serieuse=scar, trame=jeu.sasha["felure"])
    jeu.roll(jeu.sarah, resolution, 5, 1)
    lines = jeu.chaos(resolution, 1, 2, 3, 4)
    assert lines[0].payload["raisons"] == [
        "La scène est tendue\u00a0: le Monde l’a annoncé.",
        "La scène est tendue\u00a0: le Monde l’a annoncé.",
        "Une blessure sérieuse ou une Cicatrice pèse sur l’action.",
        "La Trame est engagée.",
    ]
    assert lines[0].payload["faces"] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("faces", "black", "suites"),
    [
        ((6, 5, 6), 8, ["complication"]),
        ((6, 6, 6), 8, ["complication"]),
        ((5, 1, 6, 6), 8, []),
        ((5, 1, 1, 1), 8, ["opportunite"]),
    ],
)
def test_i21_the_chaos_falls_once_and_is_read_on_the_last_part(
    jeu: Jeu, faces: tuple[int, ...], black: int, suites: list[str]
) -> None:
    resolution = jeu.announce(jeu.sasha["sheet"], noirs=1, seconde="Le coude")
    jeu.compose(jeu.sarah, resolution, empreinte=jeu.sasha["empreinte"], marque=jeu.sasha["marque"])
    if len(faces) == 4:
        jeu.compose(jeu.sarah, resolution, avantage=jeu.fact())
    jeu.roll(jeu.sarah, resolution, *faces)
    assert jeu.chaos(resolution, black)[0].payload["suites"] == suites
