"""A whole round: building against the clock, or alone one tile after another and round the guide tiles."""

from __future__ import annotations

from boroughs.games.mad_city.components import (
    GUIDES,
    TILES,
    TURNS,
    Tile,
)
from boroughs.games.mad_city.squares import SQUARES, cell_of
from boroughs.games.mad_city.state import (
    DRAW,
    GUIDE,
    LAY,
    NO_CELL,
    NO_TILE,
    TURN,
    WALK,
    WALKS,
)
from boroughs.games.mad_city.turn.building import Building


class Round(Building):
    """Adds what the puzzle solitaires know (MAD-43, MAD-44)."""

    def turn_up(self, tile: Tile) -> None:
        """The next tile to lay, or a guide tile to think about."""
        if self.phase == DRAW:
            self.builders[0].take_up(tile.index)
            self.phase = LAY
            self.tell("drawn", {"tile": tile.name})
        else:
            self.guides[self.guide_place()] = tile.index
            self.phase = GUIDE
            self.tell("turned-guide", {"tile": tile.name})

    def declare_done(self, seat: int) -> None:
        if self.phase == LAY:
            self._lock()
        else:
            super().declare_done(seat)

    def _lock(self) -> None:
        """The next tile is drawn; the last one stays where it lies (MAD-43)."""
        self.loose = NO_CELL
        if not self.builders[0].is_full():
            self.phase = DRAW
        elif self.mode == "advanced-puzzle":
            self.phase = WALK
        else:
            self.score_round()

    def guide_place(self) -> int:
        """Which guide tile comes now: 0 to 3 above the columns, 4 to 7 left of the rows."""
        return WALKS[self.walk][self.turned]

    def start_walk(self, way: str) -> None:
        self.walk = way
        self.phase = TURN

    def lay_over(self, square: int, turns: int) -> None:
        cells = self.builders[0].cells
        guide = self.guide_place()
        tile = self.guides[guide]
        cell = cell_of(square, self.size)
        self.covered.append(cells[cell] // TURNS)
        self.covered.sort()
        cells[cell] = TURNS * tile + turns
        self.guides[guide] = NO_TILE
        self.tell(
            "laid-over", {"tile": TILES[tile].name, "square": SQUARES[square], "turns": turns}
        )
        self._next_guide()

    def put_back(self) -> None:
        self.tell("put-back", {"tile": TILES[self.guides[self.guide_place()]].name})
        self._next_guide()

    def _next_guide(self) -> None:
        self.turned += 1
        if self.turned < GUIDES:
            self.phase = TURN
        else:
            self.score_round()
