"""What the forms say of the sheets of Apothéose, and what the table chooses (K-10, K-12)."""

from rules.apotheose import GAME
from tests.rules.french import is_well_set


def test_every_word_of_help_is_well_set() -> None:
    for kind in (*GAME.portraits, *GAME.traits, *GAME.counters, *GAME.options):
        assert not kind.help or is_well_set(kind.help), kind.help


def test_a_sheet_holds_only_kinds_that_are_declared() -> None:
    for portrait in GAME.portraits:
        assert all(GAME.trait_kind(key) for key in portrait.traits)
        assert all(GAME.counter_kind(key) for key in portrait.counters)


def test_k45_a_specialty_hangs_under_its_metier_only() -> None:
    kind = GAME.trait_kind("specialite")
    assert kind is not None and kind.parents == ("metier",)
