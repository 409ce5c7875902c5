"""The stage of any game: who takes it, who leaves it, and what becomes of the questions."""

from itertools import chain, combinations, product

from msgspec.structs import replace

from rules.entry import Create, New, Set
from rules.game import Game
from rules.stage import asks, awaited, closed, continued, next_on_stage, opened, questions_withdrawn
from rules.table import EVERYONE, MJ_ONLY, Audience, Question, Resolution, Seat, Table, mj_and

MJ = Seat("s-mj", "Hélène", "mj")


def resolution(key: str, on_stage: bool = False, audience: Audience = EVERYONE) -> Resolution:
    return Resolution(key, "jeu/duel", {"at": key}, audience, "r1", "s-ana", on_stage)


def table(*resolutions: Resolution, questions: tuple[Question, ...] = ()) -> Table:
    return Table(
        actor=MJ,
        seats={MJ.id: MJ},
        portraits={},
        traits={},
        counters={},
        resolutions={row.id: row for row in resolutions},
        parts={},
        questions={question.id: question for question in questions},
        game=Game("jeu", "Jeu"),
    )


def asked(key: str, of: str | None) -> Question:
    return Question(key, "jeu/question", {}, EVERYONE, (MJ.id,), of)


def test_a_new_resolution_takes_the_stage_when_it_is_free_and_waits_otherwise() -> None:
    values = {"kind": "jeu/duel", "state": {"at": "start"}, "on_stage": True}
    made = opened(table(resolution("a")), "jeu/duel", {"at": "start"})
    assert made == Create("resolution", New("resolution"), values, EVERYONE)
    assert opened(table(resolution("a", on_stage=True)), "jeu/duel", {}).values["on_stage"] is False


def test_what_not_everyone_may_see_never_takes_the_stage() -> None:
    """There, it would betray itself by what it keeps from it."""
    made = opened(table(), "jeu/duel", {}, MJ_ONLY)
    assert made.values["on_stage"] is False and made.audience == MJ_ONLY
    secret, staged, waiting = resolution("a", audience=MJ_ONLY), resolution("b", True), resolution("c")
    assert next_on_stage(table(secret, staged, waiting), staged) == [Set("resolution", "c", "on_stage", True)]
    assert next_on_stage(table(secret, staged), staged) == []


def test_what_continues_a_resolution_has_its_place_its_opener_and_its_readers() -> None:
    for on_stage in (True, False):
        made = continued(resolution("a", on_stage, mj_and("s-ana")), {"at": "again"})
        assert (made.values["kind"], made.values["state"]) == ("jeu/duel", {"at": "again"})
        assert (made.values["opened_by"], made.values["on_stage"]) == ("s-ana", on_stage)
        assert made.audience == mj_and("s-ana")


def test_a_closed_resolution_asks_nothing_more_and_leaves_the_stage() -> None:
    staged, waiting = resolution("a", on_stage=True), resolution("b")
    at = table(staged, waiting, questions=(asked("q1", "a"), asked("q2", "b"), asked("q3", None)))
    gone, removed = Set("question", "q1", "removed", True), Set("resolution", "a", "removed", True)
    assert closed(at, staged) == [gone, Set("resolution", "a", "on_stage", False), removed]
    assert closed(at, waiting) == [
        Set("question", "q2", "removed", True),
        Set("resolution", "b", "removed", True),
    ]
    assert questions_withdrawn(at, staged) == [gone]


def test_the_stage_goes_to_the_first_that_waits() -> None:
    staged, first, second = resolution("a", on_stage=True), resolution("b"), resolution("c")
    at = table(first, staged, second)
    assert next_on_stage(at, staged) == [Set("resolution", "b", "on_stage", True)]
    assert next_on_stage(at, second) == [], "what was not on stage leaves nothing"
    assert next_on_stage(table(staged), staged) == []


def test_whatever_is_asked_is_asked_of_those_who_play_and_else_of_every_mj() -> None:
    """Each role, or absence, of two people beside an MJ, and each choice of addressees among the three."""
    names = (MJ.id, "s-ana", "s-bob")
    asked_of = list(chain.from_iterable(combinations(names, size) for size in range(4)))
    for roles, addressees in product(product((None, "mj", "player", "spectator"), repeat=2), asked_of):
        people = [Seat(name, name, role) for name, role in zip(names[1:], roles, strict=True) if role]
        question = replace(asked("q", None), addressees=addressees)
        at = replace(table(questions=(question,)), seats={seat.id: seat for seat in (MJ, *people)})
        waited = awaited(at, question)
        assert waited == [
            name for name in addressees if name in at.seats and at.seats[name].role != "spectator"
        ]
        readers = [seat.id for seat in at.seats.values() if asks(replace(at, actor=seat), question)]
        assert readers and set(readers) == set(
            waited or [seat.id for seat in at.seats.values() if seat.is_mj]
        )
        put_away = replace(at, archived=True)
        assert not any(asks(replace(put_away, actor=seat), question) for seat in at.seats.values())
