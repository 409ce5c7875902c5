"""An act is played once, whole or not at all (P1 to P3, architecture § A move)."""

from collections.abc import Callable, Sequence
from uuid import uuid4

import pytest

from characters.models import Counter, Trait
from rules.dice import Dice
from rules.entry import Add, Create, Entry, New, Set
from rules.game import Move, RuleError, Who
from rules.table import Table
from sessions_app.commands.chapters import Opening
from sessions_app.commands.play import play
from sessions_app.commands.rights import Forbidden
from sessions_app.models import Change, Event, Seat
from sessions_app.seats import REASONS
from tests.sessions_app.table import Tablee, act, counts, revision


def test_a_repeat_answers_as_the_first_did(tablee: Tablee) -> None:
    """P2: one intention, one event."""
    command_id = uuid4()
    act(tablee.ana, "core/roll", command_id=command_id, dice="3d6")
    before = counts()
    act(tablee.ana, "core/roll", command_id=command_id, dice="3d6")
    assert counts() == before
    assert Event.objects.filter(kind="core/free_roll").count() == 1


def test_other_content_under_the_same_id_is_refused(tablee: Tablee) -> None:
    """T03: a key is not an answer to another question."""
    command_id = uuid4()
    act(tablee.ana, "core/roll", command_id=command_id, dice="3d6")
    before = counts()
    with pytest.raises(RuleError, match="autre contenu"):
        act(tablee.ana, "core/roll", command_id=command_id, dice="3d8")
    with pytest.raises(RuleError, match="autre contenu"):
        act(tablee.ana, "puissances/ouvrir", command_id=command_id, intention="3d6")
    assert counts() == before


def test_two_people_may_have_had_the_same_id(tablee: Tablee) -> None:
    command_id = uuid4()
    act(tablee.ana, "core/roll", command_id=command_id, dice="3d6")
    act(tablee.bob, "core/roll", command_id=command_id, dice="3d6")
    assert Event.objects.filter(kind="core/free_roll").count() == 2


def test_a_refused_act_can_be_sent_again(tablee: Tablee) -> None:
    """What was refused left no command behind, so that a retry is judged anew."""
    command_id = uuid4()
    act(tablee.mj, "core/open_session", title="La nuit du sel")
    with pytest.raises(RuleError):
        act(tablee.mj, "core/open_session", command_id=command_id, title="La suite")
    act(tablee.mj, "core/close_session")
    act(tablee.mj, "core/open_session", command_id=command_id, title="La suite")
    assert tablee.campaign.game_sessions.count() == 2


def made_up(answer: Callable[[], Sequence[Entry]]) -> Move:
    """A move that answers these entries."""

    def move(table: Table, params: Opening, dice: Dice) -> Sequence[Entry]:
        return answer()

    return Move("core/made_up", Opening, Who.MJ, move)


@pytest.mark.parametrize("failure", [RuleError("Non."), ValueError("a bug")])
def test_nothing_is_half_written_when_a_move_fails(tablee: Tablee, failure: Exception) -> None:
    """P1: a refusal and a bug alike leave the table as it was."""

    def fail() -> Sequence[Entry]:
        raise failure

    before = counts()
    with pytest.raises(type(failure)):
        play(tablee.mj, made_up(fail), Opening(), uuid4())
    assert counts() == before


def test_nothing_is_half_written_when_a_change_fails(tablee: Tablee) -> None:
    """P1: the second line leaves the bounds of a counter, so the first and its rows are not written either."""
    portrait = tablee.portrait(tablee.ana, name="Maëlle")
    thirst = Counter.objects.create(portrait_id=portrait, key="soif", label="Soif", value=1, low=0, high=2)
    hunger = {"portrait": portrait, "key": "faim", "label": "Faim", "value": 1}
    first = (Create("counter", New("faim"), hunger), Set("portrait", portrait, "name", "Autre"))
    entries = [
        Entry("core/first", changes=first),
        Entry("core/second", changes=(Add(str(thirst.pk), 5),)),
    ]
    before = counts()
    with pytest.raises(RuleError, match="Soif"):
        play(tablee.mj, made_up(lambda: entries), Opening(), uuid4())
    assert counts() == before
    assert tablee.campaign.portraits.get().name == "Maëlle"
    tablee.campaign.refresh_from_db()
    assert tablee.campaign.last_seq == Event.objects.latest("seq").seq


def test_events_are_numbered_and_changes_recorded(tablee: Tablee) -> None:
    """P21: `create` keeps every column, `set` what it was and became."""
    portrait = tablee.portrait(tablee.ana)
    trait = tablee.trait(portrait, "ancrage", "Éclusière", by=tablee.ana)
    act(tablee.ana, "core/reword_trait", trait=trait, text="Éclusière de Vauvert", base="Éclusière")
    events = list(Event.objects.filter(campaign=tablee.campaign))
    assert [e.seq for e in events] == list(range(1, len(events) + 1))
    created, changed = Change.objects.filter(row_id=trait)
    assert (created.op, created.event.author) == ("create", tablee.ana)
    assert created.new and created.new["text"] == "Éclusière"
    assert created.new["audience"] == "*"
    assert created.new["portrait"] == portrait
    assert (changed.op, changed.key, changed.old, changed.new) == (
        "set",
        "text",
        "Éclusière",
        "Éclusière de Vauvert",
    )


@pytest.mark.parametrize("status", ["waiting", "left", "removed"])
def test_a_seat_where_nobody_sits_is_refused(tablee: Tablee, status: str) -> None:
    """P12: the rights are those of this instant, not of the page."""
    Seat.objects.filter(pk=tablee.ana.pk).update(status=status)
    before = counts()
    with pytest.raises(Forbidden, match=REASONS[Seat.Status(status)][:30]):
        act(tablee.ana, "core/roll", dice="d6")
    assert counts() == before


@pytest.mark.parametrize("nothing", ["", "x", "\0", "\ud800"])
def test_a_row_that_is_no_row_is_refused(tablee: Tablee, nothing: str) -> None:
    """T20: an empty name is not a name left out."""
    portrait = tablee.portrait(tablee.ana)
    for params in ({"portrait": nothing}, {"portrait": portrait, "seat": nothing}):
        key = "core/give_portrait" if "seat" in params else "core/put_away_portrait"
        with pytest.raises(RuleError, match="introuvable"):
            act(tablee.mj, key, **params)


def framed(tablee: Tablee) -> str:
    words = {"intention": "Passer", "focus": "Passe-t-elle ?", "oui": "Elle passe", "non": "On la voit"}
    act(tablee.ana, "puissances/ouvrir", **words)
    return str(tablee.campaign.resolutions.get().pk)


def test_an_announcement_that_changed_is_refused(tablee: Tablee) -> None:
    """An announcement is a contract: what was decided on another one is not played, and nothing is written."""
    resolution = framed(tablee)
    seen = revision(resolution)
    act(tablee.bob, "puissances/miser", resolution=resolution, cote="non", label="Il pleut")
    assert revision(resolution) != seen
    before = counts()
    with pytest.raises(RuleError, match="L’annonce a changé"):
        act(tablee.mj, "puissances/clore", revision=seen, resolution=resolution, comment="abandon")
    with pytest.raises(RuleError, match="L’annonce a changé"):
        act(tablee.mj, "puissances/clore", resolution=resolution, comment="abandon")
    assert counts() == before
    current = revision(resolution)
    act(tablee.mj, "puissances/clore", revision=current, resolution=resolution, comment="abandon")


def test_what_happens_elsewhere_leaves_an_announcement_alone(tablee: Tablee) -> None:
    resolution = framed(tablee)
    seen = revision(resolution)
    act(tablee.bob, "core/roll", dice="d6")
    tablee.portrait(tablee.bob)
    assert revision(resolution) == seen
    assert not Trait.objects.exists()
