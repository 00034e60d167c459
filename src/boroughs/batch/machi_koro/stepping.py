"""Many games a step at a time, for learners: actions in, observations and masks out, in the encoding of the doors."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from boroughs.batch.machi_koro import layout as at
from boroughs.batch.machi_koro.book import write_book
from boroughs.batch.machi_koro.heuristic import SCRATCH
from boroughs.batch.machi_koro.loops import advise_games, reset_games, step_games
from boroughs.batch.stepped import Stepped, one_for_each_game, room_to_step, seats_and_games
from boroughs.batch.threads import Shares
from boroughs.games.machi_koro.components import SEATS
from boroughs.games.machi_koro.encoding import MachiKoroEncoding


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
        seats, games = seats_and_games(games, seats, SEATS)
        self.games = games
        self.seats = seats
        self.encoding = MachiKoroEncoding(seats, {})
        self.book = write_book()
        self.tables = np.zeros((games, at.TABLE_SIZE), np.int32)
        self.piles = np.zeros((games, at.PILES_SIZE), np.int8)
        self.rngs = np.zeros((games, 1), np.uint64)
        self.log = np.zeros(1, np.int32)
        self.now = room_to_step(games, self.encoding)
        self.advice = np.zeros(games, np.int32)
        self._shares = Shares(games, threads)

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

        self._shares.all(work)
        self.now.rewards[:] = 0
        self.now.ended[:] = False
        return self.now

    def step(self, actions: NDArray[np.integer] | Sequence[int]) -> Stepped:
        """Takes an action in every game."""
        chosen = one_for_each_game("actions", actions, self.games)

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

        self._shares.all(work)
        return self.now

    def advise(self, wanted: NDArray[np.bool_]) -> NDArray[np.int32]:
        """What the heuristic would do in the games for which it is wanted; elsewhere the array keeps what it had.

        Where a gift or a swap is begun it must have been begun on this advice.
        """
        asked = one_for_each_game("wanted", np.asarray(wanted).astype(np.int8), self.games) != 0

        def work(part: slice) -> None:
            scratch = np.zeros(SCRATCH, np.float64)
            advise_games(
                self.tables[part],
                self.piles[part],
                self.book,
                asked[part],
                scratch,
                self.advice[part],
            )

        self._shares.all(work)
        return self.advice
