"""Bots that somebody wrote, named as `module:Class`. For commands and scripts of one's own: importing runs
code, so the play server never takes such a name from a client."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from inspect import Parameter, signature

from boroughs.bots.levels import make_bot
from boroughs.core.bot import Bot
from boroughs.core.errors import BadOptions
from boroughs.core.game import Game


def is_custom(name: str) -> bool:
    """
    >>> [is_custom(name) for name in ("my_bots:Careful", "search:400", "file:agent.pt", "easy")]
    [True, False, False, False]
    """
    module, colon, _ = name.partition(":")
    return bool(colon) and module not in ("search", "file")


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
    if isinstance(found, type) and issubclass(found, Bot):
        found = _made(found, game)
    if not isinstance(found, Bot):
        raise BadOptions("not-a-bot", bot=name)
    return found


def _made(maker: Callable[..., object], game: Game) -> object:
    """Made of nothing where that is possible, else of the game."""
    needed = [
        parameter
        for parameter in signature(maker).parameters.values()
        if parameter.default is Parameter.empty
        and parameter.kind in (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)
    ]
    return maker(game) if needed else maker()
