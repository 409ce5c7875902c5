"""Every page and dialog of arriving, of words and of the MJ: read, touched, by night and by day (stack.md § 5)."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from sessions_app.demo import living_link
from tests.browser.entering import enter
from tests.browser.looks import reads_well
from tests.browser.screens import PHONE
from tests.live.people import Tablee, gather, guest
from tests.server import Server


@pytest.fixture
def table(server: Server) -> Tablee:
    """In the middle of everything: words of each kind, somebody at the door, one gone, ways in of each kind."""
    made = gather("Le Phare au bout de la très longue digue de pierre")
    does = made.mj.does
    made.ana.does(server.url, "core/make_portrait", kind="etre", name="Maëlle Kervadec, passeuse")
    looks_on, gone = guest(made.campaign, "Camille"), guest(made.campaign, "Dominique")
    does(server.url, "core/give_role", seat=looks_on.seat.pk, role="spectator")
    made.ana.does(server.url, "core/say", text="Bonsoir à tous")
    made.ana.does(server.url, "core/whisper", seat=made.bruno.seat.pk, text="Tu as vu\u202f?", read_by="two")
    does(server.url, "core/hand_out", title="Lettre", text="Maître,\n\nVenez seul.", to="table")
    does(server.url, "core/remove_seat", seat=gone.seat.pk)
    does(server.url, "core/choose_option", option="salle_attente", value="oui")
    does(server.url, "core/choose_option", option="spectateurs", value="oui")
    guest(made.campaign, "Élise")
    does(server.url, "core/make_code")
    for seat in (made.bruno.seat, looks_on.seat):
        does(server.url, "core/make_personal_link", seat=seat.pk)
    return made


def unfold(page: Page) -> None:
    page.evaluate("for (const fold of document.querySelectorAll('main details')) fold.open = true")


def turns_to(page: Page, tab: str) -> None:
    page.locator(f".tab[data-tab={tab}]").click()


def test_the_doors(server: Server, table: Tablee, new_page: Callable[..., Page]) -> None:
    page = new_page(**PHONE)
    page.forgiven += ["status of 404", "status of 403", "unseen answer of"]
    link = f"/rejoindre/{living_link(table.campaign).secret}/"
    for path in ("/", "/code/", "/nulle-part/", "/rejoindre/rien/", "/reprendre/rien/", link):
        page.goto(path)
        unfold(page)
        reads_well(page, path)
    page.get_by_label("Ton nom").fill("ana")
    page.get_by_role("button", name="M’asseoir").click()
    expect(page.get_by_role("alert")).to_be_visible()
    reads_well(page, "a name that is taken")
    page.get_by_role("button", name="M’asseoir").click()
    expect(page.get_by_role("heading", name="À la porte")).to_be_visible()
    reads_well(page, "at the door")
    page.goto("/code/")
    page.get_by_label("Le code de la table").fill("AAAA AAAA")
    page.get_by_role("button", name="Ouvrir la porte").click()
    expect(page.get_by_role("alert")).to_be_visible()
    reads_well(page, "a wrong code")


def test_the_table(server: Server, table: Tablee, new_page: Callable[..., Page]) -> None:
    newcomer, player = (enter(new_page(**PHONE), who, server.url) for who in (table.bruno, table.ana))
    reads_well(newcomer, "a newcomer's sheet")
    turns_to(player, "journal")
    reads_well(player, "words")
    for fold in ("Parler", "Jet libre"):
        player.locator("#zone-journal summary").filter(has_text=fold).click()
        reads_well(player, fold)
        player.locator("#zone-journal summary").filter(has_text=fold).click()
    for dialog in ("Murmurer", "Textes"):
        player.locator(".foot").get_by_role("button", name=dialog).click()
        expect(player.locator("#sheet")).to_be_visible()
        reads_well(player, dialog)
        player.get_by_role("button", name="Fermer").click()
    turns_to(newcomer, "scene")
    reads_well(newcomer, "an empty stage")
    player.locator(".foot").get_by_role("button", name="Murmurer").click()
    table.mj.does(server.url, "core/remove_seat", seat=table.ana.seat.pk)
    expect(player.get_by_role("alert")).to_be_visible()
    reads_well(player, "removed, with a dialog open")
    player.get_by_role("button", name="Fermer").click()
    reads_well(player, "removed")
    player.forgiven += ["status of 403"]
    player.reload()
    reads_well(player, "removed, and loaded again")


def test_the_mj(server: Server, table: Tablee, new_page: Callable[..., Page]) -> None:
    page, stage = enter(new_page(**PHONE), table.mj, server.url, "regie"), new_page(**PHONE)
    unfold(page)
    reads_well(page, "the MJ's page")
    for seat in ("Ana", "Camille"):
        page.locator(".person").filter(has_text=seat).get_by_role("button", name="Sa place").click()
        expect(page.locator("#sheet")).to_be_visible()
        reads_well(page, f"the seat of {seat}")
        page.locator("#sheet").get_by_role("button", name="Fermer").click()
    enter(stage, table.mj, server.url)
    turns_to(stage, "fiche")
    reads_well(stage, "who is at the door")
    turns_to(stage, "journal")
    stage.get_by_role("button", name="Textes").click()
    unfold(stage)
    stage.locator("#sheet details").evaluate("(fold) => { fold.open = true }")
    stage.get_by_text("MJ + ceux que je coche").click()
    reads_well(stage, "a text to hand out")
    stage.goto("/campagne/")
    stage.get_by_role("button", name="Ouvrir la table").click()
    reads_well(stage, "a new campaign")
    table.mj.does(server.url, "core/archive_campaign")
    for who, at in ((table.mj, "regie"), (table.mj, "table"), (table.ana, "table")):
        enter(stage, who, server.url, at)
        unfold(stage)
        reads_well(stage, f"archived, {at}")
