"""Bots that somebody wrote, named as `module:Class`. For commands and scripts of one's own: importing runs
code, so the play server never takes such a name from a client."""

from __future__ import annotations

import difflib
import sys
from collections.abc import Callable
from importlib import import_module
from inspect import Parameter, signature

from boroughs.bots.bot_name import BotName
from boroughs.bots.levels import bot_names, make_bot
from boroughs.core.bot import Bot
from boroughs.core.errors import BadOptions
from boroughs.core.game import Game
from boroughs.core.tracebacks import described


def find_bot(game: Game, name: str) -> Bot:
    """The bot of this name: as for `make_bot`, or `module:Class` of one's own.

    The class is called with the game, or with nothing where it takes nothing.

    >>> import boroughs
    >>> type(find_bot(boroughs.game("lots"), "boroughs.bots.simple:RandomBot")).__name__
    'RandomBot'
    """
    wanted = BotName.parse(name)
    if wanted.module:
        return _custom_bot(game, wanted)
    mistake = wanted.class_mistake()
    if mistake is not None and not wanted.file and name not in bot_names(game):
        raise mistake
    return make_bot(game, name)


def _custom_bot(game: Game, wanted: BotName) -> Bot:
    name, module, attribute = wanted.text, wanted.module, wanted.attribute
    if "" not in sys.path:
        sys.path.insert(0, "")  # A bot in the folder one stands in, as with `python -m`.
    found = _imported(name, module, attribute)
    if isinstance(found, type) and issubclass(found, Bot):
        if getattr(found, "act", None) is Bot.act:
            raise BadOptions("bot-without-act", bot=name)
        try:
            found = _made(found, game)
        except Exception as error:
            raise BadOptions("bot-module-failed", bot=name, problem=described(error)) from error
    if not isinstance(found, Bot):
        raise BadOptions("not-a-bot", bot=name)
    return found


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
        bots = [key for key, thing in vars(imported).items() if isinstance(thing, type | Bot)]
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
