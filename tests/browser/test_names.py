"""Names that deceive or sprawl: refused at the door, or shown alone on their line, for who they are (P16; T28)."""

from collections.abc import Callable
from functools import partial

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from sessions_app.demo import living_link
from tests.browser.entering import enter
from tests.browser.looks import fits
from tests.browser.screens import LAPTOP
from tests.live.people import Tablee, gather
from tests.server import Server
from tests.sessions_app.table import quick

WIDTHS = (320, 390, 834, 1440)  # px
REFUSED = {
    "turned around": "\u202enurB",
    "isolated": "Bru\u2066no",
    "zalgo": "B" + "\u0316\u0317\u0318\u0319" * 9,
    "200 marks": "B" + "\u0301" * 200,
    "nothing to see": "\u200b\u200b\u200b",
    "a blank letter": "\u3164",
    "nobody": "\u2800 \u00ad",
    "a hidden sign": "An\u200ba",
    "joined": "An\u2060a",
    "the MJ": "MJ",
    "the MJ, wide": "ＭＪ",
    "the MJ, in Cyrillic": "МЈ",
    "the MJ, in two scripts": "МJ",
    "Ana, otherwise": "aNA",
    "Ana, wide": "Ａｎａ",
    "Ana, in bold": "𝐀𝐧𝐚",
    "Ana, in two scripts": "Аnа",
    "Ana, in Greek capitals": "ΑΝΑ",
    "Niko, in Greek capitals": "ΝΙΚΟ",
    "three marks": "A\u0301\u0302\u0303bel",
    "41 letters": "W" * 41,
}
SHOWN = {
    "40 wide letters": "W" * 40,
    "40 signs without a break": "—" * 39 + "A",
    "two marks on each letter": "A\u0323\u0302" * 12,
    "emoji": "🦊🧑🏽🏴🎲" * 6 + " Zoé",
    "flags": "🇫🇷🇧🇪🇨🇭🇨🇦 Léo",
    "Hebrew": "שלום עולם (רחל)!",
    "Arabic": "عائشة بنت محمد ١٢٣",
    "Hebrew, numbers around": "12 רחל 34",
    "Thai": "กิ๊กก๊อกน้ำผึ้ง",
    "Devanagari": "क्षत्रिय श्री",
    "Khmer": "ស្រ្តីខ្មែរ",
    "Chinese": "龘靐齉齾龗麤鱻爩" * 5,
    "brackets": "([{<Lucas",
    "nothing, in words": "null",
    "a path": "../../../etc/passwd",
    "a query": "Robert'); DROP TABLE seats;--",
}
# The names whose text takes more than one line, or that are seen outside an element that keeps their direction apart.
FAULTS = """(names) => {
  const lines = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const tops = [...range.getClientRects()].filter((box) => box.width).map((box) => box.top);
    return Math.max(...tops) - Math.min(...tops) > 8;
  };
  const found = [];
  for (const name of document.querySelectorAll(".person > bdi, .person > .name > bdi"))
    if (lines(name)) found.push(`several lines: ${name.textContent}`);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text; (text = texts.nextNode()); )
    if (names.some((name) => text.data.includes(name)) && !text.parentElement.closest("bdi, option, .sr"))
      found.push(`not apart: ${text.data.trim()}`);
  return found;
}"""


@pytest.fixture
def table(server: Server) -> Tablee:
    made = gather()
    knock(made, "Niko")
    return made


def knock(table: Tablee, name: str) -> int:
    """Somebody gives this name at the door: the status of the answer."""
    return (
        quick(Client()).post(f"/rejoindre/{living_link(table.campaign).secret}/", {"name": name}).status_code
    )


def keep_to_their_line(page: Page, width: int, names: list[str]) -> None:
    fits(page, width, page.url)
    faults = page.evaluate(FAULTS, names)
    assert not faults, "\n".join([f"{page.url} at {width} px", *faults])


def test_a_name_that_deceives_is_refused(table: Tablee) -> None:
    answers = {case: knock(table, name) for case, name in REFUSED.items()}
    assert answers == dict.fromkeys(REFUSED, 422)


def test_any_other_name_keeps_to_its_line(
    server: Server, table: Tablee, new_page: Callable[..., Page]
) -> None:
    """On every screen: at the table, on the MJ's page, at the door, in the journal, in their dialogs."""
    names = list(SHOWN.values())
    for name in names:
        assert knock(table, name) == 302, name
    people = list(table.campaign.seats.order_by("created_at"))[-len(names) :]
    does = partial(table.mj.does, server.url)
    does("core/hand_out", title="Lettre", text="Venez", to="some", seats=[one.pk for one in people[:8]])
    for person in people:
        does("core/make_personal_link", seat=person.pk)
        does("core/whisper", seat=person.pk, text="Bonsoir", read_by="two")
        does("core/give_role", seat=person.pk, role="spectator")
    does("core/choose_option", option="salle_attente", value="oui")
    for person in people[::2]:
        does("core/remove_seat", seat=person.pk)
        assert knock(table, f"{person.name[:38]} 2") == 302

    pages = [
        enter(new_page(**LAPTOP), table.mj, server.url),
        enter(new_page(**LAPTOP), table.ana, server.url),
        enter(new_page(**LAPTOP), table.mj, server.url, "regie"),
    ]
    for page in pages:
        page.evaluate("for (const fold of document.querySelectorAll('main details')) fold.open = true")
        for width in WIDTHS:
            keep_to_their_line(page, width, names)
    mj, _, regie = pages
    for page, opened in ((mj, "Murmurer à"), (regie, "Sa place"), (regie, "Rendre sa place à")):
        for number in range(3):
            page.set_viewport_size({"width": WIDTHS[-1], "height": 800})
            page.get_by_role("button", name=opened).nth(number).click()
            expect(page.locator("#sheet")).to_be_visible()
            keep_to_their_line(page, WIDTHS[0], names)
            page.locator("#sheet").get_by_role("button", name="Fermer").click()
