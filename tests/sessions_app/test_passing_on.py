"""What does not pass on: the ways in of an MJ who is one no more, words said to who held a seat before, a planted key.

P11, P12, P17: each of these was found open once.
"""

from typing import Any

import pytest

from rules.game import RuleError
from sessions_app.commands.people import leave
from sessions_app.models import Campaign, Event, Invitation, Seat
from sessions_app.replay import differences
from sessions_app.seats import GUEST_COOKIE
from tests.sessions_app.table import Tablee, act, browser, gather, guest
from tests.sessions_app.ways_in import link, personal, stranger, table_of, text


def agreed(tablee: Tablee) -> None:
    tablee.campaign.refresh_from_db()
    assert list(differences(tablee.campaign)) == []


def co_mj(tablee: Tablee) -> Seat:
    act(tablee.mj, "core/give_role", seat=str(tablee.bob.pk), role="mj")
    tablee.bob.refresh_from_db()
    return tablee.bob


@pytest.mark.parametrize("how", ["demoted", "made a spectator", "leaves", "removed"])
def test_no_way_in_that_an_mj_knew_outlives_their_role(tablee: Tablee, how: str) -> None:
    bob = co_mj(tablee)
    doors = [personal(bob, tablee.mj), personal(bob, tablee.ana), link(tablee.campaign)]
    act(bob, "core/make_code")
    if how == "leaves":
        leave(bob)
    elif how == "removed":
        act(tablee.mj, "core/remove_seat", seat=str(bob.pk))
    else:
        act(tablee.mj, "core/give_role", seat=str(bob.pk), role="player" if how == "demoted" else "spectator")
    assert [stranger().get(door).status_code for door in doors] == [404] * 3
    [living] = Invitation.good().filter(campaign=tablee.campaign)
    assert living.kind == "link"
    agreed(tablee)


def test_a_role_that_rises_takes_its_personal_link_along(tablee: Tablee) -> None:
    """A link made for a player must not open an MJ's seat."""
    door, other = personal(tablee.mj, tablee.ana), personal(tablee.mj, tablee.bob)
    act(tablee.mj, "core/give_role", seat=str(tablee.ana.pk), role="mj")
    assert (stranger().get(door).status_code, stranger().get(other).status_code) == (404, 200)
    agreed(tablee)


def test_an_mj_who_left_comes_back_as_a_player(tablee: Tablee) -> None:
    bob = co_mj(tablee)
    leave(bob)
    browser(bob).post(link(tablee.campaign), {"name": "x"})
    bob.refresh_from_db()
    assert (bob.status, bob.role) == ("seated", "player")
    agreed(tablee)


def test_who_left_can_be_kept_from_coming_back(tablee: Tablee) -> None:
    leave(tablee.bob)
    act(tablee.mj, "core/remove_seat", gone=str(tablee.bob.pk))
    assert browser(tablee.bob).post(link(tablee.campaign), {"name": "x"}).status_code == 403
    for nobody in ({}, {"seat": str(tablee.mj.pk)}):
        with pytest.raises(RuleError):
            act(tablee.mj, "core/remove_seat", **nobody)


def test_an_invitation_that_was_closed_stays_closed(tablee: Tablee) -> None:
    """Removing somebody gives the others a new link only where there was one, as long and for as many."""
    act(tablee.mj, "core/renew_invitation", hours=24, most_uses=5)
    before = Invitation.good().get(campaign=tablee.campaign, kind="link")
    zoe = guest(tablee.campaign, "Zoé")
    act(tablee.mj, "core/remove_seat", seat=str(zoe.pk))
    after = Invitation.good().get(campaign=tablee.campaign, kind="link")
    assert after != before and (after.until, after.most_uses) == (before.until, 5)
    act(tablee.mj, "core/close_invitation")
    act(tablee.mj, "core/remove_seat", seat=str(tablee.bob.pk))
    assert not Invitation.good().filter(campaign=tablee.campaign).exists()


def whispered(who: Any, tablee: Tablee) -> bool:
    return "psst" in text(who.get(table_of(tablee.campaign)))


def test_a_whisper_does_not_pass_on_with_a_seat(tablee: Tablee) -> None:
    """P11: an MJ who takes a player's seat by a personal link reads nothing of what was whispered to them before."""
    act(tablee.ana, "core/whisper", seat=str(tablee.bob.pk), text="psst", read_by="two")
    act(tablee.bob, "core/whisper", seat=str(tablee.ana.pk), text="psst", read_by="two")
    assert whispered(browser(tablee.ana), tablee) and whispered(browser(tablee.bob), tablee)
    taker = stranger()
    taker.post(personal(tablee.mj, tablee.ana))
    assert not whispered(taker, tablee) and whispered(browser(tablee.bob), tablee)
    news = taker.get(f"{table_of(tablee.campaign)}nouvelles/").content.decode()
    assert "psst" not in news
    act(tablee.bob, "core/whisper", seat=str(tablee.ana.pk), text="psst encore", read_by="two")
    assert "psst encore" in text(taker.get(table_of(tablee.campaign)))


@pytest.mark.parametrize("way", ["link", "personal"])
def test_a_key_planted_in_a_browser_opens_nothing(tablee: Tablee, way: str) -> None:
    """Another port of the same host may set our cookie: whoever did must not act as who sat down with it."""
    who, planted = stranger(), "a key that somebody else knows"
    who.cookies[GUEST_COOKIE] = planted
    if way == "link":
        assert who.post(link(tablee.campaign), {"name": "Zoé"}).status_code == 302
    else:
        assert who.post(personal(tablee.mj, tablee.ana)).status_code == 302
    assert who.get(table_of(tablee.campaign)).status_code == 200
    planter = stranger()
    planter.cookies[GUEST_COOKIE] = planted
    assert planter.get(table_of(tablee.campaign)).status_code == 404


def test_names_do_not_tell_who_is_at_the_door(tablee: Tablee) -> None:
    """P10: neither a name that waits nor one that was turned away is taken; who comes in has one of their own."""
    act(tablee.mj, "core/choose_option", option="salle_attente", value="oui")
    zoe, yves = guest(tablee.campaign, "Zoé"), guest(tablee.campaign, "Yves")
    act(tablee.mj, "core/turn_away", seat=str(yves.pk))
    act(tablee.ana, "core/rename_seat", seat=str(tablee.ana.pk), name="Zoé")
    act(tablee.bob, "core/rename_seat", seat=str(tablee.bob.pk), name="Yves")
    act(tablee.mj, "core/admit", seat=str(zoe.pk))
    zoe.refresh_from_db()
    assert zoe.name == "Zoé 2"
    leave(zoe)
    browser_of = Seat.objects.get(pk=zoe.pk)
    act(tablee.mj, "core/choose_option", option="salle_attente", value="non")
    browser(zoe).post(link(tablee.campaign), {"name": "x"})
    browser_of.refresh_from_db()
    assert browser_of.name == "Zoé 2"
    agreed(tablee)


def test_who_comes_back_to_the_door_keeps_their_name(tablee: Tablee) -> None:
    leave(tablee.ana)
    act(tablee.mj, "core/choose_option", option="salle_attente", value="oui")
    browser(tablee.ana).post(link(tablee.campaign), {"name": "x"})
    act(tablee.mj, "core/admit", seat=str(tablee.ana.pk))
    tablee.ana.refresh_from_db()
    assert tablee.ana.name == "Ana"


@pytest.mark.parametrize("name", ["Hélène (MJ)", "MJ.", "M.J.", "MJ 👑", "le mj", "Hélène.", "HÉLÈNE !"])
def test_no_name_passes_for_the_mj(tablee: Tablee, name: str) -> None:
    """P16, T28: neither by the word nor by the points around it."""
    assert stranger().post(link(tablee.campaign), {"name": name}).status_code == 422


def test_two_taps_open_one_campaign(tablee: Tablee) -> None:
    """P2: the form names it; that name serves nobody else."""
    who = browser(tablee.mj)
    page = text(who.get("/campagne/"))
    [name] = [part.split('"')[0] for part in page.split('name="campaign" value="')[1:]]
    form = {"campaign": name, "name": "Deux fois", "game": tablee.campaign.game, "mj_name": "Hélène"}
    answers = [who.post("/campagne/", form) for _ in range(2)]
    assert len({answer["Location"] for answer in answers}) == 1
    assert Campaign.objects.filter(name="Deux fois").count() == 1
    other = browser(gather("Ailleurs").mj)
    assert other.post("/campagne/", form).status_code == 422
    assert Event.objects.filter(campaign=name, kind="core/seated").count() == 1
