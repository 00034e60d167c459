"""How often LOTS asks people to click, and how long they wait for each other, before and after answers without
a choice went by themselves; counted on the same games.

Usage: python benchmarks/lots_clicks.py [GAMES] [SEED]

Games of three, played by bots and looked at as if people sat there. Before: a window stayed open until everybody
who holds a crew card had clicked, whether a card of theirs fitted or not. After: only whoever has a card that
fits is asked; where several people play a window lasts its fixed time, where one plays with bots it closes with
that answer. A click is taken to cost a person two seconds.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, fields

import boroughs
from boroughs.bots.levels import make_bot
from boroughs.core.table import Table
from boroughs.games.lots.components import ANSWER_SECONDS_OF_SEVERAL
from boroughs.games.lots.rules import Lots
from boroughs.games.lots.state import CHOOSE, STEAL, WINDOW

SEATS = 3
CLICK_SECONDS = 2


@dataclass
class Count:
    """Of all games together, as the player of the first seat has it."""

    windows: int = 0
    own_clicks: int = 0
    clicks_before: int = 0
    clicks_after: int = 0
    waited_before: int = 0
    """Seconds until everybody has clicked."""
    waited_after_several: int = 0
    waited_after_alone: int = 0

    def add(self, other: Count) -> None:
        for field in fields(self):
            setattr(self, field.name, getattr(self, field.name) + getattr(other, field.name))


def look_at_window(state: Lots, count: Count) -> None:
    asked = state.to_act()
    fits = [seat for seat in asked if state.crew_moves(seat)]
    count.windows += 1
    count.clicks_before += 0 in asked
    count.clicks_after += 0 in fits
    count.waited_before += CLICK_SECONDS
    count.waited_after_several += ANSWER_SECONDS_OF_SEVERAL
    count.waited_after_alone += CLICK_SECONDS * (0 in fits)


def counted(seed: str) -> Count:
    """One game, step by step."""
    game = boroughs.game("lots")
    bots = {seat: make_bot(game, "normal") for seat in range(SEATS)}
    table = Table(game, seats=SEATS, seed=seed, bots=bots)
    count = Count()
    open_at = -1
    while table.result is None:
        state = table.state
        assert isinstance(state, Lots)
        begins = state.phase == STEAL or (state.phase == WINDOW and open_at != len(table.steps) - 1)
        if begins:
            look_at_window(state, count)
        if state.phase in (WINDOW, STEAL):
            open_at = len(table.steps)
        elif 0 in state.to_act():
            count.own_clicks += 3 if state.phase == CHOOSE else 1
        table.play_next()
    return count


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    seed = sys.argv[2] if len(sys.argv) > 2 else "clicks"
    total = Count()
    for number in range(games):
        total.add(counted(f"{seed} {number}"))
    for field in fields(total):
        print(f"{field.name.replace('_', ' '):24} {getattr(total, field.name) / games:8.1f} a game")


if __name__ == "__main__":
    main()
