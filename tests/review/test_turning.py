"""What turned a game is what really changed the chances: a throw or a decision, by name."""

from __future__ import annotations

import boroughs
from boroughs.review.story import LEAST, largest_change, turning_points
from review.games import finished


def test_the_largest_changes_are_the_turning_points_in_their_order() -> None:
    review = boroughs.review(finished(["normal", "normal"], "turning"))
    turned = turning_points(review)
    assert 1 <= len(turned) <= 3
    assert [review.moments.index(one) for one in turned] == sorted(
        review.moments.index(one) for one in turned
    )
    smallest = min(largest_change(one) for one in turned)
    assert smallest >= LEAST
    for moment in review.moments:
        if moment.kind in ("chance", "decision") and moment not in turned:
            assert largest_change(moment) <= smallest
    assert all(one.what for one in turned)
