"""Boroughs: five city-building tabletop games behind one engine contract."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as _version

from boroughs.core.clock import TimeControl
from boroughs.core.dice import Dice, SeededDice
from boroughs.core.errors import (
    BadNotation,
    BadOptions,
    BadPosition,
    BadRecord,
    BoroughsError,
    IllegalMove,
)
from boroughs.core.record import parse_record
from boroughs.core.replay import replay_record
from boroughs.core.table import Table
from boroughs.games import game, game_names

try:
    __version__ = _version("boroughs")
except PackageNotFoundError:  # pragma: no cover - only from a bare source tree
    __version__ = "0.0.0"

__all__ = [
    "BadNotation",
    "BadOptions",
    "BadPosition",
    "BadRecord",
    "BoroughsError",
    "Dice",
    "IllegalMove",
    "SeededDice",
    "Table",
    "TimeControl",
    "__version__",
    "game",
    "game_names",
    "replay",
]


def replay(text: str) -> Table:
    """The table of this record, at its last position."""
    record = parse_record(text)
    return replay_record(game(record.game), record)
