"""Who may listen, what they may say, and for how long: each kind of person, each message (P12, P14, P18; T19, T24)."""

from contextlib import suppress

import pytest
from channels.db import database_sync_to_async
from websockets import ConnectionClosed, InvalidStatus

from sessions_app.commands.people import leave
from sessions_app.models import Campaign, Seat
from sessions_app.seats import DELETED, GUEST_COOKIE, NO_SEAT, REASONS
from tests.live.listening import listen
from tests.live.people import UNKNOWN, Person, Tablee, account, gather, guest, member
from tests.server import Server

database = database_sync_to_async

# Who is let in; and for the others the code their socket closes with, after these words.
LISTENS = ("mj", "co-mj", "player", "guest", "spectator")
PARTED = {
    "anonymous": (4401, NO_SEAT),
    "forged key": (4401, NO_SEAT),
    "an account without a seat": (4401, NO_SEAT),
    "player elsewhere": (4401, NO_SEAT),
    "mj elsewhere": (4401, NO_SEAT),
    "waiting": (4403, REASONS[Seat.Status.WAITING]),
    "left": (4403, REASONS[Seat.Status.LEFT]),
    "removed": (4403, REASONS[Seat.Status.REMOVED]),
    "turned away": (4403, REASONS[Seat.Status.REFUSED]),
}
ELSE = ["", "PING", "ping ", "pong", '{"type": "websocket.close"}', b"ping", b"", "x" * 70_000]


@pytest.fixture
def people(table: Tablee, server: Server) -> dict[str, Person]:
    """One of each kind, as the table knows them."""
    elsewhere, url, mj = gather("Ailleurs"), server.url, table.mj
    spectator, second, removed = (guest(table.campaign, name) for name in ("Sacha", "Iris", "Rémi"))
    mj.does(url, "core/give_role", seat=spectator.seat.pk, role="spectator")
    mj.does(url, "core/give_role", seat=second.seat.pk, role="mj")
    mj.does(url, "core/remove_seat", seat=removed.seat.pk)
    gone = guest(table.campaign, "Léo")
    leave(gone.seat)
    player = member(table.campaign, "Chloé")
    mj.does(url, "core/choose_option", option="salle_attente", value="oui")
    away = guest(table.campaign, "Maud")
    mj.does(url, "core/turn_away", seat=away.seat.pk)
    nobody = {"anonymous": {}, "forged key": {GUEST_COOKIE: "forgée"}}
    nobody["an account without a seat"] = account("etrangere")[1]
    return {name: Person(mj.seat, cookies) for name, cookies in nobody.items()} | {
        "mj": mj,
        "co-mj": second,
        "player": player,
        "guest": table.ana,
        "spectator": spectator,
        "player elsewhere": Person(mj.seat, elsewhere.ana.cookies),
        "mj elsewhere": Person(mj.seat, elsewhere.mj.cookies),
        "waiting": guest(table.campaign, "Kim"),
        "left": gone,
        "removed": removed,
        "turned away": away,
    }


async def test_who_sits_listens_and_says_that_they_are_there(
    server: Server, people: dict[str, Person]
) -> None:
    """P6: the page learns that its link lives; a ping changes nothing."""
    for url in server.urls:
        for role in LISTENS:
            async with listen(url, people[role].ear, people[role].cookies) as listener:
                await listener.hears('id="cursor"')
                for _ in range(3):
                    await listener.send("ping")
                await listener.hears("pong\npong\npong")
                assert listener.close_code is None, role


async def test_whatever_else_is_said_closes_the_socket(server: Server, people: dict[str, Person]) -> None:
    """P14, P19: acts come by POST only; the socket takes a ping and nothing else, from anybody."""
    url = server.urls[-1]
    since = people["mj"].opens(url).since
    for role in LISTENS:
        for said in ELSE:
            async with listen(url, people[role].ear, people[role].cookies) as listener:
                await listener.send(said)
                assert await listener.closes() == 4400, (role, said)
    assert people["mj"].opens(url).since == since


async def test_who_does_not_sit_is_told_why(server: Server, people: dict[str, Person]) -> None:
    """P12: accepted, then closed: a refusal before that reads as 1006 and the page would knock for ever.

    Whatever they say meanwhile, they hear these words and nothing else.
    """
    for url in server.urls:
        for role, (code, words) in PARTED.items():
            for said in ("ping", *ELSE[:3]):
                async with listen(url, people[role].ear, people[role].cookies) as listener:
                    with suppress(ConnectionClosed):
                        await listener.send(said)
                    assert await listener.closes() == code, role
                assert len(listener.frames) == 1 and words in listener.text, (role, listener.frames)
                assert 'id="farewell"' in listener.text


async def test_an_unknown_campaign_reads_as_one_where_one_does_not_sit(
    server: Server, people: dict[str, Person]
) -> None:
    """P14: what is hidden and what does not exist answer alike."""
    told = []
    for person, ear in ((people["mj elsewhere"], people["mj"].ear), (people["mj"], f"/ecoute/{UNKNOWN}/")):
        async with listen(server.urls[-1], ear, person.cookies) as listener:
            assert await listener.closes() == 4401
        told.append(listener.frames)
    assert told[0] == told[1]


async def test_a_deleted_campaign_closes_to_all_who_knew_it(
    server: Server, people: dict[str, Person]
) -> None:
    """To the others it never was."""
    mj = people["mj"]
    name = (await database(Campaign.objects.get)(pk=mj.campaign)).name
    await database(mj.does)(server.url, "core/delete_campaign", name=name)
    for role, person in people.items():
        async with listen(server.urls[-1], person.ear, person.cookies) as listener:
            stranger = PARTED.get(role, (4403, ""))[0] == 4401
            assert await listener.closes() == (4401 if stranger else 4403), role
        assert (NO_SEAT if stranger else DELETED) in listener.text, role


@pytest.mark.parametrize(
    "path", ["/", "/ecoute/", "/ecoute/x/", "/ecoute/{0}", "/ecoute/{0}/x/", "/table/{0}/"]
)
async def test_there_is_no_other_socket(server: Server, table: Tablee, path: str) -> None:
    """P14, P19: any other address is refused, without a word in the log."""
    with pytest.raises(InvalidStatus) as refusal:
        async with listen(server.urls[-1], path.format(table.campaign.pk), table.mj.cookies):
            pass
    assert refusal.value.response.status_code == 403


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


@pytest.mark.parametrize("role", ["player", "spectator"])
async def test_another_role_is_another_page(server: Server, table: Tablee, role: str) -> None:
    """P12, T24: who stops being an MJ hears no secret more; the page is told to load again, by both roads."""
    table.mj.does(server.url, "core/give_role", seat=table.ana.seat.pk, role="mj")
    url = server.urls[-1]
    page = table.ana.opens(url)
    async with listen(url, page.ear, table.ana.cookies) as listener:
        table.mj.rolls(server.url, "pour les MJ", "mj")
        await listener.hears("jet pour les MJ")
        table.mj.does(server.url, "core/give_role", seat=table.ana.seat.pk, role=role)
        assert await listener.closes(within=2) == 4410
        table.mj.rolls(server.url, "encore", "mj")
    assert "jet encore" not in listener.text
    assert table.ana.get(url, page.news).status == 409
    async with listen(url, page.ear, table.ana.cookies) as again:
        assert await again.closes() == 4410
    assert "jet encore" not in table.ana.opens(url).answer.text
