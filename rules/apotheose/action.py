"""An action before its die: the score of whoever acts, and the affect that carries it (K-01, K-04)."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from rules.query import Refusal

# A number of a sheet or of a request: beyond these no table counts.
MOST = 10**9
Nombre = Annotated[int, Meta(ge=-MOST, le=MOST)]
Positive = Annotated[int, Meta(ge=0, le=MOST)]

Affect = Literal["favorable", "defavorable"]
SENS: dict[Affect | None, int] = {"favorable": 1, "defavorable": -1, None: 0}

PAR_METIER, PAR_SPECIALITE, PAR_AFFECT = 3, 2, 5


class Action(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a score is made of. DECISION: one affect a roll, for or against (K-04)."""

    caracteristique: Nombre
    metier: bool
    specialite: bool
    modificateur: Nombre
    affect: Affect | None

    @property
    def base(self) -> int:
        """The score before the die (K-01, K-04)."""
        return (
            self.caracteristique
            + PAR_METIER * self.metier
            + PAR_SPECIALITE * self.specialite
            + self.modificateur
            + PAR_AFFECT * SENS[self.affect]
        )

    @property
    def ombre(self) -> int:
        """What the affect brings or takes: a favourable one has its price (K-04)."""
        return SENS[self.affect]

    def check(self) -> None:
        """Raise a Refusal for a specialty whose métier does not apply: it is a specialty of it (K-01)."""
        if self.specialite and not self.metier:
            raise Refusal(
                "specialite_sans_metier",
                "Une spécialité ne compte qu’avec son métier\u00a0: ajoute le métier, ou retire-la.",
            )
