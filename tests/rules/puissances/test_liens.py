"""The two Liens of an Agent, and what a Mise says in public (P-02, P-15, P-17, P-18)."""

import pytest

from rules.game import RuleError
from tests.rules.puissances.scenes import Jeu, puissance, refused


def test_p02_staking_a_trait_declares_its_own_lien_only(jeu: Jeu) -> None:
    agent, resolution = jeu.agent("Maëlle", jeu.ana), jeu.open(jeu.ana)
    pact = jeu.write(agent["sheet"], "lien", "Un pacte tu")
    twin = jeu.write(
        agent["sheet"], "trait", "Don de Maëlle", parent=pact
    )  # the same words on the other side
    jeu.stake(jeu.ana, resolution, "oui", trait=agent["don"])
    seen = jeu.seen_by(jeu.bob).traits
    assert agent["lien"] in seen and agent["don"] in seen
    assert pact not in seen and twin not in seen


def test_p02_with_two_liens_words_name_the_one_they_pass_by(jeu: Jeu) -> None:
    agent, resolution = jeu.agent("Maëlle", jeu.ana), jeu.open(jeu.ana)
    pact = jeu.write(agent["sheet"], "lien", "Un pacte tu")
    words = {"resolution": resolution, "cote": "oui", "label": "Barre la porte", "portrait": agent["sheet"]}
    assert "quel Lien" in refused(jeu, jeu.ana, "puissances/miser", **words, voie="lien")
    refused(jeu, jeu.ana, "puissances/miser", **words, voie="lien", lien=agent["ancrage"])
    jeu.stake(jeu.ana, **words, voie="lien", lien=agent["lien"])
    assert agent["lien"] in jeu.seen_by(jeu.bob).traits and pact not in jeu.seen_by(jeu.bob).traits


def test_p02_drawing_on_an_attribut_declares_the_lien_to_its_puissance_and_the_known_one_first(
    jeu: Jeu,
) -> None:
    tide, attribut = puissance(jeu)
    agent, resolution = jeu.agent("Maëlle", jeu.ana), jeu.open(jeu.ana)
    secret = jeu.write(agent["sheet"], "lien", "Un pacte tu", about=tide)
    known = jeu.write(agent["sheet"], "lien", "Une dette", about=tide)
    jeu.act(jeu.ana, "core/reveal_trait", trait=known)
    part = jeu.stake(jeu.ana, resolution, "oui", attribut=attribut, portrait=agent["sheet"])
    assert jeu.mise(part).lien == known
    assert not {agent["lien"], secret} & set(jeu.seen_by(jeu.bob).traits)
    with pytest.raises(RuleError):
        jeu.stake(jeu.ana, resolution, "non", attribut=attribut, portrait=agent["sheet"], lien=agent["lien"])


def test_p18_the_public_state_of_a_mise_says_nothing_but_its_way(jeu: Jeu) -> None:
    agent, resolution = jeu.agent("Maëlle", jeu.ana), jeu.open(jeu.ana)
    part = jeu.stake(jeu.ana, resolution, "oui", trait=agent["acquis"])
    state = jeu.table.parts[part].state
    assert {key for key, value in state.items() if value} == {
        "cote",
        "label",
        "voie",
        "acteur",
        "etat",
        "portrait",
        "trait",
        "proposee_par",
    }


@pytest.mark.parametrize("known", [0, 1, 2])
def test_p02_of_two_liens_to_a_puissance_none_is_declared_by_guess(jeu: Jeu, known: int) -> None:
    tide, attribut = puissance(jeu)
    agent, resolution = jeu.agent("Maëlle", jeu.ana), jeu.open(jeu.ana)
    liens = [jeu.write(agent["sheet"], "lien", text, about=tide) for text in ("Un pacte tu", "Une dette")]
    for lien in liens[2 - known :]:
        jeu.act(jeu.ana, "core/reveal_trait", trait=lien)
    drawing = {"resolution": resolution, "cote": "oui", "attribut": attribut, "portrait": agent["sheet"]}
    if known == 1:
        assert jeu.mise(jeu.stake(jeu.ana, **drawing)).lien == liens[1]
    else:
        for seat in (jeu.ana, jeu.mj):
            assert "quel Lien" in refused(jeu, seat, "puissances/miser", **drawing)
    drawing["cote"] = "non"
    assert jeu.mise(jeu.stake(jeu.ana, **drawing, lien=liens[0])).lien == liens[0]
