"""Who is to blame when a table fails: a bot that is watched tells whether it was."""

from __future__ import annotations

from boroughs.core.bot import Answer, Bot, Turn, ask_bot
from boroughs.core.errors import IllegalMove
from boroughs.core.move import Move
from boroughs.core.table import Table


class WatchedBot(Bot):
    """Passes every question on to a bot, and remembers what came of the last."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.seat = -1
        self.asked = False
        """Whether it is thinking right now."""
        self.move: Move | None = None

    def act(self, turn: Turn) -> Answer:
        self.seat, self.asked = turn.seat, True
        answer = ask_bot(self.bot, turn)
        self.asked, self.move = False, answer.move
        return answer

    def is_to_blame(self, table: Table, error: Exception) -> bool:
        """Whether it failed over its last question, or answered it with an illegal move."""
        if self.asked or self.move is None or not isinstance(error, IllegalMove):
            return self.asked
        try:
            table.state.check(self.seat, self.move)
        except IllegalMove:
            return self.seat in table.to_act
        return False
