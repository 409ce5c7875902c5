"""Who may listen, and for how long (P12, P14, P15, P18; T24, T26)."""

from collections.abc import Iterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

import pytest
from channels.db import database_sync_to_async
from django.conf import settings
from websockets import InvalidStatus, connect

from sessions_app.models import Seat
from sessions_app.seats import GUEST_COOKIE
from tests.live.listening import listen
from tests.live.people import CSRF, UNKNOWN, Person, Tablee, account, gather, request
from tests.server import Server

database = database_sync_to_async


def origins(url: str) -> dict[str, str | None]:
    port = urlsplit(url).port
    return {
        "another site": "http://evil.test",
        "another port": "http://127.0.0.1:9",
        "no port": "http://127.0.0.1",
        "another scheme": f"https://127.0.0.1:{port}",
        "another name of this machine": f"http://localhost:{port}",
        "a suffix": f"http://127.0.0.1:{port}.evil.test",
        "null": "null",
        "absent": None,
        "empty": "",
    }


@pytest.mark.parametrize("which", origins("http://127.0.0.1:1"))
async def test_another_origin_cannot_listen(server: Server, table: Tablee, which: str) -> None:
    """P15, T26: a page of another origin, of another port even, gets no socket with the player's cookies."""
    with pytest.raises(InvalidStatus) as refusal:
        async with knock(
            server.url, table.ana, [("Origin", o) for o in [origins(server.url)[which]] if o is not None]
        ):
            pass
    assert refusal.value.response.status_code in (400, 403)  # daphne itself refuses what is no origin


async def test_two_origins_are_none(server: Server, table: Tablee) -> None:
    """P15: a header given twice is not the page's own."""
    with pytest.raises(InvalidStatus) as refusal:
        async with knock(server.url, table.ana, [("Origin", server.url), ("Origin", "http://evil.test")]):
            pass
    assert refusal.value.response.status_code in (400, 403)  # daphne itself refuses what is no origin


async def test_a_name_rebound_to_this_machine_cannot_listen(server: Server, table: Tablee) -> None:
    """P15: DNS rebinding: origin and host agree, and neither is ours."""
    evil = f"http://evil.test:{urlsplit(server.url).port}"
    with pytest.raises(InvalidStatus) as refusal:
        async with knock(evil, table.ana, [("Origin", evil)], through=server.url):
            pass
    assert refusal.value.response.status_code in (400, 403)  # daphne itself refuses what is no origin


@asynccontextmanager
async def knock(
    url: str, person: Person, headers: list[tuple[str, str]], through: str = ""
) -> Iterator[None]:
    """Try a socket with these very headers; `through` is where the name leads."""
    cookie = "; ".join(f"{name}={value}" for name, value in person.cookies.items())
    target = urlsplit(through or url)
    address = f"ws{url.removeprefix('http')}{person.ear}"
    sent = [("Cookie", cookie), *headers]
    async with connect(address, host=target.hostname, port=target.port, additional_headers=sent, proxy=None):
        yield


@pytest.mark.parametrize("missing", ["token", "cookie", "origin of a friend", "origin null"])
def test_another_site_cannot_act(server: Server, table: Tablee, missing: str) -> None:
    """P15, T26: a POST without the page's own token, or from elsewhere, is refused and changes nothing."""
    wrong = {
        "token": {"X_CSRFToken": ""},
        "cookie": {"X_CSRFToken": CSRF[::-1]},
        "origin of a friend": {"Origin": "http://127.0.0.1:9"},
        "origin null": {"Origin": "null"},
    }[missing]
    headers = {"X_CSRFToken": CSRF, "Origin": server.url} | wrong
    headers["Content_Type"] = "application/x-www-form-urlencoded"
    before = table.ana.opens(server.url).since
    path = f"/table/{table.ana.campaign}/jouer/core/roll/"
    cookies = table.ana.cookies | {settings.CSRF_COOKIE_NAME: CSRF}
    answer = request(
        server.url, "POST", path, cookies, headers, f"dice=1d6&seen_by=table&command_id={UNKNOWN}"
    )
    assert answer.status == 403
    assert table.ana.opens(server.url).since == before


def test_nothing_happens_by_get(server: Server, table: Tablee) -> None:
    """P17: an address that acts does not answer to a link."""
    assert table.ana.get(server.url, f"/table/{table.ana.campaign}/jouer/core/roll/?dice=1d6").status == 405


async def test_somebody_without_a_seat_is_told_why(server: Server, table: Tablee) -> None:
    """P12: accepted, then closed: a refusal before that reads as 1006 and the page would knock for ever."""
    stranger = await database(account)("etrangere")
    elsewhere = await database(gather)("Ailleurs")
    for cookies in ({}, stranger[1], elsewhere.ana.cookies, {GUEST_COOKIE: "forged"}):
        async with listen(server.urls[-1], table.ana.ear, cookies) as listener:
            assert await listener.closes() == 4401
        assert listener.frames == []


async def test_an_unknown_campaign_reads_as_one_where_one_does_not_sit(server: Server, table: Tablee) -> None:
    """P14: what is hidden and what does not exist answer alike."""
    async with listen(server.url, f"/ecoute/{UNKNOWN}/", table.ana.cookies) as listener:
        assert await listener.closes() == 4401
    assert table.ana.get(server.url, f"/table/{UNKNOWN}/").status == 404


async def test_signing_out_closes_every_socket_of_the_account(server: Server, table: Tablee) -> None:
    """P12, T24: within 2 s, in every process, and nothing more is said."""
    async with (
        listen(server.urls[0], table.mj.ear, table.mj.cookies) as here,
        listen(server.urls[-1], table.mj.ear, table.mj.cookies) as there,
    ):
        for listener in (here, there):
            await listener.hears("cursor")
        assert table.mj.post(server.url, "/deconnexion/", {}).status == 302
        assert [await here.closes(within=2), await there.closes(within=2)] == [4401, 4401]
    assert table.mj.get(server.url, f"/table/{table.mj.campaign}/").status == 404


async def test_a_seat_whose_key_changed_is_closed(server: Server, table: Tablee) -> None:
    """P12, P18: the key of a guest is the right to the seat; another key, and the page is closed."""
    url = server.urls[-1]
    async with listen(url, table.ana.ear, table.ana.cookies) as listener:
        await listener.hears("cursor")
        await database(Seat.objects.filter(pk=table.ana.seat.pk).update)(guest_key="0" * 64)
        table.mj.rolls(server.url, "après")
        assert await listener.closes(within=2) == 4403
    assert "jet après" not in listener.text


async def test_a_removed_seat_hears_nothing_more(server: Server, table: Tablee) -> None:
    """P12: the rights are those of the instant of each delivery; the others go on."""
    url = server.urls[-1]
    async with (
        listen(url, table.ana.ear, table.ana.cookies) as removed,
        listen(url, table.bruno.ear, table.bruno.cookies) as other,
    ):
        await removed.hears("cursor")
        await other.hears("cursor")
        await database(Seat.objects.filter(pk=table.ana.seat.pk).update)(removed=True)
        table.mj.rolls(server.url, "après")
        assert await removed.closes(within=2) == 4403
        await other.hears("jet après")
    assert "jet après" not in removed.text
    answer = table.ana.act(server.url, "core/roll", dice="1d6", seen_by="table")
    assert answer.status == 403


async def test_another_role_is_another_page(server: Server, table: Tablee) -> None:
    """P12, T24: who stops being an MJ hears no secret more; the page is told to load again, by both roads."""
    table.mj.does(server.url, "core/give_role", seat=table.ana.seat.pk, role="mj")
    url = server.urls[-1]
    page = table.ana.opens(url)
    async with listen(url, page.ear, table.ana.cookies) as listener:
        table.mj.rolls(server.url, "pour les MJ", "mj")
        await listener.hears("jet pour les MJ")
        table.mj.does(server.url, "core/give_role", seat=table.ana.seat.pk, role="player")
        assert await listener.closes(within=2) == 4410
        table.mj.rolls(server.url, "encore", "mj")
    assert "jet encore" not in listener.text
    assert table.ana.get(url, page.news).status == 409
    async with listen(url, page.ear, table.ana.cookies) as again:
        assert await again.closes() == 4410
    assert "jet encore" not in table.ana.opens(url).answer.text
