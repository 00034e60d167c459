"""The hundreds of swaps that a Business Center allows, written out only where somebody looks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

from boroughs.core.move import Move
from boroughs.games.machi_koro.moves import PASS, SWAP


class Swaps(Sequence[Move]):
    """To pass, or any of one's own kinds of cards for any kind of any rival."""

    def __init__(self, mine: list[int], rivals: list[tuple[int, list[int]]]) -> None:
        self.mine = mine
        self.theirs = [(seat, card) for seat, cards in rivals for card in cards]

    def __len__(self) -> int:
        return 1 + len(self.mine) * len(self.theirs)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        if isinstance(index, slice):
            return [self[place] for place in range(*index.indices(len(self)))]
        if index < 0:
            index += len(self)
        if not 0 <= index < len(self):
            raise IndexError(index)
        if index == 0:
            return PASS
        own, other = divmod(index - 1, len(self.theirs))
        seat, card = self.theirs[other]
        return SWAP[self.mine[own]][card][seat]
