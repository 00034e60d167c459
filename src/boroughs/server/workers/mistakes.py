"""The largest mistake of each seat: where another move would have left it better off, as a good player judges."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from boroughs.core.dice import SeededDice
from boroughs.core.game import Game
from boroughs.core.heuristic import Heuristic
from boroughs.core.move import Move
from boroughs.core.playout import resolve_chance
from boroughs.core.state import State

_LOOKED_AT = 4
"""Decisions of a seat that are judged: those after which its chances fell most, and those that a good
player would have made otherwise most clearly."""
_MOST_MOVES = 400
"""Where there were more, the comparison would take too long."""
_RATED_MOVES = 12_000
"""So many moves of a seat are rated in all, those of its last decisions first."""
_MOST_RATED = 120
_WORLDS = 6
"""Luck is left out: both moves are played in so many worlds that the player could not tell apart."""
_LEAST = 0.02

Chances = Callable[[State], Sequence[float]]


@dataclass(frozen=True, slots=True)
class Decision:
    """A move that was played, the position before it, and how the mover's chances changed."""

    step: int
    seat: int
    before: State
    notation: str
    change: float


@dataclass(frozen=True, slots=True)
class Mistake:
    """What was played, what would have been better, and by how much of the chance to win."""

    decision: Decision
    better: str
    loss: float


def largest_mistake(
    game: Game, heuristic: Heuristic, decisions: Sequence[Decision], chances: Chances
) -> Mistake | None:
    """Of these decisions of one seat; None where none was worth a word."""
    fell = sorted((d for d in decisions if d.change < 0), key=lambda decision: decision.change)
    regretted = sorted(_regrets(heuristic, decisions[-_MOST_RATED:]), key=lambda pair: -pair[0])
    looked_at = {d.step: d for d in (*fell[:_LOOKED_AT], *(d for _, d in regretted[:_LOOKED_AT]))}
    found = [_judged(game, heuristic, decision, chances) for decision in looked_at.values()]
    worst = max((mistake for mistake in found if mistake), key=lambda m: m.loss, default=None)
    return worst if worst is not None and worst.loss >= _LEAST else None


def _regrets(heuristic: Heuristic, decisions: Sequence[Decision]) -> list[tuple[float, Decision]]:
    """Of each decision how much better than the move that was played another one looked."""
    found: list[tuple[float, Decision]] = []
    left = _RATED_MOVES
    for decision in reversed(decisions):
        moves = decision.before.moves(decision.seat)
        if 2 <= len(moves) <= min(_MOST_MOVES, left):
            left -= len(moves)
            found.append((_regret(heuristic, decision, moves), decision))
    return found


def _regret(heuristic: Heuristic, decision: Decision, moves: Sequence[Move]) -> float:
    ratings = heuristic.rate(decision.before, decision.seat, moves)
    played = [
        r for move, r in zip(moves, ratings, strict=True) if move.notation == decision.notation
    ]
    return max(ratings) - played[0] if played else 0.0


def _judged(
    game: Game, heuristic: Heuristic, decision: Decision, chances: Chances
) -> Mistake | None:
    seat, before = decision.seat, decision.before
    dice = SeededDice(f"mistake/{decision.step}")
    view = game.view(before, seat)
    worlds = [game.imagine(view, dice) for _ in range(_WORLDS)]
    moves = before.moves(seat)
    if len(moves) < 2:
        return None
    best = heuristic.choose(worlds[0], seat, moves, dice)
    if best.notation == decision.notation:
        return None
    loss = 0.0
    for world in worlds:
        for notation, sign in ((best.notation, 1), (decision.notation, -1)):
            tried = world.copy()
            tried.play(seat, game.parse(notation))
            resolve_chance(tried, dice)
            loss += sign * chances(tried)[seat] / _WORLDS
    return Mistake(decision, best.notation, loss)
