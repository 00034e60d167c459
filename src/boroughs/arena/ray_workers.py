"""Games on a Ray cluster: the same ranges of games as local processes play, sent as Ray tasks."""

from __future__ import annotations

import os
import shutil
import socket
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from tempfile import mkdtemp

# Before Ray is imported: nothing is reported to anybody, and a local cluster needs no password.
os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
os.environ.setdefault("RAY_AUTH_MODE", "disabled")


from boroughs.arena.match import Match
from boroughs.arena.workers import Chunk, Workers, play_chunk
from boroughs.core.errors import BoroughsError
from boroughs.core.extras import needs_extra

with needs_extra("ray"):
    import ray

_RETRIES = 10
"""How often a range is sent again whose worker died."""


def _check_that_it_answers(address: str) -> None:
    """Ray itself would try for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    try:
        socket.create_connection((host, int(port)), timeout=10).close()
    except (OSError, ValueError) as error:
        raise BoroughsError("no-cluster", address=address, problem=str(error)) from None


@contextmanager
def connected(address: str, count: int) -> Iterator[None]:
    """A cluster, or `local` one of `count` processes on this machine, for as long as it is needed.

    Within another such connection it is that one: only what was started here ends.
    """
    if ray.is_initialized():
        yield
        return
    if address not in ("local", "auto"):
        _check_that_it_answers(address)
    folder = mkdtemp(prefix="ray-") if address == "local" else ""
    try:
        try:
            if folder:
                ray.init(
                    num_cpus=count,
                    include_dashboard=False,
                    log_to_driver=False,
                    _temp_dir=folder,
                )
            else:
                ray.init(address=address, log_to_driver=False)
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise BoroughsError("no-cluster", address=address, problem=str(error)) from None
        yield
    finally:
        ray.shutdown()
        if folder:
            shutil.rmtree(folder, ignore_errors=True)


class RayWorkers(Workers):
    """Ray sends a range again where its worker died; a range is counted once, when it comes back."""

    def __init__(self, match: Match, address: str, count: int) -> None:
        """`address` is that of a cluster, or `local` for one of `count` processes on this machine."""
        self._connection = connected(address, count)
        self._connection.__enter__()
        self.capacity = 2 * max(1, int(ray.cluster_resources().get("CPU", count)))
        self._match = ray.put(match)
        self._play = ray.remote(max_retries=_RETRIES, num_cpus=1)(play_chunk)
        self._running: list[ray.ObjectRef] = []

    def send(self, first: int, count: int) -> None:
        self._running.append(self._play.remote(self._match, first, count))

    @property
    def sent(self) -> int:
        return len(self._running)

    def collect(self) -> Iterable[Chunk]:
        done, self._running = ray.wait(self._running, num_returns=1)
        try:
            chunks: list[Chunk] = ray.get(done)
        except ray.exceptions.RayTaskError as error:
            if isinstance(error.cause, BoroughsError):
                raise error.cause from None
            raise
        except ray.exceptions.WorkerCrashedError:
            raise BoroughsError("worker-lost") from None
        return chunks

    def close(self) -> None:
        self._running.clear()
        self._connection.__exit__(None, None, None)
