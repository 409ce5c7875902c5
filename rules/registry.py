"""The games that are switched on: one line each. Nothing else in the product names a game."""

from rules import apotheose, impact, murphy, puissances
from rules.game import Game

GAMES: dict[str, Game] = {
    game.key: game for game in (puissances.GAME, impact.GAME, murphy.GAME, apotheose.GAME)
}
