"""Players for any game: random, heuristic, search."""

from boroughs.bots.custom import find_bot, is_custom
from boroughs.bots.levels import (
    LEVELS,
    bot_names,
    hint_bot,
    make_bot,
    searched_instead,
    substitute_level,
)

__all__ = [
    "LEVELS",
    "bot_names",
    "find_bot",
    "hint_bot",
    "is_custom",
    "make_bot",
    "searched_instead",
    "substitute_level",
]
