"""The list of open sessions, and ending the others."""

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.test import Client

from sessions_app.accounts.sessions import device
from tests.sessions_app.accounts.people import account, is_in, signed_in

SAYS = {
    "Firefox, Linux": "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0",
    "Firefox, iPhone": "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) FxiOS/150.0 Mobile Safari/605.1.15",
    "Chrome, Android": "Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36",
    "Edge, Windows": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0",
    "Safari, Mac": "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) Version/17.5 Safari/605.1.15",
    "Samsung Internet, Android": "Mozilla/5.0 (Linux; Android 14) SamsungBrowser/25.0 Chrome/121.0 Safari/537.36",
    "Navigateur inconnu": "curl/8.0",
}


@pytest.mark.parametrize("words", SAYS)
def test_a_browser_in_words(words: str) -> None:
    assert device(SAYS[words]) == words


def test_each_browser_has_its_line_and_the_others_can_be_ended(db: None) -> None:
    account()
    account("bruno@exemple.fr")
    here = signed_in(HTTP_USER_AGENT=SAYS["Firefox, Linux"])
    there = signed_in(HTTP_USER_AGENT=SAYS["Chrome, Android"])
    bruno = signed_in("bruno@exemple.fr", HTTP_USER_AGENT=SAYS["Safari, Mac"])
    page = here.get("/compte/sessions/").content.decode()
    assert "<b>Firefox, Linux</b> · celui-ci" in page and "<b>Chrome, Android</b><br>" in page
    assert "Safari" not in page
    assert here.post("/compte/sessions/")["Location"] == "/compte/sessions/"
    page = here.get("/compte/sessions/").content.decode()
    assert "Chrome" not in page and "Aucun autre" in page and "<button" not in page
    assert is_in(here) and not is_in(there) and is_in(bruno)
    assert Session.objects.count() == UserSession.objects.count() == 2


def test_a_session_that_signed_out_leaves_the_list(db: None) -> None:
    account()
    here, there = signed_in(), signed_in()
    there.post("/deconnexion/")
    assert "Aucun autre" in here.get("/compte/sessions/").content.decode()


def test_a_browser_without_an_address_comes_in(db: None) -> None:
    """As behind a proxy that speaks to this machine by a socket file."""
    account()
    assert "depuis ::1" in signed_in(REMOTE_ADDR="").get("/compte/sessions/").content.decode()


def test_a_hostile_browser_name_stays_text(db: None) -> None:
    account()
    who = signed_in(HTTP_USER_AGENT="<script>alert(1)</script>" * 20)
    assert "<script>alert" not in who.get("/compte/sessions/").content.decode()
    assert who.get("/compte/donnees/").status_code == 200
    assert Client().get("/compte/sessions/").status_code == 302
