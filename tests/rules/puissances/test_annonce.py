"""What a resolution states, how it is said and how it is closed (P-10, P-22)."""

import pytest

from rules.game import RuleError
from tests.rules.puissances.scenes import Jeu, kinds, refused

FOCUS = {"focus": "Passe-t-on\u202f?", "oui": "On passe", "non": "On reste"}


def test_p10_the_intention_comes_first_then_the_focus_its_two_outcomes_and_the_zoom(jeu: Jeu) -> None:
    lines = jeu.act(jeu.ana, "puissances/ouvrir", intention="Passer la digue")
    assert kinds(lines) == ["intention"]
    resolution = jeu.scene_of(jeu.bob).resolution.id
    assert jeu.state(resolution)["etape"] == "annonce"
    lines = jeu.act(
        jeu.ana, "puissances/cadrer", resolution=resolution, intention="Passer", zoom="geste", **FOCUS
    )
    assert kinds(lines) == ["cadrage"] and jeu.state(resolution)["etape"] == "mises"
    assert [c.issue for c in jeu.scene_of(jeu.bob).cotes] == ["On passe", "On reste"]


def test_p10_all_of_it_may_be_said_at_once(jeu: Jeu) -> None:
    lines = jeu.act(jeu.ana, "puissances/ouvrir", intention=" Passer ", zoom="à la nage", **FOCUS)
    assert kinds(lines) == ["intention", "cadrage"]
    assert lines[0].payload == {"intention": "Passer", "zoom": "à la nage"}


@pytest.mark.parametrize(
    "words",
    [
        {"intention": "  "},
        {"intention": "Passer", "focus": "Passe-t-on\u202f?"},
        {"intention": "Passer", "focus": "Passe-t-on\u202f?", "oui": "On passe"},
        {"intention": "Passer", "focus": "Passe-t-on\u202f?", "oui": "On passe", "non": "on passe"},
    ],
)
def test_p10_a_focus_has_exactly_two_outcomes(jeu: Jeu, words: dict[str, str]) -> None:
    refused(jeu, jeu.ana, "puissances/ouvrir", **words)
    assert not jeu.table.resolutions


def test_p10_the_announcement_changes_until_the_mises_are_set(jeu: Jeu) -> None:
    resolution = jeu.open(jeu.ana)
    same = {"resolution": resolution, "intention": "Passer", **FOCUS}
    refused(jeu, jeu.ana, "puissances/cadrer", **same)
    refused(jeu, jeu.ana, "puissances/cadrer", **same | {"focus": " "})
    jeu.act(jeu.mj, "puissances/cadrer", **same | {"zoom": "large"})
    jeu.stake(jeu.ana, resolution, "oui", label="Il fait nuit")
    jeu.pose(resolution)
    assert "rouvrir" in refused(jeu, jeu.ana, "puissances/cadrer", **same)


def test_p10_only_who_said_the_intention_or_the_mj_frames_it(jeu: Jeu) -> None:
    resolution = jeu.open(jeu.ana)
    with pytest.raises(RuleError):
        jeu.act(jeu.bob, "puissances/cadrer", resolution=resolution, intention="Nager", **FOCUS)


@pytest.mark.parametrize("comment", ["arrive", "impossible", "abandon"])
@pytest.mark.parametrize("etape", ["annonce", "mises", "reponse", "decision", "prete"])
def test_p10_the_mj_closes_without_a_roll_at_any_step(jeu: Jeu, comment: str, etape: str) -> None:
    resolution = at_step(jeu, etape)
    assert jeu.state(resolution)["etape"] == etape
    lines = jeu.act(jeu.mj, "puissances/clore", resolution=resolution, comment=comment)
    assert kinds(lines) == ["cloture"]
    assert not jeu.table.resolutions and not jeu.table.questions and not jeu.table.parts


def at_step(jeu: Jeu, etape: str) -> str:
    """A resolution brought to a step."""
    if etape == "annonce":
        jeu.act(jeu.ana, "puissances/ouvrir", intention="Passer")
        return next(iter(jeu.table.resolutions))
    agent, other = jeu.agent("Maëlle", jeu.ana), jeu.agent("Ewen", jeu.bob)
    resolution = jeu.open(jeu.ana)
    jeu.stake(
        jeu.ana, resolution, "oui", trait=agent["don" if etape in ("reponse", "decision") else "acquis"]
    )
    jeu.stake(jeu.bob, resolution, "non", trait=other["acquis"])
    if etape != "mises":
        jeu.pose(resolution)
    if etape == "decision":
        jeu.answer(jeu.bob, other["don"])
    return resolution


def test_p10_resolved_is_said_after_the_dice_and_only_then(jeu: Jeu) -> None:
    resolution = jeu.open(jeu.ana)
    jeu.stake(jeu.ana, resolution, "oui", label="Il fait nuit")
    assert "ça arrive" in refused(jeu, jeu.mj, "puissances/clore", resolution=resolution, comment="resolue")
    jeu.pose(resolution)
    jeu.roll(jeu.ana, resolution, 2)
    refused(jeu, jeu.mj, "puissances/clore", resolution=resolution, comment="arrive")
    jeu.act(jeu.mj, "puissances/clore", resolution=resolution, comment="resolue")
    assert not jeu.table.resolutions


def test_the_stage_goes_to_the_resolution_that_waits(jeu: Jeu) -> None:
    first, second, third = jeu.open(jeu.ana), jeu.open(jeu.bob), jeu.open(jeu.ana)
    assert [r.on_stage for r in jeu.table.resolutions.values()] == [True, False, False]
    jeu.act(jeu.mj, "puissances/clore", resolution=third, comment="abandon")
    assert jeu.scene_of(jeu.ana).resolution.id == first
    jeu.act(jeu.mj, "puissances/clore", resolution=first, comment="abandon")
    assert jeu.scene_of(jeu.ana).resolution.id == second
    jeu.act(jeu.mj, "puissances/clore", resolution=second, comment="abandon")
    assert jeu.table.on_stage() is None


def test_p22_the_maniere_is_said_before_the_roll(jeu: Jeu) -> None:
    resolution = jeu.open(jeu.ana)
    refused(jeu, jeu.mj, "puissances/maniere", resolution=resolution, maniere=" ")
    jeu.act(jeu.mj, "puissances/maniere", resolution=resolution, maniere="L’eau reprendra le quai.")
    assert jeu.scene_of(jeu.bob).annonce.maniere == "L’eau reprendra le quai."
    jeu.act(jeu.mj, "puissances/maniere", resolution=resolution)
    assert jeu.scene_of(jeu.bob).annonce.maniere == ""
    jeu.stake(jeu.ana, resolution, "oui", label="Il fait nuit")
    jeu.pose(resolution)
    jeu.roll(jeu.ana, resolution, 1)
    refused(jeu, jeu.mj, "puissances/maniere", resolution=resolution, maniere="Trop tard.")


def test_p22_the_side_that_stakes_its_lien_is_reminded_of_the_maniere(jeu: Jeu) -> None:
    agent, resolution = jeu.agent("Maëlle", jeu.ana), jeu.open(jeu.ana)
    assert not jeu.scene_of(jeu.ana).lien_engage
    jeu.stake(jeu.ana, resolution, "oui", trait=agent["don"])
    assert jeu.scene_of(jeu.ana).lien_engage
