"""Drawing on an Attribut of one's Puissance (P-16)."""

from rules.table import EVERYONE, mj_and
from tests.rules.puissances.scenes import Jeu, puissance, refused


def test_p16_an_agent_draws_on_an_attribut_and_it_is_a_lien_mise(jeu: Jeu) -> None:
    tide, attribut = puissance(jeu)
    agent, resolution = jeu.agent("Maëlle", jeu.ana, tide), jeu.open(jeu.ana)
    part = jeu.stake(jeu.ana, resolution, "oui", attribut=attribut, portrait=agent["sheet"])
    assert (jeu.mise(part).voie, jeu.mise(part).label) == ("lien", "Polit tout")
    assert jeu.table.traits[agent["lien"]].audience == EVERYONE


def test_p16_the_mj_says_what_the_attribut_allows(jeu: Jeu) -> None:
    tide, attribut = puissance(jeu)
    agent, resolution = jeu.agent("Maëlle", jeu.ana, tide), jeu.open(jeu.ana)
    part = jeu.stake(jeu.ana, resolution, "oui", attribut=attribut, portrait=agent["sheet"])
    words = {"cote": "oui", "voie": "lien", "acteur": "Maëlle", "label": "Polit la serrure"}
    jeu.act(jeu.mj, "puissances/retoucher", mise=part, **words)
    assert jeu.mise(part).label == "Polit la serrure"


def test_p16_only_an_agent_of_that_puissance_and_only_an_attribut(jeu: Jeu) -> None:
    tide, attribut = puissance(jeu)
    horizon = jeu.write(tide, "horizon", "L’Inconnu")
    agent, other = jeu.agent("Maëlle", jeu.ana, tide), jeu.agent("Ewen", jeu.ana)
    resolution = jeu.open(jeu.ana)
    for what in (
        {"attribut": attribut},
        {"attribut": attribut, "portrait": other["sheet"]},
        {"attribut": horizon, "portrait": agent["sheet"]},
        {"attribut": agent["acquis"], "portrait": agent["sheet"]},
        {"attribut": attribut, "portrait": tide},
    ):
        refused(jeu, jeu.ana, "puissances/miser", resolution=resolution, cote="oui", **what)


def test_p16_p18_trying_it_with_anothers_portrait_tells_nothing_of_its_lien(jeu: Jeu) -> None:
    tide, attribut = puissance(jeu)
    hidden, human = jeu.agent("Maëlle", jeu.ana, tide)["sheet"], jeu.sheet("Ange", seat=jeu.ana)
    resolution = jeu.open(jeu.bob)
    said = {
        refused(
            jeu,
            jeu.bob,
            "puissances/miser",
            resolution=resolution,
            cote="oui",
            attribut=attribut,
            portrait=sheet,
        )
        for sheet in (hidden, human)
    }
    assert len(said) == 1


def test_p16_counted_for_each_agent_and_the_second_time_suggests_a_presence_to_mj_and_player(
    jeu: Jeu,
) -> None:
    tide, attribut = puissance(jeu)
    agent, other = jeu.agent("Maëlle", jeu.ana, tide), jeu.agent("Ewen", jeu.bob, tide)
    told = []
    for who in ((agent, other), (agent,)):
        resolution = jeu.open(jeu.ana)
        for one in who:
            jeu.stake(jeu.mj, resolution, "oui", attribut=attribut, portrait=one["sheet"])
        jeu.stake(jeu.mj, resolution, "non", attribut=attribut, portrait=agent["sheet"])
        jeu.pose(resolution)
        lines = jeu.roll(jeu.ana, resolution, *[1] * (len(who) + 1))
        told += [line for line in lines if line.kind.startswith("puissances/attribut")]
        jeu.act(jeu.mj, "puissances/clore", resolution=resolution, comment="resolue")
    assert [(line.kind.split("_")[1], line.payload["portrait"], line.payload["fois"]) for line in told] == [
        ("puise", "Maëlle", 1),
        ("puise", "Ewen", 1),
        ("repris", "Maëlle", 2),
    ]
    assert [line.audience for line in told] == [mj_and(jeu.ana.id), mj_and(jeu.bob.id), mj_and(jeu.ana.id)]


def test_p16_an_attribut_reworded_or_removed_meanwhile_is_still_counted(jeu: Jeu) -> None:
    tide, attribut = puissance(jeu)
    agent, resolution = jeu.agent("Maëlle", None, tide), jeu.open(jeu.ana)
    jeu.stake(jeu.mj, resolution, "oui", attribut=attribut, portrait=agent["sheet"])
    jeu.act(jeu.mj, "core/remove_trait", trait=attribut)
    jeu.pose(resolution)
    jeu.answer(jeu.mj)
    lines = jeu.roll(jeu.ana, resolution)
    assert lines[-1].payload == {"attribut": "Polit tout", "portrait": "Maëlle", "fois": 1}
    assert lines[-1].audience == mj_and()
