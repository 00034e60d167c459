"""Choosing among moves by trying them in the same imagined worlds: the worse half is dropped, the rest meets more worlds.

A world is all that a viewer cannot know, and what chance will bring. All moves meet the same worlds, so that luck hardly counts
between them. The first move is what one would play anyway: it stays in to the end, and is left only for one that is clearly better.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt

from mypy_extensions import mypyc_attr

from boroughs.core.move import Move


class Candidate:
    """A move that is tried, and what came of it so far."""

    def __init__(self, move: Move) -> None:
        self.move = move
        self.worths: list[float] = []
        """How good each line was; all moves have met the same worlds in the same order."""

    def mean(self) -> float:
        total = 0.0
        for worth in self.worths:
            total += worth
        return total / float(len(self.worths)) if self.worths else 0.0

    def beside(self, best: Candidate) -> float:
        """How good it is, told by the worlds that both have met: never better than what was chosen, which luck may make it look."""
        worlds = min(len(self.worths), len(best.worths))
        loss = 0.0
        for index in range(worlds):
            loss += best.worths[index] - self.worths[index]
        return max(0.0, best.mean() - max(0.0, loss) / float(max(1, worlds)))

    def clearly_beats(self, other: Candidate, evidence: float) -> bool:
        """Whether it is better in the worlds that both have met, by so many standard errors."""
        worlds = min(len(self.worths), len(other.worths))
        if worlds < 2:
            return False
        total = squares = 0.0
        for index in range(worlds):
            gain = self.worths[index] - other.worths[index]
            total += gain
            squares += gain * gain
        spread = squares - total * total / float(worlds)
        return total > 0.0 and total > evidence * sqrt(max(0.0, spread))


@mypyc_attr(allow_interpreted_subclasses=True)
class Trial:
    """How a game tries moves."""

    def try_all(self, candidates: Sequence[Candidate]) -> None:
        """Each of them once, in one more world that they share."""
        raise NotImplementedError


def halve(
    trial: Trial,
    candidates: Sequence[Candidate],
    worlds: int,
    evidence: float,
    enough: Callable[[], bool] | None = None,
) -> list[Candidate]:
    """The moves that were tried, best first. Who waits may say that it is enough: then with fewer worlds.

    worlds: in how many each is tried at first; in twice as many when half of them are dropped.
    evidence: by how many standard errors a move must be better than the first.
    """
    first, *others = candidates
    dropped: list[Candidate] = []
    in_time = True
    while others and in_time:
        for _ in range(worlds):
            if enough is not None and enough():
                in_time = False
                break
            trial.try_all([first, *others])
        others.sort(key=lambda candidate: -candidate.mean())
        half = len(others) // 2
        if half == 0:
            break
        if in_time:
            dropped = others[half:] + dropped
            others = others[:half]
        worlds *= 2
    if others and others[0].clearly_beats(first, evidence):
        return [others[0], first, *others[1:], *dropped]
    return [first, *others, *dropped]
