"""What players do: each move knows when it is legal and what it changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from boroughs.core.errors import IllegalMove
from boroughs.core.move import Move
from boroughs.core.phrase import Phrase
from boroughs.games.mad_city.city import EMPTY
from boroughs.games.mad_city.components import (
    SOLO_SIZE,
    TILES,
    TOKENS,
    TREE_BARRED_FROM,
    TURNS,
    Tile,
)
from boroughs.games.mad_city.squares import SQUARES, cell_of
from boroughs.games.mad_city.state import BUILD, GUIDE, LAY, NOBODY, READY, WALK, WALKS

if TYPE_CHECKING:
    from boroughs.games.mad_city.rules import MadCity


class MadMove(Move):
    """A move of one seat; most belong to the minute of building."""

    phases: tuple[int, ...] = (BUILD,)

    def refuse(self, table: MadCity, seat: int) -> None:
        """Raises IllegalMove where this very move is not allowed."""

    def apply(self, table: MadCity, seat: int) -> None:
        raise TypeError("a move says what it does")


class Ready(MadMove):
    """The timer starts when all are (MAD-10)."""

    phases: tuple[int, ...] = (READY,)

    def apply(self, table: MadCity, seat: int) -> None:
        table.make_ready(seat)

    def phrase(self) -> Phrase:
        return Phrase("move.ready", {})


class Done(MadMove):
    """Declares to be done; in the puzzle, locks the tile and asks for the next."""

    phases: tuple[int, ...] = (BUILD, LAY)

    def refuse(self, table: MadCity, seat: int) -> None:
        if table.phase == LAY and table.builders[seat].hand:
            raise IllegalMove("place-it-first", tile=TILES[table.builders[seat].hand[0]].name)

    def apply(self, table: MadCity, seat: int) -> None:
        table.declare_done(seat)

    def phrase(self) -> Phrase:
        return Phrase("move.done", {})


class NotDone(MadMove):
    """Takes that back."""

    def refuse(self, table: MadCity, seat: int) -> None:
        if not table.builders[seat].done:
            raise IllegalMove("not-done-yet")

    def apply(self, table: MadCity, seat: int) -> None:
        table.go_on(seat)

    def phrase(self) -> Phrase:
        return Phrase("move.not-done", {})


class TakeTree(MadMove):
    """First come, first served, and the taker's city freezes (MAD-12, MAD-33)."""

    def refuse(self, table: MadCity, seat: int) -> None:
        builder = table.builders[seat]
        if table.solo:
            raise IllegalMove("no-tree")
        if table.ranger == seat:
            raise IllegalMove("tree-yours")
        if table.ranger != NOBODY:
            raise IllegalMove("tree-gone", seat=table.ranger)
        if table.standard:
            if builder.score >= TREE_BARRED_FROM and not table.options["strict"]:
                raise IllegalMove("tree-barred", points=TREE_BARRED_FROM)
        elif not builder.is_full():
            raise IllegalMove("city-unfinished")

    def apply(self, table: MadCity, seat: int) -> None:
        table.take_tree(seat)

    def phrase(self) -> Phrase:
        return Phrase("move.tree", {})


class Palm(MadMove):
    """Takes a contractor token into the fist, or lays it back; nobody sees it (MAD-30)."""

    def __init__(self, notation: str, token: int, into: bool) -> None:
        super().__init__(notation)
        self.token = token
        self.into = into

    def refuse(self, table: MadCity, seat: int) -> None:
        if not table.standard:
            raise IllegalMove("no-contractors")
        held = table.builders[seat].palmed >> self.token & 1 == 1
        if held == self.into:
            raise IllegalMove("already-palmed" if held else "not-palmed", token=TOKENS[self.token])

    def apply(self, table: MadCity, seat: int) -> None:
        table.palm(seat, self.token)

    def phrase(self) -> Phrase:
        return Phrase(f"move.{'palm' if self.into else 'unpalm'}", {"token": TOKENS[self.token]})


class CityMove(MadMove):
    """Changes one's own city, as long as it is not frozen and nobody was told it is done."""

    phases: tuple[int, ...] = (BUILD, LAY)

    def refuse(self, table: MadCity, seat: int) -> None:
        if table.is_frozen(seat):
            raise IllegalMove("frozen")
        if table.builders[seat].done:
            raise IllegalMove("you-are-done")
        self.refuse_change(table, seat)

    def refuse_change(self, table: MadCity, seat: int) -> None:
        """Raises IllegalMove where this city cannot be changed so."""

    def cell(self, table: MadCity, square: int) -> int:
        """The cell of this square, or IllegalMove where the city does not reach so far."""
        cell = cell_of(square, table.size)
        if cell < 0:
            raise IllegalMove("no-such-square", square=SQUARES[square])
        return cell

    def tile_on(self, table: MadCity, seat: int, square: int) -> int:
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

    def refuse_change(self, table: MadCity, seat: int) -> None:
        cell = self.cell(table, self.square)
        builder = table.builders[seat]
        if self.tile.index not in builder.hand:
            raise IllegalMove("not-in-hand", tile=self.tile.name)
        if table.phase == LAY and builder.cells[cell] != EMPTY:
            raise IllegalMove("locked", square=SQUARES[self.square])

    def apply(self, table: MadCity, seat: int) -> None:
        table.place(seat, self.tile, cell_of(self.square, table.size), self.turns)

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

    def refuse_change(self, table: MadCity, seat: int) -> None:
        self.tile_on(table, seat, self.start)
        end = self.cell(table, self.end)
        if self.start == self.end:
            raise IllegalMove("same-square")
        if table.phase == LAY and table.builders[seat].cells[end] != EMPTY:
            raise IllegalMove("locked", square=SQUARES[self.end])

    def apply(self, table: MadCity, seat: int) -> None:
        table.shift(seat, cell_of(self.start, table.size), cell_of(self.end, table.size))

    def phrase(self) -> Phrase:
        return Phrase("move.move", {"start": SQUARES[self.start], "end": SQUARES[self.end]})


class Turn(CityMove):
    """Turns a tile in its place, to so many quarter turns from how it is printed."""

    def __init__(self, square: int, turns: int) -> None:
        super().__init__(f"turn {SQUARES[square]} to {turns}")
        self.square = square
        self.turns = turns

    def refuse_change(self, table: MadCity, seat: int) -> None:
        cell = self.tile_on(table, seat, self.square)
        if table.builders[seat].cells[cell] % TURNS == self.turns:
            raise IllegalMove("turned-so", square=SQUARES[self.square])

    def apply(self, table: MadCity, seat: int) -> None:
        table.turn(seat, cell_of(self.square, table.size), self.turns)

    def phrase(self) -> Phrase:
        return Phrase("move.turn", {"square": SQUARES[self.square], "turns": self.turns})


class TakeBack(CityMove):
    """Takes a tile back from the city."""

    def __init__(self, square: int) -> None:
        super().__init__(f"take {SQUARES[square]}")
        self.square = square

    def refuse_change(self, table: MadCity, seat: int) -> None:
        self.tile_on(table, seat, self.square)

    def apply(self, table: MadCity, seat: int) -> None:
        table.take_back(seat, cell_of(self.square, table.size))

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

    def refuse_change(self, table: MadCity, seat: int) -> None:
        builder = table.builders[seat]
        if not table.common_tile:
            raise IllegalMove("no-common-tile")
        if builder.swapped >= 0:
            raise IllegalMove("swapped-already")
        if self.wanted.index != table.common:
            raise IllegalMove("tile-gone", tile=self.wanted.name)
        if self.mine.index not in builder.tiles():
            raise IllegalMove("not-yours", tile=self.mine.name)

    def apply(self, table: MadCity, seat: int) -> None:
        table.swap(seat, self.mine)

    def phrase(self) -> Phrase:
        return Phrase("move.swap", {"mine": self.mine.name, "wanted": self.wanted.name})


class Walk(MadMove):
    """Chooses the way round the guide tiles (MAD-44)."""

    phases: tuple[int, ...] = (WALK,)

    def __init__(self, way: str) -> None:
        super().__init__(f"walk {way}")
        self.way = way

    def apply(self, table: MadCity, seat: int) -> None:
        table.start_walk(self.way)

    def phrase(self) -> Phrase:
        return Phrase(f"move.walk-{self.way}", {})


class LayOver(MadMove):
    """Lays the turned guide tile over a tile of its own row or column."""

    phases: tuple[int, ...] = (GUIDE,)

    def __init__(self, square: int, turns: int) -> None:
        super().__init__(f"lay over {SQUARES[square]} turned {turns}")
        self.square = square
        self.turns = turns

    def refuse(self, table: MadCity, seat: int) -> None:
        guide = table.guide_place()
        column, row = self.square % SOLO_SIZE, self.square // SOLO_SIZE
        if guide != column and guide != SOLO_SIZE + row:
            raise IllegalMove("own-row-or-column", square=SQUARES[self.square])

    def apply(self, table: MadCity, seat: int) -> None:
        table.lay_over(self.square, self.turns)

    def phrase(self) -> Phrase:
        return Phrase("move.lay-over", {"square": SQUARES[self.square], "turns": self.turns})


class PutBack(MadMove):
    """Puts the guide tile back."""

    phases: tuple[int, ...] = (GUIDE,)

    def apply(self, table: MadCity, seat: int) -> None:
        table.put_back()

    def phrase(self) -> Phrase:
        return Phrase("move.put-back", {})


READY_MOVE: Final[MadMove] = Ready("ready")
DONE: Final[MadMove] = Done("done")
NOT_DONE: Final[MadMove] = NotDone("not done")
TREE: Final[MadMove] = TakeTree("tree")
PUT_BACK: Final[MadMove] = PutBack("put back")
PALM: Final[list[Palm]] = [Palm(f"palm {name}", token, True) for token, name in enumerate(TOKENS)]
UNPALM: Final[list[Palm]] = [
    Palm(f"unpalm {name}", token, False) for token, name in enumerate(TOKENS)
]
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
WALK_MOVES: Final[list[MadMove]] = [Walk(way) for way in WALKS]
LAY_OVER: Final[list[list[LayOver]]] = [
    [LayOver(square, turns) for turns in range(TURNS)] for square in range(len(SQUARES))
]
