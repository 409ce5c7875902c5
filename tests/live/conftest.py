"""A table of three on the running servers."""

import pytest

from tests.live.people import Tablee, gather
from tests.server import Server


@pytest.fixture
def table(server: Server) -> Tablee:
    return gather()
