"""Variants on a server: whoever runs it names them, and every table keeps its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import msgspec

from boroughs.core.game import Game
from boroughs.games import game as game_of

_REMEMBERED = 32
"""Games with other numbers that are kept ready."""


@dataclass(frozen=True, slots=True)
class HostedVariant:
    """The numbers with which new tables of a game are played here."""

    name: str
    overrides: Mapping[str, Any]


def varied_game(name: str, overrides: Mapping[str, Any]) -> Game:
    """The game of this name, with these numbers where there are any."""
    return _varied(name, msgspec.json.encode(overrides)) if overrides else game_of(name)


@lru_cache(_REMEMBERED)
def _varied(name: str, overrides: bytes) -> Game:
    return game_of(name).varied(msgspec.json.decode(overrides))


def titled(title: str, variant: str) -> str:
    """The title of a game that is played with other numbers.

    >>> titled("LOTS", "low towers")
    'LOTS (low towers)'
    """
    return f"{title} ({variant})" if variant else title
