"""What a table is played with: the whole box, or a smaller one in which all possibilities can be counted."""

from __future__ import annotations

from typing import Final

from boroughs.games.mad_city.components import KINDS, SIZE, SOLO_SIZE


class Box:
    """The tiles in the bag, the cells along a side of a city, and the points that end the game."""

    def __init__(self, tiles: list[int], size: int, target: int = 0) -> None:
        self.tiles = tiles
        self.size = size
        self.target = target
        """Or 0: as the mode says."""

    def side(self, solo: bool) -> int:
        return SOLO_SIZE if solo else self.size


WHOLE_BOX: Final = Box(list(range(KINDS)), SIZE)
