"""Faster playouts for the search: whoever has them for a game registers them here.

The rules know nothing of that, and neither does the search: it hands a position over and gets back
what each seat won. What registers itself must be imported by whoever wants it.
"""

from __future__ import annotations

from collections.abc import Callable

from boroughs.core.dice import Dice
from boroughs.core.errors import BadOptions
from boroughs.core.game import Game
from boroughs.core.state import State

Playout = Callable[[State, Dice, int], list[float]]
"""Plays a position to its end, or for so many moves: the share of the win of each seat."""

_makers: dict[str, Callable[[Game], Playout]] = {}
"""One for each game that has any. Any thread may add one: an entry is written at once, and never taken away."""


def register_playouts(game: str, maker: Callable[[Game], Playout]) -> None:
    """From now on a search of this game may ask for these; `maker` gets the game with its variant."""
    _makers[game] = maker


def has_playouts(game: str) -> bool:
    """Whether somebody has registered any for the game of this name."""
    return game in _makers


def playouts_of(game: Game) -> Playout:
    """The playouts that were registered for this game, or BadOptions."""
    if game.name not in _makers:
        raise BadOptions("no-fast-playouts", game=game.name, known=tuple(sorted(_makers)))
    return _makers[game.name](game)
