"""What a hand of IMPACT costs on a phone over a slow network (stack.md § 6)."""

from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.impact.people import announced, portrait, says
from tests.browser.test_budget import loads_cold
from tests.live.people import Tablee
from tests.server import Server


def test_a_hand_on_a_cold_phone(server: Server, table: Tablee, new_page: Callable[..., Page]) -> None:
    """In the middle of play: a demand, an announcement with all it may say, a support, a journal behind."""
    for number in range(30):
        table.bruno.does(server.url, "core/say", text=f"La crue monte, {number}")
    said = {
        "noirs": 2,
        "echec": "Le courant l’emporte",
        "fait": "Le bac est libre",
        "prix": "La lanterne tombe",
    }
    announced(table, server.url, "grave", **said)
    kelvan = portrait(table, "Kelvan")
    says(
        table, server.url, table.bruno, "impact/soutenir", portrait=kelvan.pk, comment="Il tient la lanterne"
    )
    loads_cold(table.ana, server.url, new_page)
