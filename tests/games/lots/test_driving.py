"""LOTS, move by move: what `Table.play_next` plays, when it waits for people, and how waiting ends."""

from __future__ import annotations

import pytest

from boroughs.bots import make_bot
from boroughs.core.bot import WAIT, Answer, Bot, Turn
from boroughs.core.options import OptionValue
from boroughs.core.record import MOVE, TICK
from boroughs.core.table import Table
from boroughs.games import game as game_of

GAME = game_of("lots")
CREW: dict[str, OptionValue] = {"hand": "steady", "crew": True}


class Waiting(Bot):
    """Never acts by itself."""

    def act(self, turn: Turn) -> Answer:
        return WAIT


def table(*people: int, **options: OptionValue) -> Table:
    """Two seats; random bots have those that are no person's."""
    bots = {seat: make_bot(GAME, "random") for seat in range(2) if seat not in people}
    return Table(GAME, 2, {**CREW, **options}, seed="driving", bots=bots)


@pytest.mark.parametrize("seconds", [0, 5], ids=["untimed", "timed"])
def test_one_move_at_a_time_is_the_game_that_is_played_out(seconds: int) -> None:
    """Each call takes one step, the last of the record; together they are what `play_out` plays."""
    whole = table(answer_seconds=seconds)
    whole.play_out()
    stepped = table(answer_seconds=seconds)
    while stepped.result is None:
        count = len(stepped.steps)
        step = stepped.play_next()
        assert step is stepped.steps[-1]
        assert len(stepped.steps) == count + 1
    assert stepped.record == whole.record
    assert stepped.play_next() is None
    assert (TICK in {step.kind for step in stepped.steps}) == bool(seconds)


def test_it_waits_for_a_person_who_is_asked_and_for_nobody_else() -> None:
    played = table(0)
    waited = 0
    while played.result is None and waited < 40:
        step = played.play_next()
        if step is not None:
            assert (step.kind, step.seat) == (MOVE, 1)
            continue
        waited += 1
        assert 0 in played.state.awaited()
        assert 1 not in played.to_act
        played.play_fallback(0)
    assert waited > 4


def test_a_window_with_a_clock_goes_on_without_the_person() -> None:
    """Who is asked for a crew card may let its time pass: the deadline is what comes next."""
    played = table(0, answer_seconds=5)
    for _ in range(400):
        deadline = played.deadline
        step = played.play_next()
        if step is None:
            played.play_fallback(0)
        elif step.kind == TICK:
            assert step.at == deadline
            assert played.now == deadline
            return
    pytest.fail("no window ever closed by its clock")


def test_where_all_bots_wait_the_rules_play_for_the_first_who_is_awaited() -> None:
    played = Table(GAME, 2, CREW, seed="driving", bots=[Waiting(), Waiting()])
    for _ in range(30):
        first = played.state.awaited()[0]
        expected = played.state.fallback(first).notation
        step = played.play_next()
        assert step is not None
        assert (step.kind, step.seat, step.notation) == (MOVE, first, expected)
        if played.result is not None:
            return


def test_bots_that_wait_beside_a_person_are_not_played_for() -> None:
    """The person may still act: only who waits for nobody else holds up the game."""
    played = Table(GAME, 2, CREW, seed="driving", bots={1: Waiting()})
    while 0 not in played.state.awaited():
        assert played.play_next() is not None
    count = len(played.steps)
    assert played.play_next() is None
    assert not played.end_deadlock()
    assert len(played.steps) == count
