"""No byte that is not for everyone reaches a spectator, even of what named their seat when it played (P9, T21)."""

from contextlib import AsyncExitStack

from rules.table import Audience
from tests.live.listening import listen
from tests.live.people import Tablee
from tests.live.test_secrecy import (
    Canaries,
    database,
    forgeries,
    known_rows,
    pages,
    plant,
    secret_acts,
    trait_of,
)
from tests.server import Server


async def test_no_byte_of_a_secret_reaches_a_spectator(server: Server, table: Tablee) -> None:
    """P9: every page, dialog, answer and frame; and nothing in them to act with."""
    url, canary = server.urls[-1], Canaries()
    theirs = Audience(mj=True, seats=frozenset({str(table.ana.seat.pk)}))
    await database(known_rows)(server, table)
    hidden = await database(plant)(table, theirs, canary)
    await database(secret_acts)(server, table, hidden, canary)
    played = (await database(table.ana.opens)(url)).answer.text
    assert {"characters.Trait.text", "sessions_app.Event.payload"} <= canary.among(played)
    await database(table.mj.does)(server.url, "core/give_role", seat=table.ana.seat.pk, role="spectator")
    async with AsyncExitStack() as stack:
        page = await database(table.ana.opens)(url)
        ears = [
            page.ear,
            table.ana.ear,
            f"{table.ana.ear}?page=regie",
            f"{table.ana.ear}?since={hidden.event}",
        ]
        ana = [await stack.enter_async_context(listen(url, ear, table.ana.cookies)) for ear in ears]
        secret = {"text": canary("whisper"), "read_by": "two", "seat": table.bruno.seat.pk}
        await database(table.mj.does)(server.url, "core/whisper", **secret)
        received, trait = [], await database(trait_of)(table)
        for pair in await database(forgeries)(table.ana, url, hidden, trait):
            assert [answer.status for answer in pair] in ([404, 404], [403, 403])
            assert pair[0].text == pair[1].text
            received.append(pair[0])
        received += await database(pages)(table.ana, url, hidden)
        await database(table.mj.rolls)(server.url, "dernier")
        for listener in ana:
            await listener.hears("jet dernier")
    heard = "\n".join([*(answer.bytes for answer in received), *(listener.text for listener in ana)])
    assert "L’eau est basse" in heard and "jet dernier" in heard
    assert canary.among(heard) == set()
    assert "/jouer/" not in page.answer.text
