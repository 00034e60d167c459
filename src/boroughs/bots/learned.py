"""A player that has learned: a small network in a file, asked through the game's encoding.

`file:agent.pt` names one; `examples/learn_machi_koro.py` makes one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from boroughs.bots.agent_files import find_agent
from boroughs.core.bot import ChoosingBot, Turn
from boroughs.core.encoding import Encoding
from boroughs.core.errors import BadOptions
from boroughs.core.game import Game
from boroughs.core.move import Move

Matrix: TypeAlias = NDArray[np.float32]
Numbers: TypeAlias = NDArray[np.float64]


class Network:
    """Layers of weights and biases, one behind the other; what is below zero between them is cut off.

    The same on every processor: each product is rounded, and they are added in the order of the inputs. A
    product of matrices adds in the order, and with the fused steps, that suit the processor and its BLAS.
    """

    def __init__(self, layers: Sequence[tuple[Matrix, Matrix]]) -> None:
        self.layers = [
            # A row for each input: the sums of all outputs grow side by side.
            (np.ascontiguousarray(weights.T, np.float64), biases.astype(np.float64))
            for weights, biases in layers
        ]

    def __call__(self, numbers: Matrix) -> Numbers:
        *hidden, (weights, biases) = self.layers
        answer = numbers.astype(np.float64)
        for inner, bias in hidden:
            answer = np.maximum(_added_up(inner, answer) + bias, 0)
        result: Numbers = _added_up(weights, answer) + biases
        return result


def _added_up(weights: Numbers, numbers: Numbers) -> Numbers:
    """`accumulate` goes from row to row; `sum` may not."""
    heard = np.flatnonzero(numbers)
    if not len(heard):
        return np.zeros(weights.shape[1])
    terms = weights[heard] * numbers[heard, np.newaxis]
    total: Numbers = np.add.accumulate(terms, axis=0, out=terms)[-1]
    return total


class LearnedBot(ChoosingBot):
    """The legal action that its network likes best, until they are a move."""

    def __init__(self, game: Game, agent: Mapping[str, Any]) -> None:
        self.game = game
        self.agent = agent
        self.network = Network(
            [
                (np.asarray(weights, np.float32), np.asarray(biases, np.float32))
                for weights, biases in agent["layers"]
            ]
        )
        self._encoding: Encoding | None = None

    def choose(self, turn: Turn) -> Move:
        encoding = self._encoding_for(turn)
        actions: tuple[int, ...] = ()
        move = None
        while move is None:
            legal = [
                action
                for action in encoding.legal(turn.view, turn.moves, actions)
                if action != encoding.drop
            ]
            if not legal:
                return turn.dice.choice(turn.moves)
            if len(legal) > 1:
                legal = [self._best(encoding, turn, actions, legal)]
            actions = (*actions, legal[0])
            move = encoding.move_of(turn.view, actions)
        return move

    def _best(
        self, encoding: Encoding, turn: Turn, actions: tuple[int, ...], legal: Sequence[int]
    ) -> int:
        seen = np.frombuffer(encoding.observe(turn.view, actions, turn.now), np.uint8)
        liking = self.network((seen / scales(encoding)).astype(np.float32))
        return max(legal, key=lambda action: float(liking[action]))

    def _encoding_for(self, turn: Turn) -> Encoding:
        if self._encoding is None:
            encoding = self.game.encoding(turn.view.seats, turn.view.options)
            assert encoding is not None
            size = (encoding.version, encoding.size, encoding.actions)
            if size != (self.agent["version"], self.agent["size"], self.agent["actions"]):
                raise BadOptions("agent-of-another-table", seats=int(self.agent["seats"]))
            self._encoding = encoding
        return self._encoding


@lru_cache(maxsize=16)
def _scales(most: tuple[tuple[int, int], ...]) -> Matrix:
    return np.concatenate([np.full(length, most, np.float32) for length, most in most])


def scales(encoding: Encoding) -> Matrix:
    """What each number of an observation is divided by, so that most lie between 0 and 1."""
    return _scales(tuple((part.length, max(1, part.most)) for part in encoding.describe()))


def load_agent(game: Game, file: str) -> LearnedBot:
    """The player in this file, or BadOptions where there is none of this game."""
    path = find_agent(file)
    agent = _read_agent(str(path), path.stat().st_mtime_ns)
    if agent["game"] != game.name:
        raise BadOptions("agent-of-another-game", game=str(agent["game"]))
    return LearnedBot(game, agent)


@lru_cache(maxsize=8)
def _read_agent(path: str, changed: int) -> Mapping[str, Any]:
    """The contents of the file, read once for each of its versions."""
    try:
        import torch  # noqa: PLC0415 - only who plays with what was learned needs it
    except ModuleNotFoundError:
        raise BadOptions("learning-not-installed") from None
    try:
        agent: Mapping[str, Any] = torch.load(path, weights_only=True)
    except Exception:
        raise BadOptions("no-such-agent", file=Path(path).name) from None
    known = {"game", "seats", "version", "size", "actions", "layers"}
    if not isinstance(agent, dict) or not known <= set(agent):
        raise BadOptions("no-such-agent", file=Path(path).name)
    return agent
