"""What is said beside a trait in play, so that its player sees that the tap counted (P-11)."""

from rules.puissances.stakes import notes
from tests.rules.puissances.scenes import Jeu


def test_a_trait_says_that_it_is_proposed_then_kept_then_nothing(jeu: Jeu) -> None:
    agent, resolution = jeu.agent("Maëlle", jeu.ana), jeu.open(jeu.ana)
    trait = agent["acquis"]
    assert notes(jeu.table) == {}
    jeu.act(jeu.ana, "puissances/miser", resolution=resolution, cote="oui", trait=trait)
    assert notes(jeu.table) == {trait: "Mise proposée\u00a0: oui"}
    part = list(jeu.table.parts)[-1]
    jeu.act(jeu.mj, "puissances/accepter", mise=part)
    assert notes(jeu.table) == {trait: "Mise\u00a0: oui"}
    jeu.act(jeu.mj, "puissances/refuser", mise=part)
    assert notes(jeu.table) == {}


def test_only_what_is_on_stage_is_said(jeu: Jeu) -> None:
    agent = jeu.agent("Maëlle", jeu.ana)
    jeu.open(jeu.bob)
    waiting = jeu.open(jeu.ana)
    jeu.stake(jeu.ana, waiting, "oui", trait=agent["acquis"])
    assert notes(jeu.table) == {}
