"""A server whose dice fall as a test says: fixtures for the games whose pages are tried by what is rolled."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.db import connection

from tests.server import Server


@dataclass
class Faces:
    """What the dice of the server show next, in order; a roll beyond them is an error of the server."""

    file: Path

    def fall(self, *faces: int) -> None:
        assert not self.file.read_text(), "faces of the roll before are left"
        self.file.write_text(" ".join(map(str, faces)))


@pytest.fixture(scope="module")
def _loaded(
    django_db_setup: None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Server, Faces]]:
    folder = tmp_path_factory.mktemp("loaded")
    faces = Faces(folder / "faces")
    faces.file.touch()
    settings = {"DJANGO_SETTINGS_MODULE": "tests.browser.loaded", "FACES": str(faces.file)}
    running = Server(str(connection.settings_dict["NAME"]), folder, **settings)
    yield running, faces
    running.close()


@pytest.fixture
def faces(_loaded: tuple[Server, Faces]) -> Iterator[Faces]:
    """Every face that a test gives is rolled."""
    _, given = _loaded
    given.file.write_text("")
    yield given
    assert given.file.read_text() == ""


@pytest.fixture
def server(transactional_db: None, faces: Faces, _loaded: tuple[Server, Faces]) -> Iterator[Server]:
    running, _ = _loaded
    start = len(running.log())
    yield running
    said = running.log()[start:]
    assert "Traceback" not in said, said
