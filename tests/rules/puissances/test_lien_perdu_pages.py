"""What each reader is shown of a Lien at stake, of one that is lost, and of a burden; what they may do of it (P-43)."""

from typing import Any

import pytest
from django.template.loader import render_to_string

from characters.sheets import Drawer
from rules.puissances import GAME
from rules.table import Seat
from tests.rules.pages import CAMPAIGN, drawn, facts, offers
from tests.rules.puissances.presences import Presences
from tests.rules.puissances.test_lien_perdu import Sylvain
from tests.rules.tablee import Line
from tests.tooling.french import faults

pytestmark = pytest.mark.usefixtures("db")  # for the static files that templates name


@pytest.fixture
def sylvain() -> Sylvain:
    return Sylvain()


def said(jeu: Sylvain, seat: Seat) -> str:
    words = " ".join(facts(drawn(jeu, seat)["scene"]))
    assert not faults(words)
    return words


def opens(jeu: Sylvain, seat: Seat, name: str) -> bool:
    """Whether the Scène offers this reader that form, or that move."""
    return any(f"/{name}/" in address for address in offers(drawn(jeu, seat)["scene"]))


def dialog(jeu: Presences | Sylvain, seat: Seat, name: str, **about: Any) -> str:
    """A form of this game, about these rows."""
    table = jeu.seen_by(seat)
    portrait = about.get("portrait")
    sheet = Drawer(table).sheet(portrait) if portrait else None
    context = {
        "campaign": CAMPAIGN,
        "table": table,
        "me": table.actor,
        "own": sheet.own if sheet else None,
        **about,
    }
    html = render_to_string(f"puissances/dialogs/{name}.html", context)
    assert not faults(" ".join(facts(html)))
    return html


def breaking(jeu: Presences | Sylvain, seat: Seat, lien: str) -> str:
    """The form by which this Lien is said lost."""
    seen = jeu.seen_by(seat)
    trait = seen.traits[lien]
    return dialog(jeu, seat, "delier", trait=trait, portrait=seen.portraits[trait.portrait])


def sentence(line: Line) -> str:
    html = render_to_string(line.kind.replace("/", "/lines/", 1) + ".html", {"payload": line.payload})
    words = " ".join(facts(html))
    assert not faults(words), words
    return words


def test_the_stage_says_what_may_be_lost_then_what_was(sylvain: Sylvain) -> None:
    """And never the trait that the table does not know."""
    resolution = sylvain.staked()
    before = said(sylvain, sylvain.bob)
    assert "Un Lien est en jeu" in before and "Meurt si le chêne meurt" in before
    assert "Entend les racines" not in before
    assert opens(sylvain, sylvain.mj, "enjeu") and not opens(sylvain, sylvain.ana, "enjeu")
    sylvain.roll(sylvain.bob, resolution, 2)
    assert "Le Lien est perdu" in said(sylvain, sylvain.bob)
    assert opens(sylvain, sylvain.mj, "delier") and not opens(sylvain, sylvain.ana, "delier")
    sylvain.breaks(resolution)
    after = said(sylvain, sylvain.bob)
    assert "Le Lien est rompu" in after and "Voué au chêne" in after
    assert not opens(sylvain, sylvain.mj, "delier")


def test_a_lien_that_holds_is_said_to_hold(sylvain: Sylvain) -> None:
    resolution = sylvain.staked()
    sylvain.roll(sylvain.bob, resolution, 1)
    assert "Le Lien tient" in said(sylvain, sylvain.bob) and not opens(sylvain, sylvain.mj, "delier")


def test_the_form_of_a_stake_offers_the_liens_that_all_know(sylvain: Sylvain) -> None:
    sylvain.write(sylvain.aubin, "lien", "Autre serment")
    staked = sylvain.staked()
    resolution = sylvain.table.resolutions[staked]
    assert GAME.scene
    scene = GAME.scene(sylvain.seen_by(sylvain.mj), resolution)
    html = dialog(sylvain, sylvain.mj, "enjeu", resolution=resolution, scene=scene)
    assert "Voué au chêne" in html and "Autre serment" not in html and "On reste" in html


def test_the_form_of_a_loss_says_what_falls_and_asks_what_the_world_bears(sylvain: Sylvain) -> None:
    resolution = sylvain.felled()
    html = breaking(sylvain, sylvain.mj, sylvain.lien)
    assert f'value="{resolution}"' in html and "Entend les racines" in html
    assert 'name="porte" value="true"' in html and 'name="mort"' in html
    assert "<form class" not in breaking(sylvain, sylvain.ana, sylvain.lien), "it is the MJ's to say"


def test_nothing_to_break_nothing_to_fill_in(sylvain: Sylvain) -> None:
    assert "ne se rompt pas ainsi" in breaking(sylvain, sylvain.mj, sylvain.lien)
    assert "ne se rompt pas ainsi" in breaking(sylvain, sylvain.mj, sylvain.chene)
    assert "ne se rompt pas ainsi" in dialog(sylvain, sylvain.mj, "delier")


def test_a_presence_leads_to_the_form_of_its_lien() -> None:
    jeu = Presences()
    here = jeu.open_presence()
    html = drawn(jeu, jeu.mj)["scene"]
    assert any(f"/delier/{jeu.lien}/" in address for address in offers(html))
    assert not any("/delier/" in address for address in offers(drawn(jeu, jeu.zoe)["scene"]))
    assert f'value="{here}"' in breaking(jeu, jeu.mj, jeu.lien)
    jeu.act(jeu.mj, "puissances/delier", lien=jeu.lien, resolution=here)
    for seat in (jeu.mj, jeu.zoe, jeu.bob):
        assert "/perdre/" not in drawn(jeu, seat)["scene"]
    assert any("/clore_presence/" in address for address in offers(drawn(jeu, jeu.mj)["scene"]))


def test_a_burden_is_read_by_all_and_answered_by_whoever_plays_it_or_an_mj(sylvain: Sylvain) -> None:
    sylvain.breaks(sylvain.felled(), porte=True)
    for seat in (sylvain.mj, sylvain.ana):
        assert opens(sylvain, seat, "fardeau") and opens(sylvain, seat, "porter")
    assert not opens(sylvain, sylvain.bob, "fardeau") and not opens(sylvain, sylvain.bob, "porter")
    assert "Acceptes-tu" in said(sylvain, sylvain.ana) and "Redevenu humain" in said(sylvain, sylvain.ana)
    assert "On attend" in said(sylvain, sylvain.bob) and "Acceptes-tu" not in said(sylvain, sylvain.bob)
    question = sylvain.table.questions[sylvain.question]
    form = dialog(sylvain, sylvain.ana, "fardeau", question=question)
    assert "Meurt si le chêne meurt" in form and 'name="attributs"' in form
    assert "On ne demande plus cela" in dialog(sylvain, sylvain.ana, "fardeau")


def test_a_burden_is_read_before_what_is_on_stage_by_whoever_answers(sylvain: Sylvain) -> None:
    """What is on stage may fill a phone."""
    sylvain.breaks(sylvain.felled(), porte=True)
    for seat, words, first in ((sylvain.ana, "Acceptes-tu", True), (sylvain.bob, "On attend", False)):
        html = drawn(sylvain, seat)["scene"]
        assert (html.index(words) < html.index('class="stage"')) is first
        assert html.count(words) == 1


def test_the_lines_read_by_themselves(sylvain: Sylvain) -> None:
    lines = sylvain.breaks(sylvain.felled(), porte=True)
    lines += sylvain.answers(sylvain.ana)
    enjeu = next(line for line in sylvain.lines if line.kind == "puissances/enjeu")
    told = [sentence(line) for line in (enjeu, *lines)]
    for words, among in (
        ("On reste", 0),
        ("dit le Lien rompu", 1),
        ("fait tomber «\u00a0Meurt si le chêne meurt\u00a0»", 2),
        ("laisse à", 4),
        ("Le Chêne abattu", 5),
        ("Devenu une Puissance", 6),
    ):
        assert words in told[among], told
