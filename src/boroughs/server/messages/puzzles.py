"""Challenges of a day: which there are, the best that is known of one, and how everybody did."""

from __future__ import annotations

import msgspec


class DailyDays(msgspec.Struct, frozen=True, kw_only=True):
    """The days of which a game has a puzzle, in UTC."""

    game: str
    title: str
    today: str
    first: str


class DayGame(msgspec.Struct, frozen=True, kw_only=True):
    """One of today's starts."""

    game: str
    title: str
    about: str
    """What is played, in one sentence."""
    scored: str
    """How a score is said in words of the game, with `{score}` where it stands: one way, or two parted by `|` for one and for many."""
    less: bool
    """Whether a smaller score is the better one."""
    played: int
    """So many have played it to its end here, each counted once."""


class Today(msgspec.Struct, frozen=True, kw_only=True):
    """The same starts for everybody, made from the date alone: today's, or of a day that was asked for."""

    day: str
    today: str
    first: str
    """The first day of which there are any."""
    left: int
    """Milliseconds until the next day begins."""
    games: list[DayGame]


class DailyBoard(msgspec.Struct, frozen=True, kw_only=True):
    """How everybody did on a day: what this server saw happen, and of each device the first try."""

    game: str
    day: str
    less: bool
    counts: list[tuple[int, int]]
    """Each score and how many have it, the lowest first."""
    best: str
    """The record of the best try, once its day is over; else empty."""


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
