"""Who supports shares the risk, seen before they say how, and may withdraw until the dice (I-06, I-07)."""

from typing import Any

import pytest

from rules.impact.poignees import Raison, raisons
from rules.impact.scene import jet
from sessions_app.commands.rights import Forbidden
from tests.rules.impact.table import Jeu
from tests.rules.pages import drawn, offers
from tests.rules.tablee import kinds, refused


def appui(sheet: str, resolution: str) -> dict[str, Any]:
    return {"portrait": sheet, "resolution": resolution, "comment": "Je tiens la corde"}


def test_i06_each_says_how_and_any_number_is_one_die(jeu: Jeu) -> None:
    resolution = jeu.announce(jeu.sasha["sheet"], "blessure")
    lines = jeu.act(jeu.kevin, "impact/soutenir", **appui(jeu.kelvan["sheet"], resolution))
    assert kinds(lines) == ["soutien"] and lines[0].resolution == resolution
    assert lines[0].payload == {
        "portrait": "Kelvan",
        "pour": "Sasha",
        "comment": "Je tiens la corde",
    }
    jeu.support(jeu.hugo, jeu.hobb["sheet"], resolution)
    assert jeu.hand(resolution).main.poignee == (2, 0)
    assert raisons(jeu.table, jeu.hand(resolution))[-1] == Raison("soutien", "Kelvan, Hobb")


def test_i07_the_risk_of_each_is_read_before_the_dice(jeu: Jeu) -> None:
    jeu.wound(jeu.kelvan["sheet"], "blessure", "blessure", "grave")
    resolution = jeu.announce(jeu.sasha["sheet"], "blessure")
    jeu.support(jeu.kevin, jeu.kelvan["sheet"], resolution)
    jeu.support(jeu.hugo, jeu.hobb["sheet"], resolution)
    assert jeu.shown(resolution)["risque"] == "blessure,critique,blessure"


@pytest.mark.parametrize(
    ("danger", "words", "risk"), [("rien", "", ""), ("legs", "legs", "legs"), ("marque", "objet", "marque")]
)
def test_i07_what_is_not_a_wound_is_only_the_roller_s(jeu: Jeu, danger: str, words: str, risk: str) -> None:
    resolution = jeu.announce(jeu.sasha["sheet"], danger, enjeu=jeu.sasha.get(words))
    jeu.support(jeu.kevin, jeu.kelvan["sheet"], resolution)
    assert jeu.shown(resolution)["risque"] == risk


def test_i07_one_supports_under_an_announcement_only(jeu: Jeu) -> None:
    resolution = jeu.attempt(jeu.sarah, jeu.sasha["sheet"])
    given = appui(jeu.kelvan["sheet"], resolution)
    assert refused(jeu, jeu.kevin, "impact/soutenir", **given) == (
        "Le Monde n’a encore rien annoncé\u00a0: attends son annonce."
    )
    jeu.act(
        jeu.mj,
        "impact/annoncer",
        portrait=jeu.sasha["sheet"],
        intention="Ouvrir",
        danger="rien",
        noirs=1,
        resolution=resolution,
    )
    jeu.roll(jeu.sarah, resolution, 1)
    assert refused(jeu, jeu.kevin, "impact/soutenir", **given) == (
        "Les dés ont roulé\u00a0: il reste le Chaos à lancer."
    )


def test_i06_who_cannot_support(jeu: Jeu) -> None:
    resolution = jeu.announce(jeu.sasha["sheet"])

    def why(sheet: str) -> str:
        return refused(jeu, jeu.mj, "impact/soutenir", **appui(sheet, resolution))

    assert why(jeu.sasha["sheet"]) == (
        "On ne se soutient pas soi-même\u00a0: c’est à un autre personnage de le dire."
    )
    assert why(jeu.sheet("La foule", kind="figure")).startswith("Seul un personnage")
    assert why(jeu.sheet("L’inconnue", seen_by="mj")).startswith("La table ne connaît pas")
    jeu.wound(jeu.kelvan["sheet"], "critique")
    assert why(jeu.kelvan["sheet"]) == "Kelvan est à terre\u00a0: c’est à quelqu’un d’autre de soutenir."
    jeu.support(jeu.hugo, jeu.hobb["sheet"], resolution)
    assert why(jeu.hobb["sheet"]) == (
        "Hobb soutient déjà cette action\u00a0: retire son soutien pour le dire autrement."
    )
    jeu.wound(jeu.hobb["sheet"], "mort")
    assert why(jeu.hobb["sheet"]) == "La mort a pris Hobb\u00a0: joue un autre personnage."
    with pytest.raises(Forbidden):
        jeu.act(jeu.kevin, "impact/soutenir", **appui(jeu.hobb["sheet"], resolution))


def test_i07_who_supports_has_read_the_last_announcement(jeu: Jeu) -> None:
    resolution = jeu.announce(jeu.sasha["sheet"])
    seen = jeu.table.resolutions[resolution].revision
    jeu.act(
        jeu.mj,
        "impact/annoncer",
        portrait=jeu.sasha["sheet"],
        intention="Ouvrir",
        danger="mort",
        resolution=resolution,
    )
    given = appui(jeu.kelvan["sheet"], resolution) | {"revision": seen}
    assert "a changé" in refused(jeu, jeu.kevin, "impact/soutenir", **given)


def test_i07_one_withdraws_until_the_dice_roll(jeu: Jeu) -> None:
    resolution = jeu.announce(jeu.sasha["sheet"], noirs=1)
    part = jeu.support(jeu.kevin, jeu.kelvan["sheet"], resolution)
    with pytest.raises(Forbidden):
        jeu.act(jeu.sarah, "impact/ne_plus_soutenir", part=part)
    lines = jeu.act(jeu.kevin, "impact/ne_plus_soutenir", part=part)
    assert kinds(lines) == ["soutien_retire"]
    assert lines[0].payload == {"portrait": "Kelvan", "pour": "Sasha"}
    assert jeu.hand(resolution).main.poignee == (1, 0)
    part = jeu.support(jeu.kevin, jeu.kelvan["sheet"], resolution)
    jeu.roll(jeu.sarah, resolution, 1, 1)
    assert refused(jeu, jeu.kevin, "impact/ne_plus_soutenir", part=part) == (
        "Les dés ont roulé\u00a0: il reste le Chaos à lancer."
    )


def test_a_hand_is_no_support(jeu: Jeu) -> None:
    resolution = jeu.announce(jeu.sasha["sheet"])
    part = jeu.hand(resolution).part.id
    assert refused(jeu, jeu.sarah, "impact/ne_plus_soutenir", part=part) == (
        "Ce n’est pas un soutien\u00a0: pour ne plus tenter, renonce à l’action."
    )


@pytest.mark.usefixtures("db")  # for the static files that templates name
def test_who_tries_may_have_another_of_their_characters_support(jeu: Jeu) -> None:
    resolution = jeu.announce(jeu.sasha["sheet"])
    assert "geste/soutenir" not in " ".join(offers(drawn(jeu, jeu.sarah)["scene"]))
    second = jeu.sheet("Le chien", jeu.sarah)
    jeu.sheet("L’ombre", jeu.sarah, seen_by="mj")
    seen = jeu.seen_by(jeu.sarah)
    offered = jet(seen, seen.resolutions[resolution]).supporters
    assert [risque.portrait.id for risque in offered] == [second], "nobody whom the table does not know"
    assert "geste/soutenir" in " ".join(offers(drawn(jeu, jeu.sarah)["scene"]))


def test_who_is_down_supports_no_more(jeu: Jeu) -> None:
    resolution = jeu.announce(jeu.sasha["sheet"], "blessure")
    jeu.support(jeu.kevin, jeu.kelvan["sheet"], resolution)
    jeu.wound(jeu.kelvan["sheet"], "critique")
    assert jeu.hand(resolution).main.poignee == (1, 0)
    jeu.roll(jeu.sarah, resolution, 1)
    assert jeu.wounds(jeu.kelvan["sheet"]) == ["critique"]


def test_who_died_or_left_the_table_supports_no_more(jeu: Jeu) -> None:
    resolution = jeu.announce(jeu.sasha["sheet"], "grave")
    jeu.support(jeu.kevin, jeu.kelvan["sheet"], resolution)
    jeu.support(jeu.hugo, jeu.hobb["sheet"], resolution)
    jeu.wound(jeu.kelvan["sheet"], "mort")
    assert jeu.shown(resolution)["risque"] == "grave,grave"
    jeu.act(jeu.mj, "core/put_away_portrait", portrait=jeu.hobb["sheet"])
    assert jeu.shown(resolution)["risque"] == "grave"
    assert jeu.hand(resolution).main.poignee == (1, 0)
