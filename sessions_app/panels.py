"""The parts of a page that news may redraw. Each is drawn whole for one reader, from a table narrowed to them."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse

from characters.board import board
from characters.sheets import sheets
from rules.board import listed
from rules.stage import asks
from rules.table import Invitation, Portrait, Question, Resolution, Table
from sessions_app.blocks import who_sees
from sessions_app.commands.options import WAITING_ROOM, YES, options_of
from sessions_app.invitations import url_of
from sessions_app.keys import SPELLING, derived
from sessions_app.models import Campaign

# The panels of each page, in order; those of ACTING only where the reader may act.
PAGES = {
    "table": ("titre", "chapter", "scene", "board", "fiche", "tablee", "voix"),
    "regie": ("titre", "invitation", "scene", "board", "regie", "reglages"),
}
ACTING = {"voix"}


@dataclass(frozen=True)
class Panel:
    name: str
    html: str

    @property
    def digest(self) -> str:
        """A fingerprint of what is shown; a page says which it has, and is sent only what differs."""
        return hashlib.sha256(self.html.encode()).hexdigest()[:16]


def draw(campaign: Campaign, table: Table, present: Iterable[str], page: str, root: str) -> list[Panel]:
    """The panels of a page, for `table.actor`, who reads it at `root`."""
    staged, scene = table.on_stage(), table.game.scene
    context = {
        "campaign": campaign,
        "table": table,
        "me": table.actor,
        "seats": table.seats.values(),
        "first_kind": next((kind for kind in table.game.portraits if kind.writable_by(table.actor)), None),
        "voices": voices(table),
        "links": links(table, root),
        "door_closed": table.chosen(WAITING_ROOM) == YES,
        "code_url": f"{settings.PUBLIC_URL or root}{reverse('code')}",
        "lists": [(table.game.trait_kind(key), listed(table, key)) for key in table.game.lists],
        "options": [(option, table.chosen(option)) for option in options_of(table)],
        "present": frozenset(present),
        "sheets": sheets(table),
        "sheet_template": f"{table.game.key}/sheet.html",
        "glance_template": f"{table.game.key}/glance.html",
        "board": board(table),
        "staged": staged,
        "scene": scene(table, staged) if staged and scene else None,
        "scene_template": f"{table.game.key}/scene.html",
        "rest_template": f"{table.game.key}/rest.html",
        "apart": [
            (scene(table, r), who_sees(r.audience, table.actor, table.seats)) for r in apart(table) if scene
        ],
        "waiting": [r for r in table.resolutions.values() if r.audience.everyone and not r.on_stage],
        "waiting_template": f"{table.game.key}/waiting.html",
        "pending": pending(table),
        "pending_template": f"{table.game.key}/pending.html",
        "asked_elsewhere": [scene(table, resolution) for resolution in asking(table) if scene],
    }
    shown = [name for name in PAGES[page] if table.may_act or name not in ACTING]
    return [Panel(name, render_to_string(f"table/panels/{name}.html", context)) for name in shown]


@dataclass(frozen=True)
class Link:
    """A way in, as its MJ gives it to others: an address, or the code and how to say it."""

    invitation: Invitation
    url: str
    code: str
    spelling: tuple[str, ...]

    @property
    def shown(self) -> str:
        """The code in two halves, as it is read."""
        half = len(self.code) // 2
        return f"{self.code[:half]}\u00a0{self.code[half:]}"

    @property
    def alone(self) -> bool:
        """Whether it leads nowhere but on the very machine of the table."""
        return urlsplit(self.url).hostname in ("127.0.0.1", "localhost", "::1")

    @property
    def nearby(self) -> bool:
        """Whether it goes without https, as in a same room: browsers then keep some of their means back."""
        return self.url.startswith("http://")


def links(table: Table, root: str) -> dict[str, Link]:
    """The ways in that the reader may hand on: by their kind, or for a personal one by its seat."""
    found = {}
    for invitation in table.invitations.values():
        is_code = invitation.kind == "code"
        code = derived("code", invitation.id) if is_code else ""
        url = "" if is_code else url_of(invitation.kind, invitation.id, root)
        said = tuple(f"{letter}\u00a0comme\u00a0{SPELLING[letter]}" for letter in code)
        found[invitation.seat or invitation.kind] = Link(invitation, url, code, said)
    return found


def voices(table: Table) -> list[Portrait]:
    """The portraits, known to all, that the reader may speak for: their own, and for an MJ those that nobody plays."""
    mine = (table.actor.id, None) if table.actor.is_mj else (table.actor.id,)
    return [p for p in table.sheets if p.audience.everyone and p.seat in mine]


def pending(table: Table) -> list[tuple[Question, Any]]:
    """The questions that are of no resolution, each with what the game shows of it to this reader, if anything."""
    shown = table.game.pending
    alone = [q for q in table.questions.values() if q.resolution is None]
    asked = [(question, shown(table, question)) for question in alone] if shown else []
    return [(question, what) for question, what in asked if what is not None]


def asking(table: Table) -> list[Resolution]:
    """The resolutions off the stage that await an answer of the reader, but those that are drawn whole."""
    asking = {q.resolution for q in table.questions.values() if asks(table, q)}
    return [
        r for r in table.resolutions.values() if r.id in asking and r.audience.everyone and not r.on_stage
    ]


def apart(table: Table) -> list[Resolution]:
    """The resolutions that are not everyone's: never on stage, drawn above it for those who may see them."""
    return [r for r in table.resolutions.values() if not r.audience.everyone]
