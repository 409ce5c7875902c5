"""Apothéose: the table of contents of the game."""

from rules.apotheose import (
    abandons,
    accords,
    adverses,
    assauts,
    attaques,
    composer,
    creation,
    demandes,
    essence,
    jets,
    jugements,
    marquer,
    melee,
    mouvoir,
    prises,
    progres,
    rejets,
    repos,
    resistances,
    sorts,
    tours,
)
from rules.apotheose.attentes import pending
from rules.apotheose.demo import demo
from rules.apotheose.fiche import fiche
from rules.apotheose.guard import guard
from rules.apotheose.options import OPTIONS
from rules.apotheose.portraits import COUNTERS, PORTRAITS
from rules.apotheose.query import query
from rules.apotheose.scene import scene
from rules.apotheose.traits import TRAITS
from rules.game import Game

GAME = Game(
    key="apotheose",
    name="Apothéose",
    help="Quatre nombres, des métiers, et une part d’ombre qui aide autant qu’elle perd.",
    moves=(
        *creation.MOVES,
        *mouvoir.MOVES,
        *prises.MOVES,
        *marquer.MOVES,
        *accords.MOVES,
        *demandes.MOVES,
        *composer.MOVES,
        *jets.MOVES,
        *rejets.MOVES,
        *abandons.MOVES,
        *melee.MOVES,
        *tours.MOVES,
        *adverses.MOVES,
        *attaques.MOVES,
        *assauts.MOVES,
        *sorts.MOVES,
        *jugements.MOVES,
        *resistances.MOVES,
        *essence.MOVES,
        *repos.MOVES,
        *progres.MOVES,
    ),
    portraits=PORTRAITS,
    traits=TRAITS,
    counters=COUNTERS,
    scene=scene,
    sheet=fiche,
    pending=pending,
    guard=guard,
    dialogs=(
        "tenter",
        "annonce",
        "attaque",
        "assaut",
        "adverse",
        "ombre",
        "marque",
        "offre",
        "accord",
        "effet",
        "depart",
        "don",
        "sort",
        "jugement",
        "epuisement",
        "invisible",
        "augmenter",
    ),
    creation=True,
    options=OPTIONS,
    query=query,
    demo=demo,
    demo_name="La relève de Villon",
)
