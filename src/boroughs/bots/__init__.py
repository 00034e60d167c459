"""Players for any game: random, knowing, searching."""

from boroughs.bots.custom import find_bot, is_custom
from boroughs.bots.levels import LEVELS, bot_names, make_bot, standing_in

__all__ = ["LEVELS", "bot_names", "find_bot", "is_custom", "make_bot", "standing_in"]
