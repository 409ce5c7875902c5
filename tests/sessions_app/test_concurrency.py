"""Many people at the same instant, on both databases: one order, nothing lost, nothing twice (P2, P3, T04, T14)."""

import threading
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.core.exceptions import ValidationError
from django.db import connections

from characters.models import Counter, Portrait
from rules.game import RuleError
from rules.table import BOARD
from sessions_app.commands.campaigns import sit_down
from sessions_app.demo import living_link
from sessions_app.models import Command, Event, Resolution, Seat
from tests.sessions_app.table import act, browser, gather, guest, invitation, revision

pytestmark = pytest.mark.django_db(transaction=True)
AT_ONCE = 6


def together(*acts: Callable[[], Any]) -> list[Any]:
    """Each act in its own thread, started at the same instant: what it answered or raised."""
    answers: list[Any] = [None] * len(acts)
    barrier = threading.Barrier(len(acts))

    def run(place: int) -> None:
        try:
            barrier.wait()
            answers[place] = acts[place]()
        except Exception as error:
            answers[place] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(place,)) for place in range(len(acts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def test_numbers_are_dense_and_no_act_is_lost() -> None:
    """T04: numbers are taken under the campaign's lock, so that no reader can miss one."""
    tablee = gather()
    seats = [guest(tablee.campaign, f"Convive {n}") for n in range(AT_ONCE)]

    def rolls(seat: Seat) -> None:
        for _ in range(10):
            act(seat, "core/roll", dice="2d6")

    answers = together(*[lambda seat=seat: rolls(seat) for seat in seats])
    assert answers == [None] * AT_ONCE
    seqs = list(Event.objects.filter(campaign=tablee.campaign).values_list("seq", flat=True))
    assert seqs == list(range(1, len(seqs) + 1))
    assert Event.objects.filter(kind="core/free_roll").count() == AT_ONCE * 10
    tablee.campaign.refresh_from_db()
    assert tablee.campaign.last_seq == len(seqs)
    for seat in seats:  # what one person did stays in the order they did it
        mine = Event.objects.filter(author=seat, kind="core/free_roll").order_by("seq")
        assert [e.command_id for e in mine] == sorted(e.command_id for e in mine)


def test_two_campaigns_are_numbered_apart() -> None:
    here, there = gather(), gather("Ailleurs")
    assert (
        together(
            *[lambda seat=seat: act(seat, "core/roll", dice="d6") for seat in (here.ana, there.ana, here.bob)]
        )
        == [None] * 3
    )
    for tablee in (here, there):
        seqs = [e.seq for e in Event.objects.filter(campaign=tablee.campaign)]
        assert seqs == list(range(1, len(seqs) + 1))


def test_the_same_intention_at_once_is_one_event() -> None:
    """P2, T03: a double click, a retry and a second tab are one act, and all of them succeed."""
    tablee, command_id = gather(), uuid4()
    clicks = [lambda: act(tablee.ana, "core/roll", command_id=command_id, dice="d20")] * AT_ONCE
    assert together(*clicks) == [None] * AT_ONCE
    assert Event.objects.filter(kind="core/free_roll").count() == 1
    assert Command.objects.filter(command_id=command_id).count() == 1


def test_one_of_two_mjs_closes_an_announcement() -> None:
    """Two MJs are harmless: the second one reads what the first decided."""
    tablee = gather()
    act(tablee.mj, "core/give_role", seat=str(tablee.ana.pk), role="mj")
    act(tablee.bob, "puissances/ouvrir", intention="Passer")
    resolution = str(Resolution.objects.get().pk)
    seen = revision(resolution)

    def close(seat: Seat, comment: str) -> None:
        act(seat, "puissances/clore", revision=seen, resolution=resolution, comment=comment)

    answers = together(lambda: close(tablee.mj, "arrive"), lambda: close(tablee.ana, "impossible"))
    assert sorted(type(a) is type(None) for a in answers) == [False, True]
    assert isinstance(next(a for a in answers if a), RuleError)
    assert Event.objects.filter(kind="puissances/cloture").count() == 1


def test_the_same_name_at_the_same_instant_goes_to_one() -> None:
    """Names: one gets in, the other reads what to do; neither meets an error page."""
    link = living_link(gather().campaign)
    answers = together(*[lambda n=n: sit_down(link, "Zoé", None, f"browser {n}") for n in range(AT_ONCE)])
    taken = [a for a in answers if isinstance(a, Seat)]
    refused = [a for a in answers if isinstance(a, ValidationError)]
    assert (len(taken), len(refused)) == (1, AT_ONCE - 1)
    assert all("déjà ce nom" in a.message for a in refused)
    assert Seat.objects.filter(name="Zoé").count() == 1


def test_the_same_name_at_the_same_instant_over_http() -> None:
    tablee = gather()
    link = invitation(tablee.campaign)
    answers = together(*[lambda name=name: browser().post(link, {"name": name}) for name in ("Zoé", "ZOÉ")])
    assert sorted(a.status_code for a in answers) == [302, 422]
    assert "déjà ce nom" in next(a for a in answers if a.status_code == 422).content.decode()


def test_the_same_browser_twice_at_once_takes_one_seat() -> None:
    """P18: a second tab of the same browser is the same person."""
    link = living_link(gather().campaign)
    answers = together(*[lambda: sit_down(link, "Zoé", None, "one key")] * AT_ONCE)
    assert len({seat.pk for seat in answers}) == 1
    assert Seat.objects.filter(name="Zoé").count() == 1


def test_two_mjs_tick_at_once() -> None:
    """I-23: each tick counts, none is lost, and the clock is told to be full once."""
    tablee = gather()
    iris = guest(tablee.campaign, "Iris")
    act(tablee.mj, "core/give_role", seat=str(iris.pk), role="mj")
    act(tablee.mj, "core/make_clock", label="La marée", segments=4)
    clock = Counter.objects.get(portrait__campaign=tablee.campaign)
    leaders = [tablee.mj, Seat.objects.get(pk=iris.pk)]

    def ticks(seat: Seat) -> None:
        act(seat, "core/tick", counter=str(clock.pk))

    answers = together(*[lambda seat=seat: ticks(seat) for seat in leaders * 3])
    refused = [answer for answer in answers if isinstance(answer, RuleError)]
    assert len(refused) == 2 and answers.count(None) == 4
    assert all("déjà pleine" in str(reason) for reason in refused)
    clock.refresh_from_db()
    assert clock.value == 4
    assert Event.objects.filter(kind="core/clock_ticked").count() == 4
    assert Event.objects.filter(kind="core/clock_full").count() == 1


def test_two_mjs_lay_the_first_thing_at_once() -> None:
    """There is one board, whoever lays the first thing on it."""
    tablee = gather()
    iris = guest(tablee.campaign, "Iris")
    act(tablee.mj, "core/give_role", seat=str(iris.pk), role="mj")
    leaders = [tablee.mj, Seat.objects.get(pk=iris.pk)]

    def lays(seat: Seat, number: int) -> None:
        act(seat, "core/pose_fact", text=f"Fait {number}")

    answers = together(*[lambda n=n: lays(leaders[n % 2], n) for n in range(AT_ONCE)])
    assert answers == [None] * AT_ONCE
    board = Portrait.objects.get(campaign=tablee.campaign)
    assert board.kind == BOARD and board.traits.count() == AT_ONCE
