"""The challenge of a day: twelve turns with the same dice beside an easy rival, and the most valuable city."""

from __future__ import annotations

from typing import Final

from boroughs.core.daily import Daily, Progress
from boroughs.core.dice import IN_STREAMS
from boroughs.core.state import State
from boroughs.games.machi_koro.rules import MachiKoro

_TURNS: Final = 12


class DailyCity(Daily):
    """Every seat's next roll is the same for everybody, whatever was built before."""

    rivals = ("easy",)

    def __init__(self, date: str) -> None:
        super().__init__(date, {}, f"machi-koro daily {date}{IN_STREAMS}")

    def is_over(self, state: State) -> bool:
        assert isinstance(state, MachiKoro)
        return state.result() is not None or state.turns > _TURNS * state.seats

    def progress(self, state: State) -> Progress:
        assert isinstance(state, MachiKoro)
        return Progress(min(_TURNS, max(0, state.turns - 1) // state.seats), _TURNS)

    def score(self, state: State) -> int:
        """What the city cost, and the coins that are left."""
        assert isinstance(state, MachiKoro)
        city, box = state.cities[0], state.ruleset.box
        cards = sum(int(card.cost) * int(city.cards[card.index]) for card in box.cards)
        landmarks = sum(int(landmark.cost) for landmark in city.built_landmarks())
        return cards + landmarks + int(city.coins)
