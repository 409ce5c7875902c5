"""Arriving at a table: by the QR, a code, a personal link, a door that opens; and coming back to it (P17, P18; T30)."""

import re
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
import segno
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from sessions_app.models import Seat
from tests.browser.entering import enter
from tests.browser.screens import LAPTOP, PHONE
from tests.live.people import Tablee, gather
from tests.server import Server

MOST_TAPS = 3
BORDER = 2  # squares of white around a QR
# Every touch of the glass that a person makes, kept from one page to the next.
COUNT_TAPS = """addEventListener("pointerdown", (event) => {
  if (event.isTrusted) sessionStorage.taps = Number(sessionStorage.taps ?? 0) + 1;
}, true)"""
# The squares of a picture, dark or light, as a camera sees them on its white ground.
SQUARES = """async (picture, count) => {
  await picture.decode();
  const size = 4 * count, canvas = new OffscreenCanvas(size, size), pen = canvas.getContext("2d");
  pen.fillStyle = "white";
  pen.fillRect(0, 0, size, size);
  pen.drawImage(picture, 0, 0, size, size);
  const { data } = pen.getImageData(0, 0, size, size), all = [...Array(count).keys()];
  return all.map((y) => all.map((x) => data[4 * (size * (4 * y + 2) + 4 * x + 2)] < 128));
}"""


@pytest.fixture
def table(server: Server) -> Tablee:
    return gather()


@pytest.fixture
def phone(new_page: Callable[..., Page]) -> Page:
    """A stranger's phone that counts their taps."""
    page = new_page(**PHONE)
    page.add_init_script(COUNT_TAPS)
    return page


def taps(page: Page) -> int:
    return page.evaluate("Number(sessionStorage.taps ?? 0)")


def leads_to(picture: Locator, link: str) -> None:
    """This picture is the QR of this very link."""
    code = segno.make(link, micro=False)
    seen = picture.evaluate(SQUARES, code.symbol_size(border=BORDER)[0])
    assert seen == [[bool(square) for square in row] for row in code.matrix_iter(border=BORDER)]


def names_at(page: Page) -> list[str]:
    """Who is in La Tablée, as the page shows it."""
    return page.locator("#tablee .person > :is(bdi, .name)").all_text_contents()


def sits_down(page: Page, name: str) -> None:
    page.get_by_label("Ton nom").fill(name)
    page.get_by_role("button", name="M’asseoir").tap()


def is_live(page: Page) -> None:
    expect(page.locator("#net")).to_have_text("en ligne", timeout=10_000)


def test_from_the_qr_to_ones_own_sheet(
    server: Server, table: Tablee, new_page: Callable[..., Page], phone: Page
) -> None:
    """Three taps and a name; nothing else is asked."""
    mj = enter(new_page(**LAPTOP), table.mj, server.url, "regie")
    link = mj.get_by_label("Lien d’invitation").input_value()
    leads_to(mj.get_by_role("img", name="QR de l’invitation"), link)
    phone.goto(link)
    name = phone.get_by_role("textbox")  # there is one
    name.tap()
    name.press_sequentially("Zoé")
    phone.get_by_role("button", name="M’asseoir").tap()
    phone.get_by_role("button", name="Créer ma fiche").tap()
    expect(phone.locator("#fiche").get_by_role("heading", name="Zoé")).to_be_visible()
    assert taps(phone) <= MOST_TAPS
    assert Seat.objects.get(campaign=table.campaign, name="Zoé").user is None
    expect(mj.locator(".person").filter(has_text="Zoé")).to_contain_text("en ligne")


def test_from_a_code_to_ones_own_sheet(
    server: Server, table: Tablee, new_page: Callable[..., Page], phone: Page
) -> None:
    """Eight letters heard, typed as they come; every field waits for the fingers already."""
    mj = enter(new_page(**LAPTOP), table.mj, server.url, "regie")
    mj.get_by_role("button", name="Un code à dire").click()
    letters = mj.locator(".code").inner_text()
    said = mj.locator(".code b").get_attribute("aria-label")
    assert [word[0] for word in said.split(", ")] == re.findall("[A-Z]", letters)
    phone.goto(mj.locator(".spoken .help b").first.inner_text())
    expect(phone.get_by_label("Le code de la table")).to_be_focused()
    phone.keyboard.type(letters.lower())
    phone.get_by_role("button", name="Ouvrir la porte").tap()
    expect(phone.get_by_label("Ton nom")).to_be_focused()
    phone.keyboard.type("Zoé")
    phone.get_by_role("button", name="M’asseoir").tap()
    phone.get_by_role("button", name="Créer ma fiche").tap()
    expect(phone.locator("#fiche").get_by_role("heading", name="Zoé")).to_be_visible()
    assert taps(phone) <= MOST_TAPS


def test_from_a_personal_link_to_the_sheet_one_had(
    server: Server, table: Tablee, new_page: Callable[..., Page], phone: Page
) -> None:
    """A lost phone: the MJ's link gives the seat back, without a name; the former browser is told."""
    table.ana.does(server.url, "core/make_portrait", kind="etre", name="Maëlle")
    mj = enter(new_page(**LAPTOP), table.mj, server.url, "regie")
    lost = enter(new_page(**PHONE), table.ana, server.url)
    mj.locator(".person").filter(has_text="Ana").get_by_role("button", name="Sa place").click()
    mj.get_by_role("button", name="Préparer un lien personnel").click()
    link = mj.get_by_label("Lien personnel d’Ana").input_value()
    leads_to(mj.get_by_role("img", name="QR du lien personnel d’Ana"), link)
    phone.goto(link)
    expect(phone.get_by_role("textbox")).to_have_count(0)
    phone.get_by_role("button", name="Reprendre ma place").tap()
    phone.locator(".tab[data-tab=fiche]").tap()
    expect(phone.locator("#fiche").get_by_role("heading", name="Maëlle")).to_be_visible()
    assert taps(phone) <= MOST_TAPS
    expect(lost.get_by_role("alert")).to_contain_text("reprise dans un autre navigateur", timeout=2000)
    expect(mj.locator(".personal")).to_have_count(0)  # it serves once


def test_the_door_opens_by_itself(
    server: Server, table: Tablee, new_page: Callable[..., Page], phone: Page
) -> None:
    """Who waits is let in without a touch, or told that they are not; nothing of the table is seen before."""
    table.mj.does(server.url, "core/choose_option", option="salle_attente", value="oui")
    table.ana.does(server.url, "core/say", text="Le mot de passe est sel")
    mj, other = enter(new_page(**LAPTOP), table.mj, server.url), new_page(**PHONE)
    link = enter(new_page(**LAPTOP), table.mj, server.url, "regie").get_by_label("Lien d’invitation")
    for page, name in ((phone, "Zoé"), (other, "Bilal")):
        page.forgiven += ["unseen answer of"]  # of the question that the page asks until it is let in
        page.goto(link.input_value())
        sits_down(page, name)
        expect(page.get_by_role("heading", name="À la porte")).to_be_visible()
        assert "sel" not in page.locator("main").inner_text()
    before = taps(phone)
    mj.get_by_role("button", name="Ouvrir à Zoé").click()
    is_live(phone)
    expect(phone.locator("#journal-list")).to_contain_text("mot de passe est sel")
    assert taps(phone) == before
    mj.on("dialog", lambda dialog: dialog.accept())
    mj.get_by_role("button", name="Refuser Bilal").click()
    other.forgiven += ["status of 403"]
    expect(other.get_by_text("ne t’a pas ouvert la porte")).to_be_visible()
    expect(mj.locator(".knock")).to_have_count(0)
    expect(mj.locator("#tablee")).not_to_contain_text("Bilal")


def test_who_looks_on_sees_and_cannot_act(
    server: Server, table: Tablee, new_page: Callable[..., Page], phone: Page
) -> None:
    """A spectator reads what falls for all, as it falls, and has nothing to press but to read."""
    table.mj.does(server.url, "core/choose_option", option="spectateurs", value="oui")
    table.ana.does(server.url, "core/make_portrait", kind="etre", name="Maëlle")
    mj = enter(new_page(**LAPTOP), table.mj, server.url, "regie")
    phone.goto(mj.get_by_label("Lien d’invitation").input_value())
    phone.get_by_text("regarder").tap()
    sits_down(phone, "Zoé")
    is_live(phone)
    expect(mj.locator(".person").filter(has_text="Zoé")).to_contain_text("regarde")
    table.ana.rolls(server.url, "vu de tous")
    table.ana.rolls(server.url, "caché", seen_by="mj")
    expect(phone.locator("#journal-list")).to_contain_text("jet vu de tous")
    acts = phone.locator("[hx-post], form[method=post]")
    expect(acts).to_have_count(0)
    phone.locator(".tab[data-tab=fiche]").tap()
    phone.locator("#fiche summary").tap()
    phone.get_by_role("button", name="Son histoire").tap()
    expect(phone.locator("#sheet")).to_contain_text("Maëlle")
    expect(acts).to_have_count(0)
    phone.get_by_role("button", name="Fermer").tap()
    phone.locator(".tab[data-tab=journal]").tap()
    phone.get_by_role("button", name="Textes").tap()
    expect(phone.locator("#sheet")).to_contain_text("Aucun texte")
    expect(acts).to_have_count(0)
    assert "jet caché" not in phone.content()


def test_two_people_of_one_name_are_told_apart(
    server: Server, table: Tablee, new_page: Callable[..., Page], phone: Page
) -> None:
    """The second is offered another name, and each is reached under their own."""
    mj, ana = (enter(new_page(**LAPTOP), who, server.url) for who in (table.mj, table.ana))
    link = enter(new_page(**LAPTOP), table.mj, server.url, "regie").get_by_label("Lien d’invitation")
    phone.goto(link.input_value())
    sits_down(phone, "ana")
    expect(phone.get_by_role("alert")).to_contain_text("«\u00a0ana 2\u00a0» est libre")
    expect(phone.get_by_label("Ton nom")).to_have_value("ana 2")
    phone.get_by_role("button", name="M’asseoir").tap()
    is_live(phone)
    expect(mj.locator("#tablee .person")).to_have_count(4)
    assert names_at(mj) == ["Hélène", "Ana", "Bruno", "ana 2"]
    mj.get_by_role("button", name="Murmurer à ana 2").click()
    mj.get_by_label("Ce que tu murmures").fill("Pour la deuxième")
    mj.get_by_role("button", name="Murmurer", exact=True).last.click()
    expect(phone.locator("#journal-list")).to_contain_text("Pour la deuxième")
    table.mj.rolls(server.url, "après")
    expect(ana.locator("#journal-list")).to_contain_text("jet après")
    expect(ana.locator("#journal-list")).not_to_contain_text("Pour la deuxième")


def test_a_dead_socket_a_reload_a_second_tab_are_one_person(
    server: Server, table: Tablee, new_page: Callable[..., Page], phone: Page
) -> None:
    """P18: whatever the network did to the socket, the seat is the same, and she is once in La Tablée of all."""
    deaf: list[bool] = []

    def join(socket: WebSocketRoute) -> None:
        """Once deaf, nothing passes either way, and the server hears of no end."""
        far = socket.connect_to_server()
        socket.on_message(lambda said: None if deaf else far.send(said))
        far.on_message(lambda said: None if deaf else socket.send(said))
        socket.on_close(lambda code, reason: None)

    phone.route_web_socket("**/ecoute/**", join)
    others = [enter(new_page(**LAPTOP), who, server.url) for who in (table.mj, table.bruno)]
    enter(phone, table.ana, server.url)
    deaf.append(True)
    table.mj.rolls(server.url, "manqué")
    phone.reload()
    deaf.clear()
    expect(phone.locator("#journal-list")).to_contain_text("jet manqué")
    phone.reload()
    is_live(phone)
    second = phone.context.new_page()
    second.goto(phone.url)
    is_live(second)
    table.bruno.rolls(server.url, "pour tous")
    for page in (phone, second, *others):
        expect(page.locator("#journal-list")).to_contain_text("jet pour tous")
        assert names_at(page) == ["Hélène", "Ana", "Bruno"]
    second.close()
    table.bruno.rolls(server.url, "encore")
    for page in (phone, *others):
        expect(page.locator("#journal-list")).to_contain_text("jet encore")
        expect(page.locator(".person").filter(has_text="Ana")).to_have_attribute("data-connected", "on")
    assert Seat.objects.filter(campaign=table.campaign).count() == 3


def test_a_guest_leads_another_table(
    server: Server, table: Tablee, new_page: Callable[..., Page], phone: Page
) -> None:
    """P18: an account, made on the way, keeps the guest's seat and opens a table of their own."""
    table.ana.does(server.url, "core/make_portrait", kind="etre", name="Maëlle")
    enter(phone, table.ana, server.url)
    phone.forgiven += ["status of 401"]  # until this browser has the cookie of the account
    tab = phone.context.new_page()
    tab.goto(server.url)
    tab.get_by_role("link", name="Créer un compte de MJ").click()
    tab.get_by_label("E-mail").fill("ana@exemple.fr")
    for label in ("Mot de passe", "Le même, encore une fois"):
        tab.get_by_label(label).fill("une phrase que je retiens")
    expect(tab.get_by_role("checkbox", name="Ana")).to_be_checked()
    tab.get_by_role("button", name="Créer mon compte").click()
    expect(tab.get_by_role("heading", name="Mes tables")).to_be_visible()
    tab.goto(server.url)
    tab.get_by_role("link", name="Nouvelle campagne").click()
    tab.get_by_label("Nom de la campagne").fill("Le Sémaphore")
    tab.get_by_label("Ton nom à la table").fill("Ana")
    tab.get_by_role("button", name="Ouvrir la table").click()
    is_live(tab)
    expect(tab.get_by_label("Lien d’invitation")).to_have_value(re.compile(r"/rejoindre/\w{54}/$"))
    tab.goto("/mes-tables/")
    seats = tab.locator(".seats li")
    expect(seats).to_have_count(2)
    expect(seats.filter(has_text="Le Sémaphore")).to_contain_text("Ana, MJ")
    expect(seats.filter(has_text="Le Phare")).to_contain_text("Ana, à la table")
    # The page that was open all the while is hers still, sheet and all.
    is_live(phone)
    phone.locator(".tab[data-tab=fiche]").tap()
    expect(phone.locator("#fiche").get_by_role("heading", name="Maëlle")).to_be_visible()
    assert urlsplit(phone.url).path == f"/table/{table.campaign.pk}/"
    table.mj.rolls(server.url, "pour elle")
    expect(phone.locator("#journal-list")).to_contain_text("jet pour elle")
    assert Seat.objects.filter(campaign=table.campaign).count() == 3
