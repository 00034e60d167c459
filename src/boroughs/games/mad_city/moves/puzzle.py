"""The moves around the guide tiles of the advanced puzzle (MAD-44)."""

from __future__ import annotations

from typing import Final

from boroughs.core.phrase import Phrase
from boroughs.games.mad_city.components import SOLO_SIZE, TURNS
from boroughs.games.mad_city.moves.minute import MadMove
from boroughs.games.mad_city.refusals import IllegalMove
from boroughs.games.mad_city.squares import SQUARES
from boroughs.games.mad_city.state import GUIDE, WALK, WALKS, MadCityState
from boroughs.games.mad_city.turn.round import lay_over, put_back, start_walk


class Walk(MadMove):
    """Chooses the way round the guide tiles (MAD-44)."""

    phases: tuple[int, ...] = (WALK,)

    def __init__(self, way: str) -> None:
        super().__init__(f"walk {way}")
        self.way = way

    def apply(self, table: MadCityState, seat: int) -> None:
        start_walk(table, self.way)

    def phrase(self) -> Phrase:
        return Phrase(f"move.walk-{self.way}", {})


class LayOver(MadMove):
    """Lays the turned guide tile over a tile of its own row or column."""

    phases: tuple[int, ...] = (GUIDE,)

    def __init__(self, square: int, turns: int) -> None:
        super().__init__(f"lay over {SQUARES[square]} turned {turns}")
        self.square = square
        self.turns = turns

    def refuse(self, table: MadCityState, seat: int) -> None:
        guide = table.guide_place()
        column, row = self.square % SOLO_SIZE, self.square // SOLO_SIZE
        if guide != column and guide != SOLO_SIZE + row:
            raise IllegalMove("own-row-or-column", square=SQUARES[self.square])

    def apply(self, table: MadCityState, seat: int) -> None:
        lay_over(table, self.square, self.turns)

    def phrase(self) -> Phrase:
        return Phrase("move.lay-over", {"square": SQUARES[self.square], "turns": self.turns})


class PutBack(MadMove):
    """Puts the guide tile back."""

    phases: tuple[int, ...] = (GUIDE,)

    def apply(self, table: MadCityState, seat: int) -> None:
        put_back(table)

    def phrase(self) -> Phrase:
        return Phrase("move.put-back", {})


PUT_BACK: Final[MadMove] = PutBack("put back")
WALK_MOVES: Final[list[MadMove]] = [Walk(way) for way in WALKS]
LAY_OVER: Final[list[list[LayOver]]] = [
    [LayOver(square, turns) for turns in range(TURNS)] for square in range(len(SQUARES))
]
