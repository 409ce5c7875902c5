"""Tables of IMPACT on a server whose dice fall as a test says."""

import pytest

from tests.browser.faces import _loaded, faces, server
from tests.browser.impact.people import cast
from tests.live.people import Tablee, gather
from tests.server import Server

__all__ = ["_loaded", "faces", "server"]


@pytest.fixture
def table(server: Server) -> Tablee:
    made = gather("Le dernier bac", "impact")
    cast(made, server.url)
    return made
