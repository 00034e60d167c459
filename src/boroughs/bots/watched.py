"""Who is to blame when a table fails: a bot that is watched tells whether it was."""

from __future__ import annotations

import traceback
from pathlib import Path

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


def described(error: Exception) -> str:
    """An error in somebody's code, with the last line of theirs: `KeyError: 'cafe' (my_bots.py, line 7)`."""
    said = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    theirs = [
        (frame.f_code.co_filename, line)
        for frame, line in traceback.walk_tb(error.__traceback__)
        if not str(frame.f_globals.get("__name__")).startswith("boroughs.")
    ]
    if isinstance(error, SyntaxError) or not theirs:
        return said  # Python itself says where, or it never came to a line of theirs.
    file, line = theirs[-1]
    return f"{said} ({Path(file).name}, line {line})"
