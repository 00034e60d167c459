"""A decision tried again: judged as the review judges it, and what is nearly as good counts."""

from __future__ import annotations

from functools import cache

import pytest

import boroughs
from boroughs.core.game import Game
from boroughs.review.moments import Moment, Review
from boroughs.review.nodes import Node, Walk
from boroughs.review.retrying import Retried, decision_at, judge_retry
from boroughs.review.reviewing import open_game
from boroughs.review.sizes import NEARLY
from review.games import finished


@cache
def looked_back() -> tuple[Game, Walk, Review]:
    record = finished(["normal", "normal"], "retry")
    game, _, found = open_game(record)
    return game, found, boroughs.review(record)


def decision(step: int) -> tuple[Node, Moment]:
    _, found, review = looked_back()
    [moment] = [m for m in review.moments if m.step == step and m.kind == "decision"]
    return decision_at(found, step), moment


def a_mistake() -> int:
    """The step of the largest one."""
    _, _, review = looked_back()
    return max(review.mistakes, key=lambda mistake: mistake.loss).step


def retried(step: int, notation: str) -> Retried:
    game, _, _ = looked_back()
    return judge_retry(game, decision(step)[0], game.parse(notation))


def test_the_best_move_is_found_and_what_was_played_is_not() -> None:
    node, moment = decision(a_mistake())
    best = retried(node.step, moment.best)
    assert (best.verdict, best.chance) == ("found", best.best)
    again = retried(node.step, moment.what)
    assert again.verdict == "no-better"
    assert again.best - again.chance == pytest.approx(moment.loss)


def test_every_move_is_worth_what_the_review_said_of_it() -> None:
    node, moment = decision(a_mistake())
    for one in moment.possible:
        assert retried(node.step, one.what).chance == pytest.approx(one.chances[node.seat])


def test_what_is_nearly_as_good_counts() -> None:
    assert Retried(chance=0.40, best=0.42, played=0.3, error=0.0).verdict == "found"
    assert Retried(chance=0.39, best=0.42, played=0.3, error=0.0).verdict == "better"
    assert Retried(chance=0.29, best=0.42, played=0.3, error=0.0).verdict == "no-better"
    assert NEARLY == 0.02


def test_what_playouts_cannot_tell_from_the_best_counts_too() -> None:
    assert Retried(chance=0.35, best=0.42, played=0.3, error=0.04).verdict == "found"
    assert Retried(chance=0.20, best=0.42, played=0.3, error=0.04).verdict == "no-better"


def test_what_could_not_be_played_is_refused() -> None:
    with pytest.raises(boroughs.IllegalMove):
        retried(a_mistake(), "demolish harbor")


def test_where_nobody_chose_there_is_nothing_to_try() -> None:
    _, found, review = looked_back()
    forced = next(moment.step for moment in review.moments if moment.kind == "set-up")
    with pytest.raises(boroughs.BadRecord):
        decision_at(found, forced)
