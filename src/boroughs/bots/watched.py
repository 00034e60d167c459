"""Who is to blame when a table fails: a bot that is watched tells whether it was."""

from __future__ import annotations

from collections.abc import Callable

from boroughs.core.bot import Answer, Bot, NamedBot, Turn, ask_bot
from boroughs.core.errors import GameFault, IllegalBotMove
from boroughs.core.game import Game
from boroughs.core.tracebacks import is_ours, lines_of_others


class WatchedBot(NamedBot):
    """Passes every question on to a bot, and remembers what came of the last."""

    def __init__(self, bot: Bot, name: str) -> None:
        super().__init__(name)
        self.bot = bot
        self.seat = -1
        self.asked = False
        """Whether it is thinking right now."""
        self.told: Callable[[Turn, Answer], object] | None = None
        """Who wants to know what it was asked and what it answered."""

    def act(self, turn: Turn) -> Answer:
        self.seat, self.asked = turn.seat, True
        answer = ask_bot(self.bot, turn)
        self.asked = False
        if self.told is not None:
            self.told(turn, answer)
        return answer

    def is_to_blame(self, game: Game, error: Exception) -> bool:
        """Whether it failed over its last question, or answered it with an illegal move."""
        if isinstance(error, GameFault):
            return False
        if isinstance(error, IllegalBotMove):
            return error.seat == self.seat
        return self.asked and not (is_ours(type(self.bot).__module__) and _failed_in(game, error))


def _failed_in(game: Game, error: Exception) -> bool:
    """Whether one of our bots has come to a line of somebody else's: one of this game's."""
    return not is_ours(type(game).__module__) and bool(lines_of_others(error))
