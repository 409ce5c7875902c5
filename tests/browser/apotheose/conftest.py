"""A table of Apothéose on a server whose dice fall as a test says."""

import pytest

from tests.browser.apotheose.people import cast
from tests.browser.faces import _loaded, faces, server
from tests.live.people import Tablee, gather
from tests.server import Server

__all__ = ["_loaded", "faces", "server"]


@pytest.fixture
def table(server: Server) -> Tablee:
    """Ana plays Isaure, who fights; Bruno plays Orso, a mage."""
    made = gather("La relève de Villon", "apotheose")
    cast(made, server.url)
    return made
