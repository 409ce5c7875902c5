"""IMPACT on real sockets: what the table is told reaches every page, what is secret or closed reaches no other's."""

from contextlib import AsyncExitStack

import pytest
from channels.db import database_sync_to_async

from characters.models import Counter, Portrait, Trait
from sessions_app.models import Part, Resolution
from tests.live.listening import Listener, listen
from tests.live.people import Person, Tablee, gather, guest
from tests.live.test_whispers import TOKEN
from tests.server import Server

database = database_sync_to_async


@pytest.fixture
def table(server: Server) -> Tablee:
    """Ana plays Sasha, Bruno plays Kelvan; each has one Empreinte."""
    table, url = gather(game="impact"), server.url
    for person, name, words in ((table.ana, "Sasha", "Crocheter"), (table.bruno, "Kelvan", "Soigner")):
        table.mj.does(url, "core/make_portrait", kind="personnage", name=name, seat=str(person.seat.pk))
        person.does(url, "core/add_trait", portrait=sheet(table, name), kind="empreinte", text=words)
    return table


def sheet(table: Tablee, name: str) -> str:
    return str(Portrait.objects.get(campaign=table.campaign, name=name).pk)


def words_of(table: Tablee, text: str) -> str:
    return str(Trait.objects.get(portrait__campaign=table.campaign, text=text).pk)


def current(table: Tablee) -> dict[str, str]:
    """What is on stage, as a page names it."""
    roll = Resolution.objects.get(campaign=table.campaign, removed=False)
    return {"resolution": str(roll.pk), "revision": roll.revision}


def hand(table: Tablee, person: Person) -> str:
    return str(
        Part.objects.get(resolution__campaign=table.campaign, kind="impact/main", owner=person.seat).pk
    )


async def ear(stack: AsyncExitStack, url: str, person: Person, page: str = "table") -> Listener:
    """A page of this person, which shows everything up to now."""
    opened = await database(person.opens)(url, page)
    return await stack.enter_async_context(listen(url, opened.ear, person.cookies))


async def test_a_roll_reaches_every_page_step_by_step(server: Server, table: Tablee) -> None:
    """I-03, I-06, I-07, I-10, I-11: announced, built, supported, thrown, then the Chaos; on every process."""
    url = server.url
    watcher = await database(guest)(table.campaign, "Zoé")
    does = database(table.mj.does)
    await does(url, "core/give_role", seat=watcher.seat.pk, role="spectator")
    async with AsyncExitStack() as stack:
        ears = [
            await ear(stack, at, person, page)
            for at in server.urls
            for person, page in (
                (table.mj, "table"),
                (table.mj, "regie"),
                (table.ana, "table"),
                (table.bruno, "table"),
                (watcher, "table"),
            )
        ]

        async def all_hear(words: str) -> None:
            for listener in ears:
                await listener.hears(words)

        said = {"intention": "Passer le guet", "danger": "grave", "echec": "La lame ripe", "noirs": 2}
        await does(url, "impact/annoncer", portrait=await database(sheet)(table, "Sasha"), **said)
        await all_hear("La lame ripe")
        mine = await database(hand)(table, table.ana)
        skill = await database(words_of)(table, "Crocheter")
        await database(table.ana.does)(url, "impact/composer", part=mine, question="empreinte", trait=skill)
        await all_hear("Crocheter")
        helps = {"portrait": await database(sheet)(table, "Kelvan"), "comment": "Je tiens la corde"}
        await database(table.bruno.does)(url, "impact/soutenir", **helps, **await database(current)(table))
        await all_hear("Je tiens la corde")
        shown = {"part": mine, "des": 3, "dores": 0, "noirs": 2, "risque": "grave,grave"}
        await database(table.ana.does)(url, "impact/lancer", **shown, **await database(current)(table))
        await all_hear('data-etape="lancee"')
        await does(url, "impact/chaos", **await database(current)(table))
        await all_hear('data-etape="lue"')
    wounds = await database(
        lambda: set(Trait.objects.filter(kind="grave").values_list("portrait__name", flat=True))
    )()
    fell = (await database(Resolution.objects.get)()).state["tombe"]
    assert wounds == ({"Sasha", "Kelvan"} if fell["resultat"] == "rate" else set())
    assert len(fell["chaos"]) == 2


async def test_a_secret_clock_moves_no_byte_of_a_player(server: Server, table: Tablee) -> None:
    """I-23: neither its name, nor its id, nor that something happened."""
    url, does = server.url, database(table.mj.does)
    async with AsyncExitStack() as stack:
        mj, ana = await ear(stack, url, table.mj, "regie"), await ear(stack, url, table.ana)
        await does(url, "core/say", text="avant")
        await ana.hears("avant")
        frames, seq = len(ana.frames), await database(opened_since)(table.ana, url)
        await does(url, "core/make_clock", label="Le guet comprend", segments=2, seen_by="mj")
        clock = str((await database(Counter.objects.get)(label="Le guet comprend")).pk)
        for _ in range(2):
            await does(url, "core/tick", counter=clock, delta=1)
        await mj.hears("Le guet comprend")
        assert await database(opened_since)(table.ana, url) == seq
        await does(url, "core/say", text="après")
        await ana.hears("après")
        assert len(ana.frames) == frames + 1
        pages = await database(everything)(table.ana, url)
        for secret in ("Le guet comprend", clock):
            assert secret not in ana.text + pages
            assert secret in mj.text


async def test_a_closed_hand_is_its_players_and_le_mondes(server: Server, table: Tablee) -> None:
    """I-22: while Kelvan's hand is built, Sasha's player is sent nothing at all; when the dice fall it opens to all."""
    url, does = server.url, database(table.mj.does)
    one, other = await database(sheet)(table, "Sasha"), await database(sheet)(table, "Kelvan")
    await does(url, "core/put_right", portrait=other, key="etincelles", delta=1)
    await database(table.ana.does)(
        url, "impact/defier", portrait=one, contre=other, intention="Prendre la clé"
    )
    mine, theirs = [await database(hand)(table, person) for person in (table.ana, table.bruno)]
    await database(table.bruno.does)(url, "impact/repliquer", part=theirs, intention="La garder")
    dangers = {"danger_1": "blessure", "danger_2": "blessure"}
    await does(url, "impact/contrecoups", **dangers, **await database(current)(table))
    async with AsyncExitStack() as stack:
        mj, ana, bruno = [await ear(stack, url, person) for person in table.everyone]
        before = await database(everything)(table.ana, url)
        frames = len(ana.frames)
        skill = await database(words_of)(table, "Soigner")
        plays = database(table.bruno.does)
        await plays(url, "impact/composer", part=theirs, question="empreinte", trait=skill)
        await plays(url, "impact/griller", part=theirs, oui="true")
        for listener in (mj, bruno):
            await listener.hears("Étincelle")
        after = await database(everything)(table.ana, url)
        assert len(ana.frames) == frames and theirs not in after + ana.text
        assert after == before, "her pages and her news say what they said"
        await plays(url, "impact/pret", part=theirs, vue="1|2|1|blessure")
        await ana.hears("Kelvan")
        assert theirs not in ana.text and "Soigner" not in ana.text
        await database(table.ana.does)(url, "impact/pret", part=mine, vue="1|1|0|blessure")
        await ana.hears("Soigner")  # why each die was in it


def opened_since(person: Person, url: str) -> str:
    return person.opens(url).since


def everything(person: Person, url: str) -> str:
    """Their page, and the news of whoever was away."""
    page = person.opens(url)
    root = f"/table/{person.campaign}"
    roads = (f"{root}/nouvelles/", f"{root}/mj/", page.news)
    said = page.answer.text + "".join(person.get(url, road).text for road in roads)
    return TOKEN.sub("", said)
