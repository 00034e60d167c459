"""Some finished games as arrays by game and seat, whoever played them: batches or the engine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boroughs.arena.game_arrays import GameArrays
from boroughs.arena.played_game import PlayedGame

Floats = NDArray[np.float64]
Points = tuple[NDArray[np.int64], Floats]
"""The round, from 0, and the mean over the seats, of each point of a series."""


@dataclass
class SeatArrays:
    """By game, then by seat, then by the name of a count."""

    wins: Floats
    turns: NDArray[Any]
    scores: NDArray[Any]
    steps: NDArray[Any]
    names: tuple[str, ...]
    counts: NDArray[Any]
    series: dict[str, Points]


def of_batch(games: GameArrays) -> SeatArrays:
    """Games that were counted as arrays."""
    lengths = games.rounds.astype(np.int64)
    ends = np.cumsum(lengths)
    rounds = np.arange(int(ends[-1]) if len(ends) else 0) - np.repeat(ends - lengths, lengths)
    means = games.points.mean(axis=1)
    return SeatArrays(
        games.wins,
        games.turns,
        games.scores,
        games.steps,
        games.names,
        games.counts,
        {name: (rounds, means[:, place]) for place, name in enumerate(games.series)},
    )


def of_games(games: Sequence[PlayedGame]) -> SeatArrays:
    """Games that the engine played one by one."""
    seats = range(len(games[0].players))
    names = tuple(sorted({name for game in games for name in game.counts}))
    counts = np.zeros((len(games), len(seats), len(names)), np.int64)
    place = {name: column for column, name in enumerate(names)}
    for row, game in enumerate(games):
        for name, values in game.counts.items():
            counts[row, :, place[name]] = values
    return SeatArrays(
        np.array([[game.win(seat) for seat in seats] for game in games]),
        np.array([[game.turn(seat) for seat in seats] for game in games]),
        np.array([list(game.result.scores) for game in games]),
        np.array([game.steps for game in games]),
        names,
        counts,
        _series(games),
    )


def _series(games: Sequence[PlayedGame]) -> dict[str, Points]:
    found: dict[str, Points] = {}
    for name in sorted({name for game in games for name in game.series}):
        lines = [np.array(game.series[name], np.float64) for game in games if name in game.series]
        rounds = [np.arange(line.shape[1]) for line in lines]
        found[name] = np.concatenate(rounds), np.concatenate([line.mean(axis=0) for line in lines])
    return found
