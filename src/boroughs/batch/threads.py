"""Work on all cores: numba lets go of the interpreter, so threads run side by side."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np


def in_threads(work: Any, parts: Sequence[int], threads: int | None) -> list[Any]:
    """The work for each part, in the order of the parts."""
    count = threads or os.cpu_count() or 1
    if count == 1 or len(parts) == 1:
        return [work(part) for part in parts]
    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(work, parts))


class Shares:
    """Games that are stepped together, a share of them for each thread."""

    def __init__(self, games: int, threads: int | None) -> None:
        count = min(threads or os.cpu_count() or 1, games)
        edges = np.linspace(0, games, count + 1).astype(int)
        self._parts = [slice(start, end) for start, end in pairwise(edges.tolist())]
        self._pool = ThreadPoolExecutor(count) if count > 1 else None

    def all(self, work: Callable[[slice], None]) -> None:
        """The work for every share, at once."""
        if self._pool is None:
            for part in self._parts:
                work(part)
        else:
            list(self._pool.map(work, self._parts))
