"""Bots that somebody wrote, named as `module:Class`. For commands and scripts of one's own: importing runs
code, so the play server never takes such a name from a client."""

from __future__ import annotations

import sys
from importlib import import_module

from boroughs.bots.levels import make_bot
from boroughs.core.bot import Bot
from boroughs.core.errors import BadOptions
from boroughs.core.game import Game


def is_custom(name: str) -> bool:
    """
    >>> is_custom("my_bots:Careful"), is_custom("search:400"), is_custom("easy")
    (True, False, False)
    """
    module, colon, _ = name.partition(":")
    return bool(colon) and module != "search"


def find_bot(game: Game, name: str) -> Bot:
    """The bot of this name: as for `make_bot`, or `module:Class` of one's own.

    The class is called with the game, or with nothing where it takes nothing.

    >>> import boroughs
    >>> type(find_bot(boroughs.game("lots"), "boroughs.bots.simple:RandomBot")).__name__
    'RandomBot'
    """
    return _custom_bot(game, name) if is_custom(name) else make_bot(game, name)


def _custom_bot(game: Game, name: str) -> Bot:
    module, _, attribute = name.partition(":")
    if "" not in sys.path:
        sys.path.insert(0, "")  # A bot in the folder one stands in, as with `python -m`.
    try:
        found: object = getattr(import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise BadOptions("cannot-import-bot", bot=name, problem=str(error)) from error
    bot = _made(found, game) if callable(found) and not isinstance(found, Bot) else found
    if not isinstance(bot, Bot):
        raise BadOptions("not-a-bot", bot=name)
    return bot


def _made(maker: object, game: Game) -> object:
    assert callable(maker)
    try:
        return maker()
    except TypeError:
        return maker(game)
