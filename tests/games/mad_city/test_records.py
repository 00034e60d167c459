"""Records, notation, and what each viewer saw."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import boroughs
from boroughs import SeededDice
from boroughs.core.errors import BadNotation
from boroughs.core.options import Options
from boroughs.core.seen import dump_seen, read_seen
from boroughs.testing.reproducibility import fits, random_record, take_random_step
from games.mad_city.table import GAME

SETS = list(enumerate(GAME.option_sets()))


@pytest.mark.parametrize(("number", "options"), SETS)
def test_a_record_replays_to_the_same_game(number: int, options: Options) -> None:
    seats = 1 if fits(GAME, 1, options) else 2
    text = random_record(GAME, seats, options, f"record {number}")
    again = boroughs.replay(text)
    assert again.record == text
    assert again.result is not None


@pytest.mark.parametrize(("number", "options"), SETS[:4])
def test_what_a_viewer_saw_can_be_read_back(number: int, options: Options) -> None:
    table = boroughs.Table(GAME, 2, options, seed=f"seen {number}")
    dice = SeededDice(number)
    for _ in range(25):
        take_random_step(table, dice)
    for viewer in (0, 1, None):
        frames = table.record_for(viewer)
        assert read_seen(GAME, dump_seen(GAME, viewer, frames)) == frames


@given(seed=st.integers(0, 2**32), number=st.sampled_from(range(len(SETS))))
@settings(max_examples=15, deadline=None)
def test_every_listed_move_parses_back(seed: int, number: int) -> None:
    options = SETS[number][1]
    table = boroughs.Table(GAME, 1 if fits(GAME, 1, options) else 3, options, seed=seed)
    dice = SeededDice(seed)
    for _ in range(15):
        for seat in table.to_act:
            for move in table.moves(seat):
                assert GAME.parse(move.notation) == move
        if not take_random_step(table, dice):
            break


@pytest.mark.parametrize(
    "text",
    [
        "", "place", "place MC55 at a1 turned 0", "place MC01 at e1 turned 0",
        "place MC01 at a1 turned 4", "place MC01 at a1", "turn a1 to -1", "take z9", "palm gold",
        "swap MC01", "walk down", "lay over a1", "move a1 b1", "0 a1", "55 a1", "ready now",
    ],
)  # fmt: skip
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        GAME.parse(text)
