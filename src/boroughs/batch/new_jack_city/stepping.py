"""Many games a step at a time, for learners: actions in, observations and masks out, in the encoding of the doors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from boroughs.batch.new_jack_city.book import write_book
from boroughs.batch.new_jack_city.flat_game import FlatGame, empty_games
from boroughs.batch.new_jack_city.loops import reset_games, step_games
from boroughs.batch.new_jack_city.playouts import SEATS
from boroughs.batch.stepped import Stepped, one_for_each_game, room_to_step, seats_and_games
from boroughs.batch.threads import Shares
from boroughs.core.options import complete_options
from boroughs.games.new_jack_city.game import NewJackCityGame
from boroughs.games.new_jack_city.options import OPTIONS


class SteppedGames:
    """Games that are stepped together, on all cores; a finished game starts anew at once.

    A move has up to five parts, each of which is a step: a card, its turn, a column, a row. An action
    that the mask forbids ends its game: who chose it gets -1.

    >>> games = SteppedGames(4, seats=2)
    >>> first = games.reset(seed=7)
    >>> then = games.step(first.masks.argmax(1))
    >>> then.observations.shape[0], bool(then.ended.any())
    (4, False)
    """

    def __init__(
        self,
        games: int,
        seats: int = 2,
        threads: int | None = None,
        options: Mapping[str, object] | None = None,
    ) -> None:
        seats, games = seats_and_games(games, seats, SEATS)
        self.games = games
        self.seats = seats
        encoding = NewJackCityGame().encoding(seats, complete_options(OPTIONS, options))
        self.encoding = encoding
        self.book = write_book(seats, options)
        self.flat = empty_games(games)
        self.now = room_to_step(games, encoding)
        self._shares = Shares(games, threads)

    def reset(self, seed: int = 1) -> Stepped:
        """New games everywhere; the same seed gives the same ones."""

        def work(part: slice) -> None:
            now = self.now
            reset_games(
                self._games(part),
                self.book,
                seed,
                part.start,
                now.observations[part],
                now.masks[part],
                now.players[part],
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
                self._games(part),
                self.book,
                chosen[part],
                now.observations[part],
                now.masks[part],
                now.rewards[part],
                now.ended[part],
                now.players[part],
            )

        self._shares.all(work)
        return self.now

    def _games(self, part: slice) -> FlatGame:
        """A share of the games."""
        flat = self.flat
        return flat._replace(
            table=flat.table[part],
            ground=flat.ground[part],
            slots=flat.slots[part],
            zones=flat.zones[part],
            joins=flat.joins[part],
            rng=flat.rng[part],
        )
