"""The three Murphy slots of a character, for one session (M-03 to M-06)."""

from msgspec import Struct
from msgspec.structs import replace

from rules.game import RuleError
from rules.query import Refusal

CHANCES = 3  # how many successes may be stored in a session


class Gardee(Struct, frozen=True):
    """A success that was stored: its face value, and whether it was used up, which stays visible (M-05)."""

    valeur: int
    utilisee: bool = False


class Reserve(Struct, frozen=True):
    """The slots that were filled, in order; those that are missing are free. A used one is never free again."""

    gardees: tuple[Gardee, ...] = ()

    @property
    def pleine(self) -> bool:
        """Whether the three chances of the session are gone."""
        return len(self.gardees) == CHANCES

    @property
    def valeurs(self) -> tuple[int, ...]:
        """The values that are still usable, with repeats, ascending."""
        return tuple(sorted(gardee.valeur for gardee in self.gardees if not gardee.utilisee))

    @property
    def cases(self) -> tuple[Gardee | None, ...]:
        """The three slots as a sheet shows them; None for a free one."""
        return self.gardees + (None,) * (CHANCES - len(self.gardees))

    def avec(self, valeur: int) -> "Reserve":
        """Return it with one more success stored. Raises RuleError when the three chances are gone (M-04)."""
        if self.pleine:
            raise RuleError(
                "Tes trois réussites de cette séance sont déjà prises\u00a0: attends la prochaine pour en garder."
            )
        return Reserve((*self.gardees, Gardee(valeur)))

    def sans(self, valeur: int) -> "Reserve":
        """Return it with a success of this value used up. Raises a Refusal when none is left (M-05)."""
        gardee = Gardee(valeur)
        if gardee not in self.gardees:
            raise Refusal(
                "reserve_interdite",
                f"Tu n’as pas de réussite de valeur {valeur} en réserve\u00a0: choisis-en une autre.",
            )
        place = self.gardees.index(gardee)
        barree = replace(gardee, utilisee=True)
        return Reserve((*self.gardees[:place], barree, *self.gardees[place + 1 :]))


# When a session opens or is closed: what was not used vanishes, and the three chances come back (M-06).
VIDE = Reserve()
# After a Sainte Trinité, whatever was stored or used. DECISION: three usable 1s, and no chance left (M-03).
BENIE = Reserve((Gardee(1),) * CHANCES)
