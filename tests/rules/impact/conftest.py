"""A table set for three players."""

import pytest

from tests.rules.impact.table import Jeu


@pytest.fixture
def jeu() -> Jeu:
    return Jeu()
