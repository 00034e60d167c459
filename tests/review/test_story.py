"""What decided a game follows from the sum that stands under it: luck beside what all moves together came to."""

from __future__ import annotations

import pytest

from boroughs.review.moments import Review, SeatReview
from boroughs.review.story import LEAST, story


def seat(luck: float, gifts: float, errors: float, *, won: bool = False) -> SeatReview:
    start, result = 0.5, 1.0 if won else 0.0
    return SeatReview(
        start=start,
        luck=luck,
        gifts=gifts,
        errors=errors,
        drift=result - start - luck - gifts + errors,
        result=result,
        decisions=20,
        inaccuracies=0,
        mistakes=0,
        blunders=0,
    )


def told(own: SeatReview, other: SeatReview) -> list[tuple[str, dict[str, object]]]:
    review = Review(
        game="machi-koro",
        players=("a", "b"),
        judge="playouts",
        judge_error=0.0,
        playouts=100,
        hidden=False,
        rounds=20,
        seats=(own, other),
        moments=(),
        mistakes=(),
    )
    return [(one.code, dict(one.params)) for one in story(review, 0)]


def test_mistakes_that_the_others_made_good_did_not_lose_the_game() -> None:
    """Gifts +121, mistakes -121, luck -55: with average luck 55 of 100 such games are won."""
    own = seat(luck=-0.55, gifts=1.21, errors=1.21)
    assert told(own, seat(0.55, 1.21, 1.21, won=True)) == [
        ("review.lost-by-luck", {"seat": 0}),
        ("review.luck-cost", {"points": 55}),
        ("review.fair", {"fair": 55}),
    ]


def test_gifts_that_own_mistakes_gave_back_did_not_win_the_game() -> None:
    own = seat(luck=0.5, gifts=1.2, errors=1.2, won=True)
    assert told(own, seat(-0.5, 1.2, 1.2))[0][0] == "review.won-by-luck"


def test_own_mistakes_lost_it_where_nobody_made_them_good() -> None:
    own = seat(luck=-0.1, gifts=0.2, errors=0.6)
    assert told(own, seat(0.1, 0.6, 0.2, won=True))[0][0] == "review.lost-by-mistakes"


@pytest.mark.parametrize("won", [False, True])
@pytest.mark.parametrize("luck", [-0.6, -0.2, 0.0, 0.2, 0.6])
@pytest.mark.parametrize("gifts", [0.0, 0.3, 1.2])
@pytest.mark.parametrize("errors", [0.0, 0.3, 1.2])
def test_moves_decided_it_only_where_all_of_them_outweigh_luck(
    won: bool, luck: float, gifts: float, errors: float
) -> None:
    own, other = seat(luck, gifts, errors, won=won), seat(-luck, errors, gifts, won=not won)
    said = told(own, other)[0][0]
    if said == "review.won-by-gifts":
        assert gifts - errors >= max(luck, LEAST)
    if said == "review.lost-by-mistakes":
        assert errors - gifts >= max(-luck, LEAST)
