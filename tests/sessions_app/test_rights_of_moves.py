"""Who may play what: every move of the core and of the games, by every kind of person (P14, T19, T20)."""

import msgspec
import pytest

from rules.game import Move, Who
from rules.table import Audience
from sessions_app.commands.rights import ARCHIVED
from sessions_app.journal import ROWS
from sessions_app.models import Campaign, Question, Seat
from sessions_app.table import seat_of
from tests.sessions_app.samples import ABSENCES, MOVES, ROLES, Sample, named, references
from tests.sessions_app.table import browser, press, undone, written

# Ana owns every row of the sample. Whoever is not named here plays nothing at all: strangers, whoever sits elsewhere,
# looks on, waits, left, was removed or turned away.
LEADERS = {"mj", "co-mj"}
MAY_PLAY: dict[Who, set[str]] = {
    Who.MJ: LEADERS,
    Who.OWNER: LEADERS | {"owner"},
    Who.ADDRESSEE: LEADERS,  # and whom the question names
    Who.TABLE: LEADERS | {"owner", "guest", "player"},
}
# Who waits, and who went, are for the MJs: to the others there is nothing to name.
SIT_UNKNOWING, FOR_MJS = {"owner", "guest", "player", "spectator"}, {"knock", "gone"}
WITH_READERS = {"portrait", "trait", "counter", "resolution", "part", "question"}
TO_ONESELF = ("core/whisper", "owner")
# Moves that the sample is not ready for: who may play them is told what to do first. Every other one is really taken.
NOT_YET = {
    "core/close_session",
    "core/put_on_stage",
    "core/reopen_campaign",
    "core/show_portrait",
    "core/move_trait",
    "core/mark_trait",
    "core/reveal_trait",
    "core/show_clock",
    "puissances/cadrer",
    "puissances/miser",
    "puissances/accepter",
    "puissances/refuser",
    "puissances/fondre",
    "puissances/retirer",
    "puissances/retoucher",
    "puissances/poser",
    "puissances/repondre",
    "puissances/lancer",
    "puissances/lire",
    "puissances/temoins",
    "puissances/attenuer",
    "puissances/pousser",
    "puissances/parler",
}


@pytest.fixture
def table(table: Sample) -> Sample:
    """With Ana among its people."""
    table.people["owner"] = table.tablee.ana
    table.cookies["owner"] = browser(table.tablee.ana).cookies
    return table


def may_play(table: Sample, move: Move, role: str) -> bool:
    """Whether this person may play this move, as the sample names it."""
    seat = table.people[role]
    if move.who is Who.ADDRESSEE and seat:
        asked = Question.objects.get(pk=table.params(move)["question"]).addressees
        return role in LEADERS or str(seat.pk) in asked
    return role in MAY_PLAY[move.who]


def refusal(table: Sample, move: Move, role: str) -> int:
    """How this move is refused to who may not play it: there is nothing, where they may not know what it names."""
    sent, seat = table.params(move), table.people[role]
    if role not in SIT_UNKNOWING or seat is None:
        return 403
    for name, row in references(move).items():
        value = sent.get(name, [])
        for row_id in [value] if isinstance(value, str) else value:
            if row in FOR_MJS or (row in WITH_READERS and not known(seat, row, row_id)):
                return 404
    return 403


def known(seat: Seat, row: str, row_id: str) -> bool:
    """Whether this row is for this person to know."""
    audience: Audience = ROWS[row].objects.get(pk=row_id).audience
    return audience.allows(seat_of(seat))


@pytest.mark.parametrize("key", MOVES)
def test_who_may_play(table: Sample, key: str) -> None:
    """Each cell has its expectation; refused is a French sentence, and nothing is written."""
    move = MOVES[key]
    for role in (*ROLES, "owner"):
        with undone(), written() as changes:
            answer = press(table.browser(role), table.tablee.campaign, key, **table.params(move))
        taken = 422 if key in NOT_YET or (key, role) == TO_ONESELF else 200
        expected = taken if may_play(table, move, role) else refusal(table, move, role)
        assert answer.status_code == expected, (role, answer.content.decode())
        if answer.status_code == 200:
            assert changes, role
        else:
            assert b'role="alert"' in answer.content and not changes, role


@pytest.mark.parametrize("key", MOVES)
def test_an_archived_campaign_is_not_played(table: Sample, key: str) -> None:
    """Only what closes it or opens it again is; nobody gains a right by it."""
    move = MOVES[key]
    Campaign.objects.filter(pk=table.tablee.campaign.pk).update(archived=True)
    for role in ("mj", "owner", "player", "spectator", "mj elsewhere"):
        with undone(), written() as changes:
            answer = press(table.browser(role), table.tablee.campaign, key, **table.params(move))
        if not may_play(table, move, role):
            assert answer.status_code == refusal(table, move, role), (role, answer.content.decode())
            assert ARCHIVED not in answer.content.decode()
        elif move.when_archived:
            assert answer.status_code == 200, (role, answer.content.decode())
        else:
            assert answer.status_code == 422 and ARCHIVED in answer.content.decode() and not changes


def test_what_is_played_in_an_archived_campaign() -> None:
    """A written list: a move that joins it is a decision."""
    assert {key for key, move in MOVES.items() if move.when_archived} == {
        "core/close_invitation",
        "core/delete_campaign",
        "core/make_personal_link",
        "core/remove_seat",
        "core/reopen_campaign",
        "core/turn_away",
    }


@pytest.mark.parametrize("key", MOVES)
def test_the_first_row_of_an_owners_move_is_always_named(key: str) -> None:
    """The owner is the owner of that row: it may not be left out."""
    move = MOVES[key]
    if move.who in (Who.OWNER, Who.ADDRESSEE):
        first = msgspec.structs.fields(move.params)[0]
        assert first.required and first.name in references(move)


def test_every_kind_of_row_has_its_ways_of_being_absent() -> None:
    assert {row for move in MOVES.values() for row in references(move).values()} == set(ABSENCES)


@pytest.mark.parametrize("key", [key for key, move in MOVES.items() if references(move)])
def test_a_row_one_may_not_know_does_not_exist(table: Sample, key: str) -> None:
    """T20: of another campaign, hidden, removed or never made: the same answer, byte for byte, and nothing written."""
    move = MOVES[key]
    for role in ("owner", "spectator", "mj"):
        for name, row in references(move).items():
            answers = {}
            for case in ABSENCES[row]:
                if case == "hidden" and role == "mj":
                    continue
                with undone():
                    sent = table.params(move) | {name: named(table, row, case)}
                    with written() as changes:
                        answer = press(table.browser(role), table.tablee.campaign, key, **sent)
                answers[case] = (answer.status_code, answer.content)
                assert not changes
            assert set(answers.values()) == {answers["never made"]}, (role, name, answers)
            assert answers["never made"][0] == 404
