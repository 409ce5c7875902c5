"""Another password: changed, or chosen anew by a link in a mail (P12, P17, T39)."""

import re
import socket
from datetime import timedelta
from statistics import median
from time import perf_counter
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core import mail
from django.test import Client
from django.utils import timezone

from tests.sessions_app.accounts.people import (
    OTHER,
    PASSWORD,
    account,
    ask_reset,
    choose_new,
    is_in,
    link_in_last_mail,
    sign_in,
    sign_up,
    signed_in,
    somebody,
    somewhere,
)

CHANGE = {"oldpassword": PASSWORD, "password1": OTHER, "password2": OTHER}


def test_a_new_password_ends_every_other_session(db: None) -> None:
    account()
    here, there = signed_in(), signed_in()
    answer = here.post("/mot-de-passe/", CHANGE)
    assert answer["Location"] == "/compte/?mot-de-passe"
    assert "est changé" in here.get(answer["Location"]).content.decode()
    assert is_in(here) and not is_in(there)
    assert Session.objects.count() == 1, "an ended session is no row that a socket could still stand on"
    assert sign_in(Client()).status_code == 422 and sign_in(Client(), password=OTHER).status_code == 302


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"oldpassword": OTHER}, "mot de passe actuel"),
        ({"password2": PASSWORD}, "ne sont pas les mêmes"),
        ({"password1": "court", "password2": "court"}, "trop court"),
    ],
)
def test_a_change_that_is_refused(db: None, wrong: dict[str, str], why: str) -> None:
    account()
    who, other = signed_in(), signed_in()
    answer = who.post("/mot-de-passe/", CHANGE | wrong)
    assert answer.status_code == 422 and why in answer.content.decode()
    assert is_in(who) and is_in(other) and User.objects.get().check_password(PASSWORD)


def test_the_four_steps_of_a_reset(db: None) -> None:
    account()
    signed, who = signed_in(), Client()
    assert ask_reset(who, "Zoe@Exemple.fr")["Location"] == "/mot-de-passe/courrier/"
    message = mail.outbox[0]
    assert message.subject == "Tablée\u00a0: choisir un nouveau mot de passe" and message.to == [
        "zoe@exemple.fr"
    ]
    path = link_in_last_mail()
    form = who.get(path)["Location"]
    key = path.split("-", 3)[-1]
    assert "set-password" in form and key not in form and key not in who.get(form).content.decode()
    assert is_in(signed), "looking changes nothing"
    assert choose_new(who, path)["Location"] == "/mot-de-passe/nouveau/"
    assert "en place" in who.get("/mot-de-passe/nouveau/").content.decode()
    assert not is_in(signed) and not is_in(who)
    assert sign_in(who, password=OTHER).status_code == 302


def test_a_link_serves_once(db: None) -> None:
    account()
    ask_reset(Client())
    path = link_in_last_mail()
    choose_new(Client(), path)
    answer = Client().get(path)
    assert answer.status_code == 404 and "a déjà servi" in answer.content.decode()


@pytest.mark.parametrize("path", ["/mot-de-passe/zzzzzzzzzzzzz-set-password/", "/mot-de-passe/1-a-b/"])
def test_a_link_that_was_never_made(db: None, path: str) -> None:
    for method in ("get", "post"):
        assert getattr(Client(), method)(path).status_code == 404


def test_a_link_waits_an_hour(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    account()
    ask_reset(Client())
    path = link_in_last_mail()
    tokens = "django.contrib.auth.tokens.PasswordResetTokenGenerator._now"
    later = timezone.localtime().replace(tzinfo=None)
    for seconds, status in ((3500, 302), (3700, 404)):
        monkeypatch.setattr(tokens, lambda self, s=seconds: later + timedelta(seconds=s))
        assert Client().get(path).status_code == status


def test_somebody_else_s_link_signs_nobody_out(db: None) -> None:
    """Looking at it, that is; to choose the password of another account here, one leaves one's own."""
    account()
    account("bruno@exemple.fr")
    ask_reset(Client())
    path, bruno = link_in_last_mail(), signed_in("bruno@exemple.fr")
    form = bruno.get(path)["Location"]
    assert bruno.get(form).status_code == 200 and is_in(bruno)
    assert bruno.post(form, {"password1": OTHER, "password2": OTHER}).status_code == 302
    assert not is_in(bruno) and sign_in(Client(), password=OTHER).status_code == 302
    assert is_in(signed_in("bruno@exemple.fr"))


def test_a_reset_by_who_is_signed_in(db: None) -> None:
    account()
    who = signed_in()
    ask_reset(who)
    assert choose_new(who, link_in_last_mail()).status_code == 302
    assert not is_in(who)


def told(answer: Any, who: Client) -> tuple[int, str, str, str]:
    page = who.get(answer["Location"])
    return answer.status_code, answer["Location"], answer.content.decode(), page.content.decode()


@pytest.mark.parametrize("mode", ["terminal", "mail"])
def test_a_reset_does_not_tell_who_has_an_account(db: None, mode: str, request: Any) -> None:
    """T39: the same answer, byte for byte; a mail leaves in both cases."""
    if mode == "mail":
        request.getfixturevalue("mail_goes_out")
    account()
    closed = account("ferme@exemple.fr")
    User.objects.filter(pk=closed.pk).update(is_active=False)
    answers = set()
    for email in ("zoe@exemple.fr", "nobody@exemple.fr", "ferme@exemple.fr"):
        who = Client()
        answers.add(told(ask_reset(who, email), who))
        assert set(who.cookies) == set()
    assert len(answers) == 1 and [m.to[0][:3] for m in mail.outbox] == ["zoe", "nob", "fer"]
    page = answers.pop()[-1]
    assert ("n’envoie pas de courrier" in page) == (mode == "terminal")


def test_a_reset_takes_as_long_for_nobody(db: None) -> None:
    """T39: medians of many, taken in turn, less than the noise of one network apart."""
    account()
    took: dict[str, list[float]] = {"zoe@exemple.fr": [], "nobody@exemple.fr": []}
    for _ in range(40):
        for email, times in took.items():
            began = perf_counter()
            ask_reset(Client(), email)
            times.append(perf_counter() - began)
    known, unknown = map(median, took.values())
    assert abs(known - unknown) < 0.015, (known, unknown)


def test_nobody_s_box_is_flooded(db: None, real_amounts: None) -> None:
    """P19: six mails an hour to one address, whoever asks; the answer stays the same."""
    flooded, answers = somebody(), set()
    for _ in range(9):
        who = Client(REMOTE_ADDR=somewhere())
        answers.add(told(ask_reset(who, flooded), who))
    assert len(mail.outbox) == 6 and len(answers) == 1


def test_no_kind_of_mail_keeps_another_from_leaving(
    db: None, real_amounts: None, mail_goes_out: None
) -> None:
    """P19: whoever signs up with somebody's address, again and again, silences none of their resets."""
    victim = somebody()
    account(victim)
    for _ in range(8):
        sign_up(Client(REMOTE_ADDR=somewhere()), victim)
    assert len(mail.outbox) == 6
    ask_reset(Client(REMOTE_ADDR=somewhere()), victim)
    assert mail.outbox[-1].subject == "Tablée\u00a0: choisir un nouveau mot de passe"


@pytest.mark.parametrize("public", ["", "https://table.exemple.fr"])
def test_links_lead_where_the_table_is(db: None, settings: Any, mail_goes_out: None, public: str) -> None:
    """Every mail with a link, whatever port its reader, or somebody else, came by."""
    settings.PUBLIC_URL = public
    account()
    account("later@exemple.fr", verified=False)
    who = Client(HTTP_HOST="testserver:6666")
    sign_up(who)
    sign_up(who, "new@exemple.fr")
    sign_in(who, "later@exemple.fr")
    ask_reset(who)
    ask_reset(who, "nobody@exemple.fr")
    assert len(mail.outbox) == len({message.subject + str(message.to) for message in mail.outbox}) == 5
    for message in mail.outbox:
        [link] = re.findall(r"https?://\S+", str(message.body))
        root = public or "http://testserver:6666"
        assert link.startswith(f"{root}/") and link.count("://") == 1
        assert Client().get(link.removeprefix(root)).status_code in (200, 302)


def test_mail_that_does_not_leave_is_said(db: None, settings: Any, mail_goes_out: None) -> None:
    """The same to all; a dead server is no crash, and what was asked can be asked again."""
    account()
    with socket.socket() as deaf:
        deaf.bind(("127.0.0.1", 0))  # bound, and nobody listens
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = deaf.getsockname()
        pages = set()
        for answer in (
            ask_reset(Client()),
            ask_reset(Client(), "no@exemple.fr"),
            sign_up(Client(), "new@exemple.fr"),
        ):
            assert answer.status_code == 503
            pages.add(re.sub(r'value="\w{64}"', "", answer.content.decode()))
    assert len(pages) == 1 and "n’est pas parti" in pages.pop()
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert sign_in(Client(), "new@exemple.fr")["Location"] == "/inscription/courrier/"
    assert mail.outbox[-1].to == ["new@exemple.fr"]
