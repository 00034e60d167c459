"""The challenge of a day: half of the deck alone, and as little as possible left unbuilt."""

from __future__ import annotations

from boroughs.core.daily import Daily, Progress
from boroughs.core.state import State
from boroughs.games.new_jack_city.rules import NewJackCity


class DailyStreets(Daily):
    """The cards come in the same order for everybody."""

    less = True

    def __init__(self, date: str) -> None:
        super().__init__(date, {"deck": "half"}, f"new-jack-city daily {date}")

    def progress(self, state: State) -> Progress:
        assert isinstance(state, NewJackCity)
        cards = state.box.solo_decks[str(state.options["deck"])].cards
        in_hand = len(state.developers[0].hand)
        return Progress(cards - state.cards_left() - in_hand, cards)
