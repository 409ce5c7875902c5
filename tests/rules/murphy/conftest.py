"""A table set for two players."""

import pytest

from tests.rules.murphy.table import Jeu


@pytest.fixture
def jeu() -> Jeu:
    return Jeu()
