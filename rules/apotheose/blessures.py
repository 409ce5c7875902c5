"""Armour, wounds, agony and brawls (K-34, K-35)."""

from typing import Literal

from msgspec import Struct

Armure = Literal["legere", "moyenne", "lourde"]
ARMURES: dict[Armure, int] = {"legere": 1, "moyenne": 2, "lourde": 3}
BOUCLIER = 1
PAR_ARMURE_MAGIQUE, PAR_BOUCLIER_MAGIQUE = 2, 1

Gravite = Literal["legere", "moyenne", "grave"]
Etat = Literal["debout", "inconscient", "agonie", "mort"]
MORT = -10


def protection(
    armure: Armure | None, bouclier: bool, armure_magique: bool = False, bouclier_magique: bool = False
) -> int:
    """Return the extra points of this armour and shield; magic adds to the one that is worn (K-34)."""
    points = ARMURES[armure] + PAR_ARMURE_MAGIQUE * armure_magique if armure else 0
    return points + (BOUCLIER + PAR_BOUCLIER_MAGIQUE * bouclier_magique if bouclier else 0)


def gravite(pv_perdus: int) -> Gravite | None:
    """Return the kind of wound that a loss of so many real PV is; None when the armour took it all (K-34)."""
    if pv_perdus <= 0:
        return None
    return "legere" if pv_perdus == 1 else "moyenne" if pv_perdus == 2 else "grave"


class Vie(Struct, frozen=True):
    """The real PV, the points that are left of the armour, and whether life runs out."""

    pv: int
    armure: int = 0
    agonie: bool = False

    @property
    def etat(self) -> Etat:
        """Dead at −10; at 0 or less, dying, or only unconscious after a brawl (K-35)."""
        if self.pv <= MORT:
            return "mort"
        if self.pv > 0:
            return "debout"
        return "agonie" if self.agonie else "inconscient"

    def struck(self, points: int) -> "Vie":
        """Lose so many points, those of the armour first; at 0 or less one is dying (K-34, K-35)."""
        absorbed = min(self.armure, points)
        pv = self.pv - points + absorbed
        return Vie(pv, self.armure - absorbed, agonie=pv <= 0)

    def brawled(self, points: int) -> "Vie":
        """Take a blow that is not meant to kill: half of it counts, and it stops at 0, safe (K-35).

        DECISION: half is rounded up. Whoever strikes on somebody who is down strikes to kill.
        """
        if self.pv <= 0:
            return self.struck(points)
        hit = self.struck((points + 1) // 2)
        return Vie(max(0, hit.pv), hit.armure)

    def after_round(self) -> "Vie":
        """Lose one PV more if dying (K-35)."""
        return Vie(self.pv - 1, self.armure, agonie=True) if self.etat == "agonie" else self
