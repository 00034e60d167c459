"""Whole games by the million: who wins, how long it takes, what is built."""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boroughs.batch.machi_koro import layout as at
from boroughs.batch.machi_koro.book import write_book
from boroughs.batch.machi_koro.loops import BUILDABLE, RANDOM, Workspace, play_games
from boroughs.batch.machi_koro.positions import write_record
from boroughs.core.errors import BadOptions
from boroughs.core.game import Game
from boroughs.games.machi_koro.components import CARDS, LANDMARKS, SEATS, STANDARD, Box

POLICIES = {"random": RANDOM, "easy": 30, "normal": 0, "heuristic": 0}
"""How many moves of a hundred each plays at random; the rest by the heuristic."""
MOST_MOVES = 200_000
"""No game is longer: random ones take some hundreds."""
CHUNK = 2048
"""Games that a thread plays between two looks around."""
LONGEST_LOG = 60_000
THINGS = [*(card.name for card in CARDS), *(mark.name for mark in LANDMARKS)]


@dataclass
class Playouts:
    """What came of many games; every array has a row for each game."""

    seats: int
    firsts: NDArray[np.int8]
    """The seat that began."""
    winners: NDArray[np.int8]
    """The seat that won, or -1 where a game was cut off."""
    turns: NDArray[np.int32]
    choices: NDArray[np.int32]
    """Decisions among two or more moves."""
    moves: NDArray[np.int32]
    marks: NDArray[np.int32]
    """The landmarks of each seat at the end, a bit each."""
    built: NDArray[np.int64]
    """By seat, how often each card and landmark was built in all games."""
    built_by_winners: NDArray[np.int64]
    box: Box = STANDARD

    @property
    def games(self) -> int:
        return len(self.winners)

    def wins(self) -> list[int]:
        return [int((self.winners == seat).sum()) for seat in range(self.seats)]

    def scores(self) -> NDArray[np.int32]:
        """The cost of each seat's landmarks, as the engine scores them."""
        costs = np.array([int(mark.cost) for mark in self.box.landmarks], np.int32)
        bits = self.marks[:, :, None] >> np.arange(at.MARKS) & 1
        scores: NDArray[np.int32] = (bits * costs).sum(2)
        return scores

    def lengths(self, width: int = 10) -> NDArray[np.int64]:
        """How many games took so many turns, in steps of this width."""
        return np.bincount(self.turns // width)

    def cards(self) -> dict[str, dict[str, float]]:
        """For each card and landmark: how often it was built in a game, and how often by the winner."""
        every, winners = self.built.sum(0), self.built_by_winners.sum(0)
        return {
            name: {
                "built": float(every[thing]) / max(1, self.games),
                "built_by_winner": float(winners[thing]) / max(1, self.games),
            }
            for thing, name in enumerate(THINGS)
        }


def carelessness(policies: Sequence[str], seats: int) -> NDArray[np.int32]:
    """One row: how careless each seat plays; one policy alone plays all seats."""
    named = list(policies) * seats if len(policies) == 1 else list(policies)
    if len(named) != seats:
        raise BadOptions("bad-seats", seats=len(named), known=(seats,))
    row = np.zeros((1, at.MOST_SEATS), np.int32)
    for seat, name in enumerate(named):
        if name not in POLICIES:
            raise BadOptions("no-batch-policy", bot=name, known=tuple(POLICIES))
        row[0, seat] = POLICIES[name]
    return row


def playouts(
    games: int,
    seats: int = 4,
    policy: str | Sequence[str] = "random",
    seed: int = 1,
    threads: int | None = None,
    careless: NDArray[np.int32] | None = None,
    box: Box = STANDARD,
    start: int = 0,
) -> Playouts:
    """Plays whole games on all cores; the same seed gives the same games, however many cores there are.

    `start` is the number of the first game, `careless` a row for each game instead of policies.

    >>> played = playouts(100, seats=2, seed=7)
    >>> sum(played.wins())
    100
    """
    if seats not in SEATS:
        raise BadOptions("bad-seats", seats=seats, known=SEATS)
    names = [policy] if isinstance(policy, str) else list(policy)
    rows = carelessness(names, seats) if careless is None else careless
    book = write_book(box)
    found = Playouts(
        seats,
        np.zeros(games, np.int8),
        np.zeros(games, np.int8),
        np.zeros(games, np.int32),
        np.zeros(games, np.int32),
        np.zeros(games, np.int32),
        np.zeros((games, seats), np.int32),
        np.zeros((seats, BUILDABLE), np.int64),
        np.zeros((seats, BUILDABLE), np.int64),
        box,
    )

    def play(first: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        end = min(first + CHUNK, games)
        built = np.zeros((seats, BUILDABLE), np.int64)
        by_winners = np.zeros((seats, BUILDABLE), np.int64)
        space = Workspace()
        play_games(
            book,
            seats,
            rows if len(rows) == 1 else rows[first:end],
            seed,
            start + first,
            MOST_MOVES,
            space.table,
            space.piles,
            space.rng,
            space.log,
            space.scratch,
            space.built,
            found.firsts[first:end],
            found.winners[first:end],
            found.turns[first:end],
            found.choices[first:end],
            found.moves[first:end],
            found.marks[first:end],
            built,
            by_winners,
        )
        return built, by_winners

    for built, by_winners in in_threads(play, range(0, games, CHUNK), threads):
        found.built += built
        found.built_by_winners += by_winners
    return found


def in_threads(work: Any, parts: Sequence[int], threads: int | None) -> list[Any]:
    """The work for each part; numba lets go of the interpreter, so threads run side by side."""
    count = threads or os.cpu_count() or 1
    if count == 1 or len(parts) == 1:
        return [work(part) for part in parts]
    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(work, parts))


def record_of(
    game: Game,
    number: int,
    seats: int,
    policy: str | Sequence[str] = "random",
    seed: int = 1,
) -> str:
    """One game of `playouts` as a record that the engine replays."""
    names = [policy] if isinstance(policy, str) else list(policy)
    space = Workspace(LONGEST_LOG)
    one = np.zeros(1, np.int32)
    play_games(
        write_book(),
        seats,
        carelessness(names, seats),
        seed,
        number,
        MOST_MOVES,
        space.table,
        space.piles,
        space.rng,
        space.log,
        space.scratch,
        space.built,
        np.zeros(1, np.int8),
        np.zeros(1, np.int8),
        one,
        one.copy(),
        one.copy(),
        np.zeros((1, seats), np.int32),
        np.zeros((seats, BUILDABLE), np.int64),
        np.zeros((seats, BUILDABLE), np.int64),
    )
    return write_record(game, seats, space.log.tolist())
