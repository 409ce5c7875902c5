"""What news made of a page is what a fresh load shows, whatever happened and however often it was cut (P4, T05)."""

import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count

import pytest
from playwright.sync_api import Error, Page, WebSocketRoute

from sessions_app.panels import PAGES
from tests.browser.chance import Acts, crowd, prepare
from tests.browser.entering import enter
from tests.browser.screens import LAPTOP, PHONE
from tests.live.people import Person, Tablee, gather
from tests.patience import eventually
from tests.server import Server

RUNS, ACTS = {"puissances": 40, "impact": 24}, 20
MORE_RUNS = 20  # until each move has been taken at least once
RUNS_A_TABLE = 4  # a page shows the last 120 lines: beyond, a fresh load rightly shows fewer
SEED = 20261129
SETTLES = 10  # seconds: a page that was cut comes back, a sweep tells who is connected
# Moves that only some outcomes of the dice allow.
BY_THE_DICE = {"puissances/attenuer", "puissances/pousser", "impact/jeton", "impact/raconter_contrecoup"}
CUT, TOUCH = 0.1, 0.2  # the chances that some page is cut, or touched, before an act

# The regions as the page has them and as the server draws them now; what only lives in a page is put aside.
DIFFERENCES = """async (regions) => {
  const text = await (await fetch(location.pathname)).text();
  const loaded = new DOMParser().parseFromString(text, "text/html");
  const plain = (root, id) => {
    const found = root.getElementById(id), copy = found?.cloneNode(true);
    if (!found) return "none"; // who looks on has no voice
    for (const node of [copy, ...copy.querySelectorAll("*")]) {
      for (const name of [...node.classList])
        if (name === "fresh" || name.startsWith("htmx-")) node.classList.remove(name);
      if (node.getAttribute("class") === "") node.removeAttribute("class");
      for (const name of ["data-shown", "data-sent", "data-typed", "open"]) node.removeAttribute(name);
      // The order of attributes says nothing: a page that is given one more has it last.
      const all = [...node.attributes].map((a) => [a.name, a.value]).sort();
      for (const [name] of all) node.removeAttribute(name);
      for (const [name, value] of all) node.setAttribute(name, value);
    }
    return copy.outerHTML.replace(/\\s+/g, " ");
  };
  const both = regions[document.body.dataset.page].map((id) => [id, plain(document, id), plain(loaded, id)]);
  return both.filter(([, live, now]) => live !== now);
}"""
FOCUS = """(where) => {
  const controls = document.querySelectorAll(".panel button, .panel summary, .panel input");
  controls[Math.floor(where * controls.length)]?.focus();
}"""
REGIONS = {page: [*panels, "journal-list"] for page, panels in PAGES.items()}


@dataclass
class Seated:
    """A page whose socket the test can cut."""

    page: Page
    at: str = "table"
    sockets: list[WebSocketRoute] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.route_web_socket("**/ecoute/**", self.join)

    def join(self, socket: WebSocketRoute) -> None:
        socket.connect_to_server()
        self.sockets.append(socket)

    def cut(self) -> None:
        self.sockets[-1].close(code=1012)

    def touch(self, chance: random.Random) -> None:
        """Leave the focus on some control of the regions: news must redraw it all the same."""
        with suppress(Error):  # another role, another page: it is loading
            self.page.evaluate(FOCUS, chance.random())

    def differs(self) -> list[list[str]]:
        """(region, as it is, as it would load)."""
        try:
            return self.page.evaluate(DIFFERENCES, REGIONS)
        except Error:  # another role, another page: it is loading
            return [["the whole page", "", ""]]

    def settles(self) -> None:
        def pause(seconds: float) -> None:
            self.page.wait_for_timeout(seconds * 1000)

        try:
            eventually(lambda: not self.differs(), SETTLES, pause)
        except AssertionError:
            raise AssertionError(f"{self.at}: {self.told()}") from None

    def told(self) -> str:
        """Where each region begins to differ."""
        said = [str(self.page.locator("#net").text_content())]
        for region, live, loaded in self.differs():
            same = next((n for n, pair in enumerate(zip(live, loaded)) if len(set(pair)) > 1), 0)  # noqa: B905
            start = max(0, same - 300)
            said.append(
                f"#{region}\n  is    …{live[start : same + 300]}\n  loads …{loaded[start : same + 300]}"
            )
        return "\n".join(said)


def sit(seats: list[Seated], server: Server, game: str) -> Tablee:
    """A new table of three: the MJ at the table and at their own page, two players."""
    table = gather(game=game)
    prepare(table, server.url)
    crowd(table, server.url)
    people: list[Person] = [table.mj, table.mj, table.ana, table.bruno]
    for seated, person in zip(seats, people, strict=True):
        enter(seated.page, person, server.url, seated.at)
    return table


@pytest.mark.parametrize("game", RUNS)
def test_a_live_page_is_what_a_fresh_load_shows(
    server: Server, new_page: Callable[..., Page], game: str
) -> None:
    """T05: runs of 20 random acts with random cuts, for the MJ, a player and another on a phone."""
    chance = random.Random(SEED)
    acts = Acts(chance, game)
    # A move of the core needs to be taken in one game only, the first.
    wanted = set(acts.moves) if game == next(iter(RUNS)) else {move.key for move in acts.game.moves}
    seats = [
        Seated(new_page(**LAPTOP)),
        Seated(new_page(**LAPTOP), "regie"),
        Seated(new_page(**LAPTOP)),
        Seated(new_page(**PHONE)),
    ]
    for seated in seats:
        # What a page asked that its new role loads again meanwhile; what it says to a socket that is being cut; the QR
        # of a link that was renewed before it was drawn.
        seated.page.forgiven += ["unseen answer of", "already in CLOSING or CLOSED state", "/invitation/"]
    table = None
    for run in count():
        missing = wanted - acts.taken - BY_THE_DICE
        if run >= RUNS[game] and (not missing or run >= RUNS[game] + MORE_RUNS):
            break
        if table is None or run % RUNS_A_TABLE == 0:
            table = sit(seats, server, game)
        for _ in range(ACTS):
            if chance.random() < CUT:
                chance.choice(seats).cut()
            if chance.random() < TOUCH:
                chance.choice(seats).touch(chance)
            acts.someone_acts(table, server.url)
        for seated, who in zip(seats, ("mj", "mj", "ana", "bruno"), strict=True):
            try:
                seated.settles()
            except AssertionError as found:
                raise AssertionError(f"run {run}, {who}, after {acts.last}: {found}") from None
    print(
        f"\n{acts.tally.total()} acts in {run} runs, taken:",
        sum(n for (_, s), n in acts.tally.items() if s == 200),
    )
    assert missing == set(), "moves that were never taken"
