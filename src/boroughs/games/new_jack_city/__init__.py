"""New Jack City."""

from boroughs.games.new_jack_city.game import NewJackCityGame

GAME = NewJackCityGame()
