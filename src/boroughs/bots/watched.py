"""Who is to blame when a table fails: a bot that is watched tells whether it was."""

from __future__ import annotations

import traceback
from pathlib import Path

from boroughs.core.bot import Answer, Bot, NamedBot, Turn, ask_bot
from boroughs.core.errors import BoroughsError, GameFault, IllegalBotMove
from boroughs.core.game import Game

_OURS = "boroughs."


class WatchedBot(NamedBot):
    """Passes every question on to a bot, and remembers what came of the last."""

    def __init__(self, bot: Bot, name: str) -> None:
        super().__init__(name)
        self.bot = bot
        self.seat = -1
        self.asked = False
        """Whether it is thinking right now."""

    def act(self, turn: Turn) -> Answer:
        self.seat, self.asked = turn.seat, True
        answer = ask_bot(self.bot, turn)
        self.asked = False
        return answer

    def is_to_blame(self, game: Game, error: Exception) -> bool:
        """Whether it failed over its last question, or answered it with an illegal move."""
        if isinstance(error, GameFault):
            return False
        if isinstance(error, IllegalBotMove):
            return error.seat == self.seat
        if not self.asked:
            return False
        return not (_is_ours(type(self.bot).__module__) and failed_in_rules(game, error))


def failed_in_rules(game: Game, error: Exception) -> bool:
    """Whether a game of another author is where it failed, if none but our bots were asked."""
    if _is_ours(type(game).__module__) or isinstance(error, BoroughsError | OSError):
        return False
    return bool(_lines_of_others(error))


def described(error: Exception) -> str:
    """An error in somebody's code, with the last line of theirs: `KeyError: 'cafe' (my_bots.py, line 7)`."""
    said = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    theirs = _lines_of_others(error)
    if isinstance(error, SyntaxError) or not theirs:
        return said  # Python itself says where, or it never came to a line of theirs.
    file, line = theirs[-1]
    return f"{said} ({Path(file).name}, line {line})"


def _lines_of_others(error: Exception) -> list[tuple[str, int]]:
    """The files and lines that are not ours, on the way to where it failed."""
    return [
        (frame.f_code.co_filename, line)
        for frame, line in traceback.walk_tb(error.__traceback__)
        if not _is_ours(str(frame.f_globals.get("__name__")))
    ]


def _is_ours(module: str) -> bool:
    return module.startswith(_OURS)
