"""Bots that somebody wrote, named as `module:Class`. For commands and scripts of one's own: importing runs
code, so the play server never takes such a name from a client."""

from __future__ import annotations

import difflib
import re
import sys
from collections.abc import Callable
from importlib import import_module
from inspect import Parameter, signature
from typing import cast

from boroughs.bots.levels import make_bot
from boroughs.core.argument_checks import is_kind
from boroughs.core.bot import Bot
from boroughs.core.errors import BadOptions
from boroughs.core.game import Game
from boroughs.core.tracebacks import described

_DOTTED = re.compile(r"([a-z_][\w.]*)\.([A-Z]\w*)|([a-z_]\w*)\.py:(\w+)")
"""`my_bots.Builder`, as one would import it, or `my_bots.py:Builder`, as the file is called."""
_HALF = re.compile(r":.*|(?!search:).*:|[A-Z]\w*|.*\.py")
"""`:Builder`, `my_bots:`, `Builder` or `my_bots.py`: the module alone, or the class alone."""


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
    dotted = _DOTTED.fullmatch(name)
    if dotted is not None:
        module, attribute = dotted[1] or dotted[3], dotted[2] or dotted[4]
        raise BadOptions("dotted-bot", bot=name, meant=f"{module}:{attribute}")
    if _HALF.fullmatch(name):
        raise BadOptions("half-a-bot", bot=name)
    return _custom_bot(game, name) if is_custom(name) else make_bot(game, name)


def _custom_bot(game: Game, name: str) -> Bot:
    module, _, attribute = name.partition(":")
    if "" not in sys.path:
        sys.path.insert(0, "")  # A bot in the folder one stands in, as with `python -m`.
    found = _imported(name, module, attribute)
    if isinstance(found, type) and is_kind(found, Bot):
        if getattr(found, "act", None) is Bot.act:
            raise BadOptions("bot-without-act", bot=name)
        try:
            found = _made(found, game)
        except Exception as error:
            raise BadOptions("bot-module-failed", bot=name, problem=described(error)) from error
    if not is_kind(type(found), Bot):
        raise BadOptions("not-a-bot", bot=name)
    return cast(Bot, found)


def _imported(name: str, module: str, attribute: str) -> object:
    """Whatever goes wrong in a file that somebody has just written is said in a sentence."""
    if module.startswith("."):
        raise BadOptions("half-a-bot", bot=name)
    try:
        imported = import_module(module)
    except ModuleNotFoundError as error:
        missing = str(error.name)
        if module != missing and not module.startswith(f"{missing}."):
            raise BadOptions("bot-module-failed", bot=name, problem=described(error)) from error
        raise BadOptions("cannot-import-bot", bot=name, problem=str(error)) from error
    except Exception as error:
        raise BadOptions("bot-module-failed", bot=name, problem=described(error)) from error
    try:
        return getattr(imported, attribute)
    except AttributeError as error:
        bots = [
            key
            for key, thing in vars(imported).items()
            if isinstance(thing, type) or is_kind(type(thing), Bot)
        ]
        lower = {key.lower(): key for key in bots}
        for meant in difflib.get_close_matches(attribute.lower(), lower, n=1):
            raise BadOptions("dotted-bot", bot=name, meant=f"{module}:{lower[meant]}") from error
        raise BadOptions("cannot-import-bot", bot=name, problem=str(error)) from error


def _made(maker: Callable[..., object], game: Game) -> object:
    """Made of nothing where that is possible, else of the game."""
    needed = [
        parameter
        for parameter in signature(maker).parameters.values()
        if parameter.default is Parameter.empty
        and parameter.kind in (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)
    ]
    return maker(game) if needed else maker()
