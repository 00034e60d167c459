"""A decision of a finished game tried again: what a move is worth that somebody now chooses instead."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from boroughs.core.errors import BadRecord
from boroughs.core.game import Game
from boroughs.core.move import Move
from boroughs.review.judged import less, mean, standard_errors
from boroughs.review.nodes import Node, Walk
from boroughs.review.reviewing import PLAYOUTS, reviewer_of
from boroughs.review.sizes import is_nearly_best

Verdict: TypeAlias = Literal["found", "better", "no-better"]
"""As good as the best; better than what was played, and no more; or not even that."""


@dataclass(frozen=True, slots=True)
class Retried:
    """The chance of who decided: after the new move, after the best one, after the one that was played."""

    chance: float
    best: float
    played: float
    error: float
    """The standard error of how much worse than the best it is."""

    @property
    def verdict(self) -> Verdict:
        if is_nearly_best(self.best - self.chance, self.error):
            return "found"
        return "better" if self.chance > self.played else "no-better"


def decision_at(found: Walk, step: int) -> Node:
    """The decision of this step, or BadRecord: there was nothing to choose."""
    for node in found.nodes:
        if node.step == step and node.kind == "decision":
            return node
    raise BadRecord("no-such-move", step=step)


def judge_retry(game: Game, node: Node, move: Move, playouts: int = PLAYOUTS) -> Retried:
    """As the review judges it; IllegalMove where it could not have been played."""
    played = node.move
    assert played is not None
    node.state.check(node.seat, move)
    reviewer = reviewer_of(game, node.state.seats, playouts)
    moves = reviewer.compared(node)
    if move not in moves:
        moves = [*moves, move]
    values = reviewer.chances_after(node, moves)
    chances = [mean(samples)[node.seat] for samples in values]
    best, mine = max(range(len(moves)), key=lambda place: chances[place]), moves.index(move)
    return Retried(
        chance=chances[mine],
        best=chances[best],
        played=chances[moves.index(played)],
        error=standard_errors(less(values[best], values[mine]))[node.seat],
    )
