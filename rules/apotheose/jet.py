"""The roll, read against its difficulty, and the second die drawn from the ombre (K-01 to K-05)."""

from msgspec import Struct

from rules.apotheose.kult import Critique, critique
from rules.query import Refusal

PAR_RANG = 5


class Jet(Struct, frozen=True):
    """A roll as it fell: the score before the dice, the difficulty, and the kults in order.

    No kult: a defence without its die (K-33). Two: the player drew on the ombre after the first (K-05).
    """

    base: int
    difficulte: int
    kults: tuple[int, ...]

    @property
    def score(self) -> int:
        """Every die is added: the second does not take the place of the first (K-05)."""
        return self.base + sum(self.kults)

    @property
    def marge(self) -> int:
        return self.score - self.difficulte

    @property
    def critique(self) -> Critique | None:
        """What the last die is (K-03). DECISION: the second one may be a critical too."""
        return critique(self.kults[-1]) if self.kults else None

    @property
    def reussite(self) -> bool:
        """Whether the critical says so, or else the margin (K-01, K-03)."""
        return self.critique == "reussite" if self.critique else self.marge >= 0

    @property
    def rangs(self) -> int:
        """The ranks of this success or failure; none when a critical goes against the margin (K-02, K-03)."""
        return max(0, self.marge if self.reussite else -self.marge) // PAR_RANG

    @property
    def ombre(self) -> int:
        """What the dice bring: one point for a second die, and one less for a critical failure (K-03, K-05)."""
        return (len(self.kults) == 2) - (self.critique == "echec")

    @property
    def may_reroll(self) -> bool:
        """DECISION: once an action, after a failure that is not critical (K-05)."""
        return len(self.kults) == 1 and not self.reussite and self.critique is None

    def rerolled(self, kult: int) -> "Jet":
        """Return the roll with a second kult added to the first. Raises a Refusal when it cannot be (K-05)."""
        if not self.may_reroll:
            raise Refusal(
                "rejet_interdit",
                "Un second dé ne s’ajoute qu’une fois, après un échec qui n’est pas critique\u00a0: garde ce jet.",
            )
        return Jet(self.base, self.difficulte, (*self.kults, kult))
