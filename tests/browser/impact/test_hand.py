"""The hand under nervous, cut off and keyboard-only fingers (I-04 to I-10)."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from sessions_app.models import Event
from tests.browser.entering import enter
from tests.browser.faces import Faces
from tests.browser.impact.people import FACT, Player, announced, portrait, says
from tests.browser.screens import LAPTOP, PHONE
from tests.live.people import Tablee
from tests.server import Server


class Link:
    """The link of a page to the server, that a test cuts and mends; what is posted passes while `acts` holds."""

    def __init__(self, page: Page) -> None:
        self.page, self.whole, self.acts = page, True, True
        self.sockets = list[WebSocketRoute]()
        page.forgiven += ["ERR_FAILED", "Failed to load resource", "htmx:sendError", "htmx:afterRequest"]
        page.route_web_socket("**/ecoute/**", self.join)
        page.route("**/nouvelles/**", lambda route: route.continue_() if self.whole else route.abort())
        page.route("**/jouer/**", lambda route: route.continue_() if self.acts else route.abort())

    def join(self, socket: WebSocketRoute) -> None:
        if not self.whole:
            socket.close(code=1012)
            return
        socket.connect_to_server()
        self.sockets.append(socket)

    def cut(self, acts: bool) -> None:
        self.whole, self.acts = False, acts
        self.sockets[-1].close(code=1012)
        expect(self.page.locator("#net")).to_have_text("hors ligne")

    def mend(self) -> None:
        self.whole = self.acts = True
        expect(self.page.locator("#net")).to_have_text("en ligne", timeout=10_000)


def thrown() -> int:
    return Event.objects.filter(kind="impact/main_lancee").count()


@pytest.mark.both_modes
def test_a_double_tap_is_one_throw(
    table: Tablee, server: Server, faces: Faces, new_page: Callable[..., Page]
) -> None:
    """I-10: one throw, whose dice are those of the button; a second one would find no face to show."""
    announced(table, server.url)
    ana = Player(enter(new_page(**PHONE), table.ana, server.url), "Ana")
    ana.takes("Courir sur les toits")
    expect(ana.throw).to_have_text("Lancer 2\u00a0dés")
    faces.fall(3, 5)
    ana.throw.dblclick()
    expect(ana.scene).to_contain_text("Réussi")
    ana.reads(2)
    assert thrown() == 1


def test_a_stale_page_is_told_and_keeps_the_hand(
    table: Tablee, server: Server, faces: Faces, new_page: Callable[..., Page]
) -> None:
    """I-03, I-04: nobody throws under a danger, or with a support, that their page did not show."""
    announced(table, server.url)
    page = new_page(**PHONE)
    link = Link(page)
    ana = Player(enter(page, table.ana, server.url), "Ana")
    ana.takes("Courir sur les toits", FACT)
    link.cut(acts=True)
    sasha, kelvan = portrait(table, "Sasha"), portrait(table, "Kelvan")
    says(
        table,
        server.url,
        table.mj,
        "impact/annoncer",
        portrait=sasha.pk,
        intention="Trancher",
        danger="grave",
    )
    ana.throw.click()
    refusal = page.locator("#notice-scene")
    expect(refusal).to_contain_text("L’annonce a changé pendant que tu décidais")
    expect(ana.scene.locator(".danger")).to_contain_text("une blessure")
    link.mend()
    expect(ana.scene.locator(".danger")).to_contain_text("une blessure grave")
    ana.holds(3)

    link.cut(acts=True)
    says(table, server.url, table.bruno, "impact/soutenir", portrait=kelvan.pk, comment="Il tire")
    ana.throw.click()
    expect(refusal).to_contain_text("rien n’est perdu")
    ana.holds(3)
    link.mend()
    ana.holds(4)
    for words in ("Courir sur les toits", FACT):
        expect(ana.answer(words)).to_have_attribute("aria-pressed", "true")
    assert thrown() == 0
    faces.fall(1, 2, 3, 6)
    ana.throw.click()
    expect(ana.scene).to_contain_text("Réussi")
    expect(refusal).to_be_empty()


def test_a_hand_outlives_a_cut(
    table: Tablee, server: Server, faces: Faces, new_page: Callable[..., Page]
) -> None:
    """P6: an act that did not pass is told, and does not show as if it had; the hand comes back as it was."""
    announced(table, server.url)
    page = new_page(**PHONE)
    link = Link(page)
    ana = Player(enter(page, table.ana, server.url), "Ana")
    ana.takes("Courir sur les toits", "Trois doigts")
    link.cut(acts=False)
    ana.answer(FACT).click()
    expect(page.locator("#notice-scene")).to_contain_text("Le serveur ne répond pas. Rien n’est perdu")
    expect(ana.answer(FACT)).to_have_attribute("aria-pressed", "false")
    ana.holds(3)
    link.mend()
    ana.holds(3)
    ana.takes(FACT)
    page.reload()
    expect(page.locator("#net")).to_have_text("en ligne", timeout=10_000)
    for words in ("Courir sur les toits", "Trois doigts", FACT):
        expect(ana.answer(words)).to_have_attribute("aria-pressed", "true")
    ana.holds(4)


def test_the_keyboard_alone(
    table: Tablee, server: Server, faces: Faces, new_page: Callable[..., Page]
) -> None:
    """From « je tente… » to the throw: each answer keeps the focus once it is given, and is taken back by it."""
    page = enter(new_page(**LAPTOP), table.ana, server.url)
    ana, keys = Player(page, "Ana"), page.keyboard
    ana.tabs_to(ana.scene.get_by_role("button", name="Sasha tente…"))
    keys.press("Enter")
    expect(ana.sheet.get_by_label("Ce que Sasha tente")).to_be_focused()
    keys.type("Trancher la chaîne")
    keys.press("Enter")
    expect(ana.throw).to_be_disabled()
    about = {"portrait": portrait(table, "Sasha").pk, "intention": "Trancher la chaîne", "danger": "rien"}
    says(table, server.url, table.mj, "impact/annoncer", **about)
    expect(ana.throw).to_be_enabled()
    for words, key in (("Courir sur les toits", "Enter"), ("Trois doigts", "Space"), (FACT, "Enter")):
        answer = ana.answer(words)
        ana.tabs_to(answer)
        keys.press(key)
        expect(answer).to_have_attribute("aria-pressed", "true")
        expect(answer).to_be_focused()
    keys.press("Enter")
    expect(ana.answer(FACT)).to_have_attribute("aria-pressed", "false")
    expect(ana.answer(FACT)).to_be_focused()
    ana.tabs_to(ana.scene.locator(".rares > summary"))
    keys.press("Enter")
    ana.tabs_to(ana.answer("Griller une Étincelle"))
    keys.press("Enter")
    expect(ana.answer("Griller une Étincelle")).to_have_attribute("aria-pressed", "true")
    ana.holds(3, 1)
    ana.tabs_to(ana.throw)
    faces.fall(1, 2, 5, 3)
    keys.press("Enter")
    expect(ana.scene).to_contain_text("Réussi")
    ana.reads(3, 1)


def test_what_is_tried_from_the_sheet_goes_on_at_the_scene(
    table: Tablee, server: Server, new_page: Callable[..., Page]
) -> None:
    """On a phone, « je tente… » on the Fiche shows the questions of the hand without one more tap (I-06)."""
    ana = Player(enter(new_page(**PHONE), table.ana, server.url), "Ana")
    ana.turns_to("fiche")
    form = ana.opens(ana.fiche.get_by_role("button", name="Je tente…"))
    form.get_by_label("tente").fill("Trancher la chaîne")
    ana.sends(form.get_by_role("button", name="Tenter"))
    expect(ana.answer("Courir sur les toits")).to_be_visible()
