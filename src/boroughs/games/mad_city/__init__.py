"""Mad City."""

from boroughs.games.mad_city.game import MadCityGame

GAME = MadCityGame()
