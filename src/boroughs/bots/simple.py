"""Players without search: one that plays anything, one that plays what a sensible player would."""

from __future__ import annotations

from boroughs.core.bot import WAIT, Answer, Bot, Turn
from boroughs.core.game import Game
from boroughs.core.heuristic import Heuristic
from boroughs.core.move import Move


class RandomBot(Bot):
    """Any legal move, each as likely as the others; who is done leaves it at that."""

    def act(self, turn: Turn) -> Answer:
        if not turn.awaited:
            return WAIT
        return Answer(turn.dice.choice(turn.moves), turn.hand_time())


class HeuristicBot(Bot):
    """What the game's heuristic suggests; so many times in a hundred any move instead."""

    def __init__(self, game: Game, heuristic: Heuristic, random_percent: int = 0) -> None:
        self.game = game
        self.heuristic = heuristic
        self.random_percent = random_percent

    def act(self, turn: Turn) -> Answer:
        if not turn.awaited:
            return WAIT
        return Answer(self.choose(turn), turn.hand_time())

    def choose(self, turn: Turn) -> Move:
        moves = turn.moves
        if len(moves) == 1:
            return moves[0]
        if turn.dice.below(100) < self.random_percent:
            return turn.dice.choice(moves)
        state = self.game.imagine(turn.view, turn.dice)
        return self.heuristic.choose(state, turn.seat, moves, turn.dice)
