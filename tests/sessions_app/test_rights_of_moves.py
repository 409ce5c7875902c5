"""Who may play what: every move of the core and of the games, by every kind of person (P14, T19, T20)."""

import msgspec
import pytest

from rules.game import Who
from sessions_app.models import Seat
from tests.sessions_app.samples import MOVES, Sample, named, references
from tests.sessions_app.table import browser, counts, press, undone

NOT_OF_THE_TABLE = dict.fromkeys(["anonymous", "player elsewhere", "mj elsewhere"], False)
# Ana owns every row of the sample, Bob is the one asked, Chloé is neither.
MAY_PLAY: dict[Who, dict[str, bool]] = {
    Who.MJ: NOT_OF_THE_TABLE | {"mj": True, "owner": False, "addressee": False, "neither": False},
    Who.OWNER: NOT_OF_THE_TABLE | {"mj": True, "owner": True, "addressee": False, "neither": False},
    Who.ADDRESSEE: NOT_OF_THE_TABLE | {"mj": True, "owner": False, "addressee": True, "neither": False},
    Who.TABLE: NOT_OF_THE_TABLE | {"mj": True, "owner": True, "addressee": True, "neither": True},
}


def person(table: Sample, role: str) -> Seat | None:
    return {
        "anonymous": None,
        "player elsewhere": table.elsewhere.ana,
        "mj elsewhere": table.elsewhere.mj,
        "mj": table.tablee.mj,
        "owner": table.tablee.ana,
        "addressee": table.tablee.bob,
        "neither": table.chloe,
    }[role]


@pytest.mark.parametrize("key", MOVES)
def test_who_may_play(table: Sample, key: str) -> None:
    """Each cell has its expectation; refused is 403, a French sentence, and nothing written."""
    move, before = MOVES[key], counts()
    for role, allowed in MAY_PLAY[move.who].items():
        who = browser(person(table, role))
        for htmx in (True, False):
            with undone():
                answer = press(who, table.tablee.campaign, key, htmx=htmx, **table.params(move))
                wanted = (200, 422) if allowed else (403,)
                assert answer.status_code in wanted, (role, answer.content.decode())
                assert allowed or counts() == before, role
                assert allowed or b'role="alert"' in answer.content


@pytest.mark.parametrize("key", MOVES)
def test_the_first_row_of_an_owners_move_is_always_named(key: str) -> None:
    """The owner is the owner of that row: it may not be left out."""
    move = MOVES[key]
    if move.who in (Who.OWNER, Who.ADDRESSEE):
        first = msgspec.structs.fields(move.params)[0]
        assert first.required and first.name in references(move)


@pytest.mark.parametrize("key", MOVES)
def test_a_row_one_may_not_know_does_not_exist(table: Sample, key: str) -> None:
    """T20: of another campaign, hidden, removed or never made: the same answer, byte for byte, and nothing written."""
    move = MOVES[key]
    for role in ("owner", "mj"):
        who = browser(person(table, role))
        for name, row in references(move).items():
            answers = {}
            for case in ("never made", "not an id", "elsewhere", "removed", "hidden"):
                if case == "hidden" and (role == "mj" or row == "seat"):
                    continue  # an MJ sees it all, and seats are for everyone
                with undone():
                    wanted = table.params(move) | {name: named(table, row, case)}
                    before = counts()
                    answer = press(who, table.tablee.campaign, key, **wanted)
                    answers[case] = (answer.status_code, answer.content)
                    assert counts() == before
            assert set(answers.values()) == {answers["never made"]}, (role, name, answers)
            assert answers["never made"][0] == 404
