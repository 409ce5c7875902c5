"""The levels of stigmates and grâces, and what a stigmate takes (K-12, K-16)."""

from rules.apotheose.marques import NIVEAUX, niveau, perte


def test_the_level_follows_the_count() -> None:
    """K-12."""
    assert [niveau(rang) for rang in range(1, 7)] == ["mineur", "majeur"] + ["supreme"] * 4


def test_what_a_stigmate_takes() -> None:
    """K-16."""
    assert [perte("affaiblissement", n) for n in NIVEAUX] == [1, 2, 3]
    assert [perte("blessure", n) for n in NIVEAUX] == [2, 4, 6]
    assert [perte("volonte", n) for n in NIVEAUX] == [2, 4, 6]
