"""Which bots may sit at a table: those that the game has, and searches within the server's budget."""

from __future__ import annotations

import re

from boroughs.bots import make_bot
from boroughs.bots.agent_files import may_be_asked_for
from boroughs.core.game import Game
from boroughs.server.messages.refusals import RequestRefused

_SECONDS = re.compile(r"search:.*s")
_PLAYOUTS = re.compile(r"search:(\d+)")


def check_bot(game: Game, bot: str, most_playouts: int) -> str:
    """The name of a bot that this game has, or BadOptions."""
    if _SECONDS.fullmatch(bot):
        # A budget in seconds would let a guest keep a process busy for as long as they like.
        raise RequestRefused("bad-message", problem=bot)
    if not may_be_asked_for(bot):
        # A guest must not make the server open files.
        raise RequestRefused("bad-message", problem=bot)
    if capped_bot(bot, most_playouts) != bot:
        raise RequestRefused("too-many-playouts", most=most_playouts)
    make_bot(game, bot)
    return bot


def capped_bot(bot: str, most_playouts: int) -> str:
    """The same bot within the budget: tables of an older server may hold greater ones.

    >>> capped_bot("search:99999999", 2000), capped_bot("search:400", 2000), capped_bot("easy", 2000)
    ('search:2000', 'search:400', 'easy')
    """
    found = _PLAYOUTS.fullmatch(bot)
    return f"search:{most_playouts}" if found and int(found[1]) > most_playouts else bot
