"""The registry of games: one line each."""

from __future__ import annotations

from importlib import import_module

from boroughs.core.errors import BadOptions
from boroughs.core.game import Game

_FOLDERS = {
    "chinatown": "boroughs.games.chinatown",
    "lots": "boroughs.games.lots",
    "machi-koro": "boroughs.games.machi_koro",
    "mad-city": "boroughs.games.mad_city",
    "new-jack-city": "boroughs.games.new_jack_city",
}


def game_names() -> list[str]:
    """
    >>> "machi-koro" in game_names()
    True
    """
    return sorted(_FOLDERS)


def game(name: str) -> Game:
    """The game of this name.

    >>> game("machi-koro").seat_counts
    (2, 3, 4, 5)
    """
    if name not in _FOLDERS:
        raise BadOptions("unknown-game", game=name, known=tuple(game_names()))
    found: Game = import_module(_FOLDERS[name]).GAME
    return found
