"""A character made on a phone by somebody who just sat down; a spell added up while it is written (K-01, K-40)."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.apotheose.people import Meneur, Player, fall
from tests.browser.entering import enter
from tests.browser.faces import Faces
from tests.browser.screens import LAPTOP, PHONE
from tests.live.people import Tablee, gather
from tests.server import Server

MORVAN = {
    "nom": "Morvan",
    "corps": "4",
    "esprit": "2",
    "combat": "5",
    "ame": "4",
    "metier": "Chanteur de braise",
    "specialite": "Feu",
    "affect": "Revoir la mer",
}


@pytest.mark.both_modes
def test_a_newcomer_makes_a_whole_character(server: Server, new_page: Callable[..., Page]) -> None:
    """From the empty table: one button, one form, and the sheet is ready to roll; what was typed is added up."""
    table = gather("La relève de Villon", "apotheose")
    table.mj.does(server.url, "core/choose_option", option="apotheose_points", value="15")
    mj = Meneur(enter(new_page(**LAPTOP), table.mj, server.url), "Hélène")
    ana = Player(enter(new_page(**PHONE), table.ana, server.url), "Ana")
    expect(ana.page.get_by_role("button", name="Créer")).to_have_count(1)
    form = ana.opens(ana.fiche.get_by_role("button", name="Créer un personnage"))
    for name, value in MORVAN.items():
        form.locator(f"[name={name}]").fill(value)
    form.get_by_label("Ce métier donne la magie").check()
    left, pv, volonte, magie = form.locator("output").all()
    for place, number in ((left, "0"), (pv, "9"), (volonte, "7"), (magie, "9")):
        expect(place).to_have_text(number)
    form.locator("[name=combat]").fill("7")
    expect(left).to_have_text("−2")
    ana.inspect()
    make = form.get_by_role("button", name="Créer ce personnage")
    make.click()
    expect(form.get_by_role("alert")).to_contain_text(
        "Cette table donne 15 points à répartir, et il y en a 17"
    )
    form.locator("[name=combat]").fill("5")
    ana.sends(make)
    for person in (ana, mj):
        sheet = person.opens_sheet_of("Morvan")
        expect(sheet.locator("dl.mesures dd")).to_have_text(["4", "2", "5", "4"])
        expect(sheet.locator(".reserves li")).to_have_text(["PV 9 sur 9", "Volonté 7 sur 7", "Magie 9 sur 9"])
        for words in ("Chanteur de braise", "Feu", "Revoir la mer"):
            expect(sheet.locator(".trait-button").filter(has_text=words)).to_be_visible()
    ana.inspect()
    ana.turns_to("scene")
    expect(ana.scene.get_by_role("button", name="Morvan tente…")).to_be_visible()


@pytest.mark.both_modes
def test_a_spell_on_a_phone(
    table: Tablee, server: Server, faces: Faces, new_page: Callable[..., Page]
) -> None:
    """K-40 to K-44: cost, limit and what is left follow the fingers; the MJ judges, then the die falls."""
    mj = Meneur(enter(new_page(**LAPTOP), table.mj, server.url), "Hélène")
    bruno = Player(enter(new_page(**PHONE), table.bruno, server.url), "Bruno")
    bruno.turns_to("fiche")
    form = bruno.opens(bruno.fiche.get_by_role("button", name="Lancer un sort…"))
    cost, limit, left = form.locator("output").all()
    form.locator("[name=effet]").fill("Un mur de flammes barre la poterne")
    form.locator("[name=intensite]").fill("4")
    form.locator("[name=portee]").fill("2")
    form.locator("[name=cibles]").select_option("2")
    for place, number in ((cost, "8"), (limit, "6"), (left, "4")):
        expect(place).to_have_text(number)
    propose = form.get_by_role("button", name="Proposer ce sort")
    propose.click()
    expect(form.get_by_role("alert")).to_contain_text("ne peut pas coûter plus de 6")
    form.locator("[name=affect]").select_option(label="Venger la tour brûlée")
    form.locator("[name=ombre]").fill("1")
    expect(limit).to_have_text("8")
    bruno.inspect()
    bruno.sends(propose)
    bruno.turns_to("scene")
    expect(bruno.scene).to_contain_text("Le MJ juge ce sort.")
    judged = mj.opens(mj.scene.get_by_role("button", name="Atténuer, résister, refuser…"))
    expect(judged.get_by_label("Son score")).to_be_hidden()
    judged.get_by_label("Agit si la cible n’y résiste pas").check()
    judged.get_by_label("Son score").fill("6")
    mj.sends(judged.get_by_role("button", name="Juger"))
    fall(faces, 10)
    bruno.throws(8, 6)
    for person in (bruno, mj):
        expect(person.scene.locator(".resultat")).to_have_text("Le sort agit")
        expect(person.scene.locator(".calcul .die-gold")).to_have_text("+10")
    mj.goes_on()
    bruno.turns_to("fiche")
    expect(bruno.opens_sheet_of("Orso").locator(".reserves")).to_contain_text("Magie 4 sur 12")
    expect(bruno.opens_sheet_of("Orso").locator(".ombre")).to_contain_text("Ombre 1")
