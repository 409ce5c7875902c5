"""The head of a sheet, and what it is for each reader (I-01, I-14)."""

from typing import Any

import pytest
from django.template.loader import render_to_string

from rules.impact import GAME
from rules.impact.fiche import Fiche, fiche
from rules.table import Seat
from tests.rules.impact.table import Jeu
from tests.rules.pages import CAMPAIGN, drawn, facts

pytestmark = pytest.mark.usefixtures("db")  # for the static files that templates name


def own(jeu: Jeu, sheet: str, seat: Seat) -> Fiche:
    seen = jeu.seen_by(seat)
    found = fiche(seen, seen.portraits[sheet])
    assert found is not None
    return found


def html(jeu: Jeu, sheet: str, seat: Seat, template: str, **about: Any) -> str:
    seen = jeu.seen_by(seat)
    context = {"campaign": CAMPAIGN, "table": seen, "me": seen.actor, "own": own(jeu, sheet, seat)}
    return render_to_string(f"impact/{template}.html", context | {"portrait": seen.portraits[sheet]} | about)


def said(jeu: Jeu, sheet: str, seat: Seat, template: str) -> str:
    return " ".join(facts(html(jeu, sheet, seat, template)))


def opened(page: str) -> set[str]:
    """The forms that a page offers to open."""
    return {name for name in GAME.dialogs if f"/{name}/" in page}


def test_i01_four_boxes_each_with_the_name_of_its_wound(jeu: Jeu) -> None:
    sheet = jeu.sasha["sheet"]
    jeu.write(sheet, "blessure", "Cheville foulée")
    jeu.write(sheet, "critique", "Une balle dans l’épaule")
    boxes = [(b.cran, b.blessure.text if b.blessure else None) for b in own(jeu, sheet, jeu.kevin).boites]
    assert boxes == [
        ("blessure", "Cheville foulée"),
        ("blessure", None),
        ("grave", None),
        ("critique", "Une balle dans l’épaule"),
    ]
    assert said(jeu, sheet, jeu.kevin, "sheet") == (
        "À terre, mais pas mort. Blessure Cheville foulée Blessure libre Grave libre Critique Une balle dans l’épaule"
    )


def test_i01_death_is_told_plainly_and_offers_nothing(jeu: Jeu) -> None:
    sheet = jeu.sasha["sheet"]
    jeu.write(sheet, "mort", "Noyée sous le quai")
    assert said(jeu, sheet, jeu.kevin, "sheet").startswith("Mort \u00a0: Noyée sous le quai")
    assert opened(html(jeu, sheet, jeu.sarah, "sheet")) == {"nommer"}
    assert "Mort" in said(jeu, sheet, jeu.kevin, "glance")


def test_each_reader_is_offered_what_they_may_do_of_a_sheet(jeu: Jeu) -> None:
    sheet = jeu.sasha["sheet"]
    mine = {"tenter", "defier", "saisir", "consentir"}
    assert opened(html(jeu, sheet, jeu.sarah, "sheet")) == mine
    jeu.give("impact", 1, sheet)
    assert opened(html(jeu, sheet, jeu.sarah, "sheet")) == mine | {"payer"}
    assert opened(html(jeu, sheet, jeu.mj, "sheet")) == {"annonce", "defier", "saisir", "consentir", "payer"}
    assert opened(html(jeu, sheet, jeu.kevin, "sheet")) == set()
    jeu.looks_on(jeu.sarah)
    assert opened(html(jeu, sheet, jeu.sarah, "sheet")) == set()


def test_a_figure_has_no_boxes(jeu: Jeu) -> None:
    figure = jeu.sheet("Le chevalier", kind="figure")
    assert fiche(jeu.table, jeu.table.portraits[figure]) is None


def test_i22_whom_a_character_may_defy(jeu: Jeu) -> None:
    jeu.sheet("Vespera")
    jeu.sheet("Le chevalier", kind="figure")
    jeu.sheet("L’inconnue", jeu.hugo, seen_by="mj")
    jeu.wound(jeu.hobb["sheet"], "mort")
    sheet = jeu.sasha["sheet"]
    assert [p.name for p in own(jeu, sheet, jeu.sarah).rivals] == ["Kelvan"]
    assert [p.name for p in own(jeu, sheet, jeu.mj).rivals] == ["Kelvan", "Vespera"]
    assert own(jeu, sheet, jeu.kevin).rivals == ()


def test_i14_the_party_at_a_glance(jeu: Jeu) -> None:
    sheet = jeu.sasha["sheet"]
    jeu.wound(sheet, "blessure", "grave")
    jeu.give("etincelles", 2, sheet)
    jeu.give("impact", 1, sheet)
    assert said(jeu, sheet, jeu.kevin, "glance") == ("2 cases sur 4. 2\u00a0Étincelles 1\u00a0Impact")
    assert html(jeu, sheet, jeu.kevin, "glance").count("mini prise") == 2


def test_i01_a_price_says_what_it_would_really_be(jeu: Jeu) -> None:
    sheet = jeu.sasha["sheet"]
    jeu.wound(sheet, "grave")
    page = html(jeu, sheet, jeu.sarah, "dialogs/consentir")
    assert "ce sera une blessure critique" in page and "ce sera la mort" not in page
    assert "Perdre" in page and "Le comptoir" in page and "Mes crochets" not in page


def test_a_wound_is_named_and_only_le_monde_wipes_it(jeu: Jeu) -> None:
    sheet = jeu.sasha["sheet"]
    jeu.wound(sheet, "grave")
    trait = list(jeu.table.traits.values())[-1]
    assert "remove_trait" in html(jeu, sheet, jeu.mj, "dialogs/nommer", trait=trait)
    assert "remove_trait" not in html(jeu, sheet, jeu.sarah, "dialogs/nommer", trait=trait)
    for name in ("payer", "saisir"):
        assert f"/impact/{name}" in html(jeu, sheet, jeu.sarah, f"dialogs/{name}")


def test_i03_what_is_lost_stays_on_the_sheet_with_its_word(jeu: Jeu) -> None:
    jeu.act(jeu.mj, "core/mark_trait", trait=jeu.sasha["legs"], flag="perdu", on=True)
    jeu.act(jeu.mj, "core/mark_trait", trait=jeu.sasha["objet"], flag="brise", on=True)
    page = drawn(jeu, jeu.sarah)["fiche"]
    assert page.count("flag-perdu") == page.count("flag-brise") == 1
    assert "Le comptoir" in page and "Le poignard de mon père" in page
