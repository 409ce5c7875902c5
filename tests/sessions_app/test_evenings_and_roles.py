"""Evenings opened and closed, several MJs, who is put on stage (architecture § Data)."""

import pytest

from rules.game import RuleError
from sessions_app.commands.people import leave
from sessions_app.commands.rights import Forbidden
from sessions_app.models import Event, GameSession, Resolution
from tests.sessions_app.table import Tablee, act, browser, counts, guest


def test_an_evening_is_a_chapter_of_the_journal(tablee: Tablee) -> None:
    act(tablee.ana, "core/roll", dice="d6")
    act(tablee.mj, "core/open_session", title="La nuit du sel")
    act(tablee.ana, "core/roll", dice="d6")
    act(tablee.mj, "core/close_session")
    act(tablee.ana, "core/roll", dice="d6")
    act(tablee.mj, "core/open_session")
    act(tablee.ana, "core/roll", dice="d6")
    rolls = Event.objects.filter(kind="core/free_roll").select_related("game_session")
    assert [e.game_session and e.game_session.number for e in rolls] == [None, 1, None, 2]
    assert [(s.number, s.closed) for s in GameSession.objects.all()] == [(1, True), (2, False)]
    opened, _ = Event.objects.filter(kind="core/session_opened")
    assert opened.payload == {"number": 1, "title": "La nuit du sel"}


def test_one_evening_at_a_time(tablee: Tablee) -> None:
    with pytest.raises(RuleError, match="Aucune séance"):
        act(tablee.mj, "core/close_session")
    act(tablee.mj, "core/open_session")
    before = counts()
    with pytest.raises(RuleError, match="déjà ouverte"):
        act(tablee.mj, "core/open_session")
    assert counts() == before


def test_what_is_open_stays_open_for_the_next_evening(tablee: Tablee) -> None:
    act(tablee.mj, "core/open_session")
    act(tablee.ana, "puissances/ouvrir", intention="Passer")
    act(tablee.mj, "core/close_session")
    act(tablee.mj, "core/open_session")
    assert Resolution.objects.get().removed is False


def test_several_mjs(tablee: Tablee) -> None:
    """A second MJ may do all that the first may; a player again, they may not, at once and on an open page."""
    act(tablee.mj, "core/give_role", seat=str(tablee.ana.pk), role="mj")
    act(tablee.ana, "core/open_session")
    assert browser(tablee.ana).get(f"/table/{tablee.campaign.pk}/mj/").status_code == 200
    act(tablee.ana, "core/give_role", seat=str(tablee.mj.pk), role="player")
    with pytest.raises(Forbidden):
        act(tablee.mj, "core/close_session")
    assert browser(tablee.mj).get(f"/table/{tablee.campaign.pk}/mj/").status_code == 302


def test_the_last_mj_stays(tablee: Tablee) -> None:
    with pytest.raises(RuleError, match="au moins un MJ"):
        act(tablee.mj, "core/give_role", seat=str(tablee.mj.pk), role="player")
    act(tablee.mj, "core/give_role", seat=str(tablee.ana.pk), role="mj")
    act(tablee.mj, "core/give_role", seat=str(tablee.mj.pk), role="player")
    with pytest.raises(RuleError, match="au moins un MJ"):
        act(tablee.ana, "core/give_role", seat=str(tablee.ana.pk), role="player")


def test_an_mj_who_left_does_not_count(tablee: Tablee) -> None:
    zoe = guest(tablee.campaign, "Zoé")
    act(tablee.mj, "core/give_role", seat=str(zoe.pk), role="mj")
    leave(zoe)
    with pytest.raises(RuleError, match="au moins un MJ"):
        act(tablee.mj, "core/give_role", seat=str(tablee.mj.pk), role="player")


def test_a_role_one_has_already(tablee: Tablee) -> None:
    with pytest.raises(RuleError, match="déjà ce rôle"):
        act(tablee.mj, "core/give_role", seat=str(tablee.bob.pk), role="player")


def test_one_resolution_is_on_stage(tablee: Tablee) -> None:
    act(tablee.ana, "puissances/ouvrir", intention="Passer")
    act(tablee.bob, "puissances/ouvrir", intention="Guetter")
    first, second = Resolution.objects.all()
    assert (first.on_stage, second.on_stage) == (True, False)
    act(tablee.mj, "core/put_on_stage", resolution=str(second.pk))
    assert [r.on_stage for r in Resolution.objects.all()] == [False, True]
    with pytest.raises(RuleError, match="déjà en scène"):
        act(tablee.mj, "core/put_on_stage", resolution=str(second.pk))
