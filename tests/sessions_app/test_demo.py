"""The demo that `make play` prints the links of: always one that can be played, whatever became of the last."""

from collections.abc import Callable

import pytest
from django.test import Client

from rules.game import Game
from rules.registry import GAMES
from sessions_app.commands.people import leave
from sessions_app.demo import demo_campaign, living_link
from sessions_app.models import Campaign, Seat
from sessions_app.replay import differences
from tests.sessions_app.table import act, guest
from tests.sessions_app.ways_in import link, table_of

FIRST = next(iter(GAMES.values()))


def archived(mj: Seat) -> None:
    act(mj, "core/close_session")
    act(mj, "core/archive_campaign")


def deleted(mj: Seat) -> None:
    act(mj, "core/delete_campaign", name=mj.campaign.name)


def left(mj: Seat) -> None:
    ana = guest(mj.campaign, "Ana")
    act(mj, "core/give_role", seat=str(ana.pk), role="mj")
    leave(mj)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_each_game_has_its_own_made_once(db: None, game: Game) -> None:
    others = [demo_campaign(other) for other in GAMES.values() if other != game]
    made = demo_campaign(game)
    assert made.game == game.key and made.name == game.demo_name and made not in others
    assert demo_campaign(game) == made and Campaign.objects.count() == len(GAMES)
    assert list(differences(Campaign.objects.get(pk=made.pk))) == []


@pytest.mark.parametrize("end", [archived, deleted, left])
def test_another_is_made_when_it_can_be_played_no_more(db: None, end: Callable[[Seat], None]) -> None:
    first = demo_campaign(FIRST)
    end(first.seats.get())
    again = demo_campaign(FIRST)
    assert again != first and Campaign.objects.count() == 2
    assert Client().post(link(again), {"name": "Zoé"})["Location"] == table_of(again)


def test_its_link_is_good_whatever_its_mjs_did(db: None) -> None:
    """Closed, or made by somebody who left since."""
    campaign = demo_campaign(FIRST)
    left(campaign.seats.get())
    ana = campaign.seats.get(name="Ana")
    act(ana, "core/close_invitation")
    made = living_link(Campaign.objects.get(pk=campaign.pk))
    assert Client().get(f"/rejoindre/{made.secret}/").status_code == 200
