"""What news made of a page is what a fresh load shows, whatever happened and however often it was cut (P4, T05)."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

from sessions_app.commands.moves import CORE_MOVES
from sessions_app.demo import fill
from sessions_app.models import Campaign, Command, Part, Question, Resolution
from tests.browser.entering import enter
from tests.browser.screens import LAPTOP, PHONE
from tests.live.people import Answer, Person, Tablee, gather
from tests.patience import eventually

RUNS, ACTS = 50, 20
SEED = 20260
SETTLES = 8  # seconds: a cut page comes back, and a sweep tells who is connected

# The regions as they are now, and as the server draws them for a new page; what only lives in a page put aside.
COMPARE = """async (regions) => {
  const fresh = new DOMParser().parseFromString(await (await fetch(location.pathname)).text(), "text/html");
  const plain = (root, id) => {
    const copy = root.getElementById(id).cloneNode(true);
    for (const node of [copy, ...copy.querySelectorAll("*")]) {
      for (const name of [...node.classList]) if (name === "fresh" || name.startsWith("htmx-")) node.classList.remove(name);
      if (node.getAttribute("class") === "") node.removeAttribute("class");
      for (const name of ["data-shown", "data-sent", "open"]) node.removeAttribute(name);
    }
    copy.normalize();
    return copy.outerHTML;
  };
  return regions.map((id) => [id, plain(document, id), plain(fresh, id)]).filter(([, live, loaded]) => live !== loaded);
}"""
REGIONS = {"table": ["scene", "fiche", "tablee", "journal-list"], "regie": ["regie", "journal-list"]}


@dataclass
class Seated:
    """A person's page whose socket the test can cut."""

    page: Page
    sockets: list[WebSocketRoute] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.route_web_socket("**/ecoute/**", self.join)

    def join(self, socket: WebSocketRoute) -> None:
        socket.connect_to_server()
        self.sockets.append(socket)

    def cut(self) -> None:
        self.sockets[-1].close(code=1012, reason="cut")


class Acts:
    """Random acts of three people: every move of the core and of the game, most of them legal, some refused."""

    def __init__(self, table: Tablee, url: str, chance: random.Random) -> None:
        self.table, self.url, self.chance, self.said = table, url, chance, 0
        self.taken: dict[str, int] = {}
        self.refused: dict[str, int] = {}

    def words(self) -> str:
        self.said += 1
        return f"{self.chance.choice(WORDS)} {self.said}"

    def one_of(self, rows: Any) -> str | None:
        found = [str(pk) for pk in rows.values_list("pk", flat=True)]
        return self.chance.choice(found) if found else None

    def act(self) -> None:
        """One act, of a move drawn among those that have something to act upon."""
        move, content = self.chance.choice(list(self.possible()))
        person = self.chance.choice(self.whose(move))
        answer = person.act(self.url, move, **{k: v for k, v in content.items() if v is not None})
        assert answer.status in (200, 403, 404, 422), (move, content, answer.text)
        tally = self.taken if answer.status == 200 else self.refused
        tally[move] = tally.get(move, 0) + 1

    def whose(self, move: str) -> list[Person]:
        """The MJ for most, so that most acts are legal; anyone for what anyone may do."""
        mj, ana, bruno = self.table.everyone
        return [mj, mj, mj, ana, bruno] if move not in ANYONE else [mj, ana, bruno]

    def possible(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Each move with content that fits the table as it stands."""
        raise NotImplementedError
