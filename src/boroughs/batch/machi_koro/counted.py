"""Whole games with everything that the engine's statistics count of them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from boroughs.batch.kernel_cache import is_compiled
from boroughs.batch.machi_koro import layout as at
from boroughs.batch.machi_koro.book import write_book
from boroughs.batch.machi_koro.loops import Workspace, count_games, play_games
from boroughs.batch.machi_koro.playouts import LONGEST_LOG, MOST_MOVES
from boroughs.batch.machi_koro.statistics import (
    BUILT_OF,
    NAMES,
    ORDER_OF,
    ROUNDS_OF,
    SCORE,
    SERIES,
    WIDTH,
)
from boroughs.batch.threads import in_threads
from boroughs.games.machi_koro.components import STANDARD, STARTING_CARDS, Box

CHUNK = 256
"""Games that a thread counts between two looks around."""
ROUNDS = 20_000
"""Room for so many rounds of all games of a chunk; the longest game must fit."""
_FIRST, _WINNER, _MOVES, _ROUNDS = range(4)


@dataclass
class CountedGames:
    """Results, counts by game, seat and name, and the points of the series."""

    firsts: NDArray[np.int32]
    winners: NDArray[np.int32]
    moves: NDArray[np.int32]
    rounds: NDArray[np.int32]
    """How many points each series of each game has."""
    counts: NDArray[np.int32]
    points: NDArray[np.int32]
    """By round of one game after the other, then by seat and series."""
    names: tuple[str, ...] = NAMES
    series: tuple[str, ...] = SERIES

    def counted_names(self) -> tuple[str, ...]:
        """What was counted in any of these games; the rounds of a card that costs nothing are 0."""
        counted: NDArray[np.bool_] = np.any(self.counts != 0, axis=(0, 1))
        standing = counted[BUILT_OF:ROUNDS_OF].copy()
        standing[[int(card.index) for card in STARTING_CARDS]] = True
        counted[ROUNDS_OF:ORDER_OF] = standing
        return tuple(name for name, any_of_it in zip(NAMES, counted, strict=True) if any_of_it)

    def scores(self) -> NDArray[np.int32]:
        """The cost of each seat's landmarks, as the engine scores them."""
        return self.counts[:, :, SCORE]


def is_ready(counting: bool, device: str = "cpu") -> bool:
    """Whether whole games are compiled already, with or without all that is counted; a GPU's never are."""
    loop = count_games if counting else play_games
    return device == "cpu" and is_compiled(loop.__name__)


def counted_games(
    games: int,
    seats: int,
    random_percents: NDArray[np.int32],
    seed: int,
    start: int = 0,
    threads: int | None = None,
    box: Box = STANDARD,
) -> CountedGames:
    """The same games as `playouts` with the same seed, with all that is counted."""
    book = write_book(box)
    results = np.zeros((games, 4), np.int32)
    counts = np.zeros((games, seats, WIDTH), np.int32)

    def play(first: int) -> list[NDArray[np.int32]]:
        space = Workspace(LONGEST_LOG)
        roll = np.zeros(at.MOST_SEATS, np.int32)
        end = min(first + CHUNK, games)
        found = []
        while first < end:
            points = np.zeros((ROUNDS, seats, len(SERIES)), np.int32)
            played, made = count_games(
                book,
                seats,
                random_percents if len(random_percents) == 1 else random_percents[first:end],
                seed,
                start + first,
                MOST_MOVES,
                space.table,
                space.piles,
                space.rng,
                space.log,
                space.scratch,
                space.built,
                results[first:end],
                counts[first:end],
                points,
                roll,
            )
            found.append(points[:made])
            first += played
        return found

    parts = in_threads(play, range(0, games, CHUNK), threads)
    return CountedGames(
        results[:, _FIRST],
        results[:, _WINNER],
        results[:, _MOVES],
        results[:, _ROUNDS],
        counts,
        np.concatenate([points for part in parts for points in part]),
    )
