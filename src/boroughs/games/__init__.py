"""The games, a folder each; the registry finds them here."""

from boroughs.core.registry import game, game_names, game_of, register, search_folder

__all__ = ["game", "game_names", "game_of", "register"]

search_folder(__name__, __path__)
