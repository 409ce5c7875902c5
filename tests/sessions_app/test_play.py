"""An act is played once, whole or not at all (P1 to P3, architecture § A move)."""

from uuid import uuid4

import pytest

from characters.models import Trait
from rules.game import EVERYONE, Add, Create, Entry, Move, New, RuleError, Set, Who
from sessions_app.commands import play as commands
from sessions_app.commands.chapters import Opening
from sessions_app.models import Change, Command, Event, Resolution
from tests.sessions_app.table import Tablee, act, counts, revision


def test_a_repeat_answers_as_the_first_did(tablee: Tablee) -> None:
    """P2: one intention, one event."""
    command_id = uuid4()
    act(tablee.ana, "core/roll", command_id, dice="3d6")
    before = counts()
    act(tablee.ana, "core/roll", command_id, dice="3d6")
    assert counts() == before
    assert Event.objects.filter(kind="core/free_roll").count() == 1


def test_other_content_under_the_same_id_is_refused(tablee: Tablee) -> None:
    """T03: a key is not an answer to another question."""
    command_id = uuid4()
    act(tablee.ana, "core/roll", command_id, dice="3d6")
    before = counts()
    with pytest.raises(RuleError, match="autre contenu"):
        act(tablee.ana, "core/roll", command_id, dice="3d8")
    with pytest.raises(RuleError, match="autre contenu"):
        act(tablee.ana, "puissances/ouvrir", command_id, intention="3d6")
    assert counts() == before


def test_two_people_may_have_had_the_same_id(tablee: Tablee) -> None:
    command_id = uuid4()
    act(tablee.ana, "core/roll", command_id, dice="3d6")
    act(tablee.bob, "core/roll", command_id, dice="3d6")
    assert Event.objects.filter(kind="core/free_roll").count() == 2


def test_a_refused_act_can_be_sent_again(tablee: Tablee) -> None:
    """What was refused left no command behind, so that a retry is judged anew."""
    command_id, opening = uuid4(), {"title": "La suite"}
    act(tablee.mj, "core/open_session", title="La nuit du sel")
    with pytest.raises(RuleError):
        act(tablee.mj, "core/open_session", command_id, **opening)
    act(tablee.mj, "core/close_session")
    act(tablee.mj, "core/open_session", command_id, **opening)
    assert tablee.campaign.game_sessions.count() == 2


@pytest.mark.parametrize("failure", ["bounds", "raise"])
def test_nothing_is_half_written(
    tablee: Tablee, failure: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """P1: events, changes and the rows they move are written together, or not at all."""
    portrait = tablee.portrait(tablee.ana)
    hunger = {"portrait": portrait, "key": "faim", "label": "Faim", "value": 1, "low": 0, "high": 2}

    def half(table, params, dice):
        made = (Create("counter", New("faim"), hunger), Set("portrait", portrait, "name", "Autre"))
        yield Entry("core/first", changes=made)
        if failure == "raise":
            raise RuleError("Non.")
        yield Entry("core/second", changes=(Add(str(hidden.pk), 5),))

    act(tablee.mj, "core/open_session")
    from characters.models import Counter

    hidden = Counter.objects.create(**{**hunger, "portrait_id": portrait, "portrait": None} | {}) if False else (
        Counter.objects.create(portrait_id=portrait, key="soif", label="Soif", value=1, low=0, high=2)
    )
    before = counts()
    move = Move("core/half", Opening, Who.MJ, lambda *given: list(half(*given)))
    with pytest.raises(RuleError):
        commands.play(tablee.mj, move, Opening(), uuid4())
    assert counts() == before
    assert tablee.campaign.portraits.get().name != "Autre"
    tablee.campaign.refresh_from_db()
    assert tablee.campaign.last_seq == Event.objects.order_by("-seq")[0].seq
