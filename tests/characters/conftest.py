import pytest

from tests.sessions_app.table import Tablee, gather


@pytest.fixture
def tablee(db: None) -> Tablee:
    """A table of three, in a transaction that the test ends."""
    return gather()
