"""The hundreds of swaps that a Business Center allows, written out only where somebody looks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

from mypy_extensions import i64

from boroughs.core.move import Move
from boroughs.games.machi_koro.city import City
from boroughs.games.machi_koro.components import CARDS
from boroughs.games.machi_koro.moves import PASS, SWAP


def _kind(kinds: i64, place: i64) -> i64:
    """The card at this place among some kinds, by index."""
    for card in CARDS:
        if kinds & card.bit != 0:
            if place == 0:
                return card.index
            place -= 1
    raise IndexError(place)


class Swaps(Sequence[Move]):
    """To pass, or any of one's own kinds of cards for any kind of any rival."""

    def __init__(self, roller: City, cities: list[City]) -> None:
        self.mine: i64 = roller.minor_kinds()
        self.theirs: list[tuple[int, int]] = []
        """The seat of each rival and the kinds to be had there."""
        self.choice: int = 0
        """How many cards of rivals there are to choose from."""
        for city in cities:
            if city is not roller:
                kinds = int(city.minor_kinds())
                self.theirs.append((int(city.seat), kinds))
                self.choice += kinds.bit_count()
        self.length: int = 1 + int(self.mine).bit_count() * self.choice

    def __len__(self) -> int:
        return self.length

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        if isinstance(index, slice):
            return [self[place] for place in range(*index.indices(len(self)))]
        if index < 0:
            index += self.length
        if not 0 <= index < self.length:
            raise IndexError(index)
        if index == 0:
            return PASS
        mine = SWAP[_kind(self.mine, (index - 1) // self.choice)]
        other = (index - 1) % self.choice
        for seat, kinds in self.theirs:
            count = kinds.bit_count()
            if other < count:
                return mine[_kind(kinds, other)][seat]
            other -= count
        raise IndexError(index)
