"""What of the accounts can be reached, and how each page looks from outside (P13, P15, P19)."""

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from allauth.account import urls as allauth_account
from django.conf import settings
from django.test import Client
from django.urls import NoReverseMatch, URLPattern, reverse

from sessions_app.accounts.urls import urlpatterns
from tests.live.people import UNKNOWN
from tests.sessions_app.accounts.people import account, ask_reset, link_in_last_mail, signed_in

OURS = {
    "account_login",
    "account_signup",
    "account_logout",
    "account_change_password",
    "account_reset_password",
    "account_reset_password_done",
    "account_reset_password_from_key",
    "account_reset_password_from_key_done",
    "account_email_verification_sent",
    "account_confirm_email",
}
# What the library may say in its own words, or to another person.
FOREIGN = re.compile(
    r"\b(vous|votre|vos|veuillez|saisissez|your|password|please|sign|account)\b", re.IGNORECASE
)
PAGES = (
    "/connexion/",
    "/inscription/",
    "/inscription/courrier/",
    "/inscription/nothing/",
    "/mot-de-passe/oublie/",
    "/mot-de-passe/courrier/",
    "/mot-de-passe/nouveau/",
    "/mot-de-passe/1-nothing/",
    "/mes-tables/",
)
PAGES_OF_AN_ACCOUNT = ("/compte/", "/compte/sessions/", "/compte/supprimer/", "/mot-de-passe/")


class Reader(HTMLParser):
    """The words of a page, and what a strict CSP would refuse of it."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.words, self.refused, self.ids, self.described = "", [], [], []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.refused += [name for name in given if name == "style" or name.startswith("on")]
        if tag == "style" or (tag == "script" and "src" not in given):
            self.refused.append(tag)
        self.refused += [
            v for k, v in attrs if k in ("src", "href", "action") and v and re.match(r"\w+:|//", v)
        ]
        self.ids += [given["id"]] if "id" in given else []
        self.described += (given.get("aria-describedby") or "").split()

    def handle_data(self, data: str) -> None:
        self.words += data


def test_nothing_else_of_the_library_can_be_reached() -> None:
    """Its own list is longer: what we have not dressed does not exist."""
    names = {str(pattern.name) for pattern in allauth_account.urlpatterns}
    assert names > OURS
    for name in names - OURS:
        with pytest.raises(NoReverseMatch):
            reverse(name)


@pytest.mark.parametrize("pattern", urlpatterns, ids=lambda pattern: pattern.name)
def test_a_page_is_read_or_sent_a_form(db: None, pattern: URLPattern) -> None:
    """The library's forms would take a PUT for a form sent empty."""
    account()
    who, parts = signed_in(), dict.fromkeys(pattern.pattern.regex.groupindex, UNKNOWN)
    if pattern.name == "account_reset_password_from_key":
        parts = {"uidb36": "1", "key": "set-password"}
    for method in ("put", "patch", "delete", "options", "trace"):
        assert getattr(who, method)(reverse(str(pattern.name), kwargs=parts)).status_code == 405, method


def test_every_page_that_it_draws_is_ours() -> None:
    """Each template it would look for at our addresses is found in our folder first."""
    ours = Path(settings.BASE_DIR) / "templates"
    for name in ("login", "signup", "password_change", "password_reset", "password_reset_done"):
        assert (ours / f"account/{name}.html").exists()


def shown(who: Client, path: str) -> Reader:
    answer = who.get(path)
    html = answer.content.decode()
    assert answer.status_code in (200, 404) and "no-store" in answer["Cache-Control"], path
    assert "unsafe" not in answer["Content-Security-Policy"]
    assert '<html lang="fr">' in html
    return Reader(html)


@pytest.mark.parametrize("path", PAGES)
def test_a_page_for_anybody(db: None, path: str) -> None:
    page = shown(Client(), path)
    assert not page.refused and not FOREIGN.search(page.words), (page.refused, page.words)
    assert len(set(page.ids)) == len(page.ids) and set(page.described) <= set(page.ids)


@pytest.mark.parametrize("path", PAGES_OF_AN_ACCOUNT)
def test_a_page_of_an_account(db: None, path: str) -> None:
    account()
    page = shown(signed_in(), path)
    assert not page.refused and not FOREIGN.search(page.words), (page.refused, page.words)
    answer = Client().get(path)
    assert answer.status_code == 302 and answer["Location"] == f"/connexion/?next={path}"


def refusals() -> dict[str, dict[str, str]]:
    """Forms filled as badly as can be."""
    return {
        "/connexion/": {"login": "zoe", "password": ""},
        "/inscription/": {"email": "zoe@", "password1": "zoe", "password2": "eoz"},
        "/mot-de-passe/oublie/": {"email": "x" * 400 + "@exemple.fr"},
        "/mot-de-passe/": {"oldpassword": "faux", "password1": "123456", "password2": "1234567"},
        "/compte/supprimer/": {"password": "faux"},
    }


@pytest.mark.parametrize("path", refusals())
def test_a_refusal_is_in_our_words_beside_its_field(db: None, path: str) -> None:
    account()
    who = signed_in() if path in PAGES_OF_AN_ACCOUNT else Client()
    answer = who.post(path, refusals()[path])
    page = Reader(answer.content.decode())
    assert answer.status_code == 422 and 'role="alert"' in answer.content.decode()
    assert not FOREIGN.search(page.words), page.words
    assert set(page.described) <= set(page.ids)


@pytest.mark.parametrize(
    "asking", [{"HTTP_ACCEPT": "application/json"}, {"HTTP_X_REQUESTED_WITH": "XMLHttpRequest"}]
)
def test_pages_only(db: None, asking: dict[str, Any]) -> None:
    """The library would answer programs in JSON, and let them skip a step of a reset."""
    account()
    who = Client(**asking)
    assert who.get("/connexion/")["Content-Type"].startswith("text/html")
    ask_reset(who)
    assert who.get(link_in_last_mail())["Location"].endswith("-set-password/")
