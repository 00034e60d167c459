"""A bot that plays what the planner suggests, more or less carefully."""

from __future__ import annotations

from boroughs.core.bot import Answer, Bot, Turn
from boroughs.core.game import Game
from boroughs.core.move import Move
from boroughs.games.new_jack_city.players import Planner


class Clerk(Bot):
    """Now and then, in so many moves of a hundred, it plays anything instead."""

    def __init__(self, game: Game, careless_percent: int) -> None:
        self.game = game
        self.careless_percent = careless_percent
        self.planner = Planner()

    def act(self, turn: Turn) -> Answer:
        return Answer(self.choose(turn), turn.hand_time())

    def choose(self, turn: Turn) -> Move:
        if len(turn.moves) == 1:
            return turn.moves[0]
        if turn.dice.below(100) < self.careless_percent:
            return turn.dice.choice(turn.moves)
        state = self.game.imagine(turn.view, turn.dice)
        return self.planner.choose(state, turn.seat, turn.moves, turn.dice)
