"""Boroughs: five city-building tabletop games behind one engine contract."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

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

if TYPE_CHECKING:
    from boroughs import testing
    from boroughs.arena.simulate import simulate
    from boroughs.bots import make_bot

    __version__: str

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
    "make_bot",
    "replay",
    "simulate",
    "testing",
]

# Looked up when first used: bots, worker processes and the like must not slow down every start.
_LATER = {"simulate": "boroughs.arena.simulate", "make_bot": "boroughs.bots"}


def __getattr__(name: str) -> object:
    if name in _LATER:
        return getattr(import_module(_LATER[name]), name)
    if name == "testing":
        return import_module("boroughs.testing")
    if name == "__version__":
        return import_module("importlib.metadata").version("boroughs")
    raise AttributeError(f"module 'boroughs' has no attribute {name!r}")


def replay(text: str) -> Table:
    """The table of this record, at its last position."""
    record = parse_record(text)
    if record.game not in game_names():
        raise BadRecord("bad-head", problem=f"no game is called {record.game}")
    return replay_record(game(record.game), record)
