"""One intention, one event: repeats, forgeries, and two people at once (P2, T03)."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar
from uuid import uuid4

from sessions_app.models import Event, Part, Resolution
from tests.live.people import Answer, Person, Tablee, account
from tests.server import Server

T = TypeVar("T")
MANY = 50


def together(count: int, act: Callable[[int], T]) -> list[T]:
    """The answers to acts that all start at the same instant."""
    start = Barrier(count)

    def one(number: int) -> T:
        start.wait()
        return act(number)

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(one, range(count)))


def events(table: Tablee, kind: str) -> int:
    return Event.objects.filter(campaign=table.campaign, kind=kind).count()


def test_fifty_times_the_same_intention_is_one_event(server: Server, table: Tablee) -> None:
    """P2: the same id fifty times at once, over every process: one event, and each answer says that it is taken."""
    command_id = uuid4()

    def send(number: int) -> Answer:
        url = server.urls[number % len(server.urls)]
        return table.ana.act(url, "core/roll", command_id, dice="2d6", seen_by="table", reason="une fois")

    assert [answer.status for answer in together(MANY, send)] == [200] * MANY
    assert events(table, "core/free_roll") == 1


def test_the_same_id_with_other_content_is_refused(server: Server, table: Tablee) -> None:
    """P2: an id names one intention; another content under it changes nothing, and is said in French."""
    command_id = uuid4()
    table.ana.does(server.url, "core/roll", command_id=command_id, dice="1d6", seen_by="table")
    other = table.ana.act(server.urls[-1], "core/roll", command_id, dice="1d8", seen_by="table")
    assert other.status == 422
    assert "déjà parti avec un autre contenu" in other.text
    assert events(table, "core/free_roll") == 1


def test_an_id_is_of_one_seat_only(server: Server, table: Tablee) -> None:
    """P2: two people may draw the same id; neither hides the other's act."""
    command_id = uuid4()
    for person in (table.ana, table.bruno):
        person.does(server.url, "core/roll", command_id=command_id, dice="1d6", seen_by="table")
    assert events(table, "core/free_roll") == 2


def second_mj(server: Server, table: Tablee) -> Person:
    """Ana becomes an MJ beside the first."""
    table.mj.does(server.url, "core/give_role", seat=table.ana.seat.pk, role="mj")
    return table.ana


def a_resolution(server: Server, table: Tablee) -> Resolution:
    words = {"intention": "Passer", "focus": "Passe-t-il ?", "oui": "Il passe", "non": "Il reste"}
    table.bruno.does(server.url, "puissances/ouvrir", **words)
    return Resolution.objects.get(campaign=table.campaign)


def one_taken_one_refused(answers: list[Answer], words: str) -> None:
    taken, refused = sorted(answers, key=lambda answer: answer.status)
    assert (taken.status, refused.status) == (200, 422)
    assert words in refused.text


def test_two_mjs_decide_the_same_mise_at_once(server: Server, table: Tablee) -> None:
    """P2, P-11: one of them accepts it, the other is told; the journal has one line."""
    other = second_mj(server, table)
    resolution = a_resolution(server, table)
    table.bruno.does(
        server.url, "puissances/miser", resolution=resolution.pk, cote="oui", label="Il court vite"
    )
    mise = Part.objects.get(resolution=resolution)
    mjs = (table.mj, other)

    def accept(number: int) -> Answer:
        return mjs[number].act(server.urls[-number], "puissances/accepter", mise=mise.pk)

    one_taken_one_refused(together(2, accept), "Cette Mise")
    assert events(table, "puissances/mise_acceptee") == 1


def test_two_mjs_roll_the_same_resolution_at_once(server: Server, table: Tablee) -> None:
    """P2, P-12: the dice fall once; the other is told that the announcement changed."""
    other = second_mj(server, table)
    resolution = a_resolution(server, table)
    table.mj.does(server.url, "puissances/miser", resolution=resolution.pk, cote="oui", label="Il court vite")
    resolution.refresh_from_db()
    table.mj.does(server.url, "puissances/poser", resolution=resolution.pk, revision=resolution.revision)
    resolution.refresh_from_db()
    mjs = (table.mj, other)

    def roll(number: int) -> Answer:
        seen = {"resolution": resolution.pk, "revision": resolution.revision}
        return mjs[number].act(server.urls[-number], "puissances/lancer", **seen)

    one_taken_one_refused(together(2, roll), "L’annonce a changé")
    assert events(table, "puissances/jet") == 1


def test_a_stale_revision_changes_nothing(server: Server, table: Tablee) -> None:
    """An announcement that moved since it was read is not rolled (P-10): the page must have shown it."""
    resolution = a_resolution(server, table)
    stale = resolution.revision
    table.mj.does(server.url, "puissances/miser", resolution=resolution.pk, cote="oui", label="Il court vite")
    answer = table.mj.act(server.urls[-1], "puissances/poser", resolution=resolution.pk, revision=stale)
    assert (answer.status, events(table, "puissances/mises_posees")) == (422, 0)
    assert "L’annonce a changé" in answer.text


def test_somebody_elsewhere_cannot_act(server: Server, table: Tablee) -> None:
    """P14: an account without a seat here is refused in words, and nothing is written."""
    stranger = Person(table.ana.seat, account("etrangere")[1])
    answer = stranger.act(server.url, "core/roll", dice="1d6", seen_by="table")
    assert answer.status == 403
    assert "Demande un lien au MJ" in answer.text
    assert events(table, "core/free_roll") == 0
