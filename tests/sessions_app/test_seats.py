"""Taking a seat, keeping it, and the links that lead to one (P17, P18, P12, T29, T30)."""

from datetime import timedelta
from io import StringIO

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.utils import timezone

from sessions_app.commands.campaigns import MOST_SEATS, sit_down
from sessions_app.demo import living_link
from sessions_app.keys import hashed
from sessions_app.models import Campaign, Event, Seat
from sessions_app.seats import GUEST_COOKIE, REASONS, seat_at
from sessions_app.viewers import viewer
from tests.sessions_app.table import Tablee, act, browser, counts, gather, guest, invitation, key_of


def test_a_browser_keeps_its_seat(tablee: Tablee) -> None:
    """P18: the same browser is the same seat, whatever it does with the link."""
    who = browser()
    assert who.post(invitation(tablee.campaign), {"name": "Zoé"}).status_code == 302
    zoe = Seat.objects.get(name="Zoé")
    before = counts()
    assert who.get(invitation(tablee.campaign))["Location"] == f"/table/{tablee.campaign.pk}/"
    assert who.post(invitation(tablee.campaign), {"name": "Quelqu’un d’autre"}).status_code == 302
    assert counts() == before
    page = who.get(f"/table/{tablee.campaign.pk}/").content.decode()
    assert "Zoé" in page
    again = browser()
    again.cookies[GUEST_COOKIE] = who.cookies[GUEST_COOKIE].value
    assert again.get(f"/table/{tablee.campaign.pk}/").status_code == 200
    assert zoe.guest_key == hashed(who.cookies[GUEST_COOKIE].value)


def test_the_key_of_a_guest_is_long_hashed_and_out_of_reach_of_scripts(tablee: Tablee) -> None:
    """P17: at least 128 bits, and the database alone opens no seat."""
    who = browser()
    who.post(invitation(tablee.campaign), {"name": "Zoé"})
    cookie = who.cookies[GUEST_COOKIE]
    assert len(cookie.value) >= 32 and cookie["httponly"] and cookie["samesite"] == "Lax"
    assert cookie.value not in Seat.objects.get(name="Zoé").guest_key
    thief = browser()
    thief.cookies[GUEST_COOKIE] = Seat.objects.get(name="Zoé").guest_key
    assert thief.get(f"/table/{tablee.campaign.pk}/").status_code == 404


def test_one_browser_sits_at_two_tables(db: None) -> None:
    here, there, who = gather(), gather("Ailleurs"), browser()
    for tablee in (here, there):
        assert who.post(invitation(tablee.campaign), {"name": "Zoé"}).status_code == 302
    for tablee in (here, there):
        assert who.get(f"/table/{tablee.campaign.pk}/").status_code == 200
    assert Seat.objects.filter(name="Zoé").count() == 2


def test_an_account_keeps_its_seat_on_another_browser(tablee: Tablee) -> None:
    user = User.objects.create(username="zoe")
    one, other = browser(), browser()
    one.force_login(user)
    other.force_login(user)
    assert one.post(invitation(tablee.campaign), {"name": "Zoé"}).status_code == 302
    assert GUEST_COOKIE not in one.cookies
    assert other.get(f"/table/{tablee.campaign.pk}/").status_code == 200
    before = counts()
    assert other.post(invitation(tablee.campaign), {"name": "Zoé bis"}).status_code == 302
    assert counts()["Seat"] == before["Seat"]
    other.logout()
    assert other.get(f"/table/{tablee.campaign.pk}/").status_code == 404


def test_a_guest_who_signs_in_keeps_their_seat(tablee: Tablee) -> None:
    """P18: nothing is lost when somebody who plays as a guest opens an account."""
    who = browser(tablee.ana)
    who.force_login(User.objects.create(username="ana"))
    assert who.get(f"/table/{tablee.campaign.pk}/").status_code == 200
    assert who.get(invitation(tablee.campaign)).status_code == 302
    assert Seat.objects.filter(campaign=tablee.campaign).count() == 3


def test_posting_twice_is_one_seat(tablee: Tablee) -> None:
    who, before = browser(), counts()
    for _ in range(2):
        assert who.post(invitation(tablee.campaign), {"name": "Zoé"}).status_code == 302
    assert counts()["Seat"] == before["Seat"] + 1
    assert Event.objects.filter(kind="core/seated", author__name="Zoé").count() == 1


@pytest.mark.parametrize("status", ["waiting", "left", "removed"])
def test_who_does_not_sit_is_shut_out_in_words(tablee: Tablee, status: str) -> None:
    """P12: whoever has, or had, a seat here reads why it is closed; nothing of the table is shown."""
    Seat.objects.filter(pk=tablee.ana.pk).update(status=status)
    who = browser(tablee.ana)
    for url in (f"/table/{tablee.campaign.pk}/", f"/table/{tablee.campaign.pk}/nouvelles/"):
        answer = who.get(url)
        assert answer.status_code == 403
        assert REASONS[Seat.Status(status)] in answer.content.decode()
        assert "Bob" not in answer.content.decode()


def test_a_full_table_says_so(tablee: Tablee) -> None:
    """P19: a table has a limit."""
    for n in range(MOST_SEATS - 3):
        guest(tablee.campaign, f"Convive {n}")
    link = living_link(tablee.campaign)
    with pytest.raises(ValidationError, match="pleine"):
        sit_down(link, "De trop", None, "key")
    assert guest(tablee.campaign, "Ana") == tablee.ana


def test_sitting_down_is_told_to_the_table(tablee: Tablee) -> None:
    act(tablee.ana, "core/roll", dice="d6")
    zoe = guest(tablee.campaign, "Zoé")
    told = Event.objects.latest("seq")
    assert (told.kind, told.author, told.audience.everyone) == ("core/seated", zoe, True)
    [created] = told.changes.all()
    assert (created.row, created.op, str(created.row_id)) == ("seat", "create", str(zoe.pk))
    assert created.new and not {"guest_key", "user"} & set(created.new)


def test_a_campaign_erased_while_its_page_sits_down(tablee: Tablee) -> None:
    """P13: the seat and its campaign are read at once, so that no page is left with a seat at nothing."""
    key = key_of(tablee.campaign, "Ana")
    seat = seat_at(tablee.campaign.pk, AnonymousUser(), key)
    assert seat
    Campaign.objects.update(deleted_at=timezone.now() - timedelta(days=31))
    call_command("purge", stdout=StringIO())
    assert viewer(seat, {}, None, key, "").role == "player"
    assert seat_at(tablee.campaign.pk, AnonymousUser(), key) is None
