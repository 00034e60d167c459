"""Seeds of one game after the other: a given seed starts a sequence that repeats."""

from __future__ import annotations

import secrets


class SeedSequence:
    """Without a seed the games are fresh; after one, all that follow depend on it alone.

    >>> seeds = SeedSequence()
    >>> [seeds.next(7), seeds.next(None)], [seeds.next(7), seeds.next(None)]
    (['7/0', '7/1'], ['7/0', '7/1'])
    """

    def __init__(self) -> None:
        self._seed = ""
        self._count = 0

    def next(self, seed: int | None) -> str:
        if seed is not None:
            self._seed, self._count = str(seed), 0
        elif not self._seed:
            self._seed = secrets.token_hex(8)
        found = f"{self._seed}/{self._count}"
        self._count += 1
        return found
