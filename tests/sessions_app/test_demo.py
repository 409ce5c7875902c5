"""The demo that `make play` prints the links of: always one that can be played, whatever became of the last."""

from collections.abc import Callable

import pytest
from django.test import Client

from sessions_app.commands.people import leave
from sessions_app.demo import demo_campaign, living_link
from sessions_app.models import Campaign, Seat
from sessions_app.replay import differences
from tests.sessions_app.table import act, guest
from tests.sessions_app.ways_in import link, table_of


def archived(mj: Seat) -> None:
    act(mj, "core/close_session")
    act(mj, "core/archive_campaign")


def deleted(mj: Seat) -> None:
    act(mj, "core/delete_campaign", name=mj.campaign.name)


def left(mj: Seat) -> None:
    ana = guest(mj.campaign, "Ana")
    act(mj, "core/give_role", seat=str(ana.pk), role="mj")
    leave(mj)


def test_it_is_made_once(db: None) -> None:
    made = demo_campaign()
    assert demo_campaign() == made and Campaign.objects.count() == 1
    assert list(differences(Campaign.objects.get())) == []


@pytest.mark.parametrize("end", [archived, deleted, left])
def test_another_is_made_when_it_can_be_played_no_more(db: None, end: Callable[[Seat], None]) -> None:
    first = demo_campaign()
    end(first.seats.get())
    again = demo_campaign()
    assert again != first and Campaign.objects.count() == 2
    assert Client().post(link(again), {"name": "Zoé"})["Location"] == table_of(again)


def test_its_link_is_good_whatever_its_mjs_did(db: None) -> None:
    """Closed, or made by somebody who left since."""
    campaign = demo_campaign()
    left(campaign.seats.get())
    ana = campaign.seats.get(name="Ana")
    act(ana, "core/close_invitation")
    made = living_link(Campaign.objects.get(pk=campaign.pk))
    assert Client().get(f"/rejoindre/{made.secret}/").status_code == 200
