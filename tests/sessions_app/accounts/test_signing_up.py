"""A new account, with and without mail (T39)."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client

from sessions_app.models import Seat
from tests.sessions_app.accounts.people import (
    OTHER,
    PASSWORD,
    account,
    is_in,
    link_in_last_mail,
    sign_in,
    sign_up,
    signed_in,
    somebody,
    somewhere,
)
from tests.sessions_app.table import Tablee, browser


def test_without_mail_one_comes_in_at_once(db: None) -> None:
    who = Client()
    assert sign_up(who, "Zoe@Exemple.FR")["Location"] == "/campagne/"
    assert is_in(who) and not mail.outbox
    user = User.objects.get()
    assert user.email == "zoe@exemple.fr" and "zoe" not in user.username
    assert is_in(signed_in("ZOE@exemple.fr"))


def test_without_mail_a_taken_address_says_so(db: None) -> None:
    account()
    who = Client()
    answer = sign_up(who, "ZOE@exemple.fr", password1=OTHER, password2=OTHER)
    assert answer.status_code == 422 and "a déjà cet e-mail" in answer.content.decode()
    assert User.objects.count() == 1 and not is_in(who)


def test_signing_up_again_with_the_same_password_is_signing_in(tablee: Tablee) -> None:
    """P2: as the second tap on the button, even when the first one took the places that it ticked."""
    first, second = browser(tablee.ana), browser(tablee.ana)
    for who in (first, second):
        assert sign_up(who, seats=[tablee.ana.pk])["Location"] == "/mes-tables/"
        assert is_in(who) and User.objects.filter(email="zoe@exemple.fr").count() == 1
    assert Seat.objects.get(pk=tablee.ana.pk).user == User.objects.get(email="zoe@exemple.fr")


def test_signing_up_guesses_no_password(db: None, real_amounts: None) -> None:
    """T39: a try there is a try at the door."""
    tried = somebody()
    account(tried)
    for _ in range(5):
        answer = sign_up(Client(REMOTE_ADDR=somewhere()), tried, password1=OTHER, password2=OTHER)
        assert answer.status_code == 422
    assert sign_up(Client(REMOTE_ADDR=somewhere()), tried).status_code == 429
    assert sign_in(Client(REMOTE_ADDR=somewhere()), tried).status_code == 429


@pytest.mark.parametrize("path", ["/connexion/", "/inscription/"])
def test_the_second_tap_goes_where_the_first_one_led(db: None, path: str) -> None:
    """Signing in changes the token, and the page that is still shown has the former."""
    if path == "/connexion/":
        account()
    who = Client(enforce_csrf_checks=True)
    who.get(path)
    token = who.cookies["csrftoken"].value
    form = dict.fromkeys(("login", "email"), "zoe@exemple.fr")
    form |= dict.fromkeys(("password", "password1", "password2"), PASSWORD)
    sent = form | {"csrfmiddlewaretoken": token}
    for times in range(2):
        answer = who.post(path + "?next=/compte/", sent, follow=True)
        assert answer.redirect_chain[-1][0] == "/compte/" and is_in(who), times
    forged = Client(enforce_csrf_checks=True).post(path, sent)
    assert forged.status_code == 403


@pytest.mark.parametrize(
    ("password", "why"),
    [
        ("onze signes!", ""),
        ("onze signes", "trop court"),
        ("cookiemonster", "plus courants"),
        ("1q2w3e4r5t6y", "plus courants"),
        ("918273645091", "que des chiffres"),
        ("zoe.digue@exemple", "ressemble trop"),
        ("a" * 256, ""),
        ("a" * 257, "trop long"),
        ("", "Il manque"),
    ],
)
def test_the_rules_of_passwords(db: None, password: str, why: str) -> None:
    answer = sign_up(Client(), "zoe.digue@exemple.fr", password1=password, password2=password)
    assert answer.status_code == (422 if why else 302)
    if why:
        assert why in answer.content.decode() and not User.objects.exists()


def test_the_two_passwords_must_agree(db: None) -> None:
    answer = sign_up(Client(), password2=OTHER)
    assert answer.status_code == 422 and "ne sont pas les mêmes" in answer.content.decode()


def test_the_common_passwords_are_refused(db: None) -> None:
    """T39: 3,000 of them, in the list that the validator reads, among those long enough to be tried."""
    from sessions_app.accounts.passwords import Uncommon

    common = sorted(Uncommon().passwords, key=len)[-3000:]
    assert len(common) == 3000
    for password in common[::100]:
        assert sign_up(Client(), password1=password, password2=password).status_code == 422
    assert not User.objects.exists()


def test_with_mail_the_address_is_verified_first(db: None, mail_goes_out: None) -> None:
    who = Client()
    assert sign_up(who)["Location"] == "/inscription/courrier/"
    assert not is_in(who) and not is_in(Client())
    assert mail.outbox[0].subject == "Tablée\u00a0: confirme ton adresse"
    path = link_in_last_mail()
    page = who.get(path)
    assert page.status_code == 200 and "zoe@exemple.fr" in page.content.decode() and not is_in(who)
    assert who.post(path)["Location"] == "/campagne/"
    assert is_in(who)
    assert who.get(path).status_code == who.post(path).status_code == 404


def test_the_mail_may_be_read_elsewhere(db: None, mail_goes_out: None) -> None:
    """Where nobody signed up, the link opens the account, and signs nobody in, nor out."""
    account("bruno@exemple.fr")
    sign_up(Client())
    phone, friend = Client(), signed_in("bruno@exemple.fr")
    path = link_in_last_mail()
    for who in (phone, friend):
        assert who.get(path).status_code == 200
    assert is_in(friend)
    assert phone.post(path)["Location"] == "/connexion/?confirme"
    assert "confirmée" in phone.get("/connexion/?confirme").content.decode()
    assert not is_in(phone) and is_in(friend)
    assert is_in(signed_in())


def test_who_has_not_verified_is_written_to_again(db: None, mail_goes_out: None) -> None:
    account(verified=False)
    who = Client()
    assert sign_in(who)["Location"] == "/inscription/courrier/"
    assert not is_in(who) and "pas encore confirmée" in str(mail.outbox[-1].body)


def test_with_mail_a_taken_address_reads_as_a_new_one(db: None, mail_goes_out: None) -> None:
    """T39: the same answer and cookies; only the owner of the address is told."""
    account()
    known, new = Client(), Client()
    taken, fresh = sign_up(known), sign_up(new, "new@exemple.fr")
    assert outside(taken) == outside(fresh)
    assert outside(known.get(taken["Location"])) == outside(new.get(fresh["Location"]))
    assert set(known.cookies) == set(new.cookies)
    assert User.objects.count() == 2
    told, confirm = mail.outbox
    assert told.to == ["zoe@exemple.fr"] and "déjà un" in told.body and confirm.to == ["new@exemple.fr"]
    assert not is_in(known) and User.objects.get(email="zoe@exemple.fr").check_password(PASSWORD)


def outside(answer: Any) -> tuple[int, dict[str, str], str]:
    """All of an answer that its reader can see, without tokens."""
    headers = {k: re.sub(r"\d+", "n", v) for k, v in answer.headers.items()}
    return answer.status_code, headers, re.sub(r'value="\w{64}"', "", answer.content.decode())
