"""A table set for two players."""

import pytest

from tests.rules.apotheose.table import Jeu


@pytest.fixture
def jeu() -> Jeu:
    return Jeu()
