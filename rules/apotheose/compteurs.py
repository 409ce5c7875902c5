"""Where PV, magie and volonté stop, and how they come back (K-20)."""

RESERVE = 5


def most(caracteristique: int) -> int:
    """Return the maximum drawn from a characteristic: PV from Corps, magie from Âme, volonté from Esprit (DECISION)."""
    return caracteristique + RESERVE


def recovered(value: int, maximum: int) -> int:
    """Return where a counter stands after 24 hours: one more, up to its maximum."""
    return value + (value < maximum)
