"""The challenge of a day: twelve turns with the same dice beside an easy rival, and the most valuable city."""

from __future__ import annotations

from typing import Final

import msgspec

from boroughs.core.daily import Daily, Progress
from boroughs.core.dice import IN_STREAMS
from boroughs.core.phrase import phrase
from boroughs.core.standing import Standing
from boroughs.core.state import State
from boroughs.core.view import View
from boroughs.games.machi_koro.components import CARDS, LANDMARKS
from boroughs.games.machi_koro.declared import CityView, city_data
from boroughs.games.machi_koro.rules import MachiKoro
from boroughs.games.machi_koro.view import MachiKoroView

_TURNS: Final = 12


class DailyCity(Daily):
    """Every seat's next roll is the same for everybody, whatever was built before."""

    rivals = ("easy",)

    def __init__(self, date: str) -> None:
        super().__init__(date, {}, f"machi-koro daily {date}{IN_STREAMS}")

    def is_over(self, state: State) -> bool:
        assert isinstance(state, MachiKoro)
        return state.result() is not None or state.turns > _TURNS * state.seats

    def score(self, state: State) -> int:
        assert isinstance(state, MachiKoro)
        return _worth(city_data(state.cities[0]))

    def progress(self, view: View) -> Progress:
        """Of my turns: everybody's are counted as they begin."""
        assert isinstance(view, MachiKoroView)
        return Progress(min(_TURNS, max(0, view.turns - 1) // view.seats), _TURNS)

    def standing(self, view: View, usual: Standing) -> Standing:
        """Landmarks are not counted here: which turn it is, and what the city is worth."""
        assert isinstance(view, MachiKoroView)
        told = super().standing(view, usual)
        worth = phrase("daily.worth", coins=_worth(view.cities[0]))
        mine = msgspec.structs.replace(told.seats[0], says=worth)
        return msgspec.structs.replace(told, seats=[mine, *told.seats[1:]])


def _worth(city: CityView) -> int:
    """What the city cost, and the coins that are left."""
    cards = sum(int(card.cost) * city.cards.get(card.name, 0) for card in CARDS)
    landmarks = sum(int(one.cost) for one in LANDMARKS if one.name in city.landmarks)
    return cards + landmarks + city.coins
