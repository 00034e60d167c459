"""Players for any game: random, heuristic, search."""

import sys

from boroughs.bots.bot_name import BotName
from boroughs.bots.custom import find_bot
from boroughs.bots.levels import (
    LEVELS,
    bot_names,
    hint_bot,
    make_bot,
    searched_instead,
    substitute_level,
)
from boroughs.core.docstrings import restore_docstrings

restore_docstrings("boroughs.bots", sys.modules.get)

__all__ = [
    "LEVELS",
    "BotName",
    "bot_names",
    "find_bot",
    "hint_bot",
    "make_bot",
    "searched_instead",
    "substitute_level",
]
