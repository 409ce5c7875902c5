"""The roll at the table, and the Puissance that passed (P-12, P-14, P-19 to P-22, P-25)."""

import pytest

from rules.table import EVERYONE
from tests.rules.puissances.scenes import Jeu, kinds, ready, refused, resultat
from tests.rules.tablee import Line


@pytest.mark.parametrize(
    ("oui", "non", "issue"),
    [
        (2, 0, "oui_et"),
        (3, 1, "oui_et"),
        (4, 2, "oui"),
        (1, 0, "oui"),
        (1, 1, "statu_quo"),
        (2, 4, "non"),
        (1, 3, "non_et"),
    ],
)
def test_p21_the_outcome_in_the_words_of_the_focus(jeu: Jeu, oui: int, non: int, issue: str) -> None:
    resolution = ready(jeu, oui, non)
    lines = jeu.roll(jeu.ana, resolution, *[2] * (oui + non))
    told = resultat(lines)
    assert (told["issue"], told["oui"]["reussites"], told["non"]["reussites"]) == (issue, oui, non)
    assert told["domine"] == issue.endswith("_et")
    assert told["issues"] == {"oui": "On passe", "non": "On reste"}
    assert jeu.scene_of(jeu.bob).annonce.resultat == told


def test_p12_p25_every_die_is_told_and_a_six_adds_one_to_what_becomes_only(jeu: Jeu) -> None:
    resolution = jeu.open(jeu.ana)
    jeu.stake(jeu.ana, resolution, "oui", label="Ils sont nombreux")
    jeu.stake(jeu.ana, resolution, "non", label="La houle", voie="neutre")
    jeu.pose(resolution)
    told = resultat(jeu.roll(jeu.ana, resolution, 6, 6, 3, 6))
    dice = {
        cote: [(d["face"], d["added"], d["issue"]) for d in told[cote]["mises"][0]["dice"]]
        for cote in ("oui", "non")
    }
    assert dice == {
        "oui": [(6, False, "hit"), (6, True, "hit"), (3, True, "miss")],
        "non": [(6, False, "hit")],
    }


def test_p20_each_mise_by_its_own_prism_and_a_human_ally_benefits(jeu: Jeu) -> None:
    agent, foe = jeu.agent("Maëlle", jeu.ana), jeu.agent("Le Démon", None)
    resolution = jeu.open(jeu.ana)
    jeu.stake(jeu.bob, resolution, "oui", label="Un marin les guide")
    jeu.stake(jeu.ana, resolution, "oui", label="La brume", voie="neutre")
    jeu.stake(jeu.mj, resolution, "non", trait=foe["don"])
    alone = [v.prisme for c in jeu.scene_of(jeu.bob).cotes for v in c.mises]
    jeu.stake(jeu.ana, resolution, "oui", trait=agent["don"])
    allied = [v.prisme for c in jeu.scene_of(jeu.bob).cotes for v in c.mises]
    assert alone == ["devenir", "neutre", "puissance"] and allied == ["devenir", "neutre", "neutre", "neutre"]
    jeu.pose(resolution)
    told = resultat(jeu.roll(jeu.ana, resolution, 2, 4, 6, 1))
    assert told["oui"]["reussites"] == 3 and [m["prisme"] for m in told["oui"]["mises"]] == [
        "devenir",
        "neutre",
        "neutre",
    ]


def test_p14_two_agents_of_the_same_puissance_lose_their_certainty_too(jeu: Jeu) -> None:
    tide = jeu.sheet("La Marée", "puissance")
    one, two, resolution = (
        jeu.agent("Maëlle", jeu.ana, tide),
        jeu.agent("Ewen", jeu.bob, tide),
        jeu.open(jeu.ana),
    )
    jeu.stake(jeu.ana, resolution, "oui", trait=one["don"])
    jeu.stake(jeu.bob, resolution, "non", trait=two["don"])
    assert {v.prisme for c in jeu.scene_of(jeu.bob).cotes for v in c.mises} == {"neutre"}


def test_p14_the_prism_and_its_reason_are_shown_before_the_roll_and_kept_by_it(jeu: Jeu) -> None:
    agent, resolution = jeu.agent("Maëlle", jeu.ana), jeu.open(jeu.ana)
    jeu.stake(jeu.ana, resolution, "oui", trait=agent["don"])
    shown = [(v.prisme, v.raison) for c in jeu.scene_of(jeu.bob).cotes for v in c.mises]
    jeu.pose(resolution)
    jeu.answer(jeu.mj)
    told = resultat(jeu.roll(jeu.ana, resolution))
    assert [(m["prisme"], m["raison"]) for m in told["oui"]["mises"]] == shown
    assert told["oui"]["mises"][0]["dice"] == []


def test_p21_rolling_is_for_who_said_the_intention_or_the_mj_once(jeu: Jeu) -> None:
    resolution = ready(jeu, 1, 0)
    with pytest.raises(Exception, match="pas à toi"):
        jeu.roll(jeu.bob, resolution, 2)
    jeu.roll(jeu.mj, resolution, 2)
    refused(jeu, jeu.ana, "puissances/lancer", resolution=resolution)
    refused(jeu, jeu.mj, "puissances/rouvrir", resolution=resolution)


# ── the Puissance passed (P-19, P-22) ─────────────────────────────────────────────────────────────────────────


def duel(jeu: Jeu, *faces: int) -> list[Line]:
    """Both sides engage a Lien; the lines of the roll."""
    one, two, resolution = jeu.agent("Maëlle", jeu.ana), jeu.agent("Ewen", jeu.bob), jeu.open(jeu.ana)
    jeu.stake(jeu.ana, resolution, "oui", trait=one["don"])
    jeu.stake(jeu.ana, resolution, "oui", trait=one["acquis"])
    jeu.stake(jeu.bob, resolution, "non", trait=two["don"])
    jeu.act(jeu.mj, "puissances/maniere", resolution=resolution, maniere="L’eau reprend le quai.")
    jeu.pose(resolution)
    return [line for line in jeu.roll(jeu.ana, resolution, *faces) if line.kind == "puissances/passage"]


def test_p19_every_lien_engaged_is_noticed_and_p22_the_winner_s_puissance_succeeded_it(jeu: Jeu) -> None:
    passages = duel(jeu, 2, 2, 1)
    assert [line.payload for line in passages] == [
        {"cote": "oui", "acteurs": ["Maëlle"], "reussie": True, "maniere": "L’eau reprend le quai."},
        {"cote": "non", "acteurs": ["Ewen"], "reussie": False, "maniere": ""},
    ]
    assert {line.audience for line in passages} == {EVERYONE}


def test_p22_what_is_won_without_a_lien_reussite_is_not_the_puissance_s(jeu: Jeu) -> None:
    assert [line.payload["reussie"] for line in duel(jeu, 1, 2, 1)] == [False, False]


def test_p18_p19_without_a_lien_nothing_passed(jeu: Jeu) -> None:
    agent, resolution = jeu.agent("Maëlle", jeu.ana), jeu.open(jeu.ana)
    jeu.stake(jeu.ana, resolution, "oui", trait=agent["acquis"])
    jeu.pose(resolution)
    assert kinds(jeu.roll(jeu.ana, resolution, 2)) == ["jet"]
    refused(jeu, jeu.mj, "puissances/temoins", resolution=resolution, temoins="La foule")


def test_p19_the_mj_names_the_witnesses(jeu: Jeu) -> None:
    agent, resolution = jeu.agent("Maëlle", jeu.ana), jeu.open(jeu.ana)
    jeu.stake(jeu.ana, resolution, "oui", trait=agent["don"])
    refused(jeu, jeu.mj, "puissances/temoins", resolution=resolution, temoins="La foule")
    jeu.pose(resolution)
    jeu.answer(jeu.mj)
    jeu.roll(jeu.ana, resolution)
    refused(jeu, jeu.mj, "puissances/temoins", resolution=resolution, temoins=" ")
    with pytest.raises(Exception, match="pas à toi"):
        jeu.act(jeu.ana, "puissances/temoins", resolution=resolution, temoins="La foule")
    assert kinds(jeu.act(jeu.mj, "puissances/temoins", resolution=resolution, temoins="La foule")) == [
        "temoins"
    ]
