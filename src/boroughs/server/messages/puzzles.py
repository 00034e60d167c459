"""Daily puzzles: which days there are, and the best that is known of one."""

from __future__ import annotations

import msgspec


class DailyDays(msgspec.Struct, frozen=True, kw_only=True):
    """The days of which a game has a puzzle, in UTC."""

    game: str
    title: str
    today: str
    first: str


class DailyRound(msgspec.Struct, frozen=True, kw_only=True):
    """One round of the best that is known: its points, and its cells row by row, as in a view."""

    points: int
    cells: list[str]


class DailyBest(msgspec.Struct, frozen=True, kw_only=True):
    """The best that is known of a day, found in hindsight."""

    day: str
    total: int
    proven: bool
    """Whether nothing better can be had."""
    star_totals: list[int]
    """From which total on each star is given, the first one first."""
    rounds: list[DailyRound]
