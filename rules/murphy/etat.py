"""What luck touches on a character: Piété, âme, experience, and the slots of the session (M-03, M-06, M-10, M-13)."""

from msgspec import Struct
from msgspec.structs import replace

from rules.murphy.lois import Resultat
from rules.murphy.reserve import BENIE, VIDE, Reserve

PIETE = 1  # where it normally stands
PLUS_PIEUX = 2
XP_DE_LA_TRINITE = 3


class Etat(Struct, frozen=True):
    """A character as the laws see it.

    `piete` is None where the campaign does without it (M-13). `xp_seance` is the experience won in this session,
    added to `xp` only when it is closed. `oma`: one fell in this session.
    """

    ame: int
    ame_pleine: int
    piete: int | None = PIETE
    xp: int = 0
    xp_seance: int = 0
    oma: bool = False
    reserve: Reserve = VIDE

    @property
    def miserable(self) -> bool:
        """Whether the handicap weighs: at Piété 0 (M-10).

        Where the campaign does without Piété, from an OMA to the end of the session (M-13).
        """
        return self.oma if self.piete is None else self.piete == 0


def after(etat: Etat, resultat: Resultat) -> Etat:
    """Return what a roll read so leaves of the character: the Trinité and the OMA only change it (M-03)."""
    if resultat == "trinite":
        piete = None if etat.piete is None else min(PLUS_PIEUX, etat.piete + 1)
        blessed = replace(etat, ame=max(etat.ame, etat.ame_pleine), piete=piete, reserve=BENIE)
        return with_xp(blessed, XP_DE_LA_TRINITE)
    if resultat == "oma":
        # DECISION: the experience already won in the session goes too.
        piete = None if etat.piete is None else 0
        return replace(etat, ame=max(0, etat.ame - 1), piete=piete, xp_seance=0, oma=True)
    return etat


def with_xp(etat: Etat, xp: int) -> Etat:
    """Return it with so much more experience for this session; the same after an OMA, which leaves none (M-03)."""
    return etat if etat.oma else replace(etat, xp_seance=etat.xp_seance + xp)


def closed(etat: Etat) -> Etat:
    """Return it once the session is closed: its experience is kept, its slots are free (M-03, M-06).

    Piété stays as it is, over sessions too; without it, what an OMA left is gone (M-10, M-13).
    """
    return replace(etat, xp=etat.xp + etat.xp_seance, xp_seance=0, oma=False, reserve=VIDE)
