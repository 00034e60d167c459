"""Which bot a name stands for: the level names of all games, and `search` with a budget."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from functools import partial

from boroughs.bots.bot_name import DEFAULT_PLAYOUTS, BotName, SearchBudget
from boroughs.bots.playouts import Playout, has_playouts, playouts_of
from boroughs.bots.search import SearchBot
from boroughs.bots.simple import HeuristicBot, RandomBot
from boroughs.core.bot import Bot
from boroughs.core.errors import BadOptions
from boroughs.core.game import Game
from boroughs.core.registry import game_of
from boroughs.core.required_methods import require_methods

LEVELS = ("random", "easy", "normal", "hard", "expert")
_FAST_PLAYOUTS = 4000
"""What a hint may take where playouts are fast; several times what the expert makes."""

BotMaker = Callable[[], Bot]


def bot_names(game: Game | str) -> list[str]:
    """What may be asked for; a search takes a budget behind a colon.

    >>> bot_names("machi-koro")
    ['random', 'easy', 'normal', 'hard', 'expert', 'restaurateur', 'farmer', 'search']
    """
    own = [name for name in game_of(game).players() if name not in LEVELS]
    return [*LEVELS, *own, "search"]


def make_bot(game: Game | str, name: str) -> Bot:
    """The bot of this name: a level, `search:400` (playouts) or `search:2s` (seconds of thinking),
    `search:400:batch` (with playouts that somebody has registered), `file:agent.pt` (what somebody
    has trained).

    >>> import boroughs
    >>> type(make_bot("machi-koro", "search:50")).__name__
    'SearchBot'
    """
    game = game_of(game)
    wanted = BotName.parse(name)
    if wanted.search is not None:
        return _search_bot(game, wanted.search)
    if wanted.file:
        from boroughs.bots.learned import load_agent  # noqa: PLC0415 - numpy takes its time

        return load_agent(game, wanted.file)
    if name not in bot_names(game):
        raise BadOptions("unknown-bot", bot=name, known=tuple(bot_names(game)))
    return _filled_levels(game)[substitute_level(game, name) or name]()


def hint_bot(game: Game) -> Bot:
    """Who is asked for a hint: the expert, with more playouts where faster ones are registered."""
    expert = make_bot(game, "expert")
    if not isinstance(expert, SearchBot) or not has_playouts(game.name):
        return expert
    try:
        fast = playouts_of(game)
    except BadOptions:
        return expert  # A variant's numbers may be too large for them.
    return SearchBot(game, _FAST_PLAYOUTS, settings=expert.settings, fast=fast)


def substitute_level(game: Game, name: str) -> str | None:
    """The lower level that plays where a game cannot fill this one, or None where it can."""
    filled = _filled_levels(game)
    if name not in LEVELS or name in filled:
        return None
    below = LEVELS[: LEVELS.index(name)]
    return next(level for level in reversed(below) if level in filled)


def searched_instead(game: Game, name: str) -> bool:
    """Whether the game's own player of this level knows the printed numbers alone, and a search plays this variant."""
    if not game.variant or name not in LEVELS or name in game.players():
        return False
    return name in game.varied({}).players() and isinstance(make_bot(game, name), SearchBot)


def _filled_levels(game: Game) -> Mapping[str, BotMaker]:
    levels: dict[str, BotMaker] = {"random": RandomBot}
    heuristic = game.heuristic()
    if heuristic is not None:
        require_methods(heuristic)
        if heuristic.deep:
            levels["hard"] = lambda: SearchBot(game, playouts=60)
            levels["expert"] = lambda: SearchBot(game, playouts=DEFAULT_PLAYOUTS)
        levels |= {
            level: partial(HeuristicBot, game, heuristic, percent)
            for level, percent in heuristic.random_percents().items()
        }
    return levels | dict(game.players())


def _search_bot(game: Game, budget: SearchBudget) -> Bot:
    fast = playouts_of(game) if budget.batch else None
    if budget.seconds:
        return _searching(game, 0, fast, lambda: _timer(budget.seconds))
    return _searching(game, budget.playouts, fast)


def _searching(
    game: Game,
    playouts: int,
    fast: Playout | None,
    start_timer: Callable[[], Callable[[], bool]] | None = None,
) -> Bot:
    own = None if fast is not None else game.search_bot(playouts, start_timer)
    return SearchBot(game, playouts, start_timer, fast=fast) if own is None else own


def _timer(seconds: float) -> Callable[[], bool]:
    """Tells whether so many seconds have passed. Only people's games use it: it does not repeat."""
    end = time.monotonic() + seconds
    return lambda: time.monotonic() >= end
