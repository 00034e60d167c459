"""Many games a step at a time, for learners: actions in, observations and masks out, in the encoding of the doors."""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from boroughs.batch.machi_koro import layout as at
from boroughs.batch.machi_koro.book import write_book
from boroughs.batch.machi_koro.loops import reset_games, step_games
from boroughs.core.errors import BadOptions
from boroughs.games.machi_koro.components import SEATS
from boroughs.games.machi_koro.encoding import MachiKoroEncoding


@dataclass
class Stepped:
    """What a step gives: a row for each game. The arrays are written anew by the next step."""

    observations: NDArray[np.uint8]
    """What the player who acts next sees."""
    masks: NDArray[np.uint8]
    players: NDArray[np.int32]
    """The seat that acts next."""
    rewards: NDArray[np.float32]
    """For each seat: at the end of a game 1 to the winner, and the others lose that together."""
    ended: NDArray[np.bool_]
    """Whether a game ended with this step; a new one has begun in its place."""


class SteppedGames:
    """Games that are stepped together, on all cores; a finished game starts anew at once.

    An action that the mask forbids ends its game: who chose it gets -1.

    >>> games = SteppedGames(8, seats=2)
    >>> first = games.reset(seed=7)
    >>> then = games.step(first.masks.argmax(1))
    >>> then.observations.shape[0], bool(then.ended.any())
    (8, False)
    """

    def __init__(self, games: int, seats: int = 2, threads: int | None = None) -> None:
        if seats not in SEATS:
            raise BadOptions("bad-seats", seats=seats, known=SEATS)
        self.games = games
        self.seats = seats
        self.encoding = MachiKoroEncoding(seats, {})
        self.book = write_book()
        self.tables = np.zeros((games, at.TABLE_SIZE), np.int32)
        self.piles = np.zeros((games, at.PILES_SIZE), np.int8)
        self.rngs = np.zeros((games, 1), np.uint64)
        self.log = np.zeros(1, np.int32)
        self.now = Stepped(
            np.zeros((games, self.encoding.size), np.uint8),
            np.zeros((games, self.encoding.actions), np.uint8),
            np.zeros(games, np.int32),
            np.zeros((games, seats), np.float32),
            np.zeros(games, np.bool_),
        )
        count = min(threads or os.cpu_count() or 1, games)
        edges = np.linspace(0, games, count + 1).astype(int)
        self._parts = [slice(start, end) for start, end in pairwise(edges.tolist())]
        self._pool = ThreadPoolExecutor(count) if count > 1 else None

    def reset(self, seed: int = 1) -> Stepped:
        """New games everywhere; the same seed gives the same ones."""

        def work(part: slice) -> None:
            now = self.now
            reset_games(
                self.tables[part],
                self.piles[part],
                self.book,
                self.rngs[part],
                self.seats,
                seed,
                part.start,
                now.observations[part],
                now.masks[part],
                now.players[part],
                self.log,
            )

        self._all(work)
        self.now.rewards[:] = 0
        self.now.ended[:] = False
        return self.now

    def step(self, actions: NDArray[np.integer] | Sequence[int]) -> Stepped:
        """Takes an action in every game."""
        chosen = np.asarray(actions, np.int32)

        def work(part: slice) -> None:
            now = self.now
            step_games(
                self.tables[part],
                self.piles[part],
                self.book,
                self.rngs[part],
                self.log,
                chosen[part],
                now.observations[part],
                now.masks[part],
                now.rewards[part],
                now.ended[part],
                now.players[part],
            )

        self._all(work)
        return self.now

    def _all(self, work: object) -> None:
        assert callable(work)
        if self._pool is None:
            for part in self._parts:
                work(part)
        else:
            list(self._pool.map(work, self._parts))
