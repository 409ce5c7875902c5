"""A roll before its die: asked, stated, composed, given up (K-01, K-04)."""

from typing import Any

import pytest

from tests.rules.apotheose.table import Jeu
from tests.rules.tablee import kinds, refused


def attempt(jeu: Jeu) -> str:
    asked = {"portrait": jeu.arsouille, "intention": "Fuir", "caracteristique": "corps"}
    jeu.act(jeu.sarah, "apotheose/tenter", **asked)
    return jeu.last("resolutions")


def test_k01_a_player_asks_and_the_mj_says_the_difficulty(jeu: Jeu) -> None:
    resolution = attempt(jeu)
    assert jeu.annonce(resolution).etape == "demande"
    values: dict[str, Any] = {
        "difficulte": 15,
        "echec": "Le guet arrive",
        "modificateur": 2,
        "raison": "Une corde",
    }
    lines = jeu.act(jeu.mj, "apotheose/annoncer", resolution=resolution, **values)
    annonce = jeu.annonce(resolution)
    assert (annonce.etape, annonce.difficulte, annonce.intention) == ("annonce", 15, "Fuir")
    assert kinds(lines) == ["annonce"] and lines[0].payload["raison"] == "Une corde"
    assert jeu.score(resolution).base == 4 + 2


def test_k01_a_difficulty_may_be_an_opponents_score(jeu: Jeu) -> None:
    jeu.act(jeu.mj, "core/make_portrait", kind="adversaire", name="Le geôlier")
    jailer = jeu.last("portraits")
    jeu.give(jailer, "combat", 6)
    jeu.give(jailer, "formation", 3)
    assert jeu.annonce(jeu.announce(jeu.arsouille, difficulte=None, contre=jailer)).difficulte == 9
    assert jeu.annonce(jeu.announce(jeu.alduin, difficulte=None, contre=jeu.arsouille)).difficulte == 4


def test_k01_a_roll_needs_a_difficulty_and_somebody_who_tries(jeu: Jeu) -> None:
    resolution = attempt(jeu)
    assert "difficulté" in refused(jeu, jeu.mj, "apotheose/annoncer", resolution=resolution)
    assert "qui agit" in refused(jeu, jeu.mj, "apotheose/annoncer", difficulte=10, portrait=jeu.alduin)


def test_k01_the_board_has_no_score(jeu: Jeu) -> None:
    jeu.act(jeu.mj, "core/pose_fact", text="Il pleut")
    board = jeu.last("portraits")
    asked = {"portrait": jeu.arsouille, "intention": "Fuir", "caracteristique": "corps", "contre": board}
    assert "sur une fiche" in refused(jeu, jeu.mj, "apotheose/annoncer", **asked)


def test_a_hidden_opponent_is_not_named(jeu: Jeu) -> None:
    made = {"kind": "adversaire", "name": "L’ombre au mur", "seen_by": "mj"}
    jeu.act(jeu.mj, "core/make_portrait", **made)
    hidden = jeu.last("portraits")
    jeu.give(hidden, "combat", 7)
    asked = {"portrait": jeu.arsouille, "intention": "Fuir", "caracteristique": "corps", "contre": hidden}
    lines = jeu.act(jeu.mj, "apotheose/annoncer", **asked)
    assert lines[0].payload["contre"] == "" and lines[0].payload["difficulte"] == 7


def test_k01_the_score_is_a_sum(jeu: Jeu) -> None:
    """The source: Corps 4, voleur 3, cambrioleur 2."""
    resolution = jeu.announce(jeu.arsouille)
    jeu.compose(jeu.sarah, resolution, "metier", "specialite")
    assert jeu.score(resolution).base == 9


@pytest.mark.parametrize(("sens", "base", "ombre"), [("favorable", 14, 1), ("defavorable", 4, -1)])
def test_k04_an_affect_is_for_or_against(jeu: Jeu, sens: str, base: int, ombre: int) -> None:
    resolution = jeu.announce(jeu.arsouille)
    jeu.compose(jeu.sarah, resolution, "metier", "specialite", "affect", sens=sens)
    score = jeu.score(resolution)
    assert (score.base, score.action.ombre) == (base, ombre)


def test_two_quick_taps_of_one_page_add_up(jeu: Jeu) -> None:
    """The second was drawn before the first was known: what it does not speak of stays as it stands (K-01, K-04)."""
    resolution = jeu.announce(jeu.arsouille)
    jeu.compose(jeu.sarah, resolution, "metier", "specialite")
    part = jeu.score(resolution).part.id
    affect = {"part": part, "affect": jeu.word(jeu.arsouille, "affect"), "garde": "metier"}
    jeu.act(jeu.sarah, "apotheose/composer", **affect)
    assert jeu.score(resolution).base == 14
    jeu.act(jeu.sarah, "apotheose/composer", part=part, garde="affect")
    assert jeu.score(resolution).base == 9
    jeu.act(jeu.sarah, "core/remove_trait", trait=affect["affect"])
    jeu.act(
        jeu.sarah, "apotheose/composer", part=part, metier=jeu.word(jeu.arsouille, "metier"), garde="affect"
    )
    assert jeu.score(resolution).base == 7


def test_k01_a_specialty_needs_its_own_metier(jeu: Jeu) -> None:
    other = jeu.write(jeu.arsouille, "metier", "Marin")
    resolution = jeu.announce(jeu.arsouille)
    part, specialite = jeu.score(resolution).part.id, jeu.word(jeu.arsouille, "specialite")
    for metier in (None, other):
        asked = {"part": part, "metier": metier, "specialite": specialite}
        assert "avec son métier" in refused(jeu, jeu.sarah, "apotheose/composer", **asked)


def test_k01_words_of_another_sheet_or_secret_do_not_count(jeu: Jeu) -> None:
    resolution = jeu.announce(jeu.arsouille)
    part = jeu.score(resolution).part.id
    theirs = {"part": part, "metier": jeu.word(jeu.alduin, "metier")}
    assert "de cette fiche" in refused(jeu, jeu.sarah, "apotheose/composer", **theirs)
    secret = jeu.write(jeu.arsouille, "affect", "La peur du noir", seen_by="mj_and_player")
    assert "ne voit pas" in refused(jeu, jeu.sarah, "apotheose/composer", part=part, affect=secret)
    assert "déjà composé" in refused(jeu, jeu.sarah, "apotheose/composer", part=part)


def test_k01_words_taken_off_count_no_more(jeu: Jeu) -> None:
    resolution = jeu.announce(jeu.arsouille)
    jeu.compose(jeu.sarah, resolution, "metier", "specialite", "affect")
    jeu.act(jeu.sarah, "core/remove_trait", trait=jeu.word(jeu.arsouille, "metier"))
    jeu.act(jeu.sarah, "core/remove_trait", trait=jeu.word(jeu.arsouille, "affect"))
    assert jeu.score(resolution).base == 4


def test_one_roll_at_a_time_for_a_character_who_stands(jeu: Jeu) -> None:
    resolution = jeu.announce(jeu.arsouille)
    asked = {"portrait": jeu.arsouille, "intention": "Fuir", "caracteristique": "corps"}
    assert "déjà un jet" in refused(jeu, jeu.sarah, "apotheose/tenter", **asked)
    jeu.act(jeu.sarah, "apotheose/renoncer", part=jeu.score(resolution).part.id)
    assert jeu.table.resolutions == {}
    for state, lost in (("à terre", 9), ("La mort", 10)):
        jeu.give(jeu.arsouille, "pv_perdus", lost)
        assert state in refused(jeu, jeu.sarah, "apotheose/tenter", **asked)


def test_only_a_character_that_the_table_knows_tries(jeu: Jeu) -> None:
    jeu.act(jeu.mj, "core/make_portrait", kind="personnage", name="Inconnue", seen_by="mj")
    asked = {"intention": "Fuir", "caracteristique": "corps"}
    hidden = jeu.last("portraits")
    assert "ne connaît pas" in refused(jeu, jeu.mj, "apotheose/tenter", portrait=hidden, **asked)
    jeu.act(jeu.mj, "core/make_portrait", kind="groupe", name="Les soldats")
    group = jeu.last("portraits")
    assert "Seul un personnage" in refused(jeu, jeu.mj, "apotheose/tenter", portrait=group, **asked)


def test_the_mj_sets_a_roll_aside_before_its_die_and_the_next_has_the_stage(jeu: Jeu) -> None:
    first, second = attempt(jeu), jeu.announce(jeu.alduin)
    assert [r.on_stage for r in jeu.table.resolutions.values()] == [True, False]
    jeu.act(jeu.mj, "apotheose/clore", resolution=first)
    assert jeu.table.resolutions[second].on_stage


def test_a_roll_that_was_read_leaves_the_stage_to_the_next(jeu: Jeu) -> None:
    first = jeu.announce(jeu.arsouille)
    jeu.throw(jeu.sarah, first, 8)
    second = attempt(jeu)
    assert list(jeu.table.resolutions) == [second] and jeu.table.resolutions[second].on_stage
