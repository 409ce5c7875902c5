import pytest

from tests.sessions_app.samples import Sample, sample
from tests.sessions_app.table import Tablee, gather


@pytest.fixture
def tablee(db: None) -> Tablee:
    """A table of three, in a transaction that the test ends."""
    return gather()


@pytest.fixture
def table(db: None) -> Sample:
    """A table where every move has something to name."""
    return sample()
