"""Who plays the games of an experiment: batches where they can, else the engine in several processes."""

from __future__ import annotations

import multiprocessing
import os
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from boroughs.arena.lab.seat_arrays import of_batch, of_games
from boroughs.arena.lab.sums import Sums
from boroughs.arena.lab.switch import batches_wanted
from boroughs.arena.match import Match
from boroughs.arena.workers import end_with_parent
from boroughs.batch import batch_names, batch_of
from boroughs.core.errors import BadOptions, BoroughsError
from boroughs.core.statistics import Chart

_FIRST = 256
"""Games of the first picture."""
_MOST = 8192
_SECONDS = 0.4
"""About how long the games between two pictures take."""


class Players(ABC):
    """Plays the games of one match, some at a time, into sums."""

    fast: bool

    def __init__(self, match: Match) -> None:
        self.match = match
        self.sums = Sums(len(match.bots), charts_of(match))

    @abstractmethod
    def play_some(self, most: int) -> None:
        """Some more games, at most so many."""


class BatchPlayers(Players):
    """Over flat arrays, on all cores."""

    fast = True

    def __init__(self, match: Match, threads: int) -> None:
        from boroughs.arena.batch_workers import BatchWorkers  # noqa: PLC0415 - loads numba

        super().__init__(match)
        self._workers = BatchWorkers(match, threads)
        self._size = _FIRST

    def play_some(self, most: int) -> None:
        count = min(most, self._size)
        began = time.perf_counter()
        self.sums.add(of_batch(self._workers.games(self.sums.games, count)))
        took = max(1e-4, time.perf_counter() - began)
        self._size = max(64, min(_MOST, 2 * self._size, int(count * _SECONDS / took)))


class EnginePlayers(Players):
    """One game after the other in each of several processes, which stay for the next experiment."""

    fast = False

    def __init__(self, match: Match, pool: ProcessPoolExecutor, count: int) -> None:
        super().__init__(match)
        self._pool = pool
        self._count = count
        self._size = 1

    def play_some(self, most: int) -> None:
        first, sent = self.sums.games, 0
        running: list[Future[tuple[Sums, float]]] = []
        for _ in range(self._count):
            size = min(self._size, most - sent)
            if size > 0:
                start = first + sent
                running.append(self._pool.submit(play_sums, self.match, start, size))
                sent += size
        try:
            for future in running:
                sums, seconds = future.result()
                self.sums.merge(sums)
                each = max(1e-4, seconds / sums.games)
                self._size = max(1, min(4 * self._size, int(_SECONDS / each)))
        except BrokenProcessPool:
            raise BoroughsError("worker-lost") from None


def play_sums(match: Match, first: int, count: int) -> tuple[Sums, float]:
    """What a process does: so many games as sums, and how long they took."""
    began = time.perf_counter()
    sums = Sums(len(match.bots), charts_of(match))
    sums.add(of_games([match.play(number) for number in range(first, first + count)]))
    return sums, time.perf_counter() - began


def charts_of(match: Match) -> tuple[Chart, ...]:
    """The plots that the game's statistics name."""
    statistics = match.game.statistics(len(match.bots))
    return () if statistics is None else tuple(statistics.charts)


def players_of(match: Match, threads: int, pool: Callable[[], ProcessPoolExecutor]) -> Players:
    """Batches where they have room for the numbers, else the engine."""
    if can_batch(match):
        batch = BatchPlayers(match, threads)
        try:
            batch.play_some(2)
        except BadOptions:
            return EnginePlayers(match, pool(), threads)
        return batch
    return EnginePlayers(match, pool(), threads)


def can_batch(match: Match) -> bool:
    """Whether batches play and count this game with these bots and options; the numbers may still be too large."""
    game = match.game
    if game.name not in batch_names() or not batches_wanted():
        return False
    batch = batch_of(game.name)
    known = batch.COUNTS and all(bot in batch.POLICIES for bot in match.bot_names)
    return bool(known) and not match.options


def new_pool(count: int) -> ProcessPoolExecutor:
    """Processes that end with this one. Not forked: a program with threads may hang in a forked child."""
    return ProcessPoolExecutor(
        count, multiprocessing.get_context("spawn"), initializer=end_with_parent
    )


def cores() -> int:
    return os.cpu_count() or 1
