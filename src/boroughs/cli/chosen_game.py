"""The game that a command is about: by name, and where a variant is named, with its numbers."""

from __future__ import annotations

from pathlib import Path

from boroughs.arena.variant_file import read_variant
from boroughs.core.errors import BadOptions
from boroughs.core.game import Game
from boroughs.games import game as game_of


def chosen_game(name: str, variant: Path | None) -> Game:
    game = game_of(name)
    if variant is None:
        return game
    varied = read_variant(variant).game
    if varied.name != name:
        raise BadOptions("variant-of-another", file=str(variant), recorded=varied.name, game=name)
    return varied
