"""Positions in which somebody has a choice, from whole games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import boroughs
from boroughs.core.dice import Dice
from boroughs.core.move import Move
from boroughs.core.playout import resolve_chance
from boroughs.games.machi_koro.rules import MachiKoro

Choose = Callable[[MachiKoro, Sequence[Move]], Move]


def decisions(seats: int, count: int, dice: Dice, choose: Choose) -> Iterator[MachiKoro]:
    """So many, in games that go on as `choose` says."""
    found = 0
    while found < count:
        state = boroughs.game("machi-koro").new(seats)
        assert isinstance(state, MachiKoro)
        resolve_chance(state, dice)
        while state.winner < 0 and found < count:
            moves = state.moves(int(state.turn))
            if len(moves) > 1:
                yield state
                found += 1
            state.play(int(state.turn), choose(state, moves))
            resolve_chance(state, dice)
