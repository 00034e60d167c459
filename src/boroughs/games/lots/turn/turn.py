"""The order of a turn: one step after the other, until somebody or nature must decide."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from boroughs.games.lots.components import BLOCKS, MOST_TURNS, NO_KIND
from boroughs.games.lots.state import ACCIDENT, AFTER_ROLL, AFTER_SCORE, AT_SCORE, DRAW, FIRST
from boroughs.games.lots.turn.agenda import (
    A_TURN,
    ACCIDENT_ANSWERS,
    CHECK,
    CHOOSE_FIRST,
    DEAL_CREW,
    GO_ON,
    LAST_ANSWERS,
    LATE_ANSWERS,
    NEXT_TURN,
    PLACE_BLOCK,
    ROLL_ANSWERS,
    ROLL_DIE,
    SCORE,
    SCORE_ANSWERS,
    SETTING_UP,
    START_BLOCKS,
    TAKE_BLOCK,
)
from boroughs.games.lots.turn.ending import Ending


class Turn(Ending):
    """Roll, choose, score, check; and the crew answers in between."""

    def set_up(self) -> None:
        self.agenda = SETTING_UP.copy()
        self.proceed()

    def proceed(self) -> None:
        """Goes on until somebody, or nature, must decide."""
        while True:
            if self.awards and not self.deck():
                self.awards.clear()
            if self.awards:
                self.chooser = self.awards.pop(0)
                self.phase = DRAW
                return
            if _STEPS[self.agenda.pop(0)](self):
                return

    def choose_first(self) -> bool:
        self.phase = FIRST
        return not self.solo

    def next_turn(self) -> bool:
        if self.turn:
            self.active = self.next_seat(self.active)
        self.turn = min(self.turn + 1, MOST_TURNS)
        self.clear_turn()
        self.played = [False] * self.seats
        self.away = [False] * self.seats
        self.agenda = A_TURN.copy()
        self.tell("turn", {"seat": self.active})
        return False

    def place_block(self) -> bool:
        self.finished = False
        self.placed = NO_KIND
        self.touched = [0] * BLOCKS
        self.remember_floors()
        return self.asks_to_place()

    def finish_placing(self) -> None:
        self.held = None
        self.proceed()

    def after_accident(self) -> None:
        self.agenda = [ACCIDENT_ANSWERS, GO_ON, *self.agenda]
        self.proceed()


_STEPS: Final[dict[str, Callable[[Turn], bool]]] = {
    CHOOSE_FIRST: Turn.choose_first,
    DEAL_CREW: Turn.deal_crew,
    START_BLOCKS: Turn.start_blocks,
    NEXT_TURN: Turn.next_turn,
    ROLL_DIE: Turn.roll_die,
    ROLL_ANSWERS: lambda table: table.open_window(AFTER_ROLL),
    TAKE_BLOCK: Turn.take_block,
    PLACE_BLOCK: Turn.place_block,
    ACCIDENT_ANSWERS: lambda table: table.open_window(ACCIDENT),
    GO_ON: Turn.asks_to_place,
    SCORE: Turn.score_turn,
    SCORE_ANSWERS: lambda table: not table.zero and table.open_window(AT_SCORE),
    LATE_ANSWERS: lambda table: table.open_window(AFTER_SCORE),
    CHECK: Turn.check_end,
    LAST_ANSWERS: Turn.last_answers,
}
"""Each tells whether the table must wait."""
