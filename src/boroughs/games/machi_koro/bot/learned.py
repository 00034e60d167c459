"""What was learned by self-play: two networks for each number of seats, in whole numbers (`networks/`, with a card each).

The policy says how much it likes each action, the value gives every seat's chance to win. They know the printed cards;
a variant with other numbers is played without them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib import resources
from typing import Final

from boroughs.core.integer_network import FINE, IntegerNetwork, chances, falling, read_network
from boroughs.core.move import Move
from boroughs.games.machi_koro.bot.tempers import Temper, finishes
from boroughs.games.machi_koro.encoding import MachiKoroEncoding
from boroughs.games.machi_koro.rules import MachiKoro

FOLDER: Final = "networks"


class Networks:
    """The policy and the value for one number of seats."""

    def __init__(self, seats: int, policy: IntegerNetwork, value: IntegerNetwork) -> None:
        self.seats = seats
        self.policy = policy
        self.value = value
        self.encoding = MachiKoroEncoding(seats, {})

    def liked_actions(self, state: MachiKoro, draft: Sequence[int] = ()) -> list[tuple[int, int]]:
        """The legal actions, best first, each with how likely the policy plays it beside the best: 2**40 is as likely."""
        seat = int(state.turn)
        legal = self.encoding.legal_in_state(state, seat, draft)
        if len(legal) == 1:
            return [(legal[0], falling(0))]
        liking = self.policy.answer(self.encoding.observe_state(state, seat, draft))
        legal.sort(key=lambda action: (-liking[action], action))
        best, drop = liking[legal[0]], self.policy.point - FINE
        return [(action, falling((best - liking[action]) >> drop)) for action in legal]

    def move_with(self, state: MachiKoro, action: int) -> Move:
        """The move that begins with this action; where it has more parts, those that the policy likes best."""
        seat = int(state.turn)
        draft = [action]
        move = self.encoding.move_in_state(state, seat, draft)
        while move is None:
            draft.append(self.liked_actions(state, draft)[0][0])
            move = self.encoding.move_in_state(state, seat, draft)
        return move

    def best_move(self, state: MachiKoro) -> Move:
        return self.move_with(state, self.liked_actions(state)[0][0])

    def best_move_of(self, temper: Temper, state: MachiKoro) -> Move:
        """The move that somebody of this temper likes best; whoever can finish their city does, whatever they love."""
        seat = int(state.turn)
        legal = self.encoding.legal_in_state(state, seat, ())
        won = next((action for action in legal if finishes(state, action)), None)
        if won is not None:
            return self.move_with(state, won)
        liking = self.policy.answer(self.encoding.observe_state(state, seat, ()))
        point = self.policy.point
        best = min(
            legal, key=lambda action: (-liking[action] - temper.liking(action, point), action)
        )
        return self.move_with(state, best)

    def best_moves(self, states: Sequence[MachiKoro]) -> list[Move]:
        """The same for many positions at once."""
        encoding = self.encoding
        legal = [encoding.legal_in_state(state, int(state.turn), ()) for state in states]
        open_ = [number for number, actions in enumerate(legal) if len(actions) > 1]
        rows = [encoding.observe_state(states[i], int(states[i].turn), ()) for i in open_]
        for number, liking in zip(open_, self.policy.answers(rows), strict=True):
            best = legal[number][0]
            for action in legal[number]:
                if liking[action] > liking[best] or (
                    liking[action] == liking[best] and action < best
                ):
                    best = action
            legal[number] = [best]
        return [
            self.move_with(state, actions[0]) for state, actions in zip(states, legal, strict=True)
        ]

    def chances(self, states: Sequence[MachiKoro]) -> list[list[int]]:
        """Every seat's chance to win in each of these positions, in millionths, by the number of the seat."""
        going = [number for number, state in enumerate(states) if state.winner < 0]
        rows = [self.encoding.observe_state(states[i], int(states[i].turn), ()) for i in going]
        found = [won_by(int(state.winner), self.seats) for state in states]
        point = self.value.point
        for number, answer in zip(going, self.value.answers(rows), strict=True):
            shares = chances(answer, point)
            turn = int(states[number].turn)
            found[number] = [shares[(seat - turn) % self.seats] for seat in range(self.seats)]
        return found


def won_by(winner: int, seats: int) -> list[int]:
    return [1_000_000 if seat == winner else 0 for seat in range(seats)]


@lru_cache(maxsize=8)
def networks_for(seats: int) -> Networks:
    """The networks that come with the package."""
    policy, value = (_read(f"{kind}-{seats}.network") for kind in ("policy", "value"))
    return Networks(seats, policy, value)


def _read(name: str) -> IntegerNetwork:
    folder = resources.files("boroughs.games.machi_koro.bot").joinpath(FOLDER)
    network, _ = read_network(folder.joinpath(name).read_bytes())
    return network
