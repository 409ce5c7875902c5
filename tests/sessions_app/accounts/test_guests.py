"""A guest who opens an account keeps everything, and takes nothing of anybody else's (P18)."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from characters.models import Portrait
from sessions_app.commands.campaigns import sit_down
from sessions_app.demo import living_link
from sessions_app.models import Campaign, Event, Seat
from sessions_app.seats import GUEST_COOKIE
from tests.sessions_app.accounts.people import (
    PASSWORD,
    account,
    is_in,
    link_in_last_mail,
    sign_in,
    sign_up,
    signed_in,
)
from tests.sessions_app.table import Tablee, act, browser, gather, key_of, press

MINE, THEIRS = "Garder ces places", "sans compte"


def shared_phone(tablee: Tablee) -> Client:
    """Ana's browser, where her little brother sits at another table."""
    who = browser(tablee.ana)
    elsewhere = gather("Le Phare")
    sit_down(living_link(elsewhere.campaign), "Bruno", None, key_of(tablee.campaign, "Ana"))
    return who


def test_the_account_keeps_seat_portraits_and_rights(tablee: Tablee) -> None:
    portrait = tablee.portrait(tablee.ana, name="Maëlle")
    tablee.trait(portrait, "ancrage", "Éclusière", by=tablee.ana)
    act(tablee.mj, "core/give_role", seat=str(tablee.ana.pk), role="mj")
    who = browser(tablee.ana)
    page = who.get("/inscription/").content.decode()
    assert f'value="{tablee.ana.pk}"' in page and "checked" in page and "Les Salines" in page
    lines = Event.objects.count()
    assert sign_up(who, seats=[tablee.ana.pk])["Location"] == "/mes-tables/"
    seat = Seat.objects.get(pk=tablee.ana.pk)
    assert (seat.user, seat.guest_key, seat.role, seat.name) == (
        User.objects.get(email__gt=""),
        "",
        "mj",
        "Ana",
    )
    assert Portrait.objects.get(pk=portrait).seat == seat and Event.objects.count() == lines
    elsewhere = signed_in()
    assert GUEST_COOKIE not in elsewhere.cookies
    assert elsewhere.get(f"/table/{tablee.campaign.pk}/mj/").status_code == 200
    assert press(elsewhere, tablee.campaign, "core/roll", dice="d6").status_code == 200
    stranger = browser()
    stranger.cookies[GUEST_COOKIE] = key_of(tablee.campaign, "Ana")
    assert stranger.get(f"/table/{tablee.campaign.pk}/").status_code == 404, (
        "the guest's key opens it no more"
    )


def test_only_what_is_ticked_is_taken(tablee: Tablee) -> None:
    """A shared device: each place is named, and taking it is a choice."""
    who = shared_phone(tablee)
    page = who.get("/inscription/").content.decode()
    for words in ("Ana", "Les Salines", "Bruno", "Le Phare"):
        assert words in page
    sign_up(who, seats=[tablee.ana.pk])
    assert Seat.objects.get(pk=tablee.ana.pk).user
    assert Seat.objects.get(name="Bruno").user is None


def test_an_account_may_take_nothing(tablee: Tablee) -> None:
    who = browser(tablee.ana)
    assert sign_up(who)["Location"] == "/campagne/"
    assert Seat.objects.get(pk=tablee.ana.pk).user is None
    assert who.get(f"/table/{tablee.campaign.pk}/").status_code == 200, "the browser still holds it"


@pytest.mark.parametrize("door", ["/inscription/", "/mes-tables/garder/"])
def test_somebody_else_s_seat_cannot_be_taken(tablee: Tablee, door: str) -> None:
    """Another guest's, an account's, one's own that was removed, one that never was, or no id at all."""
    gone = sit_down(living_link(tablee.campaign), "Chloé", None, key_of(tablee.campaign, "Ana") + "bis")
    Seat.objects.filter(pk=gone.pk).update(status="removed", guest_key=tablee.ana.guest_key)
    tablee.ana.refresh_from_db()
    held = dict(Seat.objects.values_list("pk", "user"))
    for seat in (tablee.bob.pk, tablee.mj.pk, gone.pk, "00000000-0000-4000-8000-000000000000", "x", ""):
        who = browser(tablee.ana)
        if door == "/inscription/":
            answer = sign_up(who, f"{str(seat)[:4]}@exemple.fr", seats=[tablee.ana.pk, seat])
        else:
            who.force_login(User.objects.get_or_create(username="somebody")[0])
            answer = who.post(door, {"seats": [tablee.ana.pk, seat]})
        assert answer.status_code == 422 and 'role="alert"' in answer.content.decode(), seat
        assert dict(Seat.objects.values_list("pk", "user")) == held


def test_with_mail_the_seat_is_taken_once_one_is_in(tablee: Tablee, mail_goes_out: None) -> None:
    """Until then the guest plays on; and whoever signs in meanwhile in this browser takes nothing."""
    account("bruno@exemple.fr")
    who = browser(tablee.ana)
    sign_up(who, seats=[tablee.ana.pk])
    assert who.get(f"/table/{tablee.campaign.pk}/").status_code == 200
    assert Seat.objects.get(pk=tablee.ana.pk).user is None
    path = link_in_last_mail()
    assert who.post(path)["Location"] == "/mes-tables/"
    assert Seat.objects.get(pk=tablee.ana.pk).user == User.objects.get(email="zoe@exemple.fr")


def test_what_was_ticked_for_one_is_not_another_s(tablee: Tablee, mail_goes_out: None) -> None:
    account("bruno@exemple.fr")
    who = browser(tablee.ana)
    sign_up(who, seats=[tablee.ana.pk])
    assert sign_in(who, "bruno@exemple.fr").status_code == 302 and is_in(who)
    assert Seat.objects.get(pk=tablee.ana.pk).user is None
    who.post("/deconnexion/")
    sign_in(who)
    assert Seat.objects.get(pk=tablee.ana.pk).user is None


def test_a_sign_up_that_was_one_already_keeps_the_choice(tablee: Tablee, mail_goes_out: None) -> None:
    """Who forgot that they have an account signs in with it: the place they ticked is theirs."""
    user = account()
    who = browser(tablee.ana)
    sign_up(who, seats=[tablee.ana.pk])
    assert Seat.objects.get(pk=tablee.ana.pk).user is None, "knowing an address is not enough"
    sign_in(who, password=PASSWORD)
    assert Seat.objects.get(pk=tablee.ana.pk).user == user


def test_signing_in_takes_nothing(tablee: Tablee) -> None:
    account()
    who = browser(tablee.ana)
    sign_in(who)
    assert Seat.objects.get(pk=tablee.ana.pk).user is None
    page = who.get("/mes-tables/").content.decode()
    assert MINE in page and f'value="{tablee.ana.pk}"' in page and "checked" not in page


def test_a_place_is_kept_from_my_tables(tablee: Tablee) -> None:
    user = account()
    who = shared_phone(tablee)
    sign_in(who)
    empty = who.post("/mes-tables/garder/")
    assert empty.status_code == 422 and "Coche au moins" in empty.content.decode()
    assert who.post("/mes-tables/garder/", {"seats": [tablee.ana.pk]})["Location"] == "/mes-tables/"
    assert Seat.objects.get(pk=tablee.ana.pk).user == user and Seat.objects.get(name="Bruno").user is None


def test_where_the_account_sits_already_no_place_is_offered(tablee: Tablee) -> None:
    user = account()
    sit_down(living_link(tablee.campaign), "Zoé", user, "")
    who = browser(tablee.ana)
    sign_in(who)
    assert MINE not in who.get("/mes-tables/").content.decode()
    answer = who.post("/mes-tables/garder/", {"seats": [tablee.ana.pk]})
    assert answer.status_code == 422 and "recharge la page" in answer.content.decode()


@pytest.mark.parametrize("change", [{"deleted_at": "2026-01-01T00:00Z"}])
def test_a_deleted_table_is_not_offered(tablee: Tablee, change: dict[str, Any]) -> None:
    Campaign.objects.filter(pk=tablee.campaign.pk).update(**change)
    assert MINE not in browser(tablee.ana).get("/inscription/").content.decode()
