"""The parts of a page that news may redraw. Each is drawn whole for one reader, from a table narrowed to them."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from django.template.loader import render_to_string

from characters.sheets import sheets
from rules.stage import asks
from rules.table import Resolution, Table
from sessions_app.models import Campaign

# The panels of each page, in order.
PAGES = {"table": ("chapter", "scene", "fiche", "tablee"), "regie": ("regie",)}


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
    staged, scene = table.on_stage(), table.game.scene
    context = {
        "campaign": campaign,
        "table": table,
        "me": table.actor,
        "seats": table.seats.values(),
        "present": frozenset(present),
        "sheets": sheets(table),
        "staged": staged,
        "scene": scene(table, staged) if staged and scene else None,
        "scene_template": f"{table.game.key}/scene.html",
        "waiting": [r for r in table.resolutions.values() if not r.on_stage],
        "waiting_template": f"{table.game.key}/waiting.html",
        "asked_elsewhere": [scene(table, resolution) for resolution in asking(table) if scene],
    }
    return [Panel(name, render_to_string(f"table/panels/{name}.html", context)) for name in PAGES[page]]


def asking(table: Table) -> list[Resolution]:
    """The resolutions off the stage that await an answer of the reader."""
    asking = {q.resolution for q in table.questions.values() if asks(table, q)}
    return [r for r in table.resolutions.values() if r.id in asking and not r.on_stage]
