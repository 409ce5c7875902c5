"""What the Scène draws of a roll, for one reader (I-02 to I-13). The table is already narrowed to them.

Who only looks on, or reads an archived campaign, sees as much of it and is offered nothing.
"""

from typing import Any

from msgspec import Struct

from rules.board import facts, holding
from rules.impact.affrontement import KIND as DUEL
from rules.impact.annonce import Annonce, annonce_of
from rules.impact.blessures import BLESSURES
from rules.impact.duel_scene import duel_scene
from rules.impact.effets import written
from rules.impact.options import etoiles
from rules.impact.pertes import exposed
from rules.impact.poignees import BUILDING, Hand, hand_of
from rules.impact.prepares import Prepare, prepared
from rules.impact.soutiens import risque_of
from rules.impact.vues import (
    Offres,
    Poids,
    Risque,
    joueur,
    offres,
    poids,
    risques,
    supporters,
)
from rules.table import Counter, Portrait, Resolution, Seat, Table, Trait


class Jet(Struct, frozen=True):
    """A roll for one reader: what is stated, the hand as it stands, and what they may do of it.

    `acteur` is None for a sheet kept from the reader. `plays` is whoever throws; `mine` says that it is this reader,
    `leads` that they are le Monde, who may do everything for everyone. `risque` is what a throw gives back of what was
    read. `enjeu` are the words at stake, `exposes` those that could be, `horloge` the clock that moves, `fait` what a
    manœuvre has posed, while it holds. `etoiles`: faces are drawn as symbols (I-24).
    """

    resolution: Resolution
    annonce: Annonce
    acteur: Portrait | None
    plays: Seat | None
    mine: bool
    leads: bool
    hand: Hand | None
    poids: Poids | None
    offres: Offres | None
    risques: tuple[Risque, ...]
    risque: str
    supporters: tuple[Risque, ...]
    prepares: tuple[Prepare, ...]
    enjeu: Trait | None
    exposes: tuple[Trait, ...]
    horloge: Counter | None
    fait: Trait | None
    etoiles: bool

    @property
    def name(self) -> str:
        """Who tries, as the reader knows them."""
        return self.acteur.name if self.acteur else "Quelqu’un"

    @property
    def builds(self) -> bool:
        """Whether the hand can still change (I-04)."""
        return self.annonce.etape in BUILDING

    @property
    def shared(self) -> bool:
        """Whether who is wounded, and how, goes beyond what was announced: supporters, full boxes (I-01, I-07)."""
        if self.annonce.danger not in BLESSURES:
            return False
        return len(self.risques) > 1 or any(risque.cran != self.annonce.danger for risque in self.risques)

    @property
    def second(self) -> bool:
        """Whether a part of a double geste may be named for the gold dice (I-21)."""
        return bool(self.poids and self.poids.dores and len([p for p in self.poids.parties if p]) > 1)


def scene(table: Table, resolution: Resolution) -> Any:
    """Everything the template needs of a roll or a duel, and nothing the reader may not know."""
    return (duel_scene if resolution.kind == DUEL else jet)(table, resolution)


def jet(table: Table, resolution: Resolution) -> Jet:
    """An ordinary roll, as this reader sees it."""
    annonce = annonce_of(resolution)
    hand = hand_of(table, resolution.id, annonce.acteur)
    plays, mine, leads = joueur(table, hand.part.owner if hand else None)
    builds = hand is not None and annonce.etape in BUILDING
    return Jet(
        resolution=resolution,
        annonce=annonce,
        acteur=table.portraits.get(annonce.acteur),
        plays=plays,
        mine=mine,
        leads=leads,
        hand=hand,
        poids=poids(table, annonce, hand) if hand and builds else None,
        offres=offres(table, annonce.acteur, hand) if hand and builds and (mine or leads) else None,
        risques=risques(table, annonce, hand) if hand and builds else (),
        risque=risque_of(table, resolution, annonce),
        supporters=supporters(table, resolution, annonce, hand) if hand else (),
        prepares=prepared(table, resolution, annonce) if leads else (),
        enjeu=table.traits.get(annonce.enjeu or ""),
        exposes=tuple(exposed(table, annonce.acteur)) if leads else (),
        horloge=table.counters.get(annonce.horloge or ""),
        fait=posed(table, annonce),
        etoiles=etoiles(table),
    )


def posed(table: Table, annonce: Annonce) -> Trait | None:
    """The fact that a manœuvre has posed, if it was written and still holds (I-20)."""
    if not annonce.fait or annonce.tombe is None or annonce.fait not in written(annonce, annonce.tombe):
        return None
    found = [fact for fact in facts(table) if fact.text == annonce.fait and holding(table, fact.id)]
    return found[-1] if found else None
