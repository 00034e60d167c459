"""The order of a turn: one step after the other, until somebody or nature must decide."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from boroughs.games.lots.agenda import (
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
from boroughs.games.lots.components import MOST_TURNS
from boroughs.games.lots.copying import clear_turn
from boroughs.games.lots.state import (
    ACCIDENT,
    AFTER_ROLL,
    AFTER_SCORE,
    AT_SCORE,
    DRAW,
    FIRST,
    GOING_ON,
    LotsState,
)
from boroughs.games.lots.turn.answers import last_answers, open_window
from boroughs.games.lots.turn.ending import check_end, score_turn
from boroughs.games.lots.turn.placing import ask_to_place, place_block
from boroughs.games.lots.turn.supply import deal_crew, roll_die, start_blocks, take_block


def set_up(table: LotsState) -> None:
    table.agenda = SETTING_UP.copy()
    table.phase = GOING_ON
    proceed(table)


def proceed(table: LotsState) -> None:
    """Goes on until somebody, or nature, must decide: a step that waits sets the phase."""
    while table.phase == GOING_ON:
        if table.awards and not table.deck():
            table.awards.clear()
        if table.awards:
            table.chooser = table.awards.pop(0)
            table.phase = DRAW
        else:
            _STEPS[table.agenda.pop(0)](table)


def choose_first(table: LotsState) -> None:
    if not table.solo:
        table.phase = FIRST


def begin_with(table: LotsState, seat: int) -> None:
    table.active = seat
    table.tell("first", {"seat": seat})
    table.phase = GOING_ON


def next_turn(table: LotsState) -> None:
    if table.turn:
        table.active = table.next_seat(table.active)
    table.turn = min(table.turn + 1, MOST_TURNS)
    clear_turn(table)
    table.agenda = A_TURN.copy()
    table.tell("turn", {"seat": table.active})


def roll_answers(table: LotsState) -> None:
    open_window(table, AFTER_ROLL)


def accident_answers(table: LotsState) -> None:
    open_window(table, ACCIDENT)


def score_answers(table: LotsState) -> None:
    if not table.scores_nothing:
        open_window(table, AT_SCORE)


def late_answers(table: LotsState) -> None:
    open_window(table, AFTER_SCORE)


_STEPS: Final[dict[str, Callable[[LotsState], None]]] = {
    CHOOSE_FIRST: choose_first,
    DEAL_CREW: deal_crew,
    START_BLOCKS: start_blocks,
    NEXT_TURN: next_turn,
    ROLL_DIE: roll_die,
    ROLL_ANSWERS: roll_answers,
    TAKE_BLOCK: take_block,
    PLACE_BLOCK: place_block,
    ACCIDENT_ANSWERS: accident_answers,
    GO_ON: ask_to_place,
    SCORE: score_turn,
    SCORE_ANSWERS: score_answers,
    LATE_ANSWERS: late_answers,
    CHECK: check_end,
    LAST_ANSWERS: last_answers,
}
