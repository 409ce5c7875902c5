"""Sinnead's evening in real browsers: kept and rescued on a phone in one tap each, seen by all (M-04, M-05)."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from characters.models import Trait
from tests.browser.entering import enter
from tests.browser.faces import Faces
from tests.browser.hands import Hands
from tests.browser.screens import LAPTOP, PHONE
from tests.live.people import Tablee
from tests.server import Server


class Sinnead(Hands):
    """Ana, on her phone."""

    def tries(self, intention: str, *words: str) -> None:
        """Say what Sinnead tries, with these words of the lists."""
        self.turns_to("scene")
        form = self.opens(self.scene.get_by_role("button", name="tente…"))
        form.get_by_label("Que tente").fill(intention)
        for word in words:
            form.locator(".choices label").filter(has_text=word).click()
        self.sends(form.get_by_role("button", name="Tenter"))

    def throws(self, seuil: int) -> None:
        self.presses(f"Lancer 3D12 sous {seuil}", self.scene)


def result(page: Page, words: str) -> None:
    expect(page.locator("#scene .tombe .resultat")).to_have_text(words)


@pytest.mark.both_modes
def test_a_failed_roll_is_rescued_within_two_taps_and_all_see_it(
    table: Tablee, server: Server, faces: Faces, new_page: Callable[..., Page]
) -> None:
    """On the phone of its player, nothing but the button of the offer; the others' pages follow by themselves."""
    ana = Sinnead(enter(new_page(**PHONE), table.ana, server.url), "Ana")
    bruno, mj = (enter(new_page(**LAPTOP), who, server.url) for who in (table.bruno, table.mj))
    ana.tries("Reconnaître la bête", "Esprit", "Savoir", "Connaissance")
    for page in (ana.page, bruno):
        expect(page.locator("#scene .seuil")).to_have_text("Seuil 8")
    mj.locator("#scene").get_by_role("button", name="aucune", exact=True).click()
    faces.fall(4, 9, 12)
    ana.throws(8)
    result(bruno, "Échec")
    ana.presses("Garder le 4", ana.scene)
    for page in (ana.page, bruno, mj):
        expect(page.locator("#scene")).to_contain_text("Le 4 est gardé pour un autre jet.")

    ana.tries("S’enfuir", "Intention", "Indigne")
    mj.locator("#scene").get_by_role("button", name="aucune", exact=True).click()
    faces.fall(4, 7, 8)
    ana.throws(5)
    result(ana.page, "Échec")
    button = ana.scene.get_by_role("button", name="Le 4 à la place du 7 → réussite")
    expect(button).to_be_in_viewport(ratio=1)
    expect(bruno.get_by_role("button", name="à la place du")).to_have_count(0)
    button.dblclick()  # a nervous finger
    for page in (ana.page, bruno, mj):
        result(page, "Réussite")
        expect(page.locator("#scene .change")).to_contain_text("7, remplacé par4")
    expect(bruno.locator("#journal-list")).to_contain_text("fait appel à Murphy : le 4 prend la place du 7.")
    assert [(t.text, t.flags) for t in Trait.objects.filter(kind="murphy")] == [("4", ["utilisee"])]
    ana.inspect()
    ana.turns_to("fiche")
    expect(ana.fiche.locator(".case.usee")).to_have_text("4 utilisée")


@pytest.mark.both_modes
def test_the_event_of_the_evening_is_seen_by_all(
    table: Tablee, server: Server, faces: Faces, new_page: Callable[..., Page]
) -> None:
    """M-03: also by whoever looks at another roll."""
    ana = Sinnead(enter(new_page(**PHONE), table.ana, server.url), "Ana")
    bruno, mj = (enter(new_page(**LAPTOP), who, server.url) for who in (table.bruno, table.mj))
    ana.tries("Prier", "Esprit")
    mj.locator("#scene").get_by_role("button", name="−3", exact=True).click()
    faces.fall(3, 3, 3)
    ana.throws(2)
    for page in (ana.page, bruno, mj):
        result(page, "Sainte Trinité")
        expect(page.locator("#scene .effets")).to_contain_text("trois réussites de valeur 1")
    ana.turns_to("fiche")
    expect(ana.fiche.locator(".case.pleine")).to_have_text(["1", "1", "1"])
    ana.inspect()
