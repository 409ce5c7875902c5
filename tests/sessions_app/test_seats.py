"""Taking a seat, keeping it, and the links that lead to one (P17, P18, P12, T29, T30)."""

from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.core import signing
from django.core.exceptions import ValidationError
from django.test import Client

from sessions_app.commands.campaigns import MOST_SEATS, sit_down
from sessions_app.models import Campaign, Event, Seat
from sessions_app.seats import ENTRY, GUEST_COOKIE, INVITATION, entry_token, hashed, invitation_token
from tests.sessions_app.table import Tablee, act, browser, counts, gather, guest


def invitation(campaign: Campaign) -> str:
    return f"/rejoindre/{invitation_token(campaign)}/"


def entry(tablee: Tablee) -> str:
    return f"/entrer/{entry_token(tablee.mj.user.username, tablee.campaign)}/"


def test_a_browser_keeps_its_seat(tablee: Tablee) -> None:
    """P18: the same browser is the same seat, whatever it does with the link."""
    who = browser()
    assert who.post(invitation(tablee.campaign), {"name": "Zoé"}).status_code == 302
    zoe = Seat.objects.get(name="Zoé")
    before = counts()
    assert who.get(invitation(tablee.campaign)).url == f"/table/{tablee.campaign.pk}/"
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


@pytest.mark.parametrize("method", ["get", "head"])
def test_opening_a_link_changes_nothing(tablee: Tablee, method: str) -> None:
    """P17: a preview bot spends nothing; only a person's button does."""
    for who in (browser(), browser(tablee.ana), browser(tablee.mj)):
        for link in (invitation(tablee.campaign), entry(tablee)):
            before, cookies = counts(), set(who.cookies)
            for _ in range(20):
                answer = getattr(who, method)(link)
                assert answer.status_code in (200, 302, 405)
            assert counts() == before
            assert set(who.cookies) - cookies <= {"csrftoken"}


def test_posting_twice_is_one_seat(tablee: Tablee) -> None:
    who, before = browser(), counts()
    for _ in range(2):
        assert who.post(invitation(tablee.campaign), {"name": "Zoé"}).status_code == 302
    assert counts()["Seat"] == before["Seat"] + 1
    assert Event.objects.filter(kind="core/seated", author__name="Zoé").count() == 1


def forged(tablee: Tablee) -> list[str]:
    good = invitation_token(tablee.campaign)
    return [
        good[:-1] + ("A" if good[-1] != "A" else "B"),
        tablee.campaign.invitation.hex,
        f"{tablee.campaign.invitation.hex}:",
        signing.Signer(salt="other").sign(tablee.campaign.invitation.hex),
        signing.Signer(salt=INVITATION, key="another key").sign(tablee.campaign.invitation.hex),
        "x",
        "é" * 50,
    ]


def test_a_forged_invitation_opens_nothing(tablee: Tablee) -> None:
    """P17: the database is not enough to make a link, and a wrong one says what to do."""
    before = counts()
    for token in forged(tablee):
        for answer in (
            browser().get(f"/rejoindre/{token}/"),
            browser().post(f"/rejoindre/{token}/", {"name": "Zoé"}),
        ):
            assert answer.status_code == 404
            assert "Demande un nouveau lien au MJ" in answer.content.decode()
            assert tablee.campaign.name not in answer.content.decode()
    assert counts() == before


def test_a_renewed_invitation_closes_the_old_one(tablee: Tablee) -> None:
    """P17: revocable; those who sit keep their seat."""
    old = invitation(tablee.campaign)
    Campaign.objects.filter(pk=tablee.campaign.pk).update(invitation=uuid4())
    tablee.campaign.refresh_from_db()
    assert browser().post(old, {"name": "Zoé"}).status_code == 404
    assert browser().post(invitation(tablee.campaign), {"name": "Zoé"}).status_code == 302
    assert browser(tablee.ana).get(f"/table/{tablee.campaign.pk}/").status_code == 200


def test_an_entry_link_signs_in_by_its_button_only(tablee: Tablee) -> None:
    who = browser()
    assert who.get(entry(tablee)).status_code == 200
    assert "_auth_user_id" not in who.session
    assert who.post(entry(tablee)).url == f"/table/{tablee.campaign.pk}/"
    assert who.get(f"/table/{tablee.campaign.pk}/mj/").status_code == 200


@pytest.mark.parametrize("case", ["altered", "too old", "wrong salt", "nobody"])
def test_an_entry_link_that_is_not_good(tablee: Tablee, case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """P17: dated and signed; anything else says what to do and opens nothing."""
    good = entry_token(tablee.mj.user.username, tablee.campaign)
    token = {
        "altered": good[:-1] + ("A" if good[-1] != "A" else "B"),
        "too old": good,
        "wrong salt": signing.dumps([tablee.mj.user.username, str(tablee.campaign.pk)], salt=INVITATION),
        "nobody": signing.dumps(["nobody", str(tablee.campaign.pk)], salt=ENTRY),
    }[case]
    if case == "too old":
        monkeypatch.setattr("sessions_app.seats.ENTRY_LASTS", -1)
    who = browser()
    for answer in (who.get(f"/entrer/{token}/"), who.post(f"/entrer/{token}/")):
        assert answer.status_code == 404 and "Ce lien n’est plus bon" in answer.content.decode()
    assert "_auth_user_id" not in who.session


def test_signing_in_changes_the_session_key(tablee: Tablee) -> None:
    """T30: a session fixed beforehand is worth nothing."""
    who = Client()
    session = who.session
    session["before"] = 1
    session.save()
    who.cookies["sessionid"] = session.session_key
    who.post(entry(tablee))
    assert who.session.session_key != session.session_key


def test_a_removed_seat_is_shut_out(tablee: Tablee) -> None:
    Seat.objects.filter(pk=tablee.ana.pk).update(removed=True)
    who = browser(tablee.ana)
    assert who.get(f"/table/{tablee.campaign.pk}/").status_code == 404
    assert who.get(f"/table/{tablee.campaign.pk}/nouvelles/").status_code == 403


def test_a_full_table_says_so(tablee: Tablee) -> None:
    """P19: a table has a limit."""
    for n in range(MOST_SEATS - 3):
        guest(tablee.campaign, f"Convive {n}")
    with pytest.raises(ValidationError, match="pleine"):
        sit_down(tablee.campaign, "De trop", None, "key")
    assert sit_down(tablee.campaign, "Ana", None, f"{tablee.campaign.pk}:Ana") == tablee.ana


def test_sitting_down_is_told_to_the_table(tablee: Tablee) -> None:
    act(tablee.ana, "core/roll", dice="d6")
    zoe = guest(tablee.campaign, "Zoé")
    told = Event.objects.latest("seq")
    assert (told.kind, told.author, told.audience.everyone) == ("core/seated", zoe, True)
    [created] = told.changes.all()
    assert (created.row, created.op, str(created.row_id)) == ("seat", "create", str(zoe.pk))
    assert "guest_key" not in created.new and "user" not in created.new
