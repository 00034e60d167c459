"""Daily puzzles: which day it is, which days there are, and the table at which one is played."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Final

import msgspec

from boroughs.core.daily import Daily
from boroughs.core.game import Game
from boroughs.core.result import rank
from boroughs.core.state import State
from boroughs.core.takebacks import TakebackPolicy
from boroughs.server.broadcast.frames import result_info
from boroughs.server.clock import wall_clock
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.messages.tables import CreateTable, ResultInfo, SeatWish

_DAY: Final = 24 * 3600 * 1000
FIRST_DAY: Final = "2026-11-01"
"""Before it there were no puzzles to look back on."""


def today() -> str:
    """Everybody's day is that of UTC."""
    return datetime.fromtimestamp(wall_clock() / 1000, UTC).date().isoformat()


def day_before(days: int) -> str:
    """So many days ago."""
    return datetime.fromtimestamp((wall_clock() - days * _DAY) / 1000, UTC).date().isoformat()


def left_of_today() -> int:
    """Milliseconds until everybody's next day begins."""
    return _DAY - wall_clock() % _DAY


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


def day_result(game: Game, day: str, state: State) -> ResultInfo | None:
    """How a day's challenge ended here, if it has: by the rules, or sooner. Its own score stands first."""
    puzzle = game.daily(day)
    if puzzle is None or not puzzle.is_over(state):
        return None
    result = state.result()
    if result is None:
        result = rank([int(state.score(seat)) for seat in range(state.seats)])
    found = result_info(result)
    reason = found.reason if state.result() is not None else "day"
    scores = [puzzle.score(state), *found.scores[1:]]
    return msgspec.structs.replace(found, scores=scores, reason=reason)


def daily_table(game: Game, wish: CreateTable) -> CreateTable:
    """The table that a day's puzzle needs: its own options, nobody to ask, nothing to take back."""
    puzzle = puzzle_of(game, wish.daily)
    if [seat.kind for seat in wish.seats] != ["me"]:
        raise RequestRefused("daily-alone")
    rivals = [SeatWish(kind="bot", bot=bot) for bot in puzzle.rivals]
    return msgspec.structs.replace(
        wish,
        seats=[*wish.seats, *rivals],
        options=dict(puzzle.options),
        public=False,
        clock=None,
        takeback=TakebackPolicy.NEVER,
        hints=False,
    )
