"""A place for a card, and the zone that a card would make there. Plain things; the city fills them in."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from boroughs.games.new_jack_city.components import COLOUR_OF

NOBODY: Final = -1


class Slot:
    """Two empty cells that touch the city, and what lies around them. Never changed, only replaced."""

    def __init__(self, key: int, corners: i64, taken: i64, roads: i64) -> None:
        self.key = key
        self.corners = corners
        """A bit for each corner that lies on the road network."""
        self.taken = taken
        """A bit for each side that lies against a card."""
        self.roads = roads
        """A bit for each side along which that card has a road."""
        self.open_sides: list[int] = []
        """The sides against a property without a road in between,"""
        self.open_properties: list[int] = []
        """and that property."""


class Join:
    """A zone as a card would leave it: the card's own properties and the zones they join."""

    def __init__(self, own: int, value: i64) -> None:
        self.own: list[int] = [own]
        self.roots: list[int] = []
        self.colour: i64 = COLOUR_OF[own]
        self.value: i64 = value
        self.holder: i64 = NOBODY
        self.builders: i64 = 0
        """How many of the joined zones are claimed."""
        self.rivals: bool = False
        """Whether two players hold zones that it joins."""
        self.built: bool = False
        self.gain: i64 = 0
        """The value that becomes built by it, which is paid at once."""
        self.openings: i64 = 0
        """Through how many sides it could still grow."""
