"""A duel through the commands, the journal and the feed: not one byte of a closed hand is sent to the other (I-22)."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User

from rules.impact import GAME
from rules.registry import GAMES
from sessions_app import feed
from sessions_app.commands.campaigns import make_campaign
from sessions_app.models import Campaign, Part, Resolution, Seat
from sessions_app.replay import differences
from sessions_app.viewers import viewer
from tests.sessions_app.table import Tablee, act, guest, key_of


@pytest.fixture
def tablee(db: None, monkeypatch: pytest.MonkeyPatch) -> Tablee:
    """Le Monde and two players, with the game switched on for this test."""
    monkeypatch.setitem(GAMES, GAME.key, GAME)
    user = User.objects.create_user("helene")
    campaign = make_campaign(user, "Le dernier bac", GAME.key, "Hélène")
    ana, bob = guest(campaign, "Ana"), guest(campaign, "Bob")
    return Tablee(campaign, campaign.seats.get(user=user), ana, bob)


class Duel:
    """Ana's Sasha defies Bob's Kelvan, up to the hands."""

    def __init__(self, tablee: Tablee) -> None:
        self.tablee = tablee
        self.sasha, self.kelvan = (
            tablee.portrait(seat, "personnage", name=name)
            for seat, name in ((tablee.ana, "Sasha"), (tablee.bob, "Kelvan"))
        )
        self.words = tablee.trait(self.sasha, "empreinte", "Ouvrir ce qui est fermé")
        act(tablee.ana, "impact/defier", portrait=self.sasha, contre=self.kelvan, intention="Passer")
        self.row = Resolution.objects.get()
        self.first, self.second = (str(Part.objects.get(owner=seat).pk) for seat in (tablee.ana, tablee.bob))
        act(tablee.bob, "impact/repliquer", part=self.second, intention="Tenir la porte")
        values = {"resolution": str(self.row.pk), "revision": self.revision}
        act(tablee.mj, "impact/contrecoups", danger_1="blessure", danger_2="grave", **values)

    @property
    def revision(self) -> str:
        return Resolution.objects.get().revision


def page_of(tablee: Tablee, seat: Seat) -> Callable[[], str]:
    """A page of this seat, open: what it is sent each time one asks."""
    page = viewer(seat, {"page": "table"}, None, key_of(tablee.campaign, seat.name), "")

    def sent() -> str:
        message = feed.news(str(tablee.campaign.pk), [page]).messages[0]
        assert isinstance(message, str)
        return message

    sent()
    return sent


def test_i22_nothing_is_sent_of_a_closed_hand_until_both_open(tablee: Tablee) -> None:
    duel = Duel(tablee)
    mine, other = page_of(tablee, tablee.ana), page_of(tablee, tablee.bob)
    before = duel.revision
    act(tablee.ana, "impact/composer", part=duel.first, question="empreinte", trait=duel.words)
    act(tablee.ana, "impact/composer", part=duel.first, question="empreinte")
    act(tablee.ana, "impact/composer", part=duel.first, question="empreinte", trait=duel.words)
    assert duel.revision == before
    assert other() == "", "not even a panel that differs"
    assert "Ouvrir ce qui est fermé" in mine()
    act(tablee.ana, "impact/pret", part=duel.first, vue="1|2|0|blessure")
    told = other()
    assert "Main prête" in told and "Ouvrir ce qui est fermé" not in told and "2&nbsp;dés" not in told
    act(tablee.bob, "impact/pret", part=duel.second, vue="1|1|0|grave")
    assert "Ouvrir ce qui est fermé" in other()
    state = Resolution.objects.get().state
    assert (state["etape"], [len(cote["des"]) for cote in state["issue"]["cotes"]]) == ("lu", [2, 1])
    assert list(differences(Campaign.objects.get())) == []
