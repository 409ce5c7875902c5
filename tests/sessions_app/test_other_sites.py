"""Other sites can do nothing here, another port or sub-domain of the same host included (P15, T26).

Every address that acts is tried, from each origin, with the token that a page of ours would send: a page of another
port reads our cookies. The sockets are in `tests/live/test_rights.py`.
"""

from typing import Any

import pytest
from django.conf import settings

from sessions_app.views.refusals import WAYS_IN
from tests.sessions_app.addresses import address, form
from tests.sessions_app.samples import Sample
from tests.sessions_app.table import undone, written
from tests.sessions_app.test_rights_of_urls import EXPECTED, NO

ACTING = [name for name, row in EXPECTED.items() if row.post != NO]
OURS = "http://testserver"
OTHERS = {
    "another site": "http://evil.example",
    "another port": "http://testserver:8001",
    "another scheme": "https://testserver",
    "a sub-domain": "http://jeu.testserver",
    "the domain above": "http://server",
    "a name that begins alike": "http://testserver.evil.example",
    "null": "null",
    "empty": "",
    "doubled": f"{OURS},{OURS}",  # as the server joins two headers
}
TOKEN = "jeton" * 6 + "42"  # any 32 letters and digits: the cookie and the form must agree


def sends(
    table: Sample, role: str, url: str, sent: dict[str, str], token: str = TOKEN, **headers: str
) -> Any:
    """A form of theirs, with the cookie that our pages leave."""
    who = table.browser(role, enforce_csrf_checks=True)
    who.cookies[settings.CSRF_COOKIE_NAME] = TOKEN
    content = sent | ({"csrfmiddlewaretoken": token} if token else {})
    return who.post(url, content, secure=url.startswith("https"), headers=headers)


def stale(answer: Any) -> bool:
    """Refused with the words of an old page."""
    return answer.status_code == 403 and "Recharge-la" in answer.content.decode()


def second_tap(answer: Any, name: str, role: str, token: str) -> bool:
    """Whoever is signed in already, at a way in with the token of another page of ours, is sent to read that page."""
    former = name in WAYS_IN and role != "anonymous" and token == TOKEN[::-1]
    return former and answer.status_code == 302 and answer["Location"] == answer.wsgi_request.path


@pytest.mark.parametrize("name", ACTING)
def test_another_origin_cannot_act(table: Sample, name: str) -> None:
    url, sent = address(table, name), form(table, name)
    for role in ("anonymous", "player", "mj"):
        for which, origin in OTHERS.items():
            with written() as changes:
                answer = sends(table, role, url, sent, Origin=origin)
            assert stale(answer) and not changes, (role, which)
        with undone():  # a page of ours is answered what the matrix says
            wanted = EXPECTED[name].wanted("post", False)[role]
            assert sends(table, role, url, sent, Origin=OURS).status_code == wanted, role


@pytest.mark.parametrize("name", ACTING)
def test_nobody_acts_without_the_token_of_a_page(table: Sample, name: str) -> None:
    """No origin is said by what is no browser, or an old one: then the token decides, and over https the referrer."""
    url, sent = address(table, name), form(table, name)
    for role in ("anonymous", "player", "mj"):
        for token in ("", TOKEN[::-1], "x"):
            for headers in ({}, {"HX-Request": "true"}, {"Origin": OURS}):
                with written() as changes:
                    answer = sends(table, role, url, sent, token, **headers)
                refused = stale(answer) or second_tap(answer, name, role, token)
                assert refused and not changes, (role, token, headers)
        for headers in ({}, {"Referer": "https://evil.example/"}, {"Referer": "http://testserver/"}):
            with written() as changes:
                answer = sends(table, role, f"https://testserver{url}", sent, **headers)
            assert stale(answer) and not changes, (role, headers)


@pytest.mark.parametrize("name", ACTING)
def test_following_a_link_does_nothing(table: Sample, name: str) -> None:
    """What a form sends, in a URL instead: an image or a link of any site could ask for it."""
    url, sent = address(table, name), form(table, name)
    for role in ("anonymous", "player", "mj"):
        with written() as changes:
            answer = table.browser(role).get(url, sent)
        assert answer.status_code == EXPECTED[name].wanted("get", False)[role] and not changes, role


@pytest.mark.parametrize("host", ["evil.example", "testserver.evil.example", "evil.example:80", "[::1]", ""])
def test_a_name_rebound_to_this_machine_opens_nothing(table: Sample, host: str) -> None:
    """DNS rebinding: origin and host agree, and neither is ours."""
    for name in EXPECTED:
        url, sent, who = address(table, name), form(table, name), table.browser("mj")
        headers = {"Host": host, "Origin": f"http://{host}"}
        with written() as changes:
            answers = [who.get(url, headers=headers), who.post(url, sent, headers=headers)]
        assert [a.status_code for a in answers] == [400, 400] and not changes, name
        assert not any("Salines" in a.content.decode() for a in answers)
