"""The sums of a review close on every game; luck is not called a mistake, nor a mistake luck."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import boroughs
from boroughs.review.moments import Review, SeatReview
from boroughs.review.sizes import BLUNDER
from review.games import finished, perfect_game, reviewed

LEVELS = ("random", "easy", "normal", "hard")


def gap(seat: SeatReview) -> float:
    """By how much the sum does not close."""
    return seat.start + seat.luck + seat.gifts - seat.errors + seat.drift - seat.result


def assert_closed(review: Review) -> None:
    for seat in review.seats:
        assert abs(gap(seat)) < 1e-6
    for moment in review.moments:
        for place in range(len(review.seats)):
            parts = (moment.before, moment.luck, moment.choice, moment.drift)
            assert abs(sum(part[place] for part in parts) - moment.after[place]) < 1e-9
    assert abs(sum(seat.result for seat in review.seats) - 1) < 1e-9
    assert abs(sum(seat.luck for seat in review.seats)) < 1e-6
    lost = sum(seat.errors for seat in review.seats)
    assert abs(lost - sum(seat.gifts for seat in review.seats)) < 1e-6


@pytest.mark.property
@settings(max_examples=2, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    bots=st.lists(st.sampled_from(LEVELS[1:]), min_size=2, max_size=3),
    seed=st.text("abcdef", min_size=1, max_size=6),
)
def test_the_sum_closes_for_every_seat_of_every_game(bots: list[str], seed: str) -> None:
    assert_closed(boroughs.review(finished(bots, seed)))


@pytest.mark.long
@pytest.mark.property
@settings(max_examples=1, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    card=st.sampled_from(("cafe", "bakery", "ranch", "forest")),
    cost=st.integers(4, 6),
    seed=st.text("abcdef", min_size=1, max_size=6),
)
def test_the_sum_closes_in_a_variant_judged_by_playouts(card: str, cost: int, seed: str) -> None:
    game = boroughs.game("machi-koro").varied({"card": {card: {"cost": cost}}})
    review = boroughs.review(finished(["normal", "easy"], seed, game), playouts=2)
    assert (review.judge, review.playouts, review.hidden) == ("playouts", 2, False)
    assert_closed(review)


def test_everybody_starts_with_the_same_chance() -> None:
    """Nature chooses who begins: before that all seats are alike."""
    review = boroughs.review(finished(["normal", "normal", "normal"], "start"))
    assert [round(seat.start, 9) for seat in review.seats] == [round(1 / 3, 9)] * 3
    assert sorted(seat.result for seat in review.seats) == [0.0, 0.0, 1.0]


def test_luck_is_the_outcome_less_the_mean_by_true_odds() -> None:
    _, review = reviewed("easy", "normal", seed="brief11")
    rolls = [moment for moment in review.moments if moment.kind == "chance"]
    assert rolls
    for moment in rolls:
        assert abs(sum(one.odds for one in moment.possible) - 1) < 1e-12
        came = next(one for one in moment.possible if one.what == moment.what)
        mean = sum(one.odds * one.chances[0] for one in moment.possible)
        assert abs(moment.luck[0] - (came.chances[0] - mean)) < 1e-12
        assert moment.odds == came.odds
        assert not any(moment.choice)


@pytest.mark.long
def test_a_game_in_which_the_best_is_played_throughout_shows_no_error() -> None:
    record, _, _ = perfect_game("perfect")
    review = boroughs.review(record)
    assert [seat.errors for seat in review.seats] == [0.0, 0.0]
    assert [seat.gifts for seat in review.seats] == [0.0, 0.0]
    assert [seat.accuracy for seat in review.seats] == [1.0, 1.0]
    assert review.mistakes == ()


@pytest.mark.long
def test_a_blunder_in_a_perfect_game_is_found_at_its_step() -> None:
    """And nothing else in it is called a mistake."""
    record, step, seat = perfect_game("planted", blunder=BLUNDER)
    review = boroughs.review(record)
    [mistake] = review.mistakes
    assert (mistake.step, mistake.seat, mistake.size) == (step, seat, "blunder")
    assert mistake.better != mistake.played
    assert review.seats[seat].errors == mistake.loss
    assert review.seats[1 - seat].errors == 0.0
    assert review.seats[1 - seat].gifts == pytest.approx(mistake.loss)


def test_two_reviews_of_a_record_are_equal_and_plain_data() -> None:
    told: list[tuple[int, int]] = []
    record, once = reviewed("easy", "normal", seed="brief11")
    again = boroughs.review(record, progress=lambda done, of: told.append((done, of)))
    assert once == again
    # Its progress is told for every moment.
    whole = len(again.moments)
    assert told == [(done, whole) for done in range(1, whole + 1)]
    plain = once.to_dict()
    assert json.loads(json.dumps(plain)) == json.loads(json.dumps(again.to_dict()))
    assert set(plain["seats"][0]) >= {"start", "luck", "gifts", "errors", "drift", "result"}


def test_a_game_that_goes_on_has_no_review() -> None:
    table = boroughs.Table("machi-koro", seats=2, seed="open")
    table.play(table.to_act[0], "roll 1")
    with pytest.raises(boroughs.BadRecord, match="not over"):
        boroughs.review(table.record)


def test_what_is_no_record_is_refused() -> None:
    with pytest.raises(boroughs.BadRecord):
        boroughs.review("junk")


def test_a_game_in_real_time_has_no_judge_yet() -> None:
    record = finished(["random", "random"], "minute", "mad-city")
    with pytest.raises(boroughs.BadOptions, match="judge"):
        boroughs.review(record)
