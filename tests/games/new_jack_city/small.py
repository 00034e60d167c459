"""Smaller boxes of New Jack City: one that is played often, one whose possible worlds can be counted."""

from __future__ import annotations

from boroughs.games.new_jack_city.components import STANDARD, Box, SoloDeck
from boroughs.games.new_jack_city.game import NewJackCityGame

_MIDDLING = tuple(range(0, 62, 3))
_TINY = (3, 5, 22, 24, 60)
"""NJ04, NJ06, NJ23, NJ25, NJ61: all kinds of roads and none."""


class MiddlingCity(NewJackCityGame):
    """A third of the cards, and a quick end."""

    name = "middling-city"
    box = Box(
        "middling-city",
        _MIDDLING,
        3,
        dict.fromkeys(STANDARD.targets, 12),
        {"full": SoloDeck(len(_MIDDLING), 8, 12), "half": SoloDeck(len(_MIDDLING) // 2, 4, 6)},
    )


class TinyCity(NewJackCityGame):
    """Five cards, one a hand: three are left to draw."""

    name = "tiny-city"
    seat_counts = (2, 1)
    box = Box("tiny-city", _TINY, 1, {2: 5}, {"full": SoloDeck(5, 2, 4), "half": SoloDeck(2, 2, 4)})
