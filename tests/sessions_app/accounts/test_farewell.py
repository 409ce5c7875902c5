"""The end of an account: what stays does so under a neutral name (P12, P18)."""

from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client

from characters.models import Portrait
from sessions_app.commands.campaigns import make_campaign, sit_down
from sessions_app.demo import living_link
from sessions_app.models import Campaign, Event, Seat
from tests.sessions_app.accounts.people import (
    OTHER,
    PASSWORD,
    account,
    is_in,
    sign_in,
    signed_in,
    somebody,
    somewhere,
)
from tests.sessions_app.table import Tablee, act, browser

PATH = "/compte/supprimer/"


def test_the_account_goes_and_its_work_stays(tablee: Tablee) -> None:
    seat = sit_down(living_link(tablee.campaign), "Zoé Marceau", account(), "")
    portrait = tablee.portrait(seat, name="Maëlle")
    act(seat, "core/say", text="Je passe par la digue")
    here, there = signed_in(), signed_in()
    page = here.get(PATH).content.decode()
    assert "Ce qui reste" in page and User.objects.filter(email="zoe@exemple.fr").exists()
    answer = here.post(PATH, {"password": PASSWORD})
    assert answer["Location"] == "/" and answer["Clear-Site-Data"] == '"cache", "storage"'
    assert not is_in(here) and not is_in(there) and sign_in(Client()).status_code == 422
    assert not EmailAddress.objects.exists() and not UserSession.objects.exists()
    assert Session.objects.count() == 0
    kept = Seat.objects.get(pk=seat.pk)
    assert (kept.name, kept.user, kept.status) == ("Une place laissée", None, "left")
    assert Portrait.objects.get(pk=portrait).seat == kept
    journal = browser(tablee.ana).get(f"/table/{tablee.campaign.pk}/").content.decode()
    assert "Je passe par la digue" in journal and "Maëlle" in journal and "Marceau" not in journal


def test_old_lines_keep_the_words_they_had(tablee: Tablee) -> None:
    """As the page says before: a portrait of one's name loses it, what was written of it stays."""
    seat = sit_down(living_link(tablee.campaign), "Zoé Marceau", account(), "")
    portrait = tablee.portrait(seat, name="Zoé Marceau")
    act(tablee.bob, "core/say", text="Merci, Zoé Marceau")
    who = signed_in()
    assert "les lignes où ton nom a été écrit le gardent" in who.get(PATH).content.decode()
    who.post(PATH, {"password": PASSWORD})
    assert Portrait.objects.get(pk=portrait).name == "Une place laissée"
    assert "Merci, Zoé Marceau" in browser(tablee.ana).get(f"/table/{tablee.campaign.pk}/").content.decode()


def test_a_wrong_password_ends_nothing(db: None) -> None:
    account()
    who = signed_in()
    answer = who.post(PATH, {"password": OTHER})
    assert answer.status_code == 422 and "pas ton mot de passe" in answer.content.decode()
    assert is_in(who) and User.objects.count() == 1


def test_guessing_it_is_slowed(db: None, real_amounts: None) -> None:
    guarded = somebody()
    account(guarded)
    who = signed_in(guarded, REMOTE_ADDR=somewhere())
    statuses = [who.post(PATH, {"password": OTHER}).status_code for _ in range(6)]
    assert statuses == [422] * 5 + [429] and User.objects.count() == 1


def test_a_table_would_have_no_mj(tablee: Tablee) -> None:
    """It is named beside the button, and nothing at all has been done."""
    user = account()
    led = make_campaign(user, "La Digue", "puissances", "Zoé")
    sit_down(living_link(led), "Chloé", None, "key")
    seat = sit_down(living_link(tablee.campaign), "Zoé", user, "")
    who, lines = signed_in(), Event.objects.count()
    answer = who.post(PATH, {"password": PASSWORD})
    text = answer.content.decode()
    assert answer.status_code == 422 and "La Digue" in text and "nomme d’abord" in text
    assert is_in(who) and Event.objects.count() == lines
    assert Seat.objects.get(pk=seat.pk).name == "Zoé"


def test_a_table_where_one_is_alone_goes_too(db: None) -> None:
    campaign = make_campaign(account(), "La Digue", "puissances", "Zoé")
    assert signed_in().post(PATH, {"password": PASSWORD})["Location"] == "/"
    assert Campaign.objects.get(pk=campaign.pk).deleted_at


def test_only_its_own_account(db: None) -> None:
    account()
    account("bruno@exemple.fr")
    assert signed_in("bruno@exemple.fr").post(PATH, {"password": PASSWORD}).status_code == 302
    assert [user.email for user in User.objects.all()] == ["zoe@exemple.fr"]
