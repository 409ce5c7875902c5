"""What ends a session closes the tables it has open, in every process, within 2 s (P12, T24)."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http.cookies import SimpleCookie

import pytest
from channels.db import database_sync_to_async as database

from sessions_app.invitations import entry_token
from sessions_app.models import Seat
from sessions_app.seats import GUEST_COOKIE
from tests.live.listening import Listener, listen
from tests.live.people import Answer, Person, Tablee, gather
from tests.server import Server
from tests.sessions_app.accounts.people import OTHER, PASSWORD, account

CHANGE = {"oldpassword": PASSWORD, "password1": OTHER, "password2": OTHER}


@pytest.fixture
def table(server: Server) -> Tablee:
    """A table whose MJ is Zoé's account."""
    made = gather()
    Seat.objects.filter(pk=made.mj.seat.pk).update(user=account())
    return made


def cookies_of(answer: Answer) -> dict[str, str]:
    jar = SimpleCookie("\n".join(answer.headers.get_all("Set-Cookie", [])))
    return {name: morsel.value for name, morsel in jar.items() if name == "sessionid"}


def browser(table: Tablee, url: str) -> Person:
    """Zoé's, signed in by the door of a running process."""
    stranger = Person(table.mj.seat, {})
    answer = stranger.post(url, "/connexion/", {"login": "zoe@exemple.fr", "password": PASSWORD})
    assert answer.status == 302
    return Person(table.mj.seat, cookies_of(answer))


@asynccontextmanager
async def at_the_table(server: Server, *people: Person) -> AsyncIterator[list[Listener]]:
    """A socket for each of them, on the last process."""
    if not people:
        yield []
        return
    async with (
        listen(server.urls[-1], people[0].ear, people[0].cookies) as listener,
        at_the_table(server, *people[1:]) as others,
    ):
        await listener.hears("cursor")
        yield [listener, *others]


async def test_ending_the_other_sessions(server: Server, table: Tablee) -> None:
    here, there = [await database(browser)(table, url) for url in (server.urls[0], server.urls[-1])]
    async with at_the_table(server, here, there, table.ana) as (mine, other, ana):
        assert here.post(server.url, "/compte/sessions/", {}).status == 302
        assert await other.closes(within=2) == 4401
        table.ana.rolls(server.url, "encore")
        for listener in (mine, ana):
            await listener.hears("jet encore")
    assert there.get(server.url, f"/table/{table.campaign.pk}/").status == 404


async def test_another_password_ends_the_other_sessions(server: Server, table: Tablee) -> None:
    here, there = [await database(browser)(table, url) for url in (server.urls[0], server.urls[-1])]
    async with at_the_table(server, there, table.ana) as (other, ana):
        answer = here.post(server.url, "/mot-de-passe/", CHANGE)
        assert answer.status == 302
        assert await other.closes(within=2) == 4401
        table.ana.rolls(server.url, "encore")
        await ana.hears("jet encore")
    now = Person(here.seat, cookies_of(answer))
    assert now.cookies != here.cookies, "this browser goes on under another key"
    assert now.get(server.url, f"/table/{table.campaign.pk}/").status == 200


async def test_another_account_in_the_same_browser(server: Server, table: Tablee) -> None:
    """The dated link of the command line signs in over whoever was there."""
    here = await database(browser)(table, server.url)
    token = entry_token((await database(account)("demo@exemple.fr")).username, table.campaign)
    async with at_the_table(server, here) as [listener]:
        assert here.post(server.url, f"/entrer/{token}/", {}).status == 302
        assert await listener.closes(within=2) == 4401


async def test_a_reset_ends_them_all(server: Server, table: Tablee) -> None:
    """The link is read where it was written: in the terminal of the host."""
    people = [await database(browser)(table, url) for url in (server.urls[0], server.urls[-1])]
    stranger = Person(table.mj.seat, {})
    async with at_the_table(server, *people) as listeners:
        stranger.post(server.url, "/mot-de-passe/oublie/", {"email": "zoe@exemple.fr"})
        link = re.findall(rf"{server.url}(/mot-de-passe/\S+)", server.log())[-1]
        opened = stranger.get(server.url, link)
        chooser = Person(table.mj.seat, cookies_of(opened))
        new = {"password1": OTHER, "password2": OTHER}
        assert chooser.post(server.url, opened.headers["Location"], new).status == 302
        assert [await listener.closes(within=2) for listener in listeners] == [4401, 4401]


async def test_a_browser_that_forgets(server: Server, table: Tablee) -> None:
    async with at_the_table(server, table.ana, table.bruno) as (ana, bruno):
        assert table.ana.post(server.url, "/mes-tables/oublier/", {}).status == 302
        assert await ana.closes(within=2) == 4401
        table.bruno.rolls(server.url, "encore")
        await bruno.hears("jet encore")


async def test_leaving_a_table(server: Server, table: Tablee) -> None:
    async with at_the_table(server, table.ana) as [ana]:
        assert table.ana.post(server.url, f"/mes-tables/{table.ana.seat.pk}/quitter/", {}).status == 302
        assert await ana.closes(within=2) == 4403
    assert "quitté cette table" in ana.text


async def test_the_end_of_an_account(server: Server, table: Tablee) -> None:
    """Its campaign needs another MJ first."""
    mj = await database(browser)(table, server.url)
    mj.does(server.url, "core/give_role", seat=table.bruno.seat.pk, role="mj")
    async with at_the_table(server, mj) as [listener]:
        assert mj.post(server.url, "/compte/supprimer/", {"password": PASSWORD}).status == 302
        assert await listener.closes(within=2) in (4401, 4403)


async def test_a_guest_s_page_comes_back_as_the_account_s(server: Server, table: Tablee) -> None:
    """P18: the page that was open as a guest's loads itself again, and sits where it sat."""
    guest = table.ana.cookies[GUEST_COOKIE]
    new = {
        "email": "ana@exemple.fr",
        "password1": PASSWORD,
        "password2": PASSWORD,
        "seats": table.ana.seat.pk,
    }
    async with at_the_table(server, table.ana) as [listener]:
        answer = table.ana.post(server.url, "/inscription/", new)
        assert answer.status == 302
        assert await listener.closes(within=2) == 4410
    ana = Person(table.ana.seat, cookies_of(answer) | {GUEST_COOKIE: guest})
    assert "Ana" in ana.opens(server.urls[-1]).answer.text
    ana.rolls(server.url, "même place")
