"""Where games are played: in this process, or in several others that are sent ranges of numbers."""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import TypeAlias

from boroughs.arena.match import Match
from boroughs.arena.tally import Tally, tally_sum
from boroughs.core.errors import BoroughsError

Progress: TypeAlias = Callable[[int, int], object] | None
Played: TypeAlias = tuple[Iterable[Tally], bool]
"""What was finished, and whether somebody pressed Ctrl-C before the end."""

_CHUNK_SECONDS = 0.25
"""Long enough that sending costs nothing, short enough for a lively progress bar."""


def play_here(match: Match, games: int, progress: Progress) -> Played:
    total = tally_sum(len(match.bots), [])
    # A dictionary entry is there or not: Ctrl-C cannot leave half a game in the sums.
    finished: dict[int, Tally] = {}
    try:
        for number in range(games):
            finished[number] = match.play(number)
            if progress is not None:
                progress(number + 1, games)
            if len(finished) >= 1000:
                total, finished = tally_sum(len(match.bots), [total, *finished.values()]), {}
    except KeyboardInterrupt:
        return [total, *finished.values()], True
    return [total, *finished.values()], False


def play_in_processes(match: Match, games: int, workers: int, progress: Progress) -> Played:
    pool = _Pool(match, games, workers, progress)
    try:
        pool.play()
    except KeyboardInterrupt:
        return pool.finished.values(), True
    except BrokenProcessPool:
        raise BoroughsError("worker-lost") from None
    finally:
        pool.close()
    return pool.finished.values(), False


class _Pool:
    """Keeps every worker busy with two ranges: one that it plays and one that waits."""

    def __init__(self, match: Match, games: int, workers: int, progress: Progress) -> None:
        self.match = match
        self.games = games
        self.workers = min(workers, games)
        self.progress = progress
        self.finished: dict[int, Tally] = {}
        """By the number of the first game: adding a range twice changes nothing."""
        self._sent = 0
        self._size = 1
        self._running: dict[Future[Tally], int] = {}
        # Not fork: a program with threads (a server, a notebook) may hang in a forked child.
        self._executor = ProcessPoolExecutor(
            self.workers,
            mp_context=multiprocessing.get_context("spawn"),
        )

    def play(self) -> None:
        while self._sent < self.games or self._running:
            self._send()
            wait(self._running, return_when=FIRST_COMPLETED)
            self._collect()
            if self.progress is not None:
                self.progress(sum(tally.games for tally in self.finished.values()), self.games)

    def close(self) -> None:
        """Ends the workers at once: what they still play is not wanted any more."""
        if self._running:
            for process in list((self._executor._processes or {}).values()):
                process.terminate()
        self._executor.shutdown(wait=True, cancel_futures=True)

    def _send(self) -> None:
        while self._sent < self.games and len(self._running) < 2 * self.workers:
            left = self.games - self._sent
            size = max(1, min(self._size, left // (2 * self.workers)))
            with _interrupts_ignored():
                future = self._executor.submit(_play_range, self.match, self._sent, size)
            self._running[future] = self._sent
            self._sent += size

    def _collect(self) -> None:
        for future in [future for future in self._running if future.done()]:
            tally = future.result()
            self.finished[self._running[future]] = tally
            del self._running[future]
            seconds = max(1e-6, tally.seconds / tally.games)
            self._size = max(1, min(4 * self._size, int(_CHUNK_SECONDS / seconds)))


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """What is started here ignores Ctrl-C from its first moment on.

    Ctrl-C reaches the whole process group; the parent decides, and the workers die quietly.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _play_range(match: Match, first: int, count: int) -> Tally:
    return tally_sum(len(match.bots), match.play_range(first, count))
