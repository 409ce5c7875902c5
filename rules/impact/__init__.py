"""IMPACT: the table of contents of the game."""

from rules.game import Game
from rules.impact import (
    annoncer,
    composer,
    contrecoup,
    defi,
    demandes,
    desordre,
    economie,
    jet,
    pret,
    soutiens,
    suivi,
)
from rules.impact.demo import demo
from rules.impact.dettes import pending
from rules.impact.fiche import fiche
from rules.impact.guard import guard
from rules.impact.options import OPTIONS
from rules.impact.portraits import COUNTERS, PORTRAITS, SHARED, TRAITS
from rules.impact.query import query
from rules.impact.scene import scene
from rules.impact.stakes import notes, stakes

GAME = Game(
    key="impact",
    name="IMPACT",
    help="Un personnage pour chacun, et quelques figures que le Monde jouera.",
    moves=(
        *demandes.MOVES,
        *annoncer.MOVES,
        *composer.MOVES,
        *soutiens.MOVES,
        *jet.MOVES,
        *desordre.MOVES,
        *suivi.MOVES,
        *economie.MOVES,
        *defi.MOVES,
        *pret.MOVES,
        *contrecoup.MOVES,
    ),
    portraits=PORTRAITS,
    traits=TRAITS,
    counters=COUNTERS,
    shared=SHARED,
    scene=scene,
    stakes=stakes,
    notes=notes,
    sheet=fiche,
    pending=pending,
    guard=guard,
    dialogs=(
        "tenter",
        "annonce",
        "interdit",
        "soutenir",
        "raconter",
        "defier",
        "repliquer",
        "contrecoups",
        "contrecoup",
        "payer",
        "saisir",
        "consentir",
        "nommer",
    ),
    options=OPTIONS,
    query=query,
    demo=demo,
    demo_name="Le dernier bac",
)
