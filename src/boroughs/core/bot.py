"""A computer player: it is asked with a view, and answers with a move or with patience."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from boroughs.core.dice import Dice
from boroughs.core.move import Move
from boroughs.core.view import View


class Turn:
    """What a bot is asked with. The dice are its own: nature has others."""

    def __init__(self, seat: int, view: View, moves: Sequence[Move], now: int, dice: Dice) -> None:
        self.seat = seat
        self.view = view
        self.moves = moves
        self.now = now
        self.dice = dice


class Answer:
    """A move and the milliseconds the hand takes, or no move: wait.

    A waiting bot is asked again when anything changes for it, and after `after` milliseconds if given.
    So is one whose hand is still busy: where others act all the time, count from a moment that the
    view tells (`turn.now` is the present one), or the hand never comes to its end.
    """

    def __init__(self, move: Move | None, after: int = 0) -> None:
        self.move = move
        self.after = after


WAIT = Answer(None)
HAND_TIME: Final = 400
"""Milliseconds that a hand takes where a clock runs."""


def hand_time(view: View) -> int:
    """A hand takes time only where time matters; else a bot could act for ever before a deadline."""
    return 0 if view.deadline is None else HAND_TIME


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(ABC):
    """Keeps nothing between two questions, so that it can take over any seat at any moment."""

    @abstractmethod
    def act(self, turn: Turn) -> Answer:
        """The answer of this bot to this turn."""
