"""What lies on the table, under thumbs: a clock laid, ticked, shown; a fact struck; a secret that no player is sent."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.entering import enter
from tests.browser.looks import reads_well
from tests.browser.screens import LAPTOP, PHONE, received
from tests.live.people import Tablee, gather
from tests.server import Server

SECOND = 1000  # ms


@pytest.fixture
def table(server: Server) -> Tablee:
    return gather("Le Phare")


def board(page: Page) -> Locator:
    """The board, unfolded where it is a line of the scene."""
    if page.locator(".tab[data-tab=scene]").is_visible():
        page.locator(".tab[data-tab=scene]").click()
    peek = page.locator("#peek")
    if peek.is_visible() and peek.get_attribute("open") is None:
        peek.locator("summary").click()
    return page.locator("#zone-board")


def lays(page: Page, label: str, secret: bool = False) -> None:
    """A new clock: a tap, its name, Enter; one more tap for a secret."""
    board(page).get_by_role("button", name="Horloge", exact=True).click()
    sheet = page.locator("#sheet")
    expect(sheet.get_by_label("Ce qui approche")).to_be_focused()
    if secret:
        sheet.get_by_text("le MJ seul").click()
    sheet.get_by_label("Ce qui approche").fill(label)
    sheet.get_by_label("Ce qui approche").press("Enter")
    expect(sheet).to_be_hidden()


def clock(page: Page, label: str) -> Locator:
    return board(page).locator(".clock").filter(has_text=label)


def advances(page: Page, label: str, to: int) -> None:
    """Taps on +, each once the one before is seen: a double tap counts once."""
    for value in range(1, to + 1):
        clock(page, label).get_by_role("button", name="Avancer").click()
        expect(clock(page, label)).to_contain_text(f"{value} sur 6")


def test_a_clock_and_a_fact_from_one_phone_to_the_other(
    server: Server, table: Tablee, new_page: Callable[..., Page]
) -> None:
    """I-23, I-09: laid from the scene itself, read by all within a second; what no longer holds stays to read."""
    mj, ana = (enter(new_page(**PHONE), who, server.url) for who in (table.mj, table.ana))
    expect(ana.locator("#zone-board")).to_be_hidden()  # nothing lies there yet
    lays(mj, "La marée")
    expect(ana.locator("#peek")).to_contain_text("0/6", timeout=SECOND)
    advances(mj, "La marée", 6)
    expect(clock(ana, "La marée")).to_contain_text("6 sur 6 · pleine", timeout=SECOND)
    expect(clock(ana, "La marée").get_by_role("button", name="Avancer")).to_have_count(0)
    expect(clock(mj, "La marée").get_by_role("button", name="Avancer")).to_be_disabled()
    board(mj).get_by_role("button", name="Fait", exact=True).click()
    mj.locator("#sheet").get_by_label("établi dans la scène").fill("Le pont tient")
    mj.locator("#sheet").get_by_role("button", name="Poser le fait").click()
    expect(ana.locator("#peek")).to_contain_text("1 fait", timeout=SECOND)
    board(mj).get_by_role("button", name="« Le pont tient » ne tient plus").click()
    expect(board(ana).locator("s")).to_have_text("Le pont tient", timeout=SECOND)
    expect(board(ana).locator("s")).to_be_visible()
    ana.locator("#zone-board").get_by_role("button", name="La marée").click()
    ana.locator("#sheet summary").filter(has_text="Histoire").click()
    expect(ana.locator("#sheet")).to_contain_text("6 sur 6")


def test_no_byte_of_a_secret_clock(server: Server, table: Tablee, new_page: Callable[..., Page]) -> None:
    """I-23: until it is shown. The player's page does not move either."""
    mj, ana = enter(new_page(**LAPTOP), table.mj, server.url, "regie"), new_page(**PHONE)
    enter(ana, table.ana, server.url)
    page = ana.content()
    lays(mj, "Le comte arrive", secret=True)
    advances(mj, "Le comte arrive", 2)
    expect(clock(mj, "Le comte arrive")).to_contain_text("2 sur 6 · MJ seul")
    table.bruno.rolls(server.url, "vu")
    expect(ana.locator("#journal-list")).to_contain_text("jet vu")
    assert "comte" not in received(ana) and "horloge" not in received(ana)
    frames = [frame for frame in ana.frames_received if frame != "pong"]
    assert len(frames) == 1 and 'id="board"' not in frames[0] and page.count('class="board"') == 0
    clock(mj, "Le comte arrive").get_by_role("button", name="Le comte arrive 2").click()
    mj.get_by_role("button", name="Montrer à toute la table").click()
    expect(clock(ana, "Le comte arrive")).to_contain_text("2 sur 6", timeout=SECOND)
    expect(clock(ana, "Le comte arrive")).not_to_contain_text("MJ seul")


def test_the_board_reads_well(server: Server, table: Tablee, new_page: Callable[..., Page]) -> None:
    """Every state of it, for an MJ and a player, at the table and on the MJ's page."""
    does, url = table.mj.does, server.url
    for label, seen_by in (("La marée, puis la digue qui cède", "table"), ("Le comte arrive", "mj")):
        does(url, "core/make_clock", label=label, segments=4, seen_by=seen_by)
    for number in range(6):
        does(url, "core/pose_fact", text=f"Un fait assez long pour passer à la ligne d’un téléphone {number}")
    regie = enter(new_page(**PHONE), table.mj, server.url, "regie")
    for number in range(4):
        regie.locator(".fact").first.get_by_role("button", name="ne tient plus").click()
        expect(regie.locator(".fact s")).to_have_count(number + 1)
    regie.reload()  # what was said aloud of all that is said
    mj, ana = (enter(new_page(**PHONE), who, server.url) for who in (table.mj, table.ana))
    for page in (mj, ana, regie):
        expect(page.locator("#fallen")).to_contain_text("(4)")
        page.locator("#fallen").evaluate("(fold) => { fold.open = true }")
    for page in (mj, ana):
        board(page)
    for page, where in ((mj, "the board of an MJ"), (ana, "of a player"), (regie, "on the MJ's page")):
        reads_well(page, where)
    regie.locator(".clock").first.get_by_role("button").first.click()
    expect(regie.locator("#sheet")).to_be_visible()
    reads_well(regie, "a clock")
    regie.locator("#sheet").get_by_role("button", name="Fermer").click()
    for form in ("Fait", "Horloge"):
        regie.locator("#zone-board").get_by_role("button", name=form, exact=True).click()
        expect(regie.locator("#sheet")).to_be_visible()
        reads_well(regie, f"a new {form}")
        regie.locator("#sheet").get_by_role("button", name="Fermer").click()
    mj.locator("#zone-board .fact .trait-button").first.click()
    expect(mj.locator("#sheet")).to_be_visible()
    reads_well(mj, "a fact")


def test_what_is_laid_while_one_reads_elsewhere_is_news_of_the_scene(
    server: Server, table: Tablee, new_page: Callable[..., Page]
) -> None:
    """On a phone the tab of the scene says that something changed there."""
    ana = enter(new_page(**PHONE), table.ana, server.url)
    ana.locator(".tab[data-tab=journal]").click()
    expect(ana.locator(".tab[data-tab=scene] .dot")).to_be_hidden()
    table.mj.does(server.url, "core/make_clock", label="La marée")
    expect(ana.locator(".tab[data-tab=scene] .dot")).to_be_visible(timeout=SECOND)
