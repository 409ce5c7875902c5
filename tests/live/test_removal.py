"""Who goes, goes from every page at once, and reads why; nobody else notices (P12, P17, T24)."""

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager

import pytest
from channels.db import database_sync_to_async
from django.contrib.auth.models import User

from sessions_app.commands.campaigns import give_back
from sessions_app.demo import living_link
from sessions_app.models import Invitation, Seat
from sessions_app.seats import DELETED, GUEST_COOKIE, REASONS, TAKEN_ELSEWHERE
from tests.live.listening import Listener, listen
from tests.live.people import Opened, Person, Tablee, account
from tests.server import Server

database = database_sync_to_async
AT_ONCE = 2  # seconds


@asynccontextmanager
async def pages(server: Server, person: Person) -> AsyncIterator[list[Listener]]:
    """Two open pages of this person in each process."""
    async with AsyncExitStack() as stack:
        opened = []
        for url in server.urls * 2:
            ear = (await database(person.opens)(url)).ear
            opened.append(await stack.enter_async_context(listen(url, ear, person.cookies)))
        yield opened


async def all_hear(listeners: list[Listener], server: Server, person: Person, number: str) -> None:
    await database(person.rolls)(server.url, number)
    for listener in listeners:
        await listener.hears(f"jet {number}")


async def all_close(listeners: list[Listener], code: int, reason: str) -> None:
    """Within 2 s, each after the words that say why."""
    assert [await listener.closes(within=AT_ONCE) for listener in listeners] == [code] * len(listeners)
    for listener in listeners:
        assert 'id="farewell"' in listener.frames[-1] and reason in listener.frames[-1]


def remove(table: Tablee, url: str) -> str:
    table.mj.does(url, "core/remove_seat", seat=table.bruno.seat.pk)
    return REASONS[Seat.Status.REMOVED]


def leave(table: Tablee, url: str) -> str:
    assert table.bruno.post(url, f"/mes-tables/{table.bruno.seat.pk}/quitter/", {}).status == 302
    return REASONS[Seat.Status.LEFT]


@pytest.mark.parametrize("go", [remove, leave])
async def test_who_goes_hears_why_and_nothing_more(
    server: Server, table: Tablee, go: Callable[[Tablee, str], str]
) -> None:
    """P12, T24: every socket of that seat in every process, the plain news, the page, the acts; the others go on."""
    url = server.url
    async with (
        pages(server, table.bruno) as theirs,
        pages(server, table.ana) as others,
        pages(server, table.mj) as mj,
    ):
        await all_hear([*theirs, *others, *mj], server, table.ana, "avant")
        page = await database(table.bruno.opens)(server.urls[-1])
        reason = await database(go)(table, url)
        await all_close(theirs, 4403, reason)
        await all_hear([*others, *mj], server, table.ana, "après")
        assert all(listener.close_code is None for listener in (*others, *mj))
        assert "jet après" not in "".join(listener.text for listener in theirs)
        await database(shut_out)(server, page, reason)
        async with listen(server.urls[-1], page.ear, table.bruno.cookies) as again:
            await all_close([again], 4403, reason)
        assert "jet après" not in again.text


def shut_out(server: Server, page: Opened, reason: str) -> None:
    """By every road, in every process, with the same words and no byte of what goes on."""
    person = page.person
    for url in server.urls:
        answers = [
            person.get(url, page.news),
            person.get(url, f"/table/{person.campaign}/"),
            person.get(url, f"/table/{person.campaign}/mj/"),
            person.get(url, f"/table/{person.campaign}/murmure/"),
            person.act(url, "core/roll", dice="1d6", seen_by="table"),
        ]
        for answer in answers:
            assert answer.status == 403 and reason in answer.text
            assert "jet" not in answer.text


def test_who_was_removed_has_no_way_back_but_the_mj_s(server: Server, table: Tablee) -> None:
    """P12, P17: not by the old link, theirs or anybody's; not by the new one in their browser; a personal link only."""
    url, stranger = server.urls[-1], Person(table.bruno.seat, {})
    letters = make_code(table, server.url)
    old = f"/rejoindre/{living_link(table.campaign).secret}/"
    remove(table, server.url)
    new = f"/rejoindre/{living_link(table.campaign).secret}/"
    for person in (table.bruno, stranger):
        assert person.post(url, old, {"name": "Bruno"}).status == 404
        assert person.get(url, old).status == 404
        assert person.post(url, "/code/", {"code": letters}).status == 422
    answer = table.bruno.post(url, new, {"name": "Bruno, le retour"})
    assert answer.status == 403 and REASONS[Seat.Status.REMOVED] in answer.text
    assert stranger.post(url, new, {"name": "Bruno"}).status == 422  # the name stays that of their lines
    table.mj.does(url, "core/make_personal_link", gone=table.bruno.seat.pk)
    given = Invitation.good().get(kind="personal", campaign=table.campaign).secret
    assert table.bruno.post(url, f"/reprendre/{given}/", {}).status == 302
    table.bruno.rolls(url, "de retour")


def make_code(table: Tablee, url: str) -> str:
    table.mj.does(url, "core/make_code")
    return Invitation.good().get(kind="code", campaign=table.campaign).secret


async def test_a_deleted_table_closes_for_all(server: Server, table: Tablee) -> None:
    """P12: every socket, in every process, with the words that say it can come back."""
    async with AsyncExitStack() as stack:
        everyone = []
        for person in table.everyone:
            everyone += await stack.enter_async_context(pages(server, person))
        await all_hear(everyone, server, table.mj, "dernier")
        await database(table.mj.does)(server.url, "core/delete_campaign", name=table.campaign.name)
        await all_close(everyone, 4403, DELETED)
    assert DELETED in table.ana.get(server.urls[-1], f"/table/{table.campaign.pk}/").text


# ── a seat given back ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def seat_of_account(table: Tablee) -> Person:
    """Ana's seat, once she put it on her account."""
    user, cookies = account("ana")
    Seat.objects.filter(pk=table.ana.seat.pk).update(user=user, guest_key="")
    return Person(Seat.objects.get(pk=table.ana.seat.pk), cookies)


@pytest.mark.parametrize("taker", ["a guest", "an account"])
@pytest.mark.parametrize("held", ["a guest", "an account"])
async def test_a_seat_given_back_is_no_more_where_it_was(
    server: Server, table: Tablee, seat_of_account: Person, held: str, taker: str
) -> None:
    """P12: the old browser hears no more of it within 2 s, signed in or not; the new one sits in its place."""
    old = seat_of_account
    if held == "a guest":
        await database(Seat.objects.filter(pk=table.ana.seat.pk).update)(
            user=None, guest_key=table.ana.seat.guest_key
        )
        old = table.ana
    new = await database(account)("zoe")
    async with pages(server, old) as theirs, pages(server, table.bruno) as others:
        await all_hear([*theirs, *others], server, table.bruno, "avant")
        await database(table.mj.does)(server.url, "core/make_personal_link", seat=old.seat.pk)
        await database(takes)(old.seat, new[0] if taker == "an account" else None)
        await database(table.bruno.rolls)(server.url, "après")
        if (held, taker) == ("a guest", "an account"):  # it might be their own: the page loads itself again
            await all_close(theirs, 4410, "vient de changer")
        else:
            await all_close(theirs, 4403, TAKEN_ELSEWHERE)
        for listener in others:
            await listener.hears("jet après")
        assert "jet après" not in "".join(listener.text for listener in theirs)
    cookies = new[1] if taker == "an account" else {GUEST_COOKIE: "clef de zoe"}
    assert "jet après" in Person(old.seat, cookies).opens(server.urls[-1]).answer.text
    assert old.get(server.urls[-1], f"/table/{old.campaign}/").status == 404


def takes(seat: Seat, user: User | None) -> None:
    give_back(Invitation.good().get(kind="personal", seat=seat), user, "" if user else "clef de zoe")
