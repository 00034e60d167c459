"""The puzzle of a day: the same draws for everybody, from public dice, and a measure of what was reached."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

import msgspec

from boroughs.core.options import OptionValue
from boroughs.core.phrase import phrase
from boroughs.core.standing import Standing
from boroughs.core.state import State
from boroughs.core.view import View


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


@dataclass(frozen=True, slots=True)
class Progress:
    """How much of a day's challenge is played, as whoever plays it counts: turns, blocks, tiles."""

    done: int
    of: int


class Daily:
    """One day's challenge, played from seat 0. Its seed is public: whoever plays with it draws the same."""

    less: ClassVar[bool] = False
    """Whether a smaller score is the better one."""
    has_solver: ClassVar[bool] = False
    """Whether the game itself searches for the best of a day (`best_known`), and has a page for its past days."""
    board_counts: ClassVar[bool] = False
    """Whether the board itself shows how far the day has come: nothing else need say so at the table."""
    rivals: ClassVar[tuple[str, ...]] = ()
    """The bots on the other seats; their budgets count, so that every build plays alike."""

    def __init__(self, date: str, options: Mapping[str, OptionValue], seed: str) -> None:
        self.date = date
        """In UTC, `2026-11-15`."""
        self.options = options
        self.seed = seed

    @property
    def seats(self) -> int:
        return 1 + len(self.rivals)

    def is_over(self, state: State) -> bool:
        """Whether the day is done: with the game, unless a challenge is shorter."""
        return state.result() is not None

    def score(self, state: State) -> int:
        """What the day has brought so far."""
        return int(state.score(0))

    def progress(self, view: View) -> Progress | None:
        """How far a day that was begun has come, from what its player sees; None where that cannot be counted. What it will bring is not told."""
        return None

    def standing(self, view: View, usual: Standing) -> Standing:
        """The aim of the day in place of the game's, and how far it has come: `daily.turn`, or `daily.about` where that is not told."""
        progress = None if self.board_counts else self.progress(view)
        if progress is None:
            return msgspec.structs.replace(usual, goal=phrase("daily.about"))
        turn = min(progress.of, progress.done + 1)
        mine = msgspec.structs.replace(usual.seats[0], share=turn / progress.of)
        goal = phrase("daily.turn", turn=turn, of=progress.of)
        return msgspec.structs.replace(usual, goal=goal, seats=[mine, *usual.seats[1:]])

    def best_known(self) -> BestKnown | None:
        """What a search of the game's own finds for this day, in some seconds; None where bots play for it."""
        return None

    def verdict(self, score: int, best: BestKnown) -> Verdict:
        """What this score is worth beside the best that is known; whoever reaches more has made it known."""
        if self.less:
            stars = sum(score <= most for most in best.star_totals)
            return Verdict(stars, len(best.star_totals), min(best.total, score), best.proven)
        stars = sum(score >= least for least in best.star_totals)
        return Verdict(stars, len(best.star_totals), max(best.total, score), best.proven)
