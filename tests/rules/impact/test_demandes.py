"""What is asked for, given, forbidden, given up, and closed (I-02, I-04)."""

import pytest

from rules.impact.annonce import Avant, Reponse
from rules.table import Seat
from sessions_app.commands.rights import Absent, Forbidden
from tests.rules.impact.table import Jeu
from tests.rules.tablee import kinds, refused


def test_i02_a_player_asks_for_an_announcement_and_their_hand_is_open(jeu: Jeu) -> None:
    fact = jeu.fact("La ronde est passée")
    lines = jeu.act(
        jeu.sarah,
        "impact/tenter",
        portrait=jeu.sasha["sheet"],
        intention="Je tente d’ouvrir la serrure",
        avantage=fact,
    )
    assert kinds(lines) == ["tentative"]
    assert lines[0].payload == {
        "portrait": "Sasha",
        "intention": "Je tente d’ouvrir la serrure",
        "avantage": "La ronde est passée",
    }
    staged = jeu.seen_by(jeu.kevin).on_stage()
    assert staged is not None and lines[0].resolution == staged.id
    assert jeu.annonce(staged.id).etape == "demande"
    hand = jeu.hand(staged.id)
    assert (hand.part.owner, hand.choix.avantage, hand.main.poignee) == (jeu.sarah.id, fact, (2, 0))


def test_i02_nobody_asks_for_the_character_of_another_and_le_monde_does_for_everyone(jeu: Jeu) -> None:
    with pytest.raises(Forbidden):
        jeu.attempt(jeu.kevin, jeu.sasha["sheet"])
    resolution = jeu.attempt(jeu.mj, jeu.sasha["sheet"])
    assert jeu.hand(resolution).part.owner == jeu.sarah.id, "the hand is its player's"


def test_a_character_that_nobody_plays_has_its_hand_with_who_asked(jeu: Jeu) -> None:
    resolution = jeu.attempt(jeu.mj, jeu.sheet("Vespera"))
    assert jeu.hand(resolution).part.owner == jeu.mj.id


def test_i02_who_cannot_try(jeu: Jeu) -> None:
    figure = jeu.sheet("Le chevalier", kind="figure")
    hidden = jeu.sheet("L’inconnue", jeu.sarah, seen_by="mj")
    jeu.wound(jeu.kelvan["sheet"], "mort")

    def why(seat: Seat, sheet: str) -> str:
        return refused(jeu, seat, "impact/tenter", portrait=sheet, intention="Fuir")

    assert why(jeu.mj, figure) == "Seul un personnage lance les dés\u00a0: choisis-en un de la table."
    assert why(jeu.sarah, hidden) == (
        "La table ne connaît pas encore L’inconnue\u00a0: montre-lui d’abord sa fiche."
    )
    assert why(jeu.kevin, jeu.kelvan["sheet"]) == "La mort a pris Kelvan\u00a0: joue un autre personnage."
    jeu.attempt(jeu.sarah, jeu.sasha["sheet"])
    assert why(jeu.sarah, jeu.sasha["sheet"]) == (
        "Sasha a déjà une action en cours\u00a0: mène-la au bout, ou renonces-y d’abord."
    )


def test_i09_a_fact_that_holds_no_more_is_no_advantage(jeu: Jeu) -> None:
    fact = jeu.fact()
    jeu.act(jeu.mj, "core/mark_trait", trait=fact, flag="tombe", on=True)
    tried = {"portrait": jeu.sasha["sheet"], "intention": "Passer"}
    assert refused(jeu, jeu.sarah, "impact/tenter", **tried, avantage=fact) == (
        "Ce fait ne tient plus\u00a0: choisis-en un autre, ou tente sans."
    )
    refused(jeu, jeu.sarah, "impact/tenter", **tried, avantage=jeu.sasha["empreinte"])


@pytest.mark.parametrize(("jugement", "dit"), [("donne", ""), ("interdit", "Il faudrait qu’il soit à terre")])
def test_i02_given_or_forbidden_no_dice_are_rolled(jeu: Jeu, jugement: str, dit: str) -> None:
    resolution = jeu.attempt(jeu.kevin, jeu.kelvan["sheet"], "Frapper au poignard")
    lines = jeu.act(jeu.mj, "impact/juger", resolution=resolution, jugement=jugement, dit=dit)
    assert kinds(lines) == ["jugement"] and lines[0].resolution == resolution
    assert lines[0].payload == {
        "portrait": "Kelvan",
        "intention": "Frapper au poignard",
        "jugement": jugement,
        "dit": dit,
    }
    staged = jeu.seen_by(jeu.sarah).on_stage()
    assert staged is not None and staged.id == resolution, "the answer stays to be read"
    annonce = jeu.annonce(resolution)
    assert (annonce.etape, annonce.reponse) == ("jugee", Reponse(jugement, dit))  # type: ignore[arg-type]
    again = refused(jeu, jeu.mj, "impact/juger", resolution=resolution, jugement="donne")
    assert again == "Le Monde a répondu sans dés\u00a0: passe à la suite, ou tente autre chose."
    assert kinds(jeu.act(jeu.mj, "impact/clore", resolution=resolution)) == ["cloture"]
    assert not jeu.table.resolutions and not jeu.table.parts and not jeu.table.questions


def test_i02_i23_an_answer_leaves_the_stage_to_what_comes_next_which_remembers_what_was_announced(
    jeu: Jeu,
) -> None:
    rolled = jeu.announce(jeu.sasha["sheet"], "blessure", echec="La garde frappe")
    jeu.roll(jeu.sarah, rolled, 3)
    sheet = jeu.kelvan["sheet"]
    judged = jeu.attempt(jeu.kevin, sheet, "Frapper au poignard")
    jeu.act(jeu.mj, "impact/juger", resolution=judged, jugement="interdit", dit="Il faudrait le désarmer")
    lines = jeu.act(jeu.kevin, "impact/tenter", portrait=sheet, intention="Le désarmer")
    assert kinds(lines) == ["cloture", "tentative"] and judged not in jeu.table.resolutions
    staged = jeu.table.on_stage()
    assert staged is not None and staged.id == lines[1].resolution
    assert jeu.annonce(staged.id).avant == Avant("blessure", "La garde frappe", 0, rate=True)


def test_i02_what_is_forbidden_comes_with_what_would_open_the_door(jeu: Jeu) -> None:
    resolution = jeu.attempt(jeu.kevin, jeu.kelvan["sheet"])
    assert refused(jeu, jeu.mj, "impact/juger", resolution=resolution, jugement="interdit") == (
        "Dis ce qui ouvrirait la porte\u00a0: un autre geste, un fait à établir, quelqu’un qui sait."
    )
    with pytest.raises(Forbidden):
        jeu.act(jeu.kevin, "impact/juger", resolution=resolution, jugement="donne")


def test_i02_what_was_announced_is_not_judged_any_more(jeu: Jeu) -> None:
    resolution = jeu.announce(jeu.sasha["sheet"])
    assert refused(jeu, jeu.mj, "impact/juger", resolution=resolution, jugement="donne") == (
        "L’annonce est faite\u00a0: la main se construit, puis on lance."
    )


def test_two_mondes_judge_at_once_and_the_second_reads_it_again(jeu: Jeu) -> None:
    resolution = jeu.attempt(jeu.sarah, jeu.sasha["sheet"])
    seen = jeu.table.resolutions[resolution].revision
    jeu.compose(jeu.sarah, resolution, empreinte=jeu.sasha["empreinte"])
    assert "a changé" in refused(
        jeu, jeu.mj, "impact/juger", resolution=resolution, jugement="donne", revision=seen
    )
    jeu.act(jeu.mj, "impact/juger", resolution=resolution, jugement="donne")
    assert "a répondu" in refused(jeu, jeu.mj, "impact/juger", resolution=resolution, jugement="donne")
    jeu.act(jeu.mj, "impact/clore", resolution=resolution)
    with pytest.raises(Absent):
        jeu.act(jeu.mj, "impact/juger", resolution=resolution, jugement="donne")


@pytest.mark.parametrize("etape", ["demande", "annoncee"])
def test_i04_one_gives_up_until_the_dice_roll_and_nothing_is_spent(jeu: Jeu, etape: str) -> None:
    sheet = jeu.sasha["sheet"]
    jeu.give("suspense", 1)
    jeu.give("etincelles", 1, sheet)
    resolution = jeu.attempt(jeu.sarah, sheet)
    if etape == "annoncee":
        jeu.act(
            jeu.mj,
            "impact/annoncer",
            portrait=sheet,
            intention="Ouvrir",
            danger="mort",
            prix="La passerelle tombe",
            resolution=resolution,
        )
        jeu.support(jeu.kevin, jeu.kelvan["sheet"], resolution)
    part = jeu.hand(resolution).part.id
    jeu.act(jeu.sarah, "impact/griller", part=part, oui=True)
    with pytest.raises(Forbidden):
        jeu.act(jeu.kevin, "impact/renoncer", part=part)
    lines = jeu.act(jeu.sarah, "impact/renoncer", part=part)
    assert kinds(lines) == ["renoncement"]
    assert lines[0].payload == {"portrait": "Sasha", "intention": "Ouvrir"}
    assert not jeu.table.resolutions and not jeu.table.parts
    assert (jeu.suspense(), jeu.etincelles(sheet)) == (1, 1)


def test_i04_nobody_gives_up_once_the_dice_have_rolled(jeu: Jeu) -> None:
    resolution = jeu.announce(jeu.sasha["sheet"], noirs=1)
    jeu.roll(jeu.sarah, resolution, 1)
    part = jeu.hand(resolution).part.id
    assert refused(jeu, jeu.sarah, "impact/renoncer", part=part) == (
        "Les dés ont roulé\u00a0: il reste le Chaos à lancer."
    )
    jeu.chaos(resolution, 1)
    assert refused(jeu, jeu.sarah, "impact/renoncer", part=part) == (
        "Ce jet est déjà lu\u00a0: passe à la suite."
    )


def test_a_support_is_not_given_up_but_withdrawn(jeu: Jeu) -> None:
    resolution = jeu.announce(jeu.sasha["sheet"])
    support = jeu.support(jeu.kevin, jeu.kelvan["sheet"], resolution)
    assert refused(jeu, jeu.kevin, "impact/renoncer", part=support) == (
        "On renonce à son action, pas à un soutien\u00a0: retire-le."
    )


def test_i22_only_who_defied_gives_up_a_duel_before_the_dice(jeu: Jeu) -> None:
    jeu.act(
        jeu.sarah,
        "impact/defier",
        portrait=jeu.sasha["sheet"],
        contre=jeu.kelvan["sheet"],
        intention="Passer en force",
    )
    mine, theirs = (part.id for part in jeu.table.parts.values())
    assert refused(jeu, jeu.kevin, "impact/renoncer", part=theirs) == (
        "Seul qui a lancé le défi y renonce\u00a0: réponds, ou demande au Monde."
    )
    lines = jeu.act(jeu.sarah, "impact/renoncer", part=mine)
    assert lines[0].payload == {
        "portrait": "Sasha",
        "intention": "Passer en force",
    }
    assert not jeu.table.resolutions


def test_le_monde_sets_a_demand_aside_and_closes_what_was_read(jeu: Jeu) -> None:
    first, second = jeu.attempt(jeu.sarah, jeu.sasha["sheet"]), jeu.attempt(jeu.kevin, jeu.kelvan["sheet"])
    lines = jeu.act(jeu.mj, "impact/clore", resolution=first)
    assert kinds(lines) == ["cloture"] and lines[0].payload["etape"] == "demande"
    assert [r.id for r in jeu.table.resolutions.values() if r.on_stage] == [second]
    jeu.act(
        jeu.mj,
        "impact/annoncer",
        portrait=jeu.kelvan["sheet"],
        intention="Ouvrir",
        danger="rien",
        noirs=1,
        resolution=second,
    )
    assert refused(jeu, jeu.mj, "impact/clore", resolution=second) == (
        "L’annonce est faite\u00a0: la main se construit, puis on lance."
    )
    jeu.roll(jeu.kevin, second, 6)
    assert refused(jeu, jeu.mj, "impact/clore", resolution=second) == (
        "Les dés ont roulé\u00a0: il reste le Chaos à lancer."
    )
    jeu.chaos(second, 1)
    lines = jeu.act(jeu.mj, "impact/clore", resolution=second)
    assert lines[0].payload == {
        "portrait": "Kelvan",
        "intention": "Ouvrir",
        "etape": "lue",
    }
    assert not jeu.table.resolutions


def test_i23_what_was_read_leaves_the_stage_to_the_next_and_is_remembered_by_it(jeu: Jeu) -> None:
    first = jeu.announce(jeu.sasha["sheet"], "blessure", echec="La garde frappe", noirs=0)
    jeu.roll(jeu.sarah, first, 3)
    lines = jeu.act(jeu.kevin, "impact/tenter", portrait=jeu.kelvan["sheet"], intention="Fuir")
    assert kinds(lines) == ["cloture", "tentative"]
    assert [line.resolution for line in lines] == [
        first,
        lines[1].resolution,
    ] and first not in jeu.table.resolutions
    staged = jeu.table.on_stage()
    assert staged is not None and staged.id == lines[1].resolution
    assert jeu.annonce(staged.id).avant == Avant("blessure", "La garde frappe", 0, rate=True)


def test_what_is_not_read_keeps_the_stage(jeu: Jeu) -> None:
    first = jeu.announce(jeu.sasha["sheet"])
    second = jeu.attempt(jeu.kevin, jeu.kelvan["sheet"])
    assert [r.on_stage for r in jeu.table.resolutions.values()] == [True, False]
    assert jeu.annonce(second).avant is None
    jeu.roll(jeu.sarah, first, 5)
    assert first in jeu.table.resolutions, "it stays to be read"


def test_what_was_read_away_from_the_stage_goes_too(jeu: Jeu) -> None:
    jeu.announce(jeu.sasha["sheet"])
    aside = jeu.announce(jeu.kelvan["sheet"], "grave")
    jeu.roll(jeu.kevin, aside, 6)
    third = jeu.attempt(jeu.hugo, jeu.hobb["sheet"])
    assert aside not in jeu.table.resolutions and not jeu.table.resolutions[third].on_stage
    assert jeu.annonce(third).avant == Avant("grave", "", 0, rate=False)
