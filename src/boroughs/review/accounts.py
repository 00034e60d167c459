"""What only its own game can tell of a finished game: asked of the game, with all that happened."""

from __future__ import annotations

from collections.abc import Sequence

from boroughs.core.account import Account, TakenStep
from boroughs.core.game import Game
from boroughs.review.nodes import Walk, require_finished


def accounts_of(game: Game, found: Walk) -> Sequence[Account]:
    """No judge is needed for them."""
    return game.accounts(taken_steps(found), require_finished(found))


def taken_steps(found: Walk) -> list[TakenStep]:
    """Moves and ticks that stand, each with the position before it."""
    return [
        TakenStep(node.step, node.state, node.seat, node.move, found.events[node.step])
        for node in found.nodes
        if node.chance is None and node.kind != "set-up"
    ]
