"""The announcement: a contract said before any die (I-01, I-03, I-20, I-21, I-23)."""

from itertools import product
from typing import Any

import pytest
from msgspec import ValidationError

from rules.impact.annonce import Avant, Seconde
from sessions_app.commands.rights import Absent, Forbidden
from tests.rules.impact.table import Jeu
from tests.rules.tablee import kinds, refused


def whole(jeu: Jeu, **words: Any) -> dict[str, Any]:
    """An announcement for Sasha."""
    return {"portrait": jeu.sasha["sheet"], "intention": "Ouvrir la serrure", "danger": "rien"} | words


def test_i03_all_of_it_is_said_to_the_whole_table_in_one_act(jeu: Jeu) -> None:
    jeu.give("suspense", 1)
    clock = jeu.clock()
    words = whole(
        jeu,
        danger="grave",
        reussite="La porte cède, sans bruit",
        echec="Le garde se retourne, épée tirée",
        prix="La passerelle tombe",
        noirs=2,
        fait="La porte est ouverte",
        visee=True,
        horloge=clock,
        coche="echec",
    )
    lines = jeu.act(jeu.mj, "impact/annoncer", **words)
    assert kinds(lines) == ["annonce"]
    assert lines[0].payload == {
        "portrait": "Sasha",
        "intention": "Ouvrir la serrure",
        "reussite": "La porte cède, sans bruit",
        "danger": "grave",
        "echec": "Le garde se retourne, épée tirée",
        "enjeu": "",
        "prix": "La passerelle tombe",
        "noirs": 2,
        "fait": "La porte est ouverte",
        "visee": True,
        "horloge": "La ronde revient",
        "coche": "echec",
        "risques": [{"portrait": "Sasha", "danger": "grave"}],
        "seconde": None,
        "refaite": False,
        "tombent": [],
    }
    for seat in (jeu.mj, jeu.sarah, jeu.kevin):
        staged = jeu.seen_by(seat).on_stage()
        assert staged is not None and jeu.annonce(staged.id).etape == "annoncee"
    assert jeu.hand(lines[0].resolution or "").part.owner == jeu.sarah.id
    assert jeu.suspense() == 1, "the token is engaged, not spent"


def test_i03_only_le_monde_announces(jeu: Jeu) -> None:
    with pytest.raises(Forbidden):
        jeu.act(jeu.sarah, "impact/annoncer", **whole(jeu))


def test_i03_a_demand_is_answered_and_keeps_its_hand(jeu: Jeu) -> None:
    resolution = jeu.attempt(jeu.sarah, jeu.sasha["sheet"])
    jeu.compose(jeu.sarah, resolution, empreinte=jeu.sasha["empreinte"])
    lines = jeu.act(jeu.mj, "impact/annoncer", **whole(jeu, resolution=resolution, danger="blessure"))
    assert lines[0].resolution == resolution and lines[0].payload["refaite"] is False
    assert jeu.annonce(resolution).danger == "blessure"
    assert jeu.hand(resolution).main.poignee == (2, 0)


def test_i03_an_announcement_that_crosses_a_demand_answers_it(jeu: Jeu) -> None:
    resolution = jeu.attempt(jeu.sarah, jeu.sasha["sheet"], "Fuir")
    jeu.attempt(jeu.kevin, jeu.kelvan["sheet"])
    lines = jeu.act(jeu.mj, "impact/annoncer", **whole(jeu, danger="grave"))
    assert lines[0].resolution == resolution and len(jeu.table.resolutions) == 2
    assert (jeu.annonce(resolution).intention, jeu.annonce(resolution).danger) == (
        "Ouvrir la serrure",
        "grave",
    )


def test_i03_the_announcement_of_another_is_not_made_by_mistake(jeu: Jeu) -> None:
    resolution = jeu.attempt(jeu.sarah, jeu.sasha["sheet"])
    words = whole(jeu, resolution=resolution) | {"portrait": jeu.kelvan["sheet"]}
    assert refused(jeu, jeu.mj, "impact/annoncer", **words) == (
        "Cette action est celle d’un autre personnage\u00a0: annonce pour lui."
    )


BOXES = {"blessure": 2, "grave": 1, "critique": 1}
STATES = [
    [rung for rung, count in zip(BOXES, counts, strict=True) for _ in range(count)]
    for counts in product(*(range(most + 1) for most in BOXES.values()))
]


@pytest.mark.parametrize("danger", ["blessure", "grave", "critique", "mort"])
@pytest.mark.parametrize("state", STATES, ids=" ".join)
def test_i01_what_would_really_be_ticked_is_told_before_the_dice(
    jeu: Jeu, danger: str, state: list[str]
) -> None:
    """Every rung with every state of the boxes: the announced one if it is free, else the next, else death."""
    sheet = jeu.sasha["sheet"]
    jeu.wound(sheet, *state)
    rungs = ["blessure", "grave", "critique", "mort"]
    expected = next(rung for rung in rungs[rungs.index(danger) :] if state.count(rung) < BOXES.get(rung, 1))
    lines = jeu.act(jeu.mj, "impact/annoncer", **whole(jeu, danger=danger))
    assert lines[0].payload["risques"] == [{"portrait": "Sasha", "danger": expected}]
    jeu.roll(jeu.sarah, lines[0].resolution or "", 4)
    assert sorted(jeu.wounds(sheet)) == sorted([*state, expected])


def test_i03_a_price_takes_a_suspense_token_that_nobody_else_announced(jeu: Jeu) -> None:
    reason = "Un prix se paie d’un jeton de Suspense, et il n’y en a plus de libre\u00a0: annonce sans prix."
    priced = whole(jeu, prix="La passerelle tombe")
    assert refused(jeu, jeu.mj, "impact/annoncer", **priced) == reason
    jeu.give("suspense", 1)
    resolution = jeu.announce(**priced | {"sheet": priced.pop("portrait")})
    other = priced | {"portrait": jeu.kelvan["sheet"]}
    assert refused(jeu, jeu.mj, "impact/annoncer", **other) == reason
    again = priced | {"portrait": jeu.sasha["sheet"], "resolution": resolution, "noirs": 1}
    jeu.act(jeu.mj, "impact/annoncer", **again)
    jeu.act(jeu.sarah, "impact/renoncer", part=jeu.hand(resolution).part.id)
    jeu.act(jeu.mj, "impact/annoncer", **other)


def test_i03_words_are_exposed_only_by_a_danger_that_takes_them(jeu: Jeu) -> None:
    sasha, kelvan = jeu.sasha, jeu.kelvan

    def why(danger: str, enjeu: str | None) -> str:
        return refused(jeu, jeu.mj, "impact/annoncer", **whole(jeu, danger=danger, enjeu=enjeu))

    legs = "Nomme le Legs qui est en jeu\u00a0: un Legs de cette fiche."
    marque = "Nomme la Marque-objet qui est en jeu\u00a0: une Marque de cette fiche."
    assert [why("legs", enjeu) for enjeu in (None, sasha["objet"], kelvan["legs"])] == [legs] * 3
    assert [why("marque", enjeu) for enjeu in (None, sasha["legs"], kelvan["objet"])] == [marque] * 3
    assert why("marque", sasha["marque"]) == (
        "Cette Marque n’est pas un objet\u00a0: mets en jeu une Marque-objet, ou un Legs."
    )
    for danger in ("rien", "blessure", "grave", "critique", "mort"):
        assert why(danger, sasha["legs"]) == (
            "Ce danger n’expose ni Legs ni Marque\u00a0: retire-les, ou change de danger."
        )
    jeu.act(jeu.mj, "core/mark_trait", trait=sasha["legs"], flag="perdu", on=True)
    jeu.act(jeu.mj, "core/mark_trait", trait=sasha["objet"], flag="brise", on=True)
    lost = "Ces mots sont déjà perdus\u00a0: mets autre chose en jeu."
    assert why("legs", sasha["legs"]) == why("marque", sasha["objet"]) == lost
    jeu.announce(kelvan["sheet"], "marque", enjeu=kelvan["objet"])
    assert jeu.lines[-1].payload["enjeu"] == "Le poignard de mon père"
    assert jeu.lines[-1].payload["risques"] == []


def test_i03_secret_words_are_not_exposed(jeu: Jeu) -> None:
    legs = jeu.write(jeu.sasha["sheet"], "legs", "La barque", seen_by="mj_and_player")
    assert refused(jeu, jeu.mj, "impact/annoncer", **whole(jeu, danger="legs", enjeu=legs)) == (
        "Ces mots sont secrets\u00a0: révèle-les avant de les mettre en jeu."
    )


def test_i23_a_clock_that_is_secret_or_full_is_not_announced(jeu: Jeu) -> None:
    secret, full = jeu.clock(seen_by="mj"), jeu.clock(2)
    jeu.act(jeu.mj, "core/tick", counter=full, delta=2)
    jeu.give("etincelles", 1, jeu.sasha["sheet"])
    other = list(jeu.table.counters)[-1]

    def why(horloge: str) -> str:
        return refused(jeu, jeu.mj, "impact/annoncer", **whole(jeu, horloge=horloge))

    assert why(secret) == (
        "Cette horloge est secrète\u00a0: montre-la d’abord, ou fais-la avancer à la main."
    )
    assert why(full) == "L’horloge «\u00a0La ronde revient\u00a0» est pleine\u00a0: choisis-en une autre."
    assert why(other) == "Ce n’est pas une horloge de la table\u00a0: choisis-en une, ou aucune."
    with pytest.raises(Absent):
        jeu.act(jeu.mj, "impact/annoncer", **whole(jeu, horloge="nothing"))


def test_i20_a_visee_poses_a_fact(jeu: Jeu) -> None:
    assert refused(jeu, jeu.mj, "impact/annoncer", **whole(jeu, visee=True)) == (
        "Une visée commence par un fait à poser\u00a0: écris lequel."
    )


@pytest.mark.parametrize("noirs", [-1, 3])
def test_i03_le_monde_sets_two_black_dice_at_most(jeu: Jeu, noirs: int) -> None:
    with pytest.raises(ValidationError):
        jeu.act(jeu.mj, "impact/annoncer", **whole(jeu, noirs=noirs))


def test_i03_no_other_danger_exists(jeu: Jeu) -> None:
    with pytest.raises(ValidationError):
        jeu.act(jeu.mj, "impact/annoncer", **whole(jeu, danger="deux blessures"))


@pytest.mark.parametrize(("premier", "second"), list(product(["joue", "donne", "interdit"], repeat=2)))
def test_i21_each_gesture_is_judged_alone_before_the_dice(jeu: Jeu, premier: str, second: str) -> None:
    words = whole(
        jeu, seconde="Le coude", premier=premier, second=second, porte=True, pose="L’épée reste au fourreau"
    )
    if "interdit" in (premier, second):
        assert refused(jeu, jeu.mj, "impact/annoncer", **words) == (
            "L’un des deux gestes est interdit\u00a0: garde l’autre seul, ou change d’intention."
        )
    elif premier == second == "donne":
        assert refused(jeu, jeu.mj, "impact/annoncer", **words) == (
            "Les deux gestes sont donnés\u00a0: raconte-les, il n’y a rien à lancer."
        )
    else:
        lines = jeu.act(jeu.mj, "impact/annoncer", **words)
        expected = Seconde("Le coude", premier, second, True, "L’épée reste au fourreau")
        assert jeu.annonce(lines[0].resolution or "").seconde == expected
        assert lines[0].payload["seconde"] == {
            "intention": "Le coude",
            "premier": premier,
            "second": second,
            "porte": True,
            "pose": "L’épée reste au fourreau",
        }


def test_i21_without_a_second_intention_there_is_one_gesture(jeu: Jeu) -> None:
    lines = jeu.act(jeu.mj, "impact/annoncer", **whole(jeu, premier="interdit", second="donne", porte=True))
    assert jeu.annonce(lines[0].resolution or "").seconde is None


def test_i03_it_is_announced_again_before_the_dice_and_never_after(jeu: Jeu) -> None:
    resolution = jeu.announce(jeu.sasha["sheet"])
    again = whole(jeu, resolution=resolution)
    assert refused(jeu, jeu.mj, "impact/annoncer", **again) == (
        "L’annonce dit déjà cela\u00a0: change-la, ou laisse lancer."
    )
    lines = jeu.act(jeu.mj, "impact/annoncer", **again | {"noirs": 1})
    assert lines[0].payload["refaite"] is True and jeu.annonce(resolution).noirs == 1
    jeu.roll(jeu.sarah, resolution, 5)
    assert refused(jeu, jeu.mj, "impact/annoncer", **again | {"danger": "mort"}) == (
        "Les dés ont roulé\u00a0: il reste le Chaos à lancer."
    )
    jeu.chaos(resolution, 1)
    assert refused(jeu, jeu.mj, "impact/annoncer", **again | {"danger": "mort"}) == (
        "Ce jet est déjà lu\u00a0: passe à la suite."
    )


def test_i07_supports_said_under_another_danger_fall(jeu: Jeu) -> None:
    resolution = jeu.announce(jeu.sasha["sheet"], "blessure")
    jeu.wound(jeu.kelvan["sheet"], "blessure", "blessure")
    jeu.support(jeu.kevin, jeu.kelvan["sheet"], resolution)
    again = whole(jeu, resolution=resolution)
    lines = jeu.act(jeu.mj, "impact/annoncer", **again | {"danger": "blessure", "noirs": 2})
    assert lines[0].payload["tombent"] == [] and len(jeu.hand(resolution).soutiens) == 1
    assert lines[0].payload["risques"] == [
        {"portrait": "Sasha", "danger": "blessure"},
        {"portrait": "Kelvan", "danger": "grave"},
    ]
    lines = jeu.act(jeu.mj, "impact/annoncer", **again | {"danger": "grave", "noirs": 2})
    assert lines[0].payload["tombent"] == ["Kelvan"] and not jeu.hand(resolution).soutiens
    assert lines[0].payload["risques"] == [{"portrait": "Sasha", "danger": "grave"}]
    jeu.support(jeu.kevin, jeu.kelvan["sheet"], resolution)
    jeu.act(jeu.mj, "impact/annoncer", **again | {"danger": "legs", "enjeu": jeu.sasha["legs"]})
    assert not jeu.hand(resolution).soutiens
    jeu.support(jeu.kevin, jeu.kelvan["sheet"], resolution)
    other = jeu.write(jeu.sasha["sheet"], "legs", "La barque sans nom")
    jeu.act(jeu.mj, "impact/annoncer", **again | {"danger": "legs", "enjeu": other})
    assert not jeu.hand(resolution).soutiens, "other words are at stake"


def test_two_mondes_announce_at_once_and_one_contract_stands(jeu: Jeu) -> None:
    resolution = jeu.attempt(jeu.sarah, jeu.sasha["sheet"])
    seen = jeu.table.resolutions[resolution].revision
    jeu.act(jeu.mj, "impact/annoncer", **whole(jeu, resolution=resolution))
    late = whole(jeu, resolution=resolution, danger="mort", revision=seen)
    assert "a changé" in refused(jeu, jeu.mj, "impact/annoncer", **late)
    assert jeu.annonce(resolution).danger == "rien"
    assert refused(jeu, jeu.mj, "impact/annoncer", **whole(jeu, danger="mort")) == (
        "Sasha a déjà une action en cours\u00a0: mène-la au bout, ou renonces-y d’abord."
    )


def test_who_died_meanwhile_is_announced_nothing(jeu: Jeu) -> None:
    resolution = jeu.attempt(jeu.sarah, jeu.sasha["sheet"])
    jeu.wound(jeu.sasha["sheet"], "mort")
    assert refused(jeu, jeu.mj, "impact/annoncer", **whole(jeu, resolution=resolution)) == (
        "La mort a pris Sasha\u00a0: joue un autre personnage."
    )
    figure = jeu.sheet("Le chevalier", kind="figure")
    refused(jeu, jeu.mj, "impact/annoncer", **whole(jeu) | {"portrait": figure})


def test_what_is_announced_passes_before_demands_and_what_was_read(jeu: Jeu) -> None:
    waiting = jeu.attempt(jeu.kevin, jeu.kelvan["sheet"])
    resolution = jeu.announce(jeu.sasha["sheet"])
    staged = jeu.table.on_stage()
    assert staged is not None and staged.id == resolution
    jeu.act(jeu.mj, "impact/annoncer", **whole(jeu, resolution=waiting) | {"portrait": jeu.kelvan["sheet"]})
    assert jeu.table.resolutions[resolution].on_stage, "another announcement keeps the stage"
    jeu.roll(jeu.sarah, resolution, 5)
    late = jeu.attempt(jeu.hugo, jeu.hobb["sheet"])
    assert jeu.table.resolutions[late].on_stage and resolution not in jeu.table.resolutions
    again = whole(jeu, resolution=waiting, noirs=1) | {"portrait": jeu.kelvan["sheet"]}
    jeu.act(jeu.mj, "impact/annoncer", **again)
    assert jeu.table.resolutions[waiting].on_stage and not jeu.table.resolutions[late].on_stage
    assert sum(r.on_stage for r in jeu.table.resolutions.values()) == 1


def test_a_demand_that_waits_takes_the_place_of_what_was_read(jeu: Jeu) -> None:
    first = jeu.announce(jeu.sasha["sheet"])
    waiting = jeu.attempt(jeu.kevin, jeu.kelvan["sheet"])
    jeu.roll(jeu.sarah, first, 5)
    words = whole(jeu, resolution=waiting) | {"portrait": jeu.kelvan["sheet"]}
    lines = jeu.act(jeu.mj, "impact/annoncer", **words)
    assert kinds(lines) == ["cloture", "annonce"] and lines[0].resolution == first
    assert jeu.table.resolutions[waiting].on_stage and len(jeu.table.resolutions) == 1


def test_i23_the_next_announcement_remembers_the_danger_before(jeu: Jeu) -> None:
    first = jeu.announce(jeu.sasha["sheet"], "blessure", echec="La lame glisse", noirs=0)
    jeu.roll(jeu.sarah, first, 1)
    second = jeu.announce(jeu.sasha["sheet"], "grave")
    assert jeu.annonce(second).avant == Avant("blessure", "La lame glisse", 0, rate=True)
