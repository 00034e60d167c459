"""A random game, kept step by step so that it can be taken again, whole, in part or with a change."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from boroughs.core.audience import Audience
from boroughs.core.chance import Outcome
from boroughs.core.dice import Dice
from boroughs.core.game import Game
from boroughs.core.move import Move
from boroughs.core.options import Options
from boroughs.core.state import State
from boroughs.testing import answers
from boroughs.testing.broken_contract import BrokenContract


@dataclass
class Answered:
    """One answer of nature and who was meant to see it."""

    outcome: Outcome
    audience: Audience


@dataclass
class Input:
    """A move or a tick (then `move` is None), with nature's answers; the first is the start."""

    at: int
    seat: int = -1
    move: Move | None = None
    audience: Audience = field(default_factory=Audience)
    answers: list[Answered] = field(default_factory=list)
    start: bool = False

    def __str__(self) -> str:
        if self.start:
            return "the start"
        return f"the tick at {self.at}" if self.move is None else f"seat {self.seat}: {self.move}"

    def feed(self, state: State) -> None:
        """Gives the input itself to a state; nature's answers are the caller's business."""
        state.now = self.at
        if self.move is not None:
            state.play(self.seat, self.move)
        elif not self.start:
            state.tick()


@dataclass
class RecordedGame:
    """Where it started and what happened."""

    game: Game
    seats: int
    options: Options
    inputs: list[Input]

    def __str__(self) -> str:
        return f"{self.game.name} with {self.seats} seats and options {self.options}"


def random_input(state: State, dice: Dice) -> Input | None:
    """What happens next at a table of random players: a random move, or time passing; None at the end."""
    deadline = state.deadline()
    acting = state.to_act()
    if state.result() is not None:
        return None
    if deadline is not None and (not acting or dice.below(8) == 0):
        return Input(max(deadline, state.now))
    if not acting:
        raise BrokenContract("acting", "nobody may act, nature is asked nothing, the game goes on")
    now = state.now + dice.below(2) * dice.below(2000)
    if deadline is not None:
        now = min(now, deadline - 1)
    seat = dice.choice(acting)
    moves = state.moves(seat)
    if not moves:
        raise BrokenContract("moves", f"seat {seat} may act but has no move")
    move = dice.choice(moves)
    return Input(max(now, state.now), seat, move, answers.audience(state, seat, move))


def key(game: Game, state: State) -> str:
    """A position as one string, without the time, which no viewer can be sure of."""
    data = game.to_dict(state)
    data.pop("now", None)
    return msgspec.json.encode(data, order="deterministic").decode()
