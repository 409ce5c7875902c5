"""What the table costs on a phone over a slow network, and that it fits under a thumb (stack.md § 5 and § 6)."""

from collections.abc import Callable
from statistics import median

import pytest
from playwright.sync_api import Page, expect

from tests.browser.chance import prepare
from tests.browser.entering import enter
from tests.browser.hands import Hands
from tests.browser.looks import SMALL, SMALLEST_TARGET
from tests.browser.screens import PHONE
from tests.live.people import Person, Tablee, gather
from tests.server import Server

KB = 1024
MOST_BYTES, MOST_REQUESTS = 130 * KB, 12
MOST_SHIFT, LATEST_PAINT = 0.02, 2.5  # seconds
LARGEST_ROLL = 2 * KB
SLOW_4G = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}
LAST_PAINT = """() => new Promise((done) => new PerformanceObserver((list) =>
  done(list.getEntries().at(-1).startTime / 1000)).observe({ type: "largest-contentful-paint", buffered: true }))"""
SHIFT = """() => new Promise((done) => {
  let sum = 0;
  new PerformanceObserver((list) => { for (const e of list.getEntries()) if (!e.hadRecentInput) sum += e.value; })
    .observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(sum), 300);
})"""


@pytest.fixture
def table(server: Server) -> Tablee:
    """A table in the middle of play."""
    made = gather()
    prepare(made, server.url)
    words = {
        "intention": "Passer",
        "focus": "Passe-t-on avant l’aube ?",
        "oui": "On passe",
        "non": "On reste",
    }
    made.ana.does(server.url, "puissances/ouvrir", **words)
    resolution = made.campaign.resolutions.get()
    for label, cote in (
        ("L’eau est basse", "oui"),
        ("La vase tient", "non"),
        ("Deux lanternes veillent", "non"),
    ):
        made.mj.does(server.url, "puissances/miser", resolution=resolution.pk, cote=cote, label=label)
    for number in range(30):
        made.bruno.rolls(server.url, number)
    return made


def loads_cold(person: Person, url: str, new_page: Callable[..., Page]) -> None:
    """§ 6: bytes, requests, shift and paint of somebody's table page, cold; the median of three."""
    weights, counts, shifts, paints = [], [], [], []
    for _ in range(3):
        page = new_page(**PHONE)
        devtools = page.context.new_cdp_session(page)
        sent, asked = [], []
        devtools.send("Network.enable")
        devtools.send("Network.emulateNetworkConditions", SLOW_4G)
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        devtools.on(
            "Network.loadingFinished", lambda event, sent=sent: sent.append(event["encodedDataLength"])
        )
        devtools.on(
            "Network.requestWillBeSent", lambda event, asked=asked: asked.append(event["request"]["url"])
        )
        enter(page, person, url)
        page.wait_for_load_state("networkidle")
        weights.append(sum(sent))
        counts.append(len(asked))
        shifts.append(page.evaluate(SHIFT))
        paints.append(page.evaluate(LAST_PAINT))
        page.context.close()
    print(f"\n{[round(w / KB) for w in weights]} KB, {counts} requests")
    print(f"CLS {[round(s, 4) for s in shifts]}, LCP {[round(p, 2) for p in paints]} s")
    assert max(weights) <= MOST_BYTES
    assert max(counts) <= MOST_REQUESTS
    assert median(shifts) <= MOST_SHIFT
    assert median(paints) <= LATEST_PAINT


def test_a_cold_phone_on_a_slow_network(server: Server, table: Tablee, new_page: Callable[..., Page]) -> None:
    loads_cold(table.ana, server.url, new_page)


def test_a_pushed_roll_is_light(server: Server, table: Tablee, new_page: Callable[..., Page]) -> None:
    """§ 6: the frame that brings one free roll weighs 2 KB at most, dice and all."""
    page = enter(new_page(**PHONE), table.ana, server.url)
    before = len(page.frames_received)
    table.mj.does(server.url, "core/roll", dice="3d6+2", seen_by="table", reason="jet pesé")
    expect(page.locator("#journal-list")).to_contain_text("jet pesé")
    frames = [frame for frame in page.frames_received[before:] if frame != "pong"]
    print("\nframe of a roll:", [len(frame.encode()) for frame in frames], "bytes")
    assert len(frames) == 1
    assert len(frames[0].encode()) <= LARGEST_ROLL


@pytest.mark.parametrize("width", [320, 390])
def test_nothing_overflows_and_a_thumb_finds_everything(
    server: Server, table: Tablee, new_page: Callable[..., Page], width: int
) -> None:
    """§ 5: no horizontal scroll at 320 px; each control of play is 44 px at least, dialogs too."""
    screen = PHONE | {"viewport": {"width": width, "height": 568}}
    for person in (table.ana, table.mj):
        page = enter(new_page(**screen), person, server.url)
        hands = Hands(page, person.seat.name)

        def fits(where: str, page: Page = page) -> None:
            inside = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
            assert inside[0] <= inside[1], (where, inside)
            assert page.evaluate(SMALL, SMALLEST_TARGET) == [], where

        for tab in ("scene", "fiche", "journal"):
            hands.turns_to(tab)
            for fold in page.locator(f"#zone-{tab} summary, #zone-{tab} .typing summary").all():
                if fold.is_visible():
                    fold.click()
            fits(f"{person.seat.name} {tab}")
        hands.turns_to("scene")
        hands.opens(hands.scene.get_by_role("button", name="Miser en mots"))
        fits(f"{person.seat.name} miser")
        hands.presses("Fermer", hands.sheet)
        hands.taps("Maëlle", "Le port de Maëlle")
        fits(f"{person.seat.name} trait")
