"""What to play now, by the judge who reviews the game afterwards: who follows it has no mistake there."""

from __future__ import annotations

from boroughs.core.dice import Dice
from boroughs.core.game import Game
from boroughs.core.move import Move
from boroughs.core.view import View
from boroughs.review.backing import Backing


def advised(
    game: Game, view: View, seat: int, dice: Dice, most: int
) -> list[tuple[Move, float]] | None:
    """So many moves at most, the best first, and the seat's chance to win after each; None where nobody judges."""
    judge = game.judge(view.seats)
    if judge is None:
        return None
    state = game.imagine(view, dice)
    moves = judge.candidates(state, seat, most)
    following = []
    for move in moves:
        after = state.copy()
        after.play(seat, move)
        following.append(after)
    chances = [after[seat] for after in Backing(judge).chances(following)]
    pairs = sorted(zip(moves, chances, strict=True), key=lambda pair: -pair[1])
    return pairs[:most]
