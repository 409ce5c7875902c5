"""The announcement is a contract: a binding move is refused once anything moved in its resolution."""

import pytest

from tests.rules.puissances.scenes import Jeu, ready, refused
from tests.rules.puissances.table import MOVES

FOCUS = {"intention": "Passer", "focus": "Passe-t-on\u202f?", "oui": "On passe", "non": "On reste"}
WORDS = {"puissances/cadrer": FOCUS | {"zoom": "large"}, "puissances/clore": {"comment": "abandon"}}
BINDING = sorted(key for key, move in MOVES.items() if move.binding)


def test_what_binds_is_what_the_table_agreed_on() -> None:
    acts = ["attenuer", "cadrer", "clore", "lancer", "poser", "pousser", "rouvrir"]
    assert [key.split("/")[1] for key in BINDING] == acts


@pytest.mark.parametrize("key", BINDING)
def test_a_binding_move_that_saw_another_announcement_is_refused(jeu: Jeu, key: str) -> None:
    resolution = ready(jeu, 1, 0)
    seen = jeu.table.resolutions[resolution].revision
    jeu.act(jeu.mj, "puissances/maniere", resolution=resolution, maniere="L’eau reprendra le quai.")
    before = jeu.table
    said = refused(jeu, jeu.mj, key, resolution=resolution, revision=seen, **WORDS.get(key, {}))
    assert "L’annonce a changé" in said and jeu.table == before


def test_a_mise_proposed_meanwhile_makes_it_another_announcement(jeu: Jeu) -> None:
    resolution = jeu.open(jeu.ana)
    jeu.stake(jeu.ana, resolution, "oui", label="La nuit")
    seen = jeu.table.resolutions[resolution].revision
    jeu.stake(jeu.mj, resolution, "non", label="La lune")
    refused(jeu, jeu.mj, "puissances/poser", resolution=resolution, revision=seen)
    jeu.act(jeu.mj, "puissances/poser", resolution=resolution)


def test_p18_a_sheet_written_as_a_consequence_leaves_the_announcement_as_it_is(jeu: Jeu) -> None:
    """Its revision would tell that something secret was written."""
    agent, resolution = jeu.agent("Maëlle", jeu.ana), ready(jeu, 1, 0)
    seen = jeu.table.resolutions[resolution].revision
    jeu.write(agent["sheet"], "trait", "Marche sur l’eau", parent=agent["lien"], resolution=resolution)
    assert jeu.table.resolutions[resolution].revision == seen
    jeu.act(jeu.ana, "puissances/lancer", 2, revision=seen, resolution=resolution)
