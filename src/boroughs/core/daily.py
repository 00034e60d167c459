"""The puzzle of a day: the same draws for everybody, from public dice, and a measure of what was reached."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BestRound:
    """One round of the best that is known: what it brings, and its cells as positions write them."""

    points: int
    cells: list[str]


@dataclass(frozen=True, slots=True)
class BestKnown:
    """The best that anybody has found for a day, in hindsight."""

    total: int
    proven: bool
    """Whether nothing better can be had."""
    star_totals: list[int]
    """From which total on each star is given, the first one first."""
    rounds: list[BestRound]


@dataclass(frozen=True, slots=True)
class Verdict:
    """How good a score is, beside the best that is known."""

    stars: int
    of: int
    best: int
    proven: bool
    """Whether nothing better can be had."""


class Daily(ABC):
    """One day's puzzle. Its seed is public: whoever plays with it draws the same."""

    def __init__(self, date: str, seats: int, options: Mapping[str, str], seed: str) -> None:
        self.date = date
        """In UTC, `2026-11-15`."""
        self.seats = seats
        self.options = options
        self.seed = seed

    @abstractmethod
    def best_known(self) -> BestKnown:
        """What a search finds for this day. May think for some seconds."""

    def verdict(self, score: int) -> Verdict:
        """What this score is worth."""
        best = self.best_known()
        stars = sum(score >= least for least in best.star_totals)
        return Verdict(stars, len(best.star_totals), max(best.total, score), best.proven)
