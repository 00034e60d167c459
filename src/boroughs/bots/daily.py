"""The best that is known of a day's challenge: searched for by the game, or played by bots. Every build finds the same."""

from __future__ import annotations

from typing import Final

from boroughs.bots.levels import make_bot
from boroughs.core.daily import BestKnown, Daily
from boroughs.core.game import Game
from boroughs.core.table import Table

_PLAYERS: Final = ("easy", "normal")
_TRIES: Final = 4
"""Of each: bots that throw dice of their own play differently each time."""
_SHARES: Final = (60, 75, 90)
"""From which hundredths of the best on a star is given."""
_MARGIN: Final = 10
"""Where less is better nothing at all may be the best: so much is added before shares are taken."""


def best_of_day(game: Game, puzzle: Daily) -> BestKnown:
    """What the game's own search finds in some seconds, else the best that our bots reach."""
    return puzzle.best_known() or played_best(game, puzzle)


def played_best(game: Game, puzzle: Daily) -> BestKnown:
    scores = [play_day(game, puzzle, bot, number) for bot in _PLAYERS for number in range(_TRIES)]
    best = min(scores) if puzzle.less else max(scores)
    return BestKnown(best, proven=False, star_totals=star_totals(best, puzzle.less), rounds=[])


def day_table(game: Game, puzzle: Daily, bot: str, number: int) -> Table:
    """The day as this bot plays it in this try."""
    seats = [bot, *puzzle.rivals]
    table = Table(
        game,
        len(seats),
        puzzle.options,
        seed=puzzle.seed,
        bots={seat: make_bot(game, name) for seat, name in enumerate(seats)},
        bot_seed=f"daily {puzzle.date} {number}",
    )
    while not puzzle.is_over(table.state):
        table.play_next()
    return table


def play_day(game: Game, puzzle: Daily, bot: str, number: int) -> int:
    """What this bot makes of the day."""
    return puzzle.score(day_table(game, puzzle, bot, number).state)


def star_totals(best: int, less: bool) -> list[int]:
    """From which score on each star is given, the first one first.

    >>> star_totals(50, less=False), star_totals(2, less=True)
    ([30, 38, 45], [10, 6, 3])
    """
    if less:
        return [100 * (best + _MARGIN) // share - _MARGIN for share in _SHARES]
    return [-(-share * best // 100) if best > 0 else best for share in _SHARES]
