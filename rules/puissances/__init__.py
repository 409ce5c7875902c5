"""Agents & Puissances: the table of contents of the game."""

from rules.game import Game
from rules.puissances import annonce, jet, lien, mises
from rules.puissances.portraits import PORTRAITS, TRAITS, nature, with_their_puissance
from rules.puissances.query import query
from rules.puissances.scene import scene, stakes

GAME = Game(
    key="puissances",
    name="Agents & Puissances",
    moves=(*annonce.MOVES, *mises.MOVES, *lien.MOVES, *jet.MOVES),
    portraits=PORTRAITS,
    traits=TRAITS,
    scene=scene,
    stakes=stakes,
    dialogs=("annonce", "miser", "mise", "maniere", "repondre", "lecture", "temoins", "cloture"),
    nature=nature,
    guard=with_their_puissance,
    query=query,
)
