"""The rolls of a sheet that not everyone sees: apart from the stage, whole for their readers, nothing for others."""

import pytest

from rules.game import RuleError
from rules.table import Seat
from tests.rules.french import is_well_set
from tests.rules.murphy.table import Jeu
from tests.rules.pages import drawn, facts, offers

pytestmark = pytest.mark.usefixtures("db")  # for the static files that templates name


@pytest.fixture
def hidden(jeu: Jeu) -> str:
    """Zoé's other character, whom only she and the MD see."""
    return jeu.hero("L’inconnue", jeu.zoe, seen_by="mj")


def scene(jeu: Jeu, seat: Seat) -> str:
    return " ".join(facts(drawn(jeu, seat)["scene"]))


def test_it_leaves_the_stage_as_it_was_and_no_byte_to_others(jeu: Jeu, hidden: str) -> None:
    """Neither a free stage is taken, nor what was read closed, nor what waits kept from it, even by an event (M-03)."""
    befores = (lambda: None, lambda: jeu.rolled(6, 8, 9, 11), lambda: jeu.tries(jeu.kevin, jeu.murchad))
    for before in (begin() for begin in befores):
        seen, lines = drawn(jeu, jeu.kevin), jeu.journal_of(jeu.kevin)
        roll = jeu.rolled(8, 5, 5, 5, sheet=hidden)
        assert not jeu.table.resolutions[roll].on_stage
        staged = jeu.table.on_stage()
        assert (staged.id if staged else None) == before
        assert drawn(jeu, jeu.kevin) == seen and jeu.journal_of(jeu.kevin) == lines
        jeu.act(jeu.mj, "murphy/clore", resolution=roll)
        assert drawn(jeu, jeu.kevin) == seen and jeu.journal_of(jeu.kevin) == lines


def test_the_stage_that_is_left_does_not_go_to_it(jeu: Jeu, hidden: str) -> None:
    roll = jeu.tries(jeu.mj, hidden)
    tried = jeu.tries(jeu.kevin, jeu.murchad)
    jeu.act(jeu.kevin, "murphy/renoncer", part=jeu.part(tried))
    other = jeu.tries(jeu.kevin, jeu.murchad)
    jeu.act(jeu.mj, "core/put_away_portrait", portrait=jeu.murchad)
    assert list(jeu.table.resolutions) == [roll] and jeu.table.on_stage() is None
    assert other not in jeu.table.resolutions


def test_its_readers_see_it_whole_beside_the_stage_with_who_they_are(jeu: Jeu, hidden: str) -> None:
    jeu.tries(jeu.kevin, jeu.murchad, intention="Ouvrir la porte")
    roll = jeu.tries(jeu.mj, hidden, intention="Écouter au mur", conditions=0)
    for seat, names in ((jeu.mj, "MJ + Zoé"), (jeu.zoe, "MJ + toi")):
        said = scene(jeu, seat)
        assert "Écouter au mur" in said and "Ouvrir la porte" in said and "En attente" not in said
        assert names in said
        assert any("murphy/lancer" in address for address in offers(drawn(jeu, seat)["scene"]))
    assert "Écouter" not in scene(jeu, jeu.kevin)
    jeu.throw(jeu.zoe, roll, 4, 9, 10)
    assert "Écouter au mur" in scene(jeu, jeu.zoe)


def test_the_mj_does_not_put_it_on_stage(jeu: Jeu, hidden: str) -> None:
    roll = jeu.tries(jeu.mj, hidden)
    with pytest.raises(RuleError, match="La Scène est à toute la table") as reason:
        jeu.act(jeu.mj, "core/put_on_stage", resolution=roll)
    assert is_well_set(str(reason.value))
    jeu.act(jeu.mj, "core/show_portrait", portrait=hidden)
    jeu.act(jeu.mj, "core/put_on_stage", resolution=roll)
    assert jeu.table.resolutions[roll].on_stage
