"""A seat that somebody lost, given back by a personal link: once, to one browser, with its sheet (P17, P18)."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from rules.game import RuleError
from sessions_app.commands.people import leave
from sessions_app.keys import fingerprint
from sessions_app.models import Event, Invitation, Seat
from sessions_app.replay import differences
from tests.sessions_app.table import Tablee, act, browser, gather, press
from tests.sessions_app.test_concurrency import together
from tests.sessions_app.ways_in import link, personal, stranger, table_of, text


def with_account(name: str = "zoe") -> Client:
    """The browser of somebody signed in, who never came to this table."""
    who = stranger()
    who.force_login(User.objects.create(username=name))
    return who


def reads(who: Client, tablee: Tablee) -> str:
    """Their page of the table."""
    answer = who.get(table_of(tablee.campaign))
    assert answer.status_code == 200, text(answer)
    return text(answer)


def takes_back(who: Client, door: str, tablee: Tablee) -> Seat:
    """They press the button, and are at the table."""
    assert who.get(door).status_code == 200
    assert who.post(door)["Location"] == table_of(tablee.campaign)
    seat = Invitation.objects.get(fingerprint=fingerprint(door.split("/")[2])).seat
    assert seat is not None  # personal
    return seat


def test_a_seat_comes_back_with_its_sheet_and_its_secrets(tablee: Tablee) -> None:
    """P18: in the new browser all of it; in the old one nothing more, by any road."""
    sheet = tablee.portrait(tablee.ana, name="Maëlle")
    tablee.trait(sheet, "ancrage", "Éclusière", seen_by="mj_and_player")
    act(tablee.ana, "core/roll", dice="d6", seen_by="mj_and_me", reason="entre nous")
    old, new = browser(tablee.ana), stranger()
    assert "Éclusière" in reads(old, tablee)
    door = personal(tablee.mj, tablee.ana)
    page = text(new.get(door))
    assert "Ana" in page and tablee.campaign.name in page and "Éclusière" not in page
    assert takes_back(new, door, tablee) == tablee.ana
    assert all(
        words in reads(new, tablee) for words in ("Maëlle", "Éclusière", "entre nous", "retrouve sa place")
    )
    assert press(new, tablee.campaign, "core/reword_trait", **rewording(tablee)).status_code == 200
    assert old.get(table_of(tablee.campaign)).status_code == 404
    assert old.get(f"{table_of(tablee.campaign)}nouvelles/").status_code == 401
    assert press(old, tablee.campaign, "core/roll", dice="d6").status_code == 403
    assert Seat.objects.filter(campaign=tablee.campaign).count() == 3


def rewording(tablee: Tablee) -> dict[str, str]:
    trait = tablee.campaign.portraits.get().traits.get()
    return {"trait": str(trait.pk), "text": "Passeuse", "base": trait.text}


@pytest.mark.parametrize("by", ["another browser", "an account"])
def test_a_personal_link_serves_once(tablee: Tablee, by: str) -> None:
    """P17: whoever comes second reads what to do, and changes nothing."""
    first, door = stranger(), personal(tablee.mj, tablee.ana)
    takes_back(first, door, tablee)
    second = {"another browser": stranger(), "an account": with_account()}[by]
    for answer in (second.get(door), second.post(door)):
        assert answer.status_code == 404 and "a déjà servi" in text(answer)
    for answer in (first.get(door), first.post(door)):  # whoever tapped twice is at the table
        assert answer["Location"] == table_of(tablee.campaign)
    assert "Ana" in reads(first, tablee)


@pytest.mark.parametrize("way", ["left", "removed", "turned away"])
def test_who_went_comes_back_by_it(tablee: Tablee, way: str) -> None:
    """Whoever left, or was removed, has their place again, in their own browser too; the invitation is not enough."""
    if way == "left":
        leave(tablee.ana)
    elif way == "removed":
        act(tablee.mj, "core/remove_seat", seat=str(tablee.ana.pk))
    else:
        leave(tablee.ana)
        act(tablee.mj, "core/choose_option", option="salle_attente", value="oui")
        browser(tablee.ana).post(link(tablee.campaign), {"name": "Ana"})
        act(tablee.mj, "core/turn_away", seat=str(tablee.ana.pk))
    who = browser(tablee.ana)
    assert who.get(table_of(tablee.campaign)).status_code == 403
    takes_back(who, personal(tablee.mj, tablee.ana), tablee)
    reads(who, tablee)
    tablee.campaign.refresh_from_db()
    assert list(differences(tablee.campaign)) == []


@pytest.mark.parametrize("status", ["sits", "waits"])
def test_a_browser_leaves_the_seat_it_took_meanwhile(tablee: Tablee, status: str) -> None:
    """Somebody without their cookie sat down as « Ana 2 »: they are told, and one person has one place."""
    if status == "waits":
        act(tablee.mj, "core/choose_option", option="salle_attente", value="oui")
    who = stranger()
    who.post(link(tablee.campaign), {"name": "Ana 2"})
    door = personal(tablee.mj, tablee.ana)
    if status == "sits":
        assert "Ana 2" in text(who.get(door))
    assert takes_back(who, door, tablee) == tablee.ana
    other = Seat.objects.get(name="Ana 2")
    assert (other.status, other.guest_key) == ("left", "")
    said = Event.objects.get(kind="core/seat_left")
    assert said.author == other and said.audience.everyone is (status == "sits")
    assert "attend à la porte" not in text(browser(tablee.mj).get(f"{table_of(tablee.campaign)}mj/"))
    tablee.campaign.refresh_from_db()
    assert list(differences(tablee.campaign)) == []


def test_the_browser_of_an_mj_is_refused(tablee: Tablee) -> None:
    """An MJ who tries the link of a player would lose the table: nothing moves, and the link is still good."""
    door, who = personal(tablee.mj, tablee.ana), browser(tablee.mj)
    answer = who.post(door)
    assert answer.status_code == 422 and "mène déjà cette table" in text(answer)
    assert "Page du MJ" in reads(who, tablee)
    takes_back(stranger(), door, tablee)


@pytest.mark.parametrize("held", ["guest", "account"])
@pytest.mark.parametrize("taker", ["guest", "account"])
def test_from_any_hand_to_any_other(tablee: Tablee, held: str, taker: str) -> None:
    """P18: a guest's seat or an account's, to a guest or to an account."""
    old = browser(tablee.ana)
    if held == "account":
        old = with_account("ana")
        Seat.objects.filter(pk=tablee.ana.pk).update(user=User.objects.get(username="ana"), guest_key="")
    reads(old, tablee)
    new = with_account() if taker == "account" else stranger()
    takes_back(new, personal(tablee.mj, tablee.ana), tablee)
    reads(new, tablee)
    assert old.get(table_of(tablee.campaign)).status_code == 404
    tablee.ana.refresh_from_db()
    assert (tablee.ana.user_id is None) is (taker == "guest") is bool(tablee.ana.guest_key)


def test_each_link_is_for_one_seat(tablee: Tablee) -> None:
    """A second one for the same seat ends the first, and no other."""
    first, bobs = personal(tablee.mj, tablee.ana), personal(tablee.mj, tablee.bob)
    second = personal(tablee.mj, tablee.ana)
    assert stranger().post(first).status_code == 404
    assert takes_back(stranger(), second, tablee) == tablee.ana
    assert stranger().get(bobs).status_code == 200


def test_what_no_personal_link_is_made_for(tablee: Tablee) -> None:
    for params in ({}, {"seat": str(tablee.mj.pk)}, {"gone": str(tablee.ana.pk)}):
        with pytest.raises(RuleError):
            act(tablee.mj, "core/make_personal_link", **params)
    assert not Invitation.objects.filter(kind="personal").exists()


def test_only_the_mjs_are_shown_it(tablee: Tablee) -> None:
    """P9: the page of the MJ has it to hand on; nobody else's names it."""
    door = personal(tablee.mj, tablee.ana)
    page = table_of(tablee.campaign)
    assert door in text(browser(tablee.mj).get(f"{page}mj/"))
    for who in (tablee.mj, tablee.ana, tablee.bob):
        assert door not in text(browser(who).get(page))


@pytest.mark.django_db(transaction=True)
def test_two_who_take_it_at_once_are_one() -> None:
    """P17: the seat is one browser's, whoever was first."""
    tablee = gather()
    door, people = personal(tablee.mj, tablee.ana), [stranger() for _ in range(4)]
    answers = together(*[lambda who=who: who.post(door) for who in people])
    assert sorted(a.status_code in (404, 422) for a in answers) == [False, True, True, True]
    inside = [who for who in people if who.get(table_of(tablee.campaign)).status_code == 200]
    assert len(inside) == 1
    assert Event.objects.filter(kind="core/seat_returned").count() == 1
