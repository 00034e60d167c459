"""Playouts of the generic search over flat arrays, by the game's heuristic."""

from __future__ import annotations

import numpy as np

from boroughs.batch.machi_koro import layout as at
from boroughs.batch.machi_koro.book import write_book
from boroughs.batch.machi_koro.loops import Workspace, finish_game
from boroughs.batch.machi_koro.positions import flat_game
from boroughs.batch.nature import seeded
from boroughs.core.dice import Dice
from boroughs.core.game import Game
from boroughs.core.state import State

SEEDS = 1 << 30


class BatchPlayouts:
    """Plays positions of one game, one after the other; the dice of the search decide how."""

    def __init__(self, game: Game) -> None:
        # Batches know their games: a variant's numbers are in its box.
        self.book = write_book(getattr(game, "box"))  # noqa: B009
        self.space = Workspace()
        self.random_percents = np.zeros(at.MOST_SEATS, np.int32)

    def __call__(self, state: State, dice: Dice, most: int) -> list[float]:
        """The share of the win of each seat; nobody knows where it was cut off."""
        table, piles = flat_game(state)
        space = self.space
        space.rng[0] = seeded(dice.below(SEEDS), 0)
        winner = finish_game(
            table,
            piles,
            self.book,
            space.rng,
            space.log,
            self.random_percents,
            most,
            space.built,
            space.scratch,
        )
        if winner < 0:
            return [1.0 / state.seats] * state.seats
        return [1.0 if seat == winner else 0.0 for seat in range(state.seats)]
