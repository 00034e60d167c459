"""Chinatown."""

from boroughs.games.chinatown.game import ChinatownGame

GAME = ChinatownGame()
