"""Leaving a table, or having to: the page says why; a shared browser keeps nothing (P12, P13; T24, T25)."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect

from sessions_app.commands.campaigns import make_campaign
from sessions_app.seats import GUEST_COOKIE
from tests.browser.entering import enter
from tests.browser.screens import LAPTOP, PHONE
from tests.live.people import Tablee, gather
from tests.server import Server
from tests.sessions_app.accounts.people import PASSWORD, account

AT_ONCE = 2000  # ms from what an MJ does to the words on the page
LONG_AFTER = 60_000  # ms of the page's own clock
SECRET = "canari"  # in everything that a person owns
STORED = """async () => [
  ...Object.entries(localStorage).flat(), ...Object.entries(sessionStorage).flat(),
  ...(await caches.keys()), ...(await indexedDB.databases()).map((base) => base.name)]"""


@pytest.fixture
def table(server: Server) -> Tablee:
    return gather()


def knocks(page: Page) -> list[str]:
    """Every request and socket of this page from now on."""
    heard: list[str] = []
    page.on("request", lambda request: heard.append(request.url))
    page.on("websocket", lambda socket: heard.append(socket.url))
    return heard


def half_says(page: Page, words: str) -> None:
    """Begin a message to the table."""
    if page.locator(".tabs").is_visible():
        page.locator(".tab[data-tab=journal]").click()
    page.locator("#zone-journal summary").filter(has_text="Parler").click()
    page.get_by_label("À toute la table").fill(words)


def half_whispers(page: Page, words: str) -> None:
    page.get_by_role("button", name="Murmurer à Bruno").click()
    page.get_by_label("Ce que tu murmures").fill(words)


def test_a_removed_player_is_told_and_stops_knocking(
    server: Server, table: Tablee, new_page: Callable[..., Page]
) -> None:
    """P12: within 2 s, why; what was being typed stays; nothing more is asked; the others notice nothing."""
    phone, laptop = new_page(**PHONE), new_page(**LAPTOP)
    for page in (phone, laptop):
        page.clock.install()
        enter(page, table.ana, server.url)
    half_says(phone, "Je voulais dire que")
    half_whispers(laptop, "Entre nous")
    bruno, mj = (
        enter(new_page(**PHONE), table.bruno, server.url),
        enter(new_page(**LAPTOP), table.mj, server.url, "regie"),
    )
    half_says(bruno, "Pendant ce temps")
    undisturbed = knocks(bruno)
    mj.on("dialog", lambda dialog: dialog.accept())
    mj.locator(".person").filter(has_text="Ana").get_by_role("button", name="Sa place").click()
    mj.get_by_role("button", name="Retirer de la table").click()
    for page in (phone, laptop):
        told = page.get_by_role("alert")
        expect(told).to_contain_text("Le MJ a retiré ta place", timeout=AT_ONCE)
        expect(told).to_be_in_viewport(ratio=1)
        expect(page.locator("#net")).to_have_text("place perdue")
    after = knocks(phone), knocks(laptop)
    table.mj.rolls(server.url, "sans elle")
    expect(bruno.locator("#journal-list")).to_contain_text("jet sans elle")
    for page in (phone, laptop):
        page.clock.run_for(LONG_AFTER)
        assert "jet sans elle" not in page.content()
    assert after == ([], [])
    expect(phone.get_by_label("À toute la table")).to_have_value("Je voulais dire que")
    expect(phone.get_by_label("À toute la table")).to_be_in_viewport(ratio=1)
    expect(laptop.get_by_label("Ce que tu murmures")).to_have_value("Entre nous")
    laptop.get_by_role("button", name="Fermer").click()
    expect(laptop.get_by_role("alert")).to_be_visible()
    assert undisturbed == []
    expect(bruno.get_by_label("À toute la table")).to_have_value("Pendant ce temps")
    expect(bruno.get_by_label("À toute la table")).to_be_focused()
    phone.forgiven += ["status of 403"]
    phone.reload()
    expect(phone.locator("main")).to_contain_text("Le MJ a retiré ta place")


def test_another_role_waits_for_what_is_being_typed(
    server: Server, table: Tablee, new_page: Callable[..., Page]
) -> None:
    """P12: a page where nothing is typed becomes the new one by itself; the other says so, and keeps the words."""
    typing, idle = (enter(new_page(**LAPTOP), table.ana, server.url) for _ in range(2))
    half_says(typing, "Je finis ma phrase")
    table.mj.does(server.url, "core/give_role", seat=table.ana.seat.pk, role="spectator")
    expect(typing.get_by_role("alert")).to_contain_text("vient de changer", timeout=AT_ONCE)
    expect(typing.get_by_label("À toute la table")).to_have_value("Je finis ma phrase")
    expect(idle.locator("#fiche")).to_contain_text("Tu regardes cette table")
    typing.reload()
    expect(typing.locator("#fiche")).to_contain_text("Tu regardes cette table")


def test_who_leaves_may_come_back(server: Server, table: Tablee, new_page: Callable[..., Page]) -> None:
    """Another tab says that it was left; the invitation gives the very seat back."""
    page = enter(new_page(**PHONE), table.ana, server.url)
    link = enter(new_page(**LAPTOP), table.mj, server.url, "regie").get_by_label("Lien d’invitation")
    tab = page.context.new_page()
    tab.goto(f"{server.url}/mes-tables/")
    tab.get_by_role("link", name="Quitter Le Phare").tap()
    tab.get_by_role("button", name="Quitter cette table").tap()
    expect(page.get_by_role("alert")).to_contain_text("Tu as quitté cette table", timeout=AT_ONCE)
    tab.goto(link.input_value())
    expect(tab.get_by_label("Ton nom")).to_have_value("Ana")
    tab.get_by_role("button", name="M’asseoir").tap()
    expect(tab.locator("#net")).to_have_text("en ligne", timeout=10_000)
    table.ana.rolls(server.url, "revenue")


@pytest.fixture
def shared(
    launch_browser: Callable[..., Browser], browser_context_args: dict[str, Any], server: Server
) -> Iterator[BrowserContext]:
    """A browser that keeps the pages one has gone from, as people's do and those of tests do not."""
    browser = launch_browser(ignore_default_args=["--disable-back-forward-cache"])
    yield browser.new_context(**browser_context_args | {"base_url": server.url})
    browser.close()


def reads(page: Page, paths: list[str]) -> None:
    """Each of these pages shows what is its owner's; so does the last, kept by the browser once one is gone from it."""
    page.add_init_script("addEventListener('pageshow', (e) => { if (e.persisted) console.log('kept') })")
    for path in paths:
        page.goto(path)
        assert SECRET in page.content(), path
    page.goto("/nulle-part/")
    with page.expect_console_message(lambda message: message.text == "kept"):
        page.evaluate("history.back()")
    assert SECRET in page.content()


def goes_back(page: Page) -> str:
    """One page back, from the network or from what the browser kept: all that it shows."""
    page.evaluate("window.left = true; setTimeout(() => history.back())")
    there = "!window.left && document.readyState === 'complete' && document.documentElement.outerHTML"
    return str(page.wait_for_function(there).json_value())


def shows_nothing(page: Page, paths: list[str]) -> None:
    """By no road: what the browser stored, its way back, the addresses themselves, with and without a network."""
    assert page.evaluate(STORED) == []
    for _ in paths:
        assert SECRET not in goes_back(page), page.url
    for path in paths:
        page.goto(path)
        assert SECRET not in page.content(), path
    page.context.set_offline(True)
    for path in paths:
        with pytest.raises(Error, match="DISCONNECTED"):  # nothing was kept to be shown instead
            page.goto(path)
    page.context.set_offline(False)
    page.goto("/")
    assert page.evaluate(STORED) == []


def test_an_account_leaves_nothing_on_a_shared_browser(server: Server, shared: BrowserContext) -> None:
    """P13: signed out, in this tab and in the one that was forgotten open; then somebody else signs in."""
    owner = account(f"{SECRET}@exemple.fr")
    campaign = make_campaign(owner, f"Le {SECRET}", "puissances", "Zoé")
    account("bilal@exemple.fr")
    page, forgotten = shared.new_page(), shared.new_page()
    signs_in(page, f"{SECRET}@exemple.fr")
    paths = [
        f"/table/{campaign.pk}/mj/",
        f"/table/{campaign.pk}/",
        "/mot-de-passe/",
        "/compte/",
        "/mes-tables/",
        "/",
    ]
    reads(page, paths)
    forgotten.goto(f"/table/{campaign.pk}/")
    expect(forgotten.locator("#net")).to_have_text("en ligne", timeout=10_000)
    session = {
        cookie["value"] for cookie in shared.cookies() if cookie["name"] == settings.SESSION_COOKIE_NAME
    }
    page.goto("/compte/")
    page.get_by_role("button", name="Se déconnecter").click()
    expect(forgotten.get_by_role("alert")).to_contain_text("n’est plus connecté", timeout=AT_ONCE)
    assert SECRET not in forgotten.content() + forgotten.title()
    assert session and not session & {cookie["value"] for cookie in shared.cookies()}
    shows_nothing(page, paths)
    signs_in(page, "bilal@exemple.fr")
    for _ in paths:
        assert SECRET not in goes_back(page), page.url


def test_a_guest_leaves_nothing_on_a_shared_browser(server: Server, shared: BrowserContext) -> None:
    """P13: a browser that forgets its seats: nothing opens any more, and its other pages vanish."""
    table = gather(f"Le {SECRET}")
    shared.add_cookies([{"name": GUEST_COOKIE, "value": table.ana.cookies[GUEST_COOKIE], "url": server.url}])
    page, forgotten = shared.new_page(), shared.new_page()
    paths = [f"/table/{table.campaign.pk}/", "/mes-tables/", "/"]
    reads(page, paths)
    forgotten.goto(paths[0])
    expect(forgotten.locator("#net")).to_have_text("en ligne", timeout=10_000)
    page.goto("/mes-tables/")
    page.locator("summary").click()
    page.get_by_role("button", name="Oublier ce navigateur").click()
    expect(forgotten.get_by_role("alert")).to_contain_text("a oublié cette place", timeout=AT_ONCE)
    assert SECRET not in forgotten.content() + forgotten.title()
    assert table.ana.cookies[GUEST_COOKIE] not in {cookie["value"] for cookie in shared.cookies()}
    shows_nothing(page, paths)


def signs_in(page: Page, email: str) -> None:
    page.goto("/connexion/")
    page.get_by_label("E-mail").fill(email)
    page.get_by_label("Mot de passe").fill(PASSWORD)
    page.get_by_role("button", name="Se connecter").click()
    page.wait_for_url("**/")
