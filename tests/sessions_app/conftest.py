from collections.abc import Iterator
from typing import Any

import pytest
from pytest_django import DjangoDbBlocker

from rules.registry import GAMES
from tests.sessions_app.samples import AFTER, FIRST, Sample, home, sample
from tests.sessions_app.table import Tablee, gather, undone


@pytest.fixture
def tablee(db: None) -> Tablee:
    """A table of three, in a transaction that the test ends."""
    return gather()


def tried_by(item: Any) -> dict[str, Any]:
    """What this test is given to try."""
    return item.callspec.params if hasattr(item, "callspec") else {}


def game_of(item: Any) -> str:
    """The game at whose table this test is: the `game` it tries, its module's `GAME`, or that of its move (`key`)."""
    tried = tried_by(item)
    named = tried.get("game") or getattr(item.module, "GAME", "")
    return named or home(tried.get("key", FIRST))


@pytest.fixture(scope="module")
def _made(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, request: pytest.FixtureRequest
) -> Iterator[dict[str, Sample]]:
    """A sample of each game that the module tries."""
    tests = [item for item in request.session.items if item.getparent(pytest.Module) is request.node]
    games = {game_of(item) for item in tests}
    with django_db_blocker.unblock(), undone():
        yield {game: sample(game) for game in GAMES if game in games}


@pytest.fixture
def table(_made: dict[str, Sample], db: None, request: pytest.FixtureRequest) -> Sample:
    """A table where every move has something to name: made once for a module, each of whose tests undoes its own."""
    made = _made[game_of(request.node)]
    if first := AFTER.get(tried_by(request.node).get("key", "")):
        assert made.sent(first).status_code == 200
    return made
