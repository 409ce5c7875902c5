"""Somebody knocks: the MJs hear it at once, the others nothing, and who waits no byte of the table (P9, P10, P12)."""

from http.cookies import SimpleCookie

from channels.db import database_sync_to_async

from sessions_app.demo import living_link
from sessions_app.models import Seat
from sessions_app.seats import GUEST_COOKIE, REASONS
from tests.live.listening import listen
from tests.live.people import Person, Tablee
from tests.server import Server

database = database_sync_to_async


def knocks(server: Server, table: Tablee, name: str) -> Person:
    """Somebody new comes by the link."""
    visitor = Person(table.ana.seat, {GUEST_COOKIE: f"clef de {name}"})
    door = f"/rejoindre/{living_link(table.campaign).secret}/"
    answer = visitor.post(server.urls[-1], door, {"name": name})
    assert answer.headers["Location"] == f"/table/{table.campaign.pk}/attente/"
    kept = SimpleCookie(answer.headers["Set-Cookie"])[GUEST_COOKIE].value
    return Person(Seat.objects.get(name=name), {GUEST_COOKIE: kept})


async def test_a_knock_is_heard_by_the_mjs_only(server: Server, table: Tablee) -> None:
    """In every process; then the one who is let in is seen by all, and the one who is turned away by none."""
    url, mj = server.urls[-1], table.mj
    await database(mj.does)(server.url, "core/choose_option", option="salle_attente", value="oui")
    page, regie = await database(table.ana.opens)(url), await database(mj.opens)(url, "regie")
    async with (
        listen(url, page.ear, table.ana.cookies) as ana,
        listen(server.url, regie.ear, mj.cookies) as heard,
    ):
        await database(mj.rolls)(server.url, "avant")
        for ear in (ana, heard):
            await ear.hears("jet avant")
        frames = len(ana.frames)
        zoe, yves = (
            await database(knocks)(server, table, "Zoé"),
            await database(knocks)(server, table, "Yves"),
        )
        for name in ("Zoé", "Yves"):
            await heard.hears(f"{name}</bdi></b> attend à la porte")
        await database(mj.does)(server.url, "core/turn_away", seat=yves.seat.pk)
        await database(mj.rolls)(server.url, "pendant")
        await ana.hears("jet pendant")
        assert len(ana.frames) == frames + 1, "the roll, and nothing else"
        async with listen(url, zoe.ear, zoe.cookies) as waiting, listen(url, yves.ear, yves.cookies) as away:
            assert [await ear.closes() for ear in (waiting, away)] == [4403, 4403]
            for ear, status in ((waiting, "waiting"), (away, "refused")):
                assert len(ear.frames) == 1 and REASONS[Seat.Status(status)] in ear.text
        await database(mj.does)(server.url, "core/admit", seat=zoe.seat.pk)
        await ana.hears("Zoé")
        assert "Yves" not in ana.text
    async with listen(url, (await database(zoe.opens)(url)).ear, zoe.cookies) as inside:
        await database(mj.rolls)(server.url, "après")
        await inside.hears("jet après")
