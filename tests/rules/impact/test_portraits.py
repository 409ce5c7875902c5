"""What the forms say of the sheets of IMPACT (I-01, I-14)."""

from rules.impact import GAME
from tests.rules.french import is_well_set


def test_i01_every_word_of_help_is_well_set() -> None:
    for kind in (*GAME.portraits, *GAME.traits, *GAME.counters, *GAME.options):
        assert not kind.help or is_well_set(kind.help), kind.help
