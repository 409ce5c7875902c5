"""The campaign to try Apothéose with, filled by the very moves that people play, and its pages."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from characters.models import Counter, Portrait, Trait
from rules.apotheose import GAME
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
    return fill(make_campaign(mj, GAME.demo_name, GAME.key, "Hélène"), GAME)


def test_the_demo_lays_a_cast_and_a_table(campaign: Campaign) -> None:
    kinds = list(Portrait.objects.filter(campaign=campaign).values_list("kind", flat=True))
    assert sorted(kinds) == ["adversaire", "groupe", "personnage", "personnage", "personnage", "table"]
    for sheet in Portrait.objects.filter(campaign=campaign, kind="personnage"):
        held = set(Trait.objects.filter(portrait=sheet).values_list("kind", flat=True))
        assert {"metier", "specialite", "affect"} <= held
    assert Counter.objects.get(key="ombre").value == 6
    assert Counter.objects.get(key="nombre").value == 3
    assert list(differences(Campaign.objects.get())) == []


@pytest.mark.parametrize("page", ["table", "regie"])
def test_both_pages_of_the_mj_are_drawn(campaign: Campaign, page: str) -> None:
    client = Client()
    client.force_login(User.objects.get())
    answer = client.get(reverse(page, args=[campaign.pk]))
    assert answer.status_code == 200
    html = answer.content.decode()
    assert "Mahaut" in html and "âme teintée" in html
