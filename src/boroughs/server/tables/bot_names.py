"""Which bots may sit at a table: those that the game has, and searches within the server's budget."""

from __future__ import annotations

from boroughs.bots import BotName, make_bot
from boroughs.bots.agent_files import guests_may_name_files
from boroughs.core.game import Game
from boroughs.server.messages.refusals import RequestRefused


def check_bot(game: Game, bot: str, most_playouts: int) -> str:
    """The name of a bot that this game has, or BadOptions."""
    name = BotName.parse(bot)
    if name.by_the_clock:
        # A budget in seconds would let a guest keep a process busy for as long as they like.
        raise RequestRefused("bad-message", problem=bot)
    if name.file and not guests_may_name_files():
        # A guest must not make the server open files.
        raise RequestRefused("bad-message", problem=bot)
    if name.within(most_playouts) != name:
        raise RequestRefused("too-many-playouts", most=most_playouts)
    make_bot(game, bot)
    return bot


def capped_bot(bot: str, most_playouts: int) -> str:
    """The same bot within the budget: tables of an older server may hold greater ones.

    >>> capped_bot("search:99999999", 2000), capped_bot("search:400", 2000), capped_bot("easy", 2000)
    ('search:2000', 'search:400', 'easy')
    """
    return str(BotName.parse(bot).within(most_playouts))
