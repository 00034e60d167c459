"""The chance to win as the value network says it: at the start of a turn, where it errs least.

In the middle of a turn (what to set aside, to add, to build) it is not asked: one looks through to the turns that may follow,
over the builds that the policy likes. There a coin more or less may decide, which no network of its size can know.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from boroughs.core.integer_network import MILLION
from boroughs.core.judge import Judge
from boroughs.core.move import Move
from boroughs.core.state import State
from boroughs.games.machi_koro.bot.learned import networks_for
from boroughs.games.machi_koro.rules import MachiKoro
from boroughs.games.machi_koro.state import ROLLING


class NetworkJudge(Judge):
    """Every seat's chance where all play on as `hard` does."""

    def __init__(self, seats: int) -> None:
        self.networks = networks_for(seats)

    def speaks(self, state: State) -> bool:
        assert isinstance(state, MachiKoro)
        return bool(state.decision == ROLLING)

    def chances(self, states: Sequence[State]) -> list[list[float]]:
        known = [state for state in states if isinstance(state, MachiKoro)]
        return [[share / MILLION for share in shares] for shares in self.networks.chances(known)]

    def candidates(self, state: State, seat: int, most: int) -> Sequence[Move]:
        assert isinstance(state, MachiKoro)
        moves = state.moves(seat)
        if len(moves) <= most:
            return moves
        liked = self.networks.liked_actions(state)[:most]
        return [self.networks.move_with(state, action) for action, _ in liked]

    def key(self, state: State) -> Hashable:
        assert isinstance(state, MachiKoro)
        return (
            int(state.turn),
            int(state.decision),
            int(state.asked),
            int(state.pending),
            int(state.total),
            bool(state.again),
            tuple(state.dice),
            tuple(state.market),
            tuple(state.deck),
            tuple(
                (int(city.coins), int(city.invested), int(city.landmarks), tuple(city.cards))
                for city in state.cities
            ),
        )
