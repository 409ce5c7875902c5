"""Every form that a table opens, about every kind of row that lies on it: drawn, or not there, never an error page."""

import pytest

from rules.game import Game
from rules.registry import GAMES
from sessions_app.demo import demo_campaign
from sessions_app.table import load
from tests.sessions_app.table import browser


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_a_form_about_any_row_is_drawn_or_is_not_there(db: None, game: Game) -> None:
    """P9: for who leads, to whom nothing is hidden; the board has words as sheets have, and a head of none."""
    campaign = demo_campaign(game)
    mj = campaign.seats.get()
    table, who = load(campaign, mj), browser(mj)
    sheets = {row.kind: row.id for row in table.portraits.values()}
    words = {(table.portraits[row.portrait].kind, row.kind): row.id for row in table.traits.values()}
    roads = [f"trait/{row}" for row in words.values()]
    roads += [f"{name}/{row}" for name in ("portrait", "histoire") for row in sheets.values()]
    roads += [f"geste/{name}/{row}" for name in game.dialogs for row in sheets.values()]
    for road in roads:
        answer = who.get(f"/table/{campaign.pk}/{road}/")
        assert answer.status_code in (200, 404), (road, answer.content.decode())
