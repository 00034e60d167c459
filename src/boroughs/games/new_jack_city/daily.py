"""The challenge of a day: half of the deck alone, and as little as possible left unbuilt."""

from __future__ import annotations

from boroughs.core.daily import Daily, Progress
from boroughs.core.view import View
from boroughs.games.new_jack_city.components import STANDARD
from boroughs.games.new_jack_city.view import NewJackCityView


class DailyStreets(Daily):
    """The cards come in the same order for everybody."""

    less = True
    board_counts = True

    def __init__(self, date: str) -> None:
        super().__init__(date, {"deck": "half"}, f"new-jack-city daily {date}")

    def progress(self, view: View) -> Progress:
        assert isinstance(view, NewJackCityView)
        # A day is the same on every server: never with other numbers.
        cards = STANDARD.solo_decks[str(view.options["deck"])].cards
        return Progress(cards - view.cards_left - len(view.hand), cards)
