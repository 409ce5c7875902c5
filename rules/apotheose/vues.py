"""What the Scène draws of a roll, a fight or a spell, for one reader: the table is already narrowed to them."""

from msgspec import Struct

from rules.apotheose.annonce import Annonce, annonce_of
from rules.apotheose.blessures import Etat
from rules.apotheose.combat import PORTEES
from rules.apotheose.incantation import Sort, sort_of
from rules.apotheose.jet import Jet
from rules.apotheose.kult import KULTS
from rules.apotheose.lutte import Lutte, initiative_of, lutte_of, order, whose_turn
from rules.apotheose.mots import Metier, metiers, seen
from rules.apotheose.portraits import GROUPE, NOMBRE, PERSONNAGE
from rules.apotheose.scores import Score, score_of
from rules.apotheose.vies import etat_of
from rules.counters import value_of
from rules.table import Part, Portrait, Resolution, Seat, Table, Trait


class Joueur(Struct, frozen=True):
    """Who throws: the seat, whether it is this reader, and whether they lead, who may do everything for everyone."""

    seat: Seat | None
    mine: bool
    leads: bool


def joueur(table: Table, part: Part | None) -> Joueur:
    """Who plays this part. When its owner left, or only looks on, the MJ does."""
    row = table.seats.get(part.owner) if part else None
    leads = table.may_act and table.actor.is_mj
    mine = table.may_act and row is not None and row.id == table.actor.id
    return Joueur(row, mine or (leads and not (row and row.plays)), leads)


class VueJet(Struct, frozen=True):
    """A roll. `chances`: how many kults out of 20 succeed; `portee`: what the range of a shot adds."""

    resolution: Resolution
    annonce: Annonce
    acteur: Portrait | None
    contre: Portrait | None
    joueur: Joueur
    score: Score | None
    metiers: tuple[Metier, ...]
    affects: tuple[Trait, ...]
    chances: int
    portee: int

    @property
    def name(self) -> str:
        return self.acteur.name if self.acteur else "Quelqu’un"

    @property
    def acts(self) -> bool:
        """Whether the reader may compose and throw this roll."""
        return self.joueur.mine or self.joueur.leads


def vue_jet(table: Table, resolution: Resolution) -> VueJet:
    annonce = annonce_of(resolution)
    score = score_of(table, resolution.id, annonce)
    acteur, base = table.portraits.get(annonce.acteur), score.base if score else 0
    ends = (Jet(base, annonce.difficulte, (kult,)) for kult in KULTS)
    return VueJet(
        resolution=resolution,
        annonce=annonce,
        acteur=acteur,
        contre=table.portraits.get(annonce.contre or ""),
        joueur=joueur(table, score.part if score else None),
        score=score,
        metiers=metiers(table, acteur) if acteur else (),
        affects=seen(table, acteur, "affect") if acteur else (),
        chances=sum(jet.reussite for jet in ends),
        portee=PORTEES[annonce.coup.portee] if annonce.coup else 0,
    )


class Combattant(Struct, frozen=True):
    """Somebody in a fight. `nombre`: how many of a group stand; `plays`: the reader may act for them."""

    portrait: Portrait
    initiative: int
    etat: Etat
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
    def attaquants(self) -> list[Combattant]:
        """Those for whom the reader may attack now."""
        return [c for c in self.debout if c.can_wait]

    @property
    def cibles(self) -> list[Combattant]:
        """Whom a blow may fall on, opponents first."""
        return sorted((*self.debout, *self.a_terre), key=lambda c: c.portrait.kind == PERSONNAGE)

    @property
    def assaillants(self) -> list[Combattant]:
        """Those whom the MJ may make strike."""
        return sorted(self.debout, key=lambda c: c.portrait.kind == PERSONNAGE)

    @property
    def personnages(self) -> list[Combattant]:
        """Those who defend themselves by a roll."""
        return [c for c in (*self.debout, *self.a_terre) if c.portrait.kind == PERSONNAGE]


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
        nombre=value_of(table, who, NOMBRE) if group else None,
        now=who in whose_turn(table, lutte),
        agi=who in lutte.agi,
        retarde=who in lutte.retarde,
        devance=who in lutte.bonus,
        plays=table.may_act and portrait.kind == PERSONNAGE and (actor.is_mj or portrait.seat == actor.id),
    )


class VueSort(Struct, frozen=True):
    """A spell. `visees`: the sheets it aims at, of those that the reader knows."""

    resolution: Resolution
    sort: Sort
    acteur: Portrait | None
    joueur: Joueur
    part: Part | None
    visees: tuple[Portrait, ...]

    @property
    def name(self) -> str:
        return self.acteur.name if self.acteur else "Quelqu’un"


def vue_sort(table: Table, resolution: Resolution) -> VueSort:
    sort = sort_of(resolution)
    part = next(iter(table.parts_of(resolution.id)), None)
    return VueSort(
        resolution=resolution,
        sort=sort,
        acteur=table.portraits.get(sort.acteur),
        joueur=joueur(table, part),
        part=part,
        visees=tuple(table.portraits[who] for who in sort.visees if who in table.portraits),
    )
