"""Players without search: one that plays anything, one that plays what a sensible player would."""

from __future__ import annotations

from boroughs.core.bot import ChoosingBot, Turn
from boroughs.core.game import Game
from boroughs.core.heuristic import Heuristic
from boroughs.core.move import Move


class RandomBot(ChoosingBot):
    """Any legal move, each as likely as the others; who is done leaves it at that."""

    def choose(self, turn: Turn) -> Move:
        return turn.dice.choice(turn.moves)


class HeuristicBot(ChoosingBot):
    """What the game's heuristic suggests; so many times in a hundred any move instead."""

    def __init__(self, game: Game, heuristic: Heuristic, random_percent: int = 0) -> None:
        self.game = game
        self.heuristic = heuristic
        self.random_percent = random_percent

    def choose(self, turn: Turn) -> Move:
        moves = turn.moves
        if len(moves) == 1:
            return moves[0]
        if turn.dice.below(100) < self.random_percent:
            return turn.dice.choice(moves)
        state = self.game.imagine(turn.view, turn.dice)
        return self.heuristic.choose(state, turn.seat, moves, turn.dice)
