"""What a person is doing survives news, refusals, cuts, a frozen or killed server (P1, P4, P6, P8)."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from characters.models import Trait
from sessions_app.models import Event, Resolution
from tests.browser.chance import prepare
from tests.browser.entering import enter
from tests.browser.hands import Hands
from tests.browser.screens import LAPTOP, PHONE
from tests.live.people import Tablee, gather, rolls_in
from tests.server import Server
from tests.sessions_app.table import revision


@pytest.fixture
def table(server: Server) -> Tablee:
    made = gather()
    prepare(made, server.url)
    return made


def shown_rolls(page: Page) -> list[str]:
    return rolls_in(page.locator("#journal-list").inner_html())


@contextmanager
def frozen(server: Server) -> Iterator[None]:
    """The first process neither answers nor closes anything."""
    pid = server.procs[0].daphne.pid
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


def unfold(page: Page) -> None:
    """Open the free roll."""
    page.locator("details").filter(has=page.locator(".rollbox")).locator("summary").first.click()


def test_news_leaves_text_focus_scroll_and_dialog_alone(
    server: Server, table: Tablee, new_page: Callable[..., Page]
) -> None:
    """P4, § 5: while somebody writes, reads back and has a form open, everything moves around and nothing is lost."""
    for number in range(60):
        table.mj.rolls(server.url, number)
    page = enter(new_page(**LAPTOP), table.ana, server.url)
    page.locator("#annoncer > summary").click()
    page.locator("#intention").fill("Passer avant la marée")
    page.locator("#fiche details summary").first.click()
    line = page.locator("#journal-list > li").filter(has_text="(jet 30)")
    line.scroll_into_view_if_needed()
    place = line.bounding_box()
    page.locator("#intention").press("Home")
    for number in range(3):
        table.bruno.rolls(server.url, f"autour {number}")
        table.mj.does(server.url, "core/make_portrait", kind="neutre", name=f"Le bac {number}")
    expect(page.locator("[role=log]")).to_contain_text("jet autour 2")
    expect(page.locator("#fiche")).to_contain_text("Le bac 2")
    page.keyboard.type("Il faut ")
    expect(page.locator("#intention")).to_have_value("Il faut Passer avant la marée")
    expect(page.locator("#intention")).to_be_focused()
    expect(page.locator("#fiche details").first).to_have_attribute("open", "")
    assert abs(line.bounding_box()["y"] - place["y"]) < 2

    hands = Hands(page, "Ana")
    sheet = hands.taps("Maëlle", "Le port de Maëlle")
    sheet.locator("#trait-text").fill("Le vieux port")
    table.bruno.rolls(server.url, "pendant")
    table.mj.does(server.url, "core/make_portrait", kind="neutre", name="Le quai")
    expect(page.locator("#fiche")).to_contain_text("Le quai")
    expect(sheet).to_be_visible()
    expect(sheet.locator("#trait-text")).to_be_focused()
    expect(sheet.locator("#trait-text")).to_have_value("Le vieux port")


SCROLLED = (
    """() => [document.scrollingElement, document.getElementById("zone-scene")].map((at) => at.scrollTop)"""
)


def test_the_dice_of_another_move_nothing_that_one_reads(
    server: Server, table: Tablee, new_page: Callable[..., Page]
) -> None:
    """§ 5: who reads the end of a long scene stays there when somebody else rolls."""
    opening = {"intention": "Passer", "focus": "Passe-t-elle ?", "oui": "Elle passe", "non": "Elle attend"}
    table.ana.does(server.url, "puissances/ouvrir", **opening)
    resolution = Resolution.objects.get(campaign=table.campaign)
    for number in range(12):
        mise = {"resolution": resolution.pk, "cote": "oui", "label": f"Raison {number}"}
        table.mj.does(server.url, "puissances/miser", **mise)
    seen = {"resolution": resolution.pk, "revision": revision(resolution.pk)}
    table.mj.does(server.url, "puissances/poser", **seen)
    page = enter(new_page(**(PHONE | {"viewport": {"width": 390, "height": 500}})), table.bruno, server.url)
    expect(page.locator("#scene")).to_contain_text("Raison 11")
    page.locator("#zone-scene").evaluate("zone => { zone.scrollTop = 480 }")
    before = page.evaluate(SCROLLED)
    assert sum(before) > 0
    seen["revision"] = revision(resolution.pk)
    table.mj.does(server.url, "puissances/lancer", **seen)
    expect(page.locator("#scene .verdict")).to_be_attached()
    assert page.evaluate(SCROLLED) == before


def test_who_reads_the_end_sees_the_news(
    server: Server, table: Tablee, new_page: Callable[..., Page]
) -> None:
    """§ 5: the newest line is in sight without a scroll, at load and when it comes."""
    for number in range(60):
        table.mj.rolls(server.url, number)
    page = enter(new_page(**LAPTOP), table.ana, server.url)
    expect(page.locator("#journal-list > li").filter(has_text="(jet 59)")).to_be_in_viewport()
    table.mj.rolls(server.url, "nouveau")
    expect(page.locator("#journal-list > li").filter(has_text="jet nouveau")).to_be_in_viewport()


def test_a_refused_act_keeps_what_was_typed(
    server: Server, table: Tablee, new_page: Callable[..., Page]
) -> None:
    """P19: the reason in French beside the field, the text still there; mended, it goes."""
    page = enter(new_page(**PHONE), table.ana, server.url)
    Hands(page, "Ana").turns_to("journal")
    unfold(page)
    page.locator("#dice").fill("51d6")
    page.locator("#roll-reason").fill("jet voulu")
    page.get_by_role("button", name="Lancer", exact=True).click()
    expect(page.locator(".rollbox .error")).to_contain_text("de 1 à 50 dés")
    expect(page.locator("#dice")).to_have_value("51d6")
    expect(page.locator("#roll-reason")).to_have_value("jet voulu")
    page.locator("#dice").fill("5d6")
    page.get_by_role("button", name="Lancer", exact=True).click()
    expect(page.locator("#journal-list")).to_contain_text("jet voulu")
    expect(page.locator(".rollbox .error")).to_have_count(0)


def test_two_people_edit_the_same_words(server: Server, table: Tablee, new_page: Callable[..., Page]) -> None:
    """P2: the second is shown both texts, loses none, and decides."""
    page = enter(new_page(**LAPTOP), table.mj, server.url)
    hands, trait = Hands(page, "Hélène"), Trait.objects.get(text="Le port de Maëlle")
    sheet = hands.taps("Maëlle", "Le port de Maëlle")
    sheet.locator("#trait-text").fill("Le port, selon le MJ")
    base = {"trait": trait.pk, "base": trait.text}
    table.ana.does(server.url, "core/reword_trait", text="Le port, selon Ana", **base)
    sheet.get_by_role("button", name="Enregistrer ces mots").click()
    expect(sheet.locator(".error").first).to_contain_text("Le port, selon Ana")
    expect(sheet.locator("#trait-text")).to_have_value("Le port, selon le MJ")
    sheet.get_by_role("button", name="Garder mon texte").click()
    expect(page.locator("#fiche")).to_contain_text("Le port, selon le MJ")
    said = Event.objects.filter(kind="core/trait_reworded").order_by("seq").values_list("payload", flat=True)
    assert [line["text"] for line in said] == ["Le port, selon Ana", "Le port, selon le MJ"]


def test_a_double_tap_is_one_roll(server: Server, table: Tablee, new_page: Callable[..., Page]) -> None:
    """P2, T03: twenty times, a nervous thumb."""
    page = enter(new_page(**PHONE), table.ana, server.url)
    Hands(page, "Ana").turns_to("journal")
    for number in range(20):
        unfold(page)
        page.locator("#roll-reason").fill(f"jet {number}")
        page.get_by_role("button", name="Lancer", exact=True).dblclick()
        expect(page.locator("#journal-list")).to_contain_text(f"(jet {number})")
    assert Event.objects.filter(kind="core/free_roll").count() == 20
    assert shown_rolls(page) == [str(number) for number in range(20)]


def test_a_frozen_server_is_told_within_ten_seconds(
    server: Server, table: Tablee, new_page: Callable[..., Page]
) -> None:
    """P6: no close comes, only silence; the badge says it, the text stays, and it comes back by itself."""
    page = enter(new_page(**LAPTOP), table.ana, server.url)
    page.locator("#annoncer > summary").click()
    page.locator("#intention").fill("Attendre")
    page.forgiven += ["WebSocket", "Failed to load resource"]
    with frozen(server):
        began = time.monotonic()
        expect(page.locator("#net")).to_have_text("hors ligne", timeout=10_000)
        print(f"\nsilence told after {time.monotonic() - began:.1f} s")
    expect(page.locator("#net")).to_contain_text("en ligne", timeout=10_000)
    table.mj.rolls(server.url, "revenu")
    expect(page.locator("#journal-list")).to_contain_text("jet revenu")
    expect(page.locator("#intention")).to_have_value("Attendre")


def test_a_socket_cut_during_three_rolls_catches_up(
    server: Server, table: Tablee, new_page: Callable[..., Page]
) -> None:
    """P4, § 5: 5 s without a link; on return the three rolls are there, once, in order, without animation."""
    page, sockets, open_door = new_page(**PHONE), list[WebSocketRoute](), [True]

    def join(socket: WebSocketRoute) -> None:
        if not open_door[0]:
            socket.close(code=1012)
            return
        socket.connect_to_server()
        sockets.append(socket)

    page.route_web_socket("**/ecoute/**", join)
    page.route("**/nouvelles/**", lambda route: route.continue_() if open_door[0] else route.abort())
    page.forgiven += ["ERR_FAILED", "Failed to load resource"]
    enter(page, table.ana, server.url)
    open_door[0] = False
    sockets[-1].close(code=1012)
    expect(page.locator("#net")).to_have_text("hors ligne", timeout=1000)
    for number in range(3):
        table.mj.rolls(server.url, number)
    page.wait_for_timeout(5000)
    assert shown_rolls(page) == []
    open_door[0] = True
    expect(page.locator("#net")).to_have_text("en ligne", timeout=10_000)
    expect(page.locator("#absence")).to_contain_text("Pendant ton absence : 3 lignes")
    assert shown_rolls(page) == ["0", "1", "2"]
    assert page.locator("#journal-list .fresh").count() == 0


def test_blocked_sockets_are_replaced_by_plain_requests(
    server: Server, table: Tablee, new_page: Callable[..., Page]
) -> None:
    """P6: a network that lets no socket through: said on screen, and news comes all the same."""
    page = new_page(**PHONE)
    page.route_web_socket("**/ecoute/**", lambda socket: socket.close(code=1011))
    page.context.add_cookies(
        [{"name": k, "value": v, "url": server.url} for k, v in table.ana.cookies.items()]
    )
    page.goto(f"{server.url}/table/{table.ana.campaign}/")
    expect(page.locator("#net")).to_have_text("en ligne, par requêtes simples", timeout=10_000)
    for number in range(3):
        table.mj.rolls(server.url, number)
        expect(page.locator("#journal-list")).to_contain_text(f"(jet {number})")
    Hands(page, "Ana").turns_to("journal")
    unfold(page)
    page.locator("#roll-reason").fill("jet sien")
    page.get_by_role("button", name="Lancer", exact=True).click()
    expect(page.locator("#journal-list")).to_contain_text("jet sien")
    assert shown_rolls(page) == ["0", "1", "2", "sien"]


def test_a_lost_seat_stops_knocking(server: Server, table: Tablee, new_page: Callable[..., Page]) -> None:
    """P12: the page says why, and does not ask again."""
    page, knocks = new_page(**LAPTOP), list[str]()
    page.on("websocket", lambda socket: knocks.append(socket.url))
    page.on("request", lambda request: knocks.append(request.url) if "nouvelles" in request.url else None)
    enter(page, table.ana, server.url)
    table.mj.does(server.url, "core/remove_seat", seat=table.ana.seat.pk)
    table.mj.rolls(server.url, "sans elle")
    expect(page.locator("#net")).to_have_text("place perdue", timeout=2000)
    expect(page.locator("#farewell")).to_contain_text("Le MJ a retiré ta place à cette table")
    before = len(knocks)
    page.wait_for_timeout(5000)
    assert len(knocks) == before
    assert "jet sans elle" not in page.content()


@pytest.mark.both_modes
def test_pages_outlive_the_server(server: Server, table: Tablee, new_page: Callable[..., Page]) -> None:
    """P1, P8: kill -9 and a restart: each page shows the right journal, without a reload."""
    pages = [
        enter(new_page(**screen), person, server.url)
        for screen, person in ((LAPTOP, table.mj), (LAPTOP, table.ana), (PHONE, table.bruno))
    ]
    table.mj.rolls(server.url, "avant")
    for page in pages:
        page.forgiven += ["WebSocket", "Failed to load resource"]
        expect(page.locator("#journal-list")).to_contain_text("jet avant")
        page.evaluate("document.body.dataset.same = 'page'")
    server.kill(0)
    for page in pages:
        expect(page.locator("#net")).to_have_text("hors ligne", timeout=10_000)
    server.restart(0)
    table.ana.rolls(server.url, "après")
    for page in pages:
        expect(page.locator("#net")).to_contain_text("en ligne", timeout=15_000)
        expect(page.locator("#journal-list")).to_contain_text("jet après")
        assert shown_rolls(page) == ["avant", "après"]
        assert page.locator("body").get_attribute("data-same") == "page"


def test_a_block_older_than_the_page_comes_back_in_its_place(
    server: Server, table: Tablee, new_page: Callable[..., Page]
) -> None:
    """P4: a resolution begun before the lines that the page shows goes on: its block is there, above them."""
    words = {"intention": "Passer", "focus": "Passe-t-on ?", "oui": "On passe", "non": "On reste"}
    table.ana.does(server.url, "puissances/ouvrir", **words)
    for number in range(130):
        table.mj.rolls(server.url, number)
    page = enter(new_page(**LAPTOP), table.ana, server.url)
    assert "annonce une Intention" not in page.locator("#journal-list").inner_text()
    resolution = table.campaign.resolutions.get()
    table.mj.does(server.url, "puissances/miser", resolution=resolution.pk, cote="non", label="La vase tient")
    expect(page.locator("#scene")).to_contain_text("La vase tient")
    block = page.locator("#journal-list > li.block:not(.older)").first
    expect(block).to_have_attribute("id", f"b-{resolution.pk}")
    expect(block).to_contain_text("annonce une Intention")
    expect(block).to_contain_text("La vase tient")
