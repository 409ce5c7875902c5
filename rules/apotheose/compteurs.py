"""Where PV, magie and volonté stop (K-20)."""

RESERVE = 5


def most(caracteristique: int) -> int:
    """Return the maximum drawn from a characteristic: PV from Corps, magie from Âme, volonté from Esprit (DECISION)."""
    return caracteristique + RESERVE
