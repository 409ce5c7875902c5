"""Other sites can neither act nor listen, another port of the same host included (P15, T26)."""

from http.client import HTTPConnection
from urllib.parse import urlencode, urlsplit
from uuid import uuid4

import pytest
from django.conf import settings
from websockets import InvalidStatus, connect

from tests.live.people import CSRF, Person, Tablee
from tests.server import Server

Headers = list[tuple[str, str]]


def origins(url: str) -> dict[str, list[str]]:
    """What a request from elsewhere says of where it comes from."""
    port = urlsplit(url).port
    return {
        "another site": ["http://evil.test"],
        "another port": ["http://127.0.0.1:9"],
        "no port": ["http://127.0.0.1"],
        "another scheme": [f"https://127.0.0.1:{port}"],
        "another name of this machine": [f"http://localhost:{port}"],
        "a sub-domain": [f"http://jeu.127.0.0.1:{port}"],
        "a name that begins alike": [f"http://127.0.0.1:{port}.evil.test"],
        "null": ["null"],
        "absent": [],
        "empty": [""],
        "doubled": [url, url],
        "ours, then another": [url, "http://evil.test"],
        "another, then ours": ["http://evil.test", url],
    }


EACH = pytest.mark.parametrize("which", origins("http://127.0.0.1:1"))


@EACH
async def test_another_origin_cannot_listen(server: Server, table: Tablee, which: str) -> None:
    """A page of elsewhere gets no socket with the cookies of somebody who sits here."""
    said: Headers = [("Origin", origin) for origin in origins(server.url)[which]]
    for person in (table.ana, table.mj):
        assert await knock(server.url, person, said) in (400, 403)  # daphne itself refuses what is no origin


async def test_our_own_origin_listens(server: Server, table: Tablee) -> None:
    for url in server.urls:
        assert await knock(url, table.ana, [("Origin", url)]) == 101


async def test_a_name_rebound_to_this_machine_cannot_listen(server: Server, table: Tablee) -> None:
    """DNS rebinding: origin and host agree, and neither is ours."""
    evil = f"http://evil.test:{urlsplit(server.url).port}"
    assert await knock(evil, table.ana, [("Origin", evil)], through=server.url) in (400, 403)


async def knock(url: str, person: Person, headers: Headers, through: str = "") -> int:
    """The status of a handshake with these very headers; `through` is where the name leads."""
    cookie = "; ".join(f"{name}={value}" for name, value in person.cookies.items())
    target, address = urlsplit(through or url), f"ws{url.removeprefix('http')}{person.ear}"
    sent = [("Cookie", cookie), *headers]
    try:
        async with connect(
            address, host=target.hostname, port=target.port, additional_headers=sent, proxy=None
        ) as socket:
            return socket.response.status_code
    except InvalidStatus as refusal:
        return refusal.response.status_code


@EACH
def test_another_origin_cannot_act(server: Server, table: Tablee, which: str) -> None:
    """Even with the token of a page of ours; without any origin, the token alone decides."""
    tokens: Headers = [] if which == "absent" else [("X-CSRFToken", CSRF)]
    said: Headers = [("Origin", origin) for origin in origins(server.url)[which]]
    before = table.ana.opens(server.url).since
    for person in (table.ana, table.mj):
        assert roll(server.url, person, said + tokens) in (400, 403)
    assert table.ana.opens(server.url).since == before


def test_our_own_origin_acts(server: Server, table: Tablee) -> None:
    for url in server.urls:
        before = table.ana.opens(url).since
        assert roll(url, table.ana, [("Origin", url), ("X-CSRFToken", CSRF)]) == 200
        assert table.ana.opens(url).since != before


def roll(url: str, person: Person, headers: Headers) -> int:
    """The status of a roll with these very headers, of which some may be there twice."""
    at = urlsplit(url)
    cookies = person.cookies | {settings.CSRF_COOKIE_NAME: CSRF}
    body = urlencode({"dice": "1d6", "command_id": uuid4()})
    line = HTTPConnection(str(at.hostname), at.port, timeout=30)
    try:
        line.putrequest("POST", f"/table/{person.campaign}/jouer/core/roll/")
        for name, value in [
            ("Cookie", "; ".join(f"{k}={v}" for k, v in cookies.items())),
            ("Content-Type", "application/x-www-form-urlencoded"),
            ("Content-Length", str(len(body))),
            *headers,
        ]:
            line.putheader(name, value)
        line.endheaders(body.encode())
        return line.getresponse().status
    finally:
        line.close()
