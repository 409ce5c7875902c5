"""A table set for two players, and one in the middle of a fight."""

import pytest

from tests.rules.apotheose.combat import Combat
from tests.rules.apotheose.table import Jeu


@pytest.fixture
def jeu() -> Jeu:
    return Jeu()


@pytest.fixture
def combat() -> Combat:
    return Combat()
