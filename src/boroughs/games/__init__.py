"""The games, a folder each; the registry finds them here."""

from boroughs.core.registry import (
    broken_packages,
    comes_with_boroughs,
    game,
    game_names,
    game_of,
    register,
    search_folder,
    sound_games,
)

__all__ = [
    "broken_packages",
    "comes_with_boroughs",
    "game",
    "game_names",
    "game_of",
    "register",
    "sound_games",
]

search_folder(__name__, __path__)
