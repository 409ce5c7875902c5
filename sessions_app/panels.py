"""The parts of a page that news may redraw. Each is drawn whole for one reader, from a table narrowed to them."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from django.template.loader import render_to_string

from characters.sheets import sheets
from rules.table import Table
from sessions_app.models import Campaign

# The panels of each page, in order.
PAGES = {"table": ("scene", "fiche", "tablee"), "regie": ("regie",)}


@dataclass(frozen=True)
class Panel:
    name: str
    html: str

    @property
    def digest(self) -> str:
        """A fingerprint of what is shown; a page says which it has, and is sent only what differs."""
        return hashlib.sha256(self.html.encode()).hexdigest()[:16]


def draw(campaign: Campaign, table: Table, present: Iterable[str], page: str) -> list[Panel]:
    """The panels of a page, for `table.actor`."""
    staged = table.on_stage()
    context = {
        "campaign": campaign,
        "table": table,
        "me": table.actor,
        "seats": table.seats.values(),
        "present": frozenset(present),
        "sheets": sheets(table),
        "staged": staged,
        "scene": table.game.scene(table, staged) if staged and table.game.scene else None,
        "scene_template": f"{table.game.key}/scene.html",
        "waiting": [r for r in table.resolutions.values() if not r.on_stage],
        "waiting_template": f"{table.game.key}/waiting.html",
        "asked": [q for q in table.questions.values() if table.actor.id in q.addressees],
    }
    return [Panel(name, render_to_string(f"table/panels/{name}.html", context)) for name in PAGES[page]]
