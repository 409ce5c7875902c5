"""A table set for two players."""

import pytest

from tests.rules.puissances.scenes import Duel, Jeu


@pytest.fixture
def jeu() -> Jeu:
    return Jeu()


@pytest.fixture
def duel() -> Duel:
    return Duel()
