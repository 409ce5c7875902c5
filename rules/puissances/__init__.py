"""Agents & Puissances: the table of contents of the game."""

from rules.game import Game
from rules.puissances import annonce, cloture, decisions, interdits, jet, lien, maniere, propositions, suites
from rules.puissances.demo import demo
from rules.puissances.guard import guard
from rules.puissances.natures import nature
from rules.puissances.portraits import PORTRAITS, TRAITS
from rules.puissances.presence import appel, ouverture, paroles
from rules.puissances.presence.options import PRESENCE
from rules.puissances.query import query
from rules.puissances.reprise import REPRISE
from rules.puissances.scene import notes, scene, stakes

GAME = Game(
    key="puissances",
    name="Agents & Puissances",
    help="D’abord les Puissances et leurs Attributs, puis les personnages et ceux qu’ils croiseront.",
    moves=(
        *annonce.MOVES,
        *maniere.MOVES,
        *propositions.MOVES,
        *decisions.MOVES,
        *lien.MOVES,
        *jet.MOVES,
        *suites.MOVES,
        *cloture.MOVES,
        *interdits.MOVES,
        *appel.MOVES,
        *ouverture.MOVES,
        *paroles.MOVES,
    ),
    portraits=PORTRAITS,
    traits=TRAITS,
    scene=scene,
    stakes=stakes,
    notes=notes,
    dialogs=("annonce", "miser", "mise", "maniere", "repondre", "lecture", "temoins", "cloture"),
    nature=nature,
    guard=guard,
    options=(REPRISE, PRESENCE),
    query=query,
    demo=demo,
    demo_name="Les Salines de Vauvert",
)
