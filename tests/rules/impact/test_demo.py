"""The campaign to try IMPACT with, filled by the very moves that people play, and its pages."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from characters.models import Counter, Portrait, Trait
from rules.impact import GAME
from rules.registry import GAMES
from sessions_app.commands.campaigns import make_campaign
from sessions_app.demo import fill
from sessions_app.models import Campaign
from sessions_app.replay import differences


@pytest.fixture
def campaign(db: None, monkeypatch: pytest.MonkeyPatch) -> Campaign:
    """The demo, with the game switched on for this test."""
    monkeypatch.setitem(GAMES, GAME.key, GAME)
    mj = User.objects.create_user("helene", password="une phrase à elle")
    return fill(make_campaign(mj, "Le dernier bac", GAME.key, "Hélène"), GAME)


def test_the_demo_lays_a_cast_and_a_table(campaign: Campaign) -> None:
    kinds = list(Portrait.objects.filter(campaign=campaign).values_list("kind", flat=True))
    assert sorted(kinds) == ["figure", "figure", "personnage", "personnage", "personnage", "table"]
    for sheet in Portrait.objects.filter(campaign=campaign, kind="personnage"):
        held = set(Trait.objects.filter(portrait=sheet).values_list("kind", flat=True))
        assert {"empreinte", "marque", "legs", "elan", "felure"} <= held
        assert Counter.objects.get(portrait=sheet, key="etincelles").value == 2
    board = Portrait.objects.get(campaign=campaign, kind="table")
    assert Counter.objects.get(portrait=board, key="suspense").value == 1
    clocks = Counter.objects.filter(portrait=board, key="horloge")
    assert sorted(clock.audience.everyone for clock in clocks) == [False, True]
    assert Trait.objects.filter(portrait=board, kind="fait").count() == 1
    assert list(differences(Campaign.objects.get())) == []


def test_both_pages_of_le_monde_are_drawn(campaign: Campaign) -> None:
    client = Client()
    client.force_login(User.objects.get())
    for page in ("table", "regie"):
        answer = client.get(reverse(page, args=[campaign.pk]))
        assert answer.status_code == 200
        assert "Sasha" in answer.content.decode() and "La crue atteint le quai" in answer.content.decode()
