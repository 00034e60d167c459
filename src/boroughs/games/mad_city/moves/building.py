"""The moves that change one's own city."""

from __future__ import annotations

from typing import Final

from boroughs.core.phrase import Phrase
from boroughs.games.mad_city.city import EMPTY
from boroughs.games.mad_city.components import TILES, TURNS, Tile
from boroughs.games.mad_city.moves.minute import MadMove
from boroughs.games.mad_city.refusals import IllegalMove
from boroughs.games.mad_city.squares import SQUARES, cell_of
from boroughs.games.mad_city.state import BUILD, LAY, MadCityState
from boroughs.games.mad_city.turn.building import (
    place_tile,
    shift_tile,
    swap_tile,
    take_back,
    turn_tile,
)


class CityMove(MadMove):
    """Changes one's own city, as long as it is not frozen and nobody was told it is done."""

    phases: tuple[int, ...] = (BUILD, LAY)

    def refuse(self, table: MadCityState, seat: int) -> None:
        if table.is_frozen(seat):
            raise IllegalMove("frozen")
        if table.builders[seat].done:
            raise IllegalMove("you-are-done")
        self.refuse_change(table, seat)

    def refuse_change(self, table: MadCityState, seat: int) -> None:
        """Raises IllegalMove where this city cannot be changed so."""

    def cell(self, table: MadCityState, square: int) -> int:
        """The cell of this square, or IllegalMove where the city does not reach so far."""
        cell = cell_of(square, table.size)
        if cell < 0:
            raise IllegalMove("no-such-square", square=SQUARES[square])
        return cell

    def tile_on(self, table: MadCityState, seat: int, square: int) -> int:
        """The cell of this square, which must hold a tile that may be moved."""
        cell = self.cell(table, square)
        if table.builders[seat].cells[cell] == EMPTY:
            raise IllegalMove("empty-square", square=SQUARES[square])
        if table.phase == LAY and cell != table.loose:
            raise IllegalMove("locked", square=SQUARES[square])
        return cell


class Place(CityMove):
    """Lays a tile from the hand on a square; a tile that lies there comes back to the hand."""

    def __init__(self, tile: Tile, square: int, turns: int) -> None:
        super().__init__(f"place {tile.name} at {SQUARES[square]} turned {turns}")
        self.tile = tile
        self.square = square
        self.turns = turns

    def refuse_change(self, table: MadCityState, seat: int) -> None:
        cell = self.cell(table, self.square)
        builder = table.builders[seat]
        if self.tile.index not in builder.hand:
            raise IllegalMove("not-in-hand", tile=self.tile.name)
        if table.phase == LAY and builder.cells[cell] != EMPTY:
            raise IllegalMove("locked", square=SQUARES[self.square])

    def apply(self, table: MadCityState, seat: int) -> None:
        place_tile(table, seat, self.tile, cell_of(self.square, table.size), self.turns)

    def phrase(self) -> Phrase:
        params: dict[str, int | str | tuple[int | str, ...]] = {
            "tile": self.tile.name,
            "square": SQUARES[self.square],
            "turns": self.turns,
        }
        return Phrase("move.place", params)


class Shift(CityMove):
    """Moves a tile to another square; a tile that lies there takes its place."""

    def __init__(self, start: int, end: int) -> None:
        super().__init__(f"move {SQUARES[start]} to {SQUARES[end]}")
        self.start = start
        self.end = end

    def refuse_change(self, table: MadCityState, seat: int) -> None:
        self.tile_on(table, seat, self.start)
        end = self.cell(table, self.end)
        if self.start == self.end:
            raise IllegalMove("same-square")
        if table.phase == LAY and table.builders[seat].cells[end] != EMPTY:
            raise IllegalMove("locked", square=SQUARES[self.end])

    def apply(self, table: MadCityState, seat: int) -> None:
        shift_tile(table, seat, cell_of(self.start, table.size), cell_of(self.end, table.size))

    def phrase(self) -> Phrase:
        return Phrase("move.move", {"start": SQUARES[self.start], "end": SQUARES[self.end]})


class Turn(CityMove):
    """Turns a tile in its place, to so many quarter turns from how it is printed."""

    def __init__(self, square: int, turns: int) -> None:
        super().__init__(f"turn {SQUARES[square]} to {turns}")
        self.square = square
        self.turns = turns

    def refuse_change(self, table: MadCityState, seat: int) -> None:
        cell = self.tile_on(table, seat, self.square)
        if table.builders[seat].cells[cell] % TURNS == self.turns:
            raise IllegalMove("turned-so", square=SQUARES[self.square])

    def apply(self, table: MadCityState, seat: int) -> None:
        turn_tile(table, seat, cell_of(self.square, table.size), self.turns)

    def phrase(self) -> Phrase:
        return Phrase("move.turn", {"square": SQUARES[self.square], "turns": self.turns})


class TakeBack(CityMove):
    """Takes a tile back from the city."""

    def __init__(self, square: int) -> None:
        super().__init__(f"take {SQUARES[square]}")
        self.square = square

    def refuse_change(self, table: MadCityState, seat: int) -> None:
        self.tile_on(table, seat, self.square)

    def apply(self, table: MadCityState, seat: int) -> None:
        take_back(table, seat, cell_of(self.square, table.size))

    def phrase(self) -> Phrase:
        return Phrase("move.take", {"square": SQUARES[self.square]})


class Swap(CityMove):
    """Discards a tile to the middle and takes the one that lies there, once a round (MAD-42).

    The move names the tile it wants: who comes too late finds another one, and is refused.
    """

    phases: tuple[int, ...] = (BUILD,)

    def __init__(self, mine: Tile, wanted: Tile) -> None:
        super().__init__(f"swap {mine.name} for {wanted.name}")
        self.mine = mine
        self.wanted = wanted

    def refuse_change(self, table: MadCityState, seat: int) -> None:
        builder = table.builders[seat]
        if not table.common_tile:
            raise IllegalMove("no-common-tile")
        if builder.swapped >= 0:
            raise IllegalMove("swapped-already")
        if self.wanted.index != table.common:
            raise IllegalMove("tile-gone", tile=self.wanted.name)
        if self.mine.index not in builder.tiles():
            raise IllegalMove("not-yours", tile=self.mine.name)

    def apply(self, table: MadCityState, seat: int) -> None:
        swap_tile(table, seat, self.mine)

    def phrase(self) -> Phrase:
        return Phrase("move.swap", {"mine": self.mine.name, "wanted": self.wanted.name})


PLACE: Final[list[list[list[Place]]]] = [
    [[Place(tile, square, turns) for turns in range(TURNS)] for square in range(len(SQUARES))]
    for tile in TILES
]
TURN_TO: Final[list[list[Turn]]] = [
    [Turn(square, turns) for turns in range(TURNS)] for square in range(len(SQUARES))
]
TAKE: Final[list[TakeBack]] = [TakeBack(square) for square in range(len(SQUARES))]
SHIFT: Final[list[list[Shift]]] = [
    [Shift(start, end) for end in range(len(SQUARES))] for start in range(len(SQUARES))
]
