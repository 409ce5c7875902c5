"""IMPACT, many at the same instant, on both databases: one roll, one throw, one set of wounds (I-03, I-10, I-22)."""

from typing import Any
from uuid import UUID, uuid4

import pytest

from characters.models import Trait
from rules.game import RuleError, Stale
from sessions_app.models import Event, Part, Resolution, Seat
from sessions_app.replay import differences
from tests.sessions_app.impact_rows import Evening, hand_of
from tests.sessions_app.table import Tablee, act, gather, guest, revision
from tests.sessions_app.test_concurrency import together

pytestmark = pytest.mark.django_db(transaction=True)
AT_ONCE = 5


@pytest.fixture
def tablee() -> Tablee:
    return gather(game="impact")


@pytest.fixture
def evening(tablee: Tablee) -> Evening:
    return Evening(tablee)


def lines(kind: str) -> int:
    return Event.objects.filter(kind=f"impact/{kind}").count()


def two_mondes(tablee: Tablee) -> list[Seat]:
    iris = guest(tablee.campaign, "Iris")
    act(tablee.mj, "core/give_role", seat=str(iris.pk), role="mj")
    return [tablee.mj, Seat.objects.get(pk=iris.pk)]


def shown(roll: str, **forged: Any) -> dict[str, Any]:
    """What a page gives back with the throw of a bare hand under a blessure."""
    values = {"part": hand_of(roll), "resolution": roll, "des": 1, "dores": 0, "noirs": 0}
    return values | {"risque": "blessure", "revision": revision(roll)} | forged


def the_same_to_the_journal(tablee: Tablee) -> None:
    tablee.campaign.refresh_from_db()
    assert list(differences(tablee.campaign)) == []


def test_two_mondes_announce_at_once(tablee: Tablee, evening: Evening) -> None:
    """A character tries one thing at a time: the second one reads that it is under way."""
    sasha = evening.sheet("Sasha", tablee.ana)
    said = {"portrait": sasha, "intention": "Passer", "danger": "grave"}
    answers = together(*[lambda mj=mj: act(mj, "impact/annoncer", **said) for mj in two_mondes(tablee)])
    [reason] = [answer for answer in answers if answer]
    assert isinstance(reason, RuleError) and "déjà une action en cours" in str(reason)
    assert Resolution.objects.count() == 1 and lines("annonce") == 1
    the_same_to_the_journal(tablee)


def test_two_mondes_answer_a_demand_at_once(tablee: Tablee, evening: Evening) -> None:
    """I-03: what the second one says of it was said of another announcement; they read it first."""
    sasha = evening.sheet("Sasha", tablee.ana)
    act(tablee.ana, "impact/tenter", portrait=sasha, intention="Passer")
    roll = evening.newest()
    said = {"portrait": sasha, "intention": "Passer", "resolution": roll, "revision": revision(roll)}
    one, other = two_mondes(tablee)
    answers = together(
        lambda: act(one, "impact/annoncer", **said, danger="mort"),
        lambda: act(other, "impact/annoncer", **said, danger="rien"),
    )
    assert [type(answer) for answer in answers if answer] == [Stale]
    assert lines("annonce") == 1
    kept = Event.objects.get(kind="impact/annonce").payload["danger"]
    assert Resolution.objects.get().state["danger"] == kept


def test_a_hand_is_thrown_once(tablee: Tablee, evening: Evening) -> None:
    """I-10: by its player and by le Monde at the same instant, from several pages."""
    roll = evening.announced(evening.sheet("Sasha", tablee.ana))
    sent = shown(roll)
    seats = [tablee.ana, tablee.mj] * 2
    answers = together(*[lambda seat=seat: act(seat, "impact/lancer", **sent) for seat in seats])
    assert answers.count(None) == 1
    assert all(isinstance(answer, RuleError) for answer in answers if answer)
    assert lines("main_lancee") == 1
    assert Trait.objects.filter(kind="blessure").count() == lines("blessure") <= 1
    the_same_to_the_journal(tablee)


def test_a_double_tap_is_one_throw(tablee: Tablee, evening: Evening) -> None:
    """P2, T03: the same intention, however often it is sent; all of them succeed."""
    roll = evening.announced(evening.sheet("Sasha", tablee.ana))
    sent, tap = shown(roll), uuid4()

    def throws(command_id: UUID) -> None:
        act(tablee.ana, "impact/lancer", command_id=command_id, **sent)

    assert together(*[lambda: throws(tap)] * AT_ONCE) == [None] * AT_ONCE
    assert lines("main_lancee") == 1
    throws(tap)  # and later still
    assert lines("main_lancee") == 1 and lines("blessure") <= 1


def test_the_chaos_falls_once(tablee: Tablee, evening: Evening) -> None:
    roll = evening.thrown(evening.sheet("Sasha", tablee.ana), noirs=2)
    sent = {"resolution": roll, "revision": revision(roll)}
    answers = together(*[lambda mj=mj: act(mj, "impact/chaos", **sent) for mj in two_mondes(tablee) * 2])
    assert answers.count(None) == 1 and lines("chaos_lance") == 1
    the_same_to_the_journal(tablee)


def test_both_are_ready_at_the_same_instant(tablee: Tablee, evening: Evening) -> None:
    """I-22: whoever is second makes the dice fall, once."""
    duel = evening.defied("Hector", "Lia")
    evening.answers(duel)
    evening.threatens(duel, danger_1="blessure", danger_2="blessure")
    hands = [(seat, hand_of(duel, seat)) for seat in (tablee.ana, tablee.bob)]

    def ready(seat: Seat, part: str) -> None:
        act(seat, "impact/pret", part=part, vue="1|1|0|blessure")

    assert together(*[lambda seat=seat, part=part: ready(seat, part) for seat, part in hands]) == [None] * 2
    assert lines("pret") == 1 and lines("duel_lance") == 1
    assert {part.audience.everyone for part in Part.objects.all()} == {True}
    the_same_to_the_journal(tablee)


def test_a_support_and_the_throw_at_once(tablee: Tablee, evening: Evening) -> None:
    """I-07: nobody is wounded by what they had not joined when the dice rolled, and the thrower saw who had."""
    roll = evening.announced(evening.sheet("Sasha", tablee.ana))
    kelvan, sent = evening.sheet("Kelvan", tablee.bob), shown(roll)
    joins = {"portrait": kelvan, "resolution": roll, "comment": "Je guette", "revision": sent["revision"]}
    thrown, joined = together(
        lambda: act(tablee.ana, "impact/lancer", **sent), lambda: act(tablee.bob, "impact/soutenir", **joins)
    )
    assert [thrown, joined].count(None) == 1
    assert isinstance(thrown or joined, RuleError)
    assert not Trait.objects.filter(portrait_id=kelvan).exists()
    the_same_to_the_journal(tablee)
