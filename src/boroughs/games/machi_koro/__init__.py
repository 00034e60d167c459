"""Machi Koro: Bright Lights, Big City."""

from boroughs.games.machi_koro.game import MachiKoroGame

GAME = MachiKoroGame()
