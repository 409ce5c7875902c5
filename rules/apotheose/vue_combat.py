"""What the Scène draws of a fight, for one reader: the table is already narrowed to them (K-30)."""

from msgspec import Struct

from rules.apotheose.blessures import Etat, Vie
from rules.apotheose.lutte import Lutte, initiative_of, lutte_of, order, whose_turn
from rules.apotheose.portraits import GROUPE, NOMBRE, PERSONNAGE
from rules.apotheose.vies import etat_of, vie_of
from rules.counters import value_of
from rules.table import Portrait, Resolution, Table


class Combattant(Struct, frozen=True):
    """Somebody in a fight. `nombre`: how many of a group stand; `plays`: the reader may act for them.

    `vie`: what is left of somebody who is no group.
    """

    portrait: Portrait
    initiative: int
    etat: Etat
    vie: Vie | None
    nombre: int | None
    now: bool
    agi: bool
    retarde: bool
    devance: bool
    plays: bool

    @property
    def can_wait(self) -> bool:
        """Whether there is something left to decide in this round."""
        return self.plays and not self.agi and self.etat == "debout"

    @property
    def may_hurry(self) -> bool:
        """Whether the ombre may still bring them forward: a character's only, once a fight (K-30)."""
        return self.can_wait and self.portrait.kind == PERSONNAGE and not self.devance


class VueCombat(Struct, frozen=True):
    """A fight: who stands, in order, who is down, who conceded, and who might still join."""

    resolution: Resolution
    lutte: Lutte
    debout: tuple[Combattant, ...]
    a_terre: tuple[Combattant, ...]
    saufs: tuple[Portrait, ...]
    dehors: tuple[Portrait, ...]
    leads: bool

    @property
    def tous(self) -> tuple[Combattant, ...]:
        """Everybody in it, those who are down last."""
        return (*self.debout, *self.a_terre)

    @property
    def attaquants(self) -> list[Combattant]:
        """Those for whom the reader may attack now."""
        return [c for c in self.debout if c.can_wait and c.portrait.kind == PERSONNAGE]

    @property
    def cibles(self) -> list[Combattant]:
        """Whom a blow may fall on, opponents first; not the only one who may strike."""
        alone = self.attaquants if len(self.attaquants) == 1 else []
        return sorted((c for c in self.tous if c not in alone), key=lambda c: c.portrait.kind == PERSONNAGE)

    @property
    def assaillants(self) -> list[Combattant]:
        """Those whom the MJ may make strike: opponents first, who has not acted yet before the others."""
        return sorted(self.debout, key=lambda c: (c.portrait.kind == PERSONNAGE, c.agi, not c.now))

    @property
    def joue(self) -> bool:
        """Whether somebody has still to act in this round."""
        return any(c.now for c in self.debout)

    @property
    def personnages(self) -> list[Combattant]:
        """Those who defend themselves by a roll."""
        return [c for c in self.tous if c.portrait.kind == PERSONNAGE]


def vue_combat(table: Table, resolution: Resolution) -> VueCombat:
    lutte = lutte_of(resolution)
    ranks = [who for together in order(table, lutte) for who in together]
    down = [who for who in lutte.ids if who in table.portraits and who not in ranks]
    here = {*lutte.ids, *lutte.saufs}
    return VueCombat(
        resolution=resolution,
        lutte=lutte,
        debout=tuple(combattant(table, lutte, who) for who in ranks),
        a_terre=tuple(combattant(table, lutte, who) for who in down),
        saufs=tuple(table.portraits[who] for who in lutte.saufs if who in table.portraits),
        dehors=tuple(p for p in table.sheets if p.id not in here),
        leads=table.may_act and table.actor.is_mj,
    )


def combattant(table: Table, lutte: Lutte, who: str) -> Combattant:
    portrait, actor = table.portraits[who], table.actor
    group = portrait.kind == GROUPE
    return Combattant(
        portrait=portrait,
        initiative=initiative_of(table, lutte, portrait),
        etat=etat_of(table, portrait),
        vie=None if group else vie_of(table, portrait),
        nombre=value_of(table, who, NOMBRE) if group else None,
        now=who in whose_turn(table, lutte),
        agi=who in lutte.agi,
        retarde=who in lutte.retarde,
        devance=who in lutte.bonus,
        plays=table.may_act and (actor.is_mj or portrait.seat == actor.id),
    )
