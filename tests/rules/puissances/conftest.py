"""A table set for two players."""

import pytest

from tests.rules.puissances.scenes import Jeu


@pytest.fixture
def jeu() -> Jeu:
    return Jeu()
