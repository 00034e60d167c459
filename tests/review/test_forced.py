"""A game of dice alone: all of it is luck, nothing a mistake, and a judge who knows the odds never changes its mind."""

from __future__ import annotations

import pytest

import boroughs
from boroughs.review.reviewing import review_record
from review.throws import THROW, ThrowsGame, chance_of_mover


def thrown(seed: str) -> str:
    table = boroughs.Table(ThrowsGame(), seats=2, seed=seed)
    while table.result is None:
        table.play(table.to_act[0], THROW)
    return table.record


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_forced_dice_are_luck_and_nothing_else(seed: str) -> None:
    review = review_record(thrown(seed), game=ThrowsGame())
    assert review.mistakes == ()
    for seat in review.seats:
        assert (seat.errors, seat.gifts, seat.decisions) == (0.0, 0.0, 0)
        assert seat.drift == pytest.approx(0.0, abs=1e-9)
        assert seat.luck == pytest.approx(seat.result - seat.start, abs=1e-9)
        assert seat.accuracy == 1.0
    assert review.seats[0].start == pytest.approx(chance_of_mover(0, 0))


def test_each_throw_is_worth_what_arithmetic_says() -> None:
    review = review_record(thrown("a"), game=ThrowsGame())
    first = next(moment for moment in review.moments if moment.kind == "chance")
    after = 1.0 - chance_of_mover(0, int(first.what))
    assert first.luck[0] == pytest.approx(after - chance_of_mover(0, 0))
