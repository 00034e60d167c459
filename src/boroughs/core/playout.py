"""Playing a state on without a driver: the inner loop of search and of measuring.

Only seats for whom the table waits act here: who is done could go on for ever.
"""

from __future__ import annotations

from collections.abc import Callable

from boroughs.core.dice import Dice
from boroughs.core.heuristic import Heuristic
from boroughs.core.state import State


def resolve_chance(state: State, dice: Dice) -> None:
    """Lets nature answer until it is asked nothing more."""
    chance = state.chance()
    while chance is not None:
        state.resolve(chance.draw(dice))
        chance = state.chance()


def pass_time(state: State, dice: Dice) -> bool:
    """Moves on to the deadline where nobody is awaited; False when nothing more can happen."""
    deadline = state.deadline()
    if deadline is None or state.result() is not None:
        return False
    state.now = max(state.now, deadline)
    state.tick()
    resolve_chance(state, dice)
    return True


def random_playout(state: State, dice: Dice, most: int = 1_000_000) -> int:
    """Plays random moves to the end; returns how many were chosen among two or more."""
    resolve_chance(state, dice)
    decisions = 0
    played = 0
    while played < most:
        acting = state.awaited()
        if not acting:
            if not pass_time(state, dice):
                break
            continue
        seat = acting[0] if len(acting) == 1 else acting[dice.below(len(acting))]
        moves = state.moves(seat)
        count = len(moves)
        if count > 1:
            decisions += 1
            state.play(seat, moves[dice.below(count)])
        else:
            state.play(seat, moves[0])
        played += 1
        resolve_chance(state, dice)
    return decisions


def heuristic_playout(
    state: State,
    dice: Dice,
    heuristic: Heuristic,
    most: int,
    stop: Callable[[], bool] | None = None,
) -> bool:
    """Plays on as a sensible player would, for at most this many moves.

    `stop` is asked before each move; False where it said so, and the playout is worth nothing.
    """
    resolve_chance(state, dice)
    for _ in range(most):
        if stop is not None and stop():
            return False
        acting = state.awaited()
        if not acting:
            if not pass_time(state, dice):
                return True
            continue
        seat = acting[0] if len(acting) == 1 else acting[dice.below(len(acting))]
        moves = state.moves(seat)
        move = moves[0] if len(moves) == 1 else heuristic.choose(state, seat, moves, dice)
        state.play(seat, move)
        resolve_chance(state, dice)
    return True
