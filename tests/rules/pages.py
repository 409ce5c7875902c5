"""What a seat is shown of a table in memory: the parts of its page that belong to the game, and what they offer."""

import re
from html.parser import HTMLParser

from django.template.loader import render_to_string

from rules.table import Seat
from sessions_app.models import Campaign
from sessions_app.panels import draw
from tests.rules.tablee import Tablee

CAMPAIGN = Campaign()
# What may be opened to be read: a trait, a portrait, the block of a resolution, a clock.
READ = re.compile(rf"/table/{CAMPAIGN.pk}/(trait|portrait|bloc|horloge)/[0-9a-f-]{{36}}/")
SILENT = ("button", "form")  # what one does, rather than what there is


def drawn(jeu: Tablee, seat: Seat) -> dict[str, str]:
    """The HTML of each part, by its name."""
    table = jeu.seen_by(seat)
    panels = {panel.name: panel.html for panel in draw(CAMPAIGN, table, [], "table", "")}
    context = {"campaign": CAMPAIGN, "table": table, "me": table.actor}
    return {
        "scene": panels["scene"],
        "fiche": panels["fiche"],
        "board": panels["board"],
        "typing": render_to_string(f"{jeu.game.key}/typing.html", context),
        "roll": render_to_string("table/roll.html", context),
    }


def offers(html: str) -> list[str]:
    """What a part of a page proposes to do: the moves it posts, and the forms it opens."""
    asked = re.findall(r'hx-(post|get)="([^"]*)"', html)
    return [address for verb, address in asked if verb == "post" or not READ.fullmatch(address)]


class Reader(HTMLParser):
    """Collects the words of a page, but those of buttons and forms."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.silent = 0
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.silent += tag in SILENT

    def handle_endtag(self, tag: str) -> None:
        self.silent -= tag in SILENT

    def handle_data(self, text: str) -> None:
        if not self.silent and text.strip():
            self.words.append(re.sub(r"[ \n]+", " ", text).strip(" "))


def facts(html: str) -> list[str]:
    """What a part of a page says, whatever one may do of it."""
    return Reader(html).words
