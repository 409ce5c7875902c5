"""A campaign in one screen: its name, its game, one's own name (issue; P19)."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from sessions_app.models import Campaign, Event, Seat
from tests.sessions_app.table import counts

GOOD = {"name": "  Les Salines\u00a0!", "game": "puissances", "mj_name": "Hélène"}


@pytest.fixture
def who(db: None) -> Client:
    client = Client()
    client.force_login(User.objects.create(username="helene"))
    return client


def test_one_screen_makes_a_table_with_its_mj(who: Client) -> None:
    answer = who.post("/campagne/", GOOD)
    campaign = Campaign.objects.get()
    assert answer.status_code == 302 and answer["Location"] == f"/table/{campaign.pk}/mj/"
    assert (campaign.name, campaign.game, campaign.last_seq) == ("Les Salines\u00a0!", "puissances", 1)
    seat = Seat.objects.get()
    assert (seat.name, seat.role, seat.user and seat.user.username) == ("Hélène", "mj", "helene")
    assert Event.objects.get().payload == {"role": "mj"}
    page = who.get(f"/table/{campaign.pk}/mj/").content.decode()
    assert "/rejoindre/" in page, "straight to the invitation"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("name", "x" * 81),
        ("name", "Les\u202eSalines"),
        ("name", "Les\0Salines"),
        ("game", "échecs"),
        ("game", ""),
        ("mj_name", ""),
        ("mj_name", "MJ"),
        ("mj_name", "x" * 41),
        ("mj_name", "Héléne\u200b"),
        ("mj_name", "\ufdfa" * 40),
    ],
)
def test_what_does_not_fit_makes_nothing_and_keeps_the_rest(who: Client, field: str, value: str) -> None:
    before = counts()
    answer = who.post("/campagne/", GOOD | {field: value})
    page = answer.content.decode()
    assert answer.status_code == 422 and 'class="error"' in page
    assert counts() == before
    if field != "mj_name":
        assert 'value="Hélène"' in page, "nothing typed is lost"
