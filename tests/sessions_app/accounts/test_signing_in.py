"""Coming in, where to, and out again (P12, P13, T30, T39)."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse

from rules.registry import GAMES
from sessions_app.demo import MJ, demo_campaign
from sessions_app.invitations import entry_token
from tests.sessions_app.accounts.people import (
    OTHER,
    account,
    is_in,
    sign_in,
    sign_up,
    signed_in,
    somebody,
    somewhere,
)

ELSEWHERE = [
    "https://evil.example/",
    "//evil.example/",
    "///evil.example/",
    "/\\evil.example/",
    "\\\\evil.example/",
    "/\t/evil.example/",
    "http:evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "http://testserver/compte/",
    "http://localhost/compte/",
    "compte/",
    "@evil.example",
    " /compte/",
]


@pytest.mark.parametrize("target", ELSEWHERE)
def test_only_a_path_of_this_site_is_gone_to(db: None, target: str) -> None:
    account()
    for answer in (
        sign_in(Client(), next=target),
        Client().post("/connexion/?" + "next=" + target, {"login": "zoe@exemple.fr", "password": "x"}),
        sign_up(Client(), f"{len(target)}@exemple.fr", next=target),
        signed_in().get("/connexion/", {"next": target}),
        signed_in().post("/deconnexion/", {"next": target}),
    ):
        assert answer.get("Location", "/") in ("/", reverse("nouvelle_campagne"))


def test_a_path_of_this_site_is_gone_to(db: None) -> None:
    account()
    assert sign_in(Client(), next="/mes-tables/?a=b")["Location"] == "/mes-tables/?a=b"
    who = Client()
    page = who.get("/compte/", follow=True).content.decode()
    assert 'name="next" value="/compte/"' in page and "/inscription/?next=%2Fcompte%2F" in page


def test_signing_in_changes_the_session_key_and_the_token(db: None) -> None:
    """T30: what somebody fixed in this browser beforehand is worth nothing."""
    account()
    who = Client()
    who.get("/connexion/")
    session = who.session
    session["before"] = 1
    session.save()
    who.cookies["sessionid"], token = str(session.session_key), who.cookies["csrftoken"].value
    assert sign_in(who).status_code == 302
    assert who.session.session_key != session.session_key and who.cookies["csrftoken"].value != token
    assert not Session.objects.filter(pk=session.session_key).exists()


def test_a_wrong_password_and_an_unknown_address_read_alike(db: None) -> None:
    account()
    known, unknown = sign_in(Client(), password=OTHER), sign_in(Client(), "abc@exemple.fr", OTHER)
    assert known.status_code == unknown.status_code == 422
    assert body(known) == body(unknown).replace("abc@", "zoe@")
    assert "ne vont pas ensemble" in body(known)


def body(answer: Any) -> str:
    """A page without the token that its form has for this browser."""
    text: str = answer.content.decode()
    return text.replace(str(answer.context["csrf_token"]), "")


def test_a_closed_account_reads_as_none(db: None) -> None:
    user = account()
    user.is_active = False
    user.save()
    assert "ne vont pas ensemble" in sign_in(Client()).content.decode()


def test_five_failures_for_one_address_then_a_wait(db: None, real_amounts: None) -> None:
    """T39: whoever tries from wherever, and even with the good password."""
    tried, other = somebody(), somebody()
    account(tried)
    account(other)
    for _ in range(5):
        assert sign_in(Client(REMOTE_ADDR=somewhere()), tried.upper(), OTHER).status_code == 422
    refused = sign_in(Client(REMOTE_ADDR=somewhere()), tried)
    assert refused.status_code == 429 and 0 < int(refused["Retry-After"]) <= 300
    assert "réessaie dans 5\u00a0minutes" in refused.content.decode()
    assert sign_in(Client(REMOTE_ADDR=somewhere()), other).status_code == 302


def test_good_passwords_are_not_counted(db: None, real_amounts: None) -> None:
    often, home = somebody(), somewhere()
    account(often)
    for _ in range(7):
        assert sign_in(Client(REMOTE_ADDR=home), often).status_code == 302


def test_signing_out_leaves_nothing(db: None) -> None:
    """P13: the session is gone from the database, and the browser is told to forget."""
    account()
    who = signed_in()
    key = who.session.session_key
    answer = who.post("/deconnexion/")
    assert (answer.status_code, answer["Location"]) == (302, "/")
    assert answer["Clear-Site-Data"] == '"cache", "storage"'
    assert not Session.objects.filter(pk=key).exists() and not is_in(who)


def test_a_link_signs_nobody_out(db: None) -> None:
    account()
    who = signed_in()
    for method in ("get", "head", "put", "delete"):
        assert getattr(who, method)("/deconnexion/").status_code == 405
    assert is_in(who)


def test_the_demo_comes_in_by_its_dated_link(db: None) -> None:
    """It has no e-mail nor password: what needs them is not offered to it, and does not break."""
    campaign = demo_campaign(next(iter(GAMES.values())))
    who = Client()
    assert who.post(f"/entrer/{entry_token(MJ, campaign)}/")["Location"] == f"/table/{campaign.pk}/"
    page = who.get("/compte/").content.decode()
    assert "par le lien" in page and "Supprimer" not in page and "Changer" not in page
    for path in ("/mot-de-passe/", "/compte/supprimer/"):
        for answer in (who.get(path), who.post(path, {"password": ""})):
            assert (answer.status_code, answer["Location"]) == (302, "/compte/")
    assert "celui-ci" in who.get("/compte/sessions/").content.decode()
    assert User.objects.filter(username=MJ).exists()


def test_nobody_signs_up_as_the_demo(db: None) -> None:
    """Its link opens the account of this name, whoever has it."""
    sign_up(Client(), "demo@exemple.fr")
    assert not User.objects.filter(username=MJ).exists()
