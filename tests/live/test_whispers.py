"""Whispers: who receives their bytes, by every road, is who the field said; the others, no trace (P10, P11, T23)."""

import re
from contextlib import AsyncExitStack
from itertools import cycle, permutations
from typing import NamedTuple
from uuid import uuid4

import pytest
from channels.db import database_sync_to_async

from tests.live.listening import Listener, listen
from tests.live.people import Opened, Person, Tablee, gather, guest, member
from tests.live.test_secrecy import normal
from tests.server import Server

database = database_sync_to_async
WHISPERED = 50
TOKEN = re.compile(r'x-csrftoken": "[^"]+')


class Said(NamedTuple):
    """A whisper, and who may read it."""

    words: str
    readers: frozenset[str]


def circle(server: Server, table: Tablee) -> tuple[list[Person], list[Person]]:
    """Six players, two of them guests, and two MJs."""
    players = [
        table.ana,
        table.bruno,
        *(member(table.campaign, name) for name in ("Carla", "Driss", "Esther", "Farid")),
    ]
    second = member(table.campaign, "Gaël")
    table.mj.does(server.url, "core/give_role", seat=second.seat.pk, role="mj")
    return players, [table.mj, second]


def choose(server: Server, table: Tablee, value: str) -> None:
    """Whether MJs read the whispers to come."""
    table.mj.does(server.url, "core/choose_option", option="murmures_lus", value=value)


def whisper(url: str, one: Person, other: Person, words: str, read_by: str = "two") -> None:
    one.does(url, "core/whisper", seat=other.seat.pk, text=words, read_by=read_by)


def each_to_each(server: Server, people: list[Person], mjs: list[Person], read_by: str) -> list[Said]:
    """One whisper for every ordered pair, through each process in turn."""
    said, urls = [], cycle(server.urls)
    for number, (one, other) in enumerate(permutations(people, 2)):
        words, also = f"zq{read_by}{number:03d}{uuid4().hex[:8]}", mjs if read_by == "mj" else []
        whisper(next(urls), one, other, words, read_by)
        said.append(Said(words, frozenset(str(p.seat.pk) for p in (one, other, *also))))
    return said


def roads(url: str, page: Opened) -> dict[str, str]:
    """All that a person can ask the server for, and what they are answered, headers too."""
    person, root = page.person, f"/table/{page.person.campaign}"
    asked = {
        "page": [f"{root}/", f"{root}/mj/"],
        "news": [page.news],
        "dialogs": [f"{root}/murmure/", f"{root}/textes/", "/", "/mes-tables/"],
        "copy": ["/compte/donnees/"],
    }
    return {road: "".join(person.get(url, path).bytes for path in paths) for road, paths in asked.items()}


async def test_the_readers_are_those_that_were_announced(server: Server, table: Tablee) -> None:
    """P11, T23: every pair of 6 players and 2 MJs, both choices of the table; choosing again later opens nothing."""
    players, mjs = await database(circle)(server, table)
    everyone, url = [*players, *mjs], server.urls[-1]
    async with AsyncExitStack() as stack:
        pages = [await database(person.opens)(url) for person in everyone]
        ears: list[Listener] = []
        for page, at in zip(pages, cycle(server.urls), strict=False):
            ears.append(await stack.enter_async_context(listen(at, page.ear, page.person.cookies)))
        said = await database(each_to_each)(server, everyone, mjs, "two")
        await database(choose)(server, table, "oui")
        said += await database(each_to_each)(server, everyone, mjs, "mj")
        await database(choose)(server, table, "non")
        await database(table.mj.rolls)(server.url, "dernier")
        for ear in ears:
            await ear.hears("jet dernier")
    assert len(said) == 2 * 8 * 7
    for page, ear in zip(pages, ears, strict=True):
        person = str(page.person.seat.pk)
        theirs = {one.words for one in said if person in one.readers}
        assert len(theirs) == (14 + 56 if page.person in mjs else 28)
        received = {"socket": ear.text} | await database(roads)(url, page)
        for road, text in received.items():
            found = {one.words for one in said if one.words in text}
            if road == "dialogs" or (road == "copy" and page.person in players[:2]):
                assert found == set(), (road, "a guest has no copy, and no dialog shows a whisper")
            else:
                assert found == theirs, road


async def overheard(server: Server, table: Tablee, times: int) -> list[list[str]]:
    """All that those who are not of it are sent while two others whisper that often: an MJ, a player, a spectator."""
    url = server.urls[-1]
    carla, sacha = (
        await database(guest)(table.campaign, "Carla"),
        await database(guest)(table.campaign, "Sacha"),
    )
    await database(table.mj.does)(server.url, "core/give_role", seat=sacha.seat.pk, role="spectator")
    people = [table.ana, table.mj, carla, sacha]
    async with AsyncExitStack() as stack:
        pages = [await database(person.opens)(url) for person in people]
        ears = [await stack.enter_async_context(listen(url, page.ear, page.person.cookies)) for page in pages]
        await database(table.bruno.rolls)(server.url, "départ")
        for ear in ears:
            await ear.hears("jet départ")
        before = [len(ear.frames) for ear in ears]
        for number in range(times):
            pair = (table.ana, table.bruno) if number % 2 else (table.bruno, table.ana)
            await database(whisper)(server.url, *pair, f"zq{number:03d}")
        if times:
            await ears[0].hears(f"zq{times - 1:03d}")
        asked = [
            (await database(person.get)(url, page.news)).text
            for person, page in zip(people, pages, strict=True)
        ]
        await database(table.bruno.rolls)(server.url, "fin")
        for ear in ears:
            await ear.hears("jet fin")
        sent = [ear.frames[n:] for ear, n in zip(ears, before, strict=True)]
        loaded = [(await database(person.opens)(url)).answer.text for person in people]
    received = [
        [*map(normal, frames), normal(news), TOKEN.sub("", normal(page))]
        for frames, news, page in zip(sent, asked, loaded, strict=True)
    ]
    assert ("zq000" in "".join(received[0])) is bool(times), "who is of it receives them"
    return received[1:]


async def test_whispers_of_others_leave_no_trace(server: Server, table: Tablee) -> None:
    """P10: the same frames, news and page, in number, order and content, with 50 whispers and with none."""
    other = await database(gather)()
    without, with_whispers = await overheard(server, table, 0), await overheard(server, other, WHISPERED)
    assert [len(one) for one in without] == [len(one) for one in with_whispers]
    assert all("zq" not in text for one in with_whispers for text in one)
    assert without == with_whispers


@pytest.mark.parametrize("now", ["oui", "non"])
async def test_a_whisper_written_under_another_sentence_is_not_sent(
    server: Server, table: Tablee, now: str
) -> None:
    """P11: the option changes between reading and sending: it is refused, and nobody receives a byte of it."""
    url, announced = server.urls[-1], "two" if now == "oui" else "mj"
    if now == "non":
        await database(choose)(server, table, "oui")
    async with AsyncExitStack() as stack:
        ears = [await stack.enter_async_context(listen(url, p.ear, p.cookies)) for p in table.everyone]
        await database(choose)(server, table, now)
        answer = await database(table.ana.act)(
            url, "core/whisper", seat=table.bruno.seat.pk, text="zq secret", read_by=announced
        )
        await database(table.mj.rolls)(server.url, "dernier")
        for ear in ears:
            await ear.hears("jet dernier")
    assert answer.status == 422 and "qui lit les murmures" in answer.text and "zq secret" not in answer.text
    assert all("zq secret" not in ear.text for ear in ears)
