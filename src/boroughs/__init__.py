"""Boroughs: five city-building tabletop games behind one engine contract.

Playing: `game`, `game_names`, `Table`, `replay`, `review`, `simulate`, `make_bot`.
Writing a bot: `Bot`, `Turn`, `Answer`, `WAIT`.
Writing a game: `Game`, `State`, `Move`, `Chance`, `View` and what they are made of; `register`; `testing`.
Learning: `envs.pettingzoo`, `envs.gymnasium`, `envs.openspiel`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

from boroughs.core.audience import EVERYONE, Audience, Viewer, all_but, only
from boroughs.core.bot import WAIT, Answer, Bot, Turn
from boroughs.core.bot_finder import find_bots_with
from boroughs.core.chance import Chance, FixedChance, Outcome, Verdict
from boroughs.core.clock import TimeControl
from boroughs.core.dice import Dice, SeededDice
from boroughs.core.docstrings import restore_docstrings
from boroughs.core.errors import (
    BadAnswer,
    BadNotation,
    BadOptions,
    BadPosition,
    BadRecord,
    BoroughsError,
    BotFailed,
    EndlessGame,
    GameFault,
    IllegalBotMove,
    IllegalMove,
)
from boroughs.core.event import Event
from boroughs.core.form import Choice, Form, Number, Pick
from boroughs.core.frame import Frame
from boroughs.core.game import Game
from boroughs.core.heuristic import Heuristic
from boroughs.core.move import Move
from boroughs.core.options import Option, Options, OptionValue
from boroughs.core.phrase import Phrase, phrase
from boroughs.core.record import Step, parse_record
from boroughs.core.replay import game_of_record, replay_record
from boroughs.core.result import Result, rank
from boroughs.core.scene import Scene
from boroughs.core.state import State
from boroughs.core.statistics import Statistics
from boroughs.core.table import Table
from boroughs.core.variant import BadVariant, refuse_number, require_number
from boroughs.core.view import View
from boroughs.games import game, game_names, register

if TYPE_CHECKING:
    from boroughs import envs, testing
    from boroughs.arena.simulate import simulate
    from boroughs.bots import bot_names, make_bot
    from boroughs.core import scene
    from boroughs.review.moments import Review

    __version__: str

__all__ = [
    "EVERYONE",
    "WAIT",
    "Answer",
    "Audience",
    "BadAnswer",
    "BadNotation",
    "BadOptions",
    "BadPosition",
    "BadRecord",
    "BadVariant",
    "BoroughsError",
    "Bot",
    "BotFailed",
    "Chance",
    "Choice",
    "Dice",
    "EndlessGame",
    "Event",
    "FixedChance",
    "Form",
    "Frame",
    "Game",
    "GameFault",
    "Heuristic",
    "IllegalBotMove",
    "IllegalMove",
    "Move",
    "Number",
    "Option",
    "OptionValue",
    "Options",
    "Outcome",
    "Phrase",
    "Pick",
    "Result",
    "Scene",
    "SeededDice",
    "State",
    "Statistics",
    "Step",
    "Table",
    "TimeControl",
    "Turn",
    "Verdict",
    "View",
    "Viewer",
    "__version__",
    "all_but",
    "bot_names",
    "envs",
    "game",
    "game_names",
    "make_bot",
    "only",
    "phrase",
    "rank",
    "refuse_number",
    "register",
    "replay",
    "require_number",
    "review",
    "scene",
    "simulate",
    "testing",
]

# Looked up when first used: bots, worker processes and the like must not slow down every start.
_LATER = {
    "simulate": "boroughs.arena.simulate",
    "make_bot": "boroughs.bots",
    "bot_names": "boroughs.bots",
}
_MODULES = {
    "envs": "boroughs.envs",
    "scene": "boroughs.core.scene",
    "testing": "boroughs.testing",
}


def __getattr__(name: str) -> object:
    if name in _LATER:
        return getattr(import_module(_LATER[name]), name)
    if name in _MODULES:
        return import_module(_MODULES[name])
    if name == "__version__":
        return import_module("importlib.metadata").version("boroughs")
    raise AttributeError(f"module 'boroughs' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)


def _find_bot(game: Game, name: str) -> Bot:
    found: Bot = import_module("boroughs.bots").find_bot(game, name)
    return found


find_bots_with(_find_bot)
restore_docstrings("boroughs.core", sys.modules.get)


def replay(text: str) -> Table:
    """The table of this record, at its last position."""
    if not isinstance(text, str):
        raise TypeError(f"replay takes the text of a record, not {text!r}: read its file first")
    record = parse_record(text)
    if record.game not in game_names():
        raise BadRecord("bad-head", problem=f"no game is called {record.game}")
    return replay_record(game_of_record(game(record.game), record), record)


# The package of this name is found first and the function laid over it: whoever imports from the package later does not undo that.
import_module("boroughs.review")


def review(
    text: str, *, playouts: int | None = None, progress: Callable[[int, int], None] | None = None
) -> Review:
    """What was luck, what was play and what others gave away in a finished game, seat by seat.

    `playouts`: in a game that only playouts can judge, how many each chance rests on. `progress` is told
    how many moments of how many are judged.
    """
    if not isinstance(text, str):
        raise TypeError(f"review takes the text of a record, not {text!r}: read its file first")
    reviewing = import_module("boroughs.review.reviewing")
    wanted = reviewing.PLAYOUTS if playouts is None else playouts
    found: Review = reviewing.review_record(text, playouts=wanted, progress=progress)
    return found
