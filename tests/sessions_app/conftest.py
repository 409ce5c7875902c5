from collections.abc import Iterator

import pytest
from pytest_django import DjangoDbBlocker

from tests.sessions_app.samples import Sample, sample
from tests.sessions_app.table import Tablee, gather, undone


@pytest.fixture
def tablee(db: None) -> Tablee:
    """A table of three, in a transaction that the test ends."""
    return gather()


@pytest.fixture(scope="module")
def _made(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Sample]:
    with django_db_blocker.unblock(), undone():
        yield sample()


@pytest.fixture
def table(_made: Sample, db: None) -> Sample:
    """A table where every move has something to name: made once for a module, each of whose tests undoes its own."""
    return _made
