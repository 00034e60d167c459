"""Daily puzzles: which day it is, which days there are, and the table at which one is played."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Final

import msgspec

from boroughs.core.daily import Daily
from boroughs.core.game import Game
from boroughs.core.takebacks import TakebackPolicy
from boroughs.server.clock import wall_clock
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.messages.tables import CreateTable

FIRST_DAY: Final = "2026-11-01"
"""Before it there were no puzzles to look back on."""


def today() -> str:
    """Everybody's day is that of UTC."""
    return datetime.fromtimestamp(wall_clock() / 1000, UTC).date().isoformat()


def puzzle_of(game: Game, day: str) -> Daily:
    """The puzzle of this day; refused where there is none, or not yet."""
    try:
        named = date.fromisoformat(day).isoformat()
    except ValueError:
        raise RequestRefused("no-such-day") from None
    puzzle = game.daily(named) if FIRST_DAY <= named <= today() else None
    if puzzle is None or named != day:
        raise RequestRefused("no-such-day")
    return puzzle


def daily_table(game: Game, wish: CreateTable) -> CreateTable:
    """The table that a day's puzzle needs: its own options, nobody to ask, nothing to take back."""
    puzzle = puzzle_of(game, wish.daily)
    if [seat.kind for seat in wish.seats] != ["me"] * puzzle.seats:
        raise RequestRefused("daily-alone")
    return msgspec.structs.replace(
        wish,
        options=dict(puzzle.options),
        public=False,
        clock=None,
        takeback=TakebackPolicy.NEVER,
        hints=False,
    )
