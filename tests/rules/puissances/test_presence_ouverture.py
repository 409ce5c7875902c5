"""A moment of Présence begins and ends; who knows what of it (P-40)."""

import pytest

from tests.rules.puissances.presences import Presences
from tests.rules.puissances.scenes import kinds


@pytest.fixture
def jeu() -> Presences:
    return Presences()


def test_before_the_table_all_see_the_face_and_the_lien_with_its_traits(jeu: Presences) -> None:
    """P-40: the Puissance and all its Attributs on one side, the Agent, its Lien and their traits on the other."""
    jeu.act(jeu.mj, "core/mark_trait", trait=jeu.ailes, flag="interdit", on=True)
    assert jeu.lien not in jeu.seen_by(jeu.bob).traits
    here = jeu.open_presence(forme="Une prière", origine="convocation")
    seen = jeu.seen_by(jeu.bob)
    assert {jeu.lien, jeu.ailes, jeu.protege, jeu.soigne} <= set(seen.traits)
    assert seen.parts[jeu.presence(here).part.id].state["forme"] == "Une prière"
    assert seen.resolutions[here].opened_by == jeu.zoe.id and seen.resolutions[here].on_stage
    assert kinds(jeu.lines[-1:]) == ["presence"]
