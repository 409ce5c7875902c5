"""A table of Apothéose on a server whose dice fall as a test says."""

import pytest

from tests.browser.faces import _loaded, faces, server
from tests.live.people import Tablee, gather
from tests.server import Server

__all__ = ["_loaded", "faces", "server"]

NUMBERS = {"corps": 5, "esprit": 2, "combat": 4, "ame": 0}


@pytest.fixture
def table(server: Server) -> Tablee:
    """Ana plays Isaure, Bruno plays Orso."""
    made = gather("La relève", "apotheose")
    for person, name in ((made.ana, "Isaure"), (made.bruno, "Orso")):
        person.does(server.url, "apotheose/creer", nom=name, affect=f"L’élan d’{name}", **NUMBERS)
    return made
