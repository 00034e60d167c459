"""Counting a turn, and the end: when the building is done, and who has won."""

from __future__ import annotations

from boroughs.games.lots.agenda import LAST_ANSWERS, NEXT_TURN
from boroughs.games.lots.components import BLOCKS, LOTS
from boroughs.games.lots.state import OVER, LotsState
from boroughs.games.lots.track import advance


def score_turn(table: LotsState) -> None:
    """LOT-13: finished floors and matches; nothing after an accident."""
    table.floors = 0
    if table.scores_nothing:
        table.touched = [0] * BLOCKS
        table.taller = False
        table.tell("no-score", {"seat": table.active})
        return
    table.floors = table.floors_finished()
    matches = table.matched()
    table.match_points += matches
    table.turn_floors += table.floors
    points = table.box.numbers.floor_points * table.floors
    said = "scored" if points or matches else "scored-nothing"
    table.tell(said, {"seat": table.active, "floors": points, "matches": matches})
    advance(table, table.active, points + matches)


def check_end(table: LotsState) -> None:
    """LOT-16, LOT-31."""
    table.agenda = [NEXT_TURN]
    if table.solo:
        if table.track[0] >= table.goal():
            end(table, "master-builder" if table.tower.lot is LOTS[-1] else "won")
        elif table.last_turn:
            end(table, "lost")
    elif table.last_turn or max(table.track) >= table.goal():
        table.tell("last-answers", {})
        table.answered = [False] * table.seats
        table.agenda = [LAST_ANSWERS]


def end(table: LotsState, how: str) -> None:
    table.ended_as = how
    table.phase = OVER
    table.agenda = []
    if table.solo:
        table.tell(how, {"points": table.track[0], "lot": table.tower.lot.level})
        return
    result = table.result()
    assert result is not None
    table.tell("won-by", {"seats": result.winners})
