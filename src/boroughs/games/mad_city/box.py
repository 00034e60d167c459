"""What a table is played with: the whole box, or a smaller one in which all possibilities can be counted."""

from __future__ import annotations

from typing import Final

from boroughs.games.mad_city.components import KINDS, SIZE, SOLO_SIZE, STANDARD, Numbers


class Box:
    """The tiles in the bag, the cells along a side of a city, and the points that end the game."""

    def __init__(
        self, tiles: list[int], size: int, target: int = 0, numbers: Numbers = STANDARD
    ) -> None:
        self.tiles = tiles
        self.size = size
        self.target = target
        """Or 0: as the mode says."""
        self.numbers = numbers

    def side(self, solo: bool) -> int:
        return SOLO_SIZE if solo else self.size


def whole_box(numbers: Numbers) -> Box:
    return Box(list(range(KINDS)), SIZE, numbers=numbers)


WHOLE_BOX: Final = whole_box(STANDARD)
