"""LOTS."""

from boroughs.games.lots.game import LotsGame

GAME = LotsGame()
