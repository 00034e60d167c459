"""Where games are played: in this process, in several others, each sent ranges of game numbers."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, field

from boroughs.arena.agent_process import kill_running
from boroughs.arena.match import Match
from boroughs.arena.tally import Tally, tally_game, tally_of
from boroughs.core.errors import BoroughsError

BLAS_THREADS = "OPENBLAS_NUM_THREADS"
"""The variable by which numpy's own library is told; read when a process loads it."""


@dataclass(slots=True)
class Chunk:
    """Some games in a row, played: their sums, and their rows where those are wanted."""

    first: int
    tally: Tally
    games: bytes = b""
    events: bytes = b""
    decisions: bytes = b""
    records: list[str] = field(default_factory=list)
    """Of each game in its order, where records are kept."""


def play_chunk(match: Match, first: int, count: int) -> Chunk:
    """Plays these games; this is what a worker does."""
    began = time.perf_counter()
    tally = tally_of(len(match.bots))
    played = []
    for number in range(first, first + count):
        game = match.play(number)
        tally.add(tally_game(game))
        if match.counting:
            played.append(game)
    chunk = Chunk(first, tally)
    if match.counting:
        from boroughs.arena.rows import decision_rows, event_rows, game_rows  # noqa: PLC0415

        chunk.games = game_rows(played, match.bot_names, tally)
        chunk.events = event_rows(played) if match.events else b""
        chunk.decisions = decision_rows(played) if match.offered else b""
        chunk.records = [game.record for game in played] if match.records else []
    tally.seconds = time.perf_counter() - began
    return chunk


class Workers(ABC):
    """Takes ranges of games, and gives back what was played, in whatever order."""

    capacity: int
    """How many ranges to send: as many as are played at once, and as many that wait."""

    @abstractmethod
    def send(self, first: int, count: int) -> None:
        """Plays these games."""

    @property
    @abstractmethod
    def sent(self) -> int:
        """How many ranges have not come back."""

    @abstractmethod
    def collect(self) -> Iterable[Chunk]:
        """Waits for at least one range."""

    def close(self) -> None:
        """Ends at once: what is still played is not wanted any more."""


class ThisProcess(Workers):
    """Plays when asked for the result."""

    capacity = 1

    def __init__(self, match: Match) -> None:
        self.match = match
        self._waiting: list[tuple[int, int]] = []

    def send(self, first: int, count: int) -> None:
        self._waiting.append((first, count))

    @property
    def sent(self) -> int:
        return len(self._waiting)

    def collect(self) -> Iterable[Chunk]:
        return [play_chunk(self.match, *self._waiting.pop(0))]


class LocalProcesses(Workers):
    """Processes of this machine."""

    def __init__(self, match: Match, count: int) -> None:
        self.match = match
        self.capacity = 2 * count
        self._running: list[Future[Chunk]] = []
        # Not fork: a program with threads (a server, a notebook) may hang in a forked child.
        spawning = multiprocessing.get_context("spawn")
        self._executor = ProcessPoolExecutor(count, spawning, initializer=end_with_parent)

    def send(self, first: int, count: int) -> None:
        with _interrupts_ignored(), _one_thread_each():
            self._running.append(self._executor.submit(play_chunk, self.match, first, count))

    @property
    def sent(self) -> int:
        return len(self._running)

    def collect(self) -> Iterable[Chunk]:
        done, _ = wait(self._running, return_when=FIRST_COMPLETED)
        try:
            chunks = [future.result() for future in done]
        except BrokenProcessPool:
            raise BoroughsError("worker-lost") from None
        self._running = [future for future in self._running if future not in done]
        return chunks

    def close(self) -> None:
        if self._running:
            for process in list((self._executor._processes or {}).values()):
                process.terminate()
        self._executor.shutdown(wait=True, cancel_futures=True)


def end_with_parent() -> None:
    """A worker whose parent was killed would wait for its next range for ever."""
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent:
            parent.join()
            kill_running()
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


class Unplayed:
    """The numbers of the games that are still to be played, as ranges."""

    def __init__(self, games: int, done: Iterable[tuple[int, int]] = ()) -> None:
        """`done` are first numbers and counts."""
        self._ranges: list[tuple[int, int]] = []
        start = 0
        for first, count in sorted(done):
            if first > start:
                self._ranges.append((start, first))
            start = max(start, first + count)
        if start < games:
            self._ranges.append((start, games))
        self.left = sum(end - first for first, end in self._ranges)

    def take(self, most: int) -> tuple[int, int]:
        """The next first number, and how many from there."""
        first, end = self._ranges.pop(0)
        count = min(most, end - first)
        if first + count < end:
            self._ranges.insert(0, (first + count, end))
        self.left -= count
        return first, count


def play_all(
    workers: Workers, unplayed: Unplayed, seconds: float, keep: Callable[[Chunk], object]
) -> None:
    """Has all these games played in ranges of about so many seconds; `keep` takes each as it comes."""
    size = 1
    while unplayed.left or workers.sent:
        while unplayed.left and workers.sent < workers.capacity:
            fair = max(1, unplayed.left // workers.capacity)
            workers.send(*unplayed.take(min(size, fair)))
        for chunk in workers.collect():
            keep(chunk)
            each = max(1e-6, chunk.tally.seconds / chunk.tally.games)
            size = max(1, min(4 * size, int(seconds / each)))


@contextmanager
def _one_thread_each() -> Iterator[None]:
    """What is started here multiplies matrices on one thread: a process for each core leaves no room for more.

    Those of a small network are too small for several; waiting for each other they take many times as long.
    """
    before = os.environ.get(BLAS_THREADS)
    os.environ.setdefault(BLAS_THREADS, "1")
    try:
        yield
    finally:
        if before is None:
            del os.environ[BLAS_THREADS]


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
