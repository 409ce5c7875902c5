"""The worked examples of the source, played at the table with their faces."""

import pytest

from tests.rules.impact.table import Jeu
from tests.rules.tablee import kinds, refused


def serrure(jeu: Jeu, noirs: int) -> str:
    """Sasha, her picks, a lock under the rain: no danger, a tense scene; three dice."""
    resolution = jeu.attempt(jeu.sarah, jeu.sasha["sheet"], "Crocheter la serrure")
    jeu.compose(jeu.sarah, resolution, empreinte=jeu.sasha["empreinte"], marque=jeu.sasha["marque"])
    jeu.act(
        jeu.mj,
        "impact/annoncer",
        portrait=jeu.sasha["sheet"],
        resolution=resolution,
        intention="Crocheter la serrure",
        danger="rien",
        echec="La serrure tient",
        noirs=noirs,
    )
    assert jeu.hand(resolution).main.poignee == (3, 0)
    return resolution


def test_sasha_and_the_facade_given_then_rolled_against_a_clock(jeu: Jeu) -> None:
    """I-02: her routine is given; once a clock runs, she rolls like everyone."""
    resolution = jeu.attempt(jeu.sarah, jeu.sasha["sheet"], "Grimper au deuxième étage")
    jeu.act(jeu.mj, "impact/juger", resolution=resolution, jugement="donne", dit="C’est ta routine")
    clock = jeu.clock()
    resolution = jeu.announce(jeu.sasha["sheet"], horloge=clock, coche="echec")
    jeu.roll(jeu.sarah, resolution, 4)
    assert jeu.table.counters[clock].value == 1


def test_the_lock_first_evening_a_complication_that_le_monde_keeps(jeu: Jeu) -> None:
    resolution = serrure(jeu, 1)
    jeu.roll(jeu.sarah, resolution, 3, 5, 6)
    jeu.chaos(resolution, 7)
    assert jeu.tombe(resolution).resultat == "reussi" and jeu.asked() == ["complication"]
    jeu.act(jeu.mj, "impact/jeton", question=jeu.debt("complication"))
    assert jeu.suspense() == 1


def test_the_lock_second_evening_a_critique_that_opens_an_opportunite(jeu: Jeu) -> None:
    resolution = serrure(jeu, 1)
    jeu.roll(jeu.sarah, resolution, 6, 6, 2)
    jeu.chaos(resolution, 8)
    assert jeu.tombe(resolution).resultat == "critique" and jeu.asked() == ["opportunite_critique"]
    rhythm = "On sait où sont les gardes"
    jeu.act(jeu.mj, "impact/raconter", question=jeu.debt("opportunite_critique"), texte=rhythm)
    assert jeu.facts() == [rhythm]


def test_the_lock_third_evening_a_failure_and_what_is_heard_through_the_door(jeu: Jeu) -> None:
    resolution = serrure(jeu, 1)
    jeu.roll(jeu.sarah, resolution, 2, 4, 1)
    jeu.chaos(resolution, 8)
    assert jeu.tombe(resolution).resultat == "rate" and not jeu.wounds(jeu.sasha["sheet"])
    assert jeu.asked() == ["echec", "opportunite"]
    jeu.act(jeu.mj, "impact/passer", question=jeu.debt("echec"))
    jeu.act(
        jeu.mj, "impact/raconter", question=jeu.debt("opportunite"), texte="Elle sait qui a vendu les clés"
    )
    assert jeu.facts() == ["Elle sait qui a vendu les clés"] and not jeu.table.questions


def test_the_lock_fourth_evening_a_success_and_a_desastre(jeu: Jeu) -> None:
    resolution = serrure(jeu, 2)
    jeu.roll(jeu.sarah, resolution, 5, 3, 3)
    jeu.chaos(resolution, 7, 8)
    assert jeu.tombe(resolution).resultat == "reussi" and jeu.asked() == ["desastre"]
    assert jeu.etincelles(jeu.sasha["sheet"]) == 1


def test_the_dagger_and_the_knight_forbidden_to_who_does_not_know(jeu: Jeu) -> None:
    """I-02: no roll at all, and what would open the door is said."""
    resolution = jeu.attempt(jeu.kevin, jeu.kelvan["sheet"], "Le frapper au poignard")
    lines = jeu.act(
        jeu.mj,
        "impact/juger",
        resolution=resolution,
        jugement="interdit",
        dit="Il faudrait qu’il soit à terre, ou aveuglé",
    )
    assert kinds(lines) == ["jugement"] and jeu.annonce(resolution).etape == "jugee"


@pytest.mark.parametrize(("danger", "worn"), [("grave", "En chemise"), ("blessure", "Sous la brigandine")])
def test_the_dagger_and_the_knight_what_is_worn_is_part_of_the_rung(jeu: Jeu, danger: str, worn: str) -> None:
    """I-03, I-06: the same hand and the same faces; only the price of a failure has changed."""
    victories = jeu.clock(4)
    resolution = jeu.announce(
        jeu.kelvan["sheet"],
        danger,
        intention="Chercher l’aisselle",
        reussite="Il est blessé, il n’est pas à terre",
        echec=worn,
        noirs=1,
        horloge=victories,
    )
    jeu.compose(jeu.kevin, resolution, empreinte=jeu.kelvan["empreinte"], marque=jeu.kelvan["objet"])
    assert jeu.shown(resolution)["des"] == 3
    jeu.roll(jeu.kevin, resolution, 4, 2, 1)
    jeu.chaos(resolution, 3)
    assert jeu.wounds(jeu.kelvan["sheet"]) == [danger] and jeu.table.counters[victories].value == 0


def test_the_dagger_broken_appears_on_the_sheet_and_gives_no_die_any_more(jeu: Jeu) -> None:
    resolution = jeu.announce(jeu.kelvan["sheet"], "marque", enjeu=jeu.kelvan["objet"])
    jeu.roll(jeu.kevin, resolution, 1)
    assert "brise" in jeu.table.traits[jeu.kelvan["objet"]].flags
    resolution = jeu.announce(jeu.kelvan["sheet"])
    given = {"part": jeu.hand(resolution).part.id, "question": "marque", "trait": jeu.kelvan["objet"]}
    assert "brisée" in refused(jeu, jeu.kevin, "impact/composer", **given)
    jeu.act(jeu.mj, "core/mark_trait", trait=jeu.kelvan["objet"], flag="brise", on=False)
    jeu.act(jeu.kevin, "impact/composer", **given)


def test_hobb_and_the_prism_a_visee_then_the_action_with_its_fact(jeu: Jeu) -> None:
    """I-20: the manœuvre only makes the prism fall; Vanessa's Vespera strikes it with one more die."""
    vanessa = jeu.player("Vanessa")
    vespera = jeu.hero("Vespera", vanessa)
    resolution = jeu.announce(
        jeu.hobb["sheet"],
        "blessure",
        intention="Viser la main, qu’elle lâche le prisme",
        reussite="Le prisme tombe, c’est tout",
        fait="Le prisme roule au sol",
        visee=True,
    )
    jeu.compose(jeu.hugo, resolution, empreinte=jeu.hobb["empreinte"])
    jeu.roll(jeu.hugo, resolution, 5, 2)
    assert jeu.facts() == ["Le prisme roule au sol"] and not jeu.wounds(jeu.hobb["sheet"])
    fact = next(trait.id for trait in jeu.table.traits.values() if trait.kind == "fait")
    strike = jeu.attempt(vanessa, vespera["sheet"], "Frapper le prisme", avantage=fact)
    jeu.compose(vanessa, strike, empreinte=vespera["empreinte"])
    jeu.act(
        jeu.mj,
        "impact/annoncer",
        portrait=vespera["sheet"],
        resolution=strike,
        intention="Frapper le prisme",
        danger="rien",
    )
    assert jeu.shown(strike)["des"] == 3
    jeu.roll(vanessa, strike, 1, 2, 5)
    assert jeu.tombe(strike).resultat == "reussi"


def test_the_sheath_and_the_elbow_a_double_geste_of_a_surprised_man(jeu: Jeu) -> None:
    """I-21: the sheath is given and carries the elbow, which has the whole hand and one more die."""
    resolution = jeu.announce(
        jeu.sasha["sheet"],
        intention="Bloquer le fourreau",
        seconde="Mettre un coude",
        premier="donne",
        porte=True,
        pose="L’épée reste au fourreau",
    )
    jeu.compose(jeu.sarah, resolution, empreinte=jeu.sasha["empreinte"])
    jeu.roll(jeu.sarah, resolution, 1, 2, 5)
    assert jeu.facts() == ["L’épée reste au fourreau"]
