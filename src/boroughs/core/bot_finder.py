"""Bots by their names. Core knows none of them: whoever makes bots says here how one is found."""

from __future__ import annotations

from collections.abc import Callable

from boroughs.core.bot import Bot, require_bot
from boroughs.core.game import Game

BotFinder = Callable[[Game, str], Bot]

_finders: list[BotFinder] = []
"""The one who was named last. Set on import, before other threads ask."""


def find_bots_with(finder: BotFinder) -> None:
    """From now on tables ask this one for a bot that is named."""
    _finders[:] = [finder]


def bot_of(game: Game, named: object) -> Bot:
    """The bot that is meant, by its name or as it is.

    >>> from boroughs.core.registry import game
    >>> type(bot_of(game("lots"), "random")).__name__
    'RandomBot'
    """
    if isinstance(named, str) and _finders:
        return _finders[0](game, named)
    return require_bot(named)
