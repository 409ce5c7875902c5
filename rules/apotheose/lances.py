"""The rolls that ``manage.py resolve apotheose`` is asked for: an action, an attack, a defence."""

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from rules.apotheose.action import MOST, Action, Nombre
from rules.apotheose.combat import (
    PAR_SITUATION,
    Groupe,
    Portee,
    abattus,
    attack_difficulty,
    defence_difficulty,
    degats,
    pv_perdus,
)
from rules.apotheose.jet import Jet
from rules.query import Refusal


class JetGiven(Action, frozen=True, kw_only=True):
    """A roll to settle; ``rejet``: its player draws on the ombre for a second die (K-05)."""

    difficulte: Nombre
    rejet: bool = False
    faces: list[int] | UnsetType = UNSET


class Coup(Action, frozen=True, kw_only=True):
    """What an attack and a defence share; ``arme_magique``: the weapon of whoever strikes."""

    situation: bool = False
    arme_magique: bool = False
    rejet: bool = False

    @property
    def base(self) -> int:
        """The score before the die, with a notable situation or equipment (K-31, K-33)."""
        return super().base + PAR_SITUATION * self.situation


class Cible(Struct, frozen=True, forbid_unknown_fields=True):
    """One opponent, by the score that defends it."""

    defense: Nombre


class Attaque(Coup, frozen=True, kw_only=True):
    """An attack on one opponent or on a group, never both (K-31, K-32)."""

    portee: Portee
    cible: Cible | UnsetType = UNSET
    groupe: Groupe | UnsetType = UNSET

    def __post_init__(self) -> None:
        if (self.cible is UNSET) == (self.groupe is UNSET):
            raise ValueError("either cible or groupe")

    @property
    def difficulte(self) -> int:
        if self.cible is not UNSET:
            return attack_difficulty(self.cible.defense, self.portee)
        assert self.groupe is not UNSET
        return attack_difficulty(self.groupe, self.portee)

    def effect(self, jet: Jet) -> dict[str, int]:
        """What the attack does: to one opponent, or to the extras of a group."""
        if self.cible is UNSET:
            return {"abattus": abattus(jet)}
        return {"degats": degats(jet, self.arme_magique)}


class Defense(Coup, frozen=True, kw_only=True):
    """A defence against the score of one assailant, or against a group (K-33); ``sans_de``: it rolls no die."""

    attaque: Nombre | UnsetType = UNSET
    groupe: Groupe | UnsetType = UNSET
    assaillants: Annotated[int, Meta(ge=1, le=MOST)] | UnsetType = UNSET
    sans_de: bool = False

    def __post_init__(self) -> None:
        absent = (self.attaque is UNSET, self.groupe is UNSET, self.assaillants is UNSET)
        if absent not in ((False, True, True), (True, False, False)):
            raise ValueError("either attaque, or groupe and assaillants")

    @property
    def difficulte(self) -> int:
        if self.attaque is not UNSET:
            return self.attaque
        assert self.groupe is not UNSET and self.assaillants is not UNSET
        return defence_difficulty(self.groupe, self.assaillants)

    def effect(self, jet: Jet) -> dict[str, int]:
        """What the blow costs whoever defends."""
        return {"pv_perdus": pv_perdus(jet, self.arme_magique)}

    def check(self) -> None:
        """Raise a Refusal for a specialty without its métier, then for a second die after none."""
        super().check()
        if self.sans_de and self.rejet:
            raise Refusal(
                "rejet_interdit",
                "Une défense sans dé n’a rien à rejeter\u00a0: retire «\u00a0rejet\u00a0», ou «\u00a0sans_de\u00a0».",
            )
