"""The head of a sheet: its four boxes, death, its tokens, and what its player may do with them (I-01)."""

from msgspec import Struct

from rules.counters import value_of
from rules.impact.acteurs import is_played
from rules.impact.blessures import BLESSURES, CASES, Blessure, Case
from rules.impact.pertes import exposed, is_dead, is_down, rungs, would_tick
from rules.impact.portraits import ETINCELLES, IMPACT, PERSONNAGE
from rules.table import Portrait, Table, Trait


class Boite(Struct, frozen=True):
    """One of the four boxes, and the wound that fills it."""

    cran: Case
    blessure: Trait | None


class Consentement(Struct, frozen=True):
    """A wound that a character may take upon itself: the rung asked, and the one that would really be ticked."""

    danger: Blessure
    vue: Blessure


class Fiche(Struct, frozen=True):
    """What a sheet of IMPACT shows at its head.

    `plays`: the reader may act for it. `rivals`: the characters it may challenge; `consents` and `exposed`: the wounds
    and the words it may give up, and `vue` what is said of the first (`rungs`).
    """

    portrait: Portrait
    boites: tuple[Boite, ...]
    mort: Trait | None
    down: bool
    plays: bool
    impact: int
    etincelles: int
    rivals: tuple[Portrait, ...]
    consents: tuple[Consentement, ...]
    exposed: tuple[Trait, ...]
    vue: str

    @property
    def acts(self) -> bool:
        """Whether the reader may do something for this character now: the table knows it, and it lives."""
        return self.plays and self.mort is None and self.portrait.audience.everyone

    @property
    def prises(self) -> int:
        """How many boxes are filled."""
        return sum(boite.blessure is not None for boite in self.boites)


def fiche(table: Table, portrait: Portrait) -> Fiche | None:
    """The head of the sheet of a character, None for a figure of le Monde."""
    if portrait.kind != PERSONNAGE:
        return None
    actor = table.actor
    dead = table.traits_of(portrait.id, "mort")
    plays = table.may_act and (actor.is_mj or portrait.seat == actor.id)
    return Fiche(
        portrait=portrait,
        boites=tuple(boites(table, portrait.id)),
        mort=dead[0] if dead else None,
        down=is_down(table, portrait.id),
        plays=plays,
        impact=value_of(table, portrait.id, IMPACT),
        etincelles=value_of(table, portrait.id, ETINCELLES),
        rivals=tuple(rivals(table, portrait)) if plays else (),
        consents=tuple(consentements(table, portrait.id)) if plays else (),
        exposed=tuple(exposed(table, portrait.id)) if plays else (),
        vue=rungs(table, portrait.id) if plays else "",
    )


def boites(table: Table, portrait: str) -> list[Boite]:
    """The four boxes in their order, each with its wound."""
    wounds = {rung: table.traits_of(portrait, rung) for rung in CASES}
    return [Boite(rung, wounds[rung].pop(0) if wounds[rung] else None) for rung in CASES]


def rivals(table: Table, portrait: Portrait) -> list[Portrait]:
    """Those whom a character may challenge: alive, known to the table, and played by somebody (I-22)."""
    return [
        p
        for p in table.sheets
        if p.kind == PERSONNAGE
        and p.id != portrait.id
        and p.audience.everyone
        and (is_played(table, p) or table.actor.is_mj)
        and not is_dead(table, p.id)
    ]


def consentements(table: Table, portrait: str) -> list[Consentement]:
    """The wounds that a character may consent to, each with what it would really be (I-01, I-04)."""
    found = [(rung, would_tick(table, portrait, rung)) for rung in BLESSURES]
    return [Consentement(rung, really) for rung, really in found if really]
