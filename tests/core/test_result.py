"""Ranks with ties, and games that are played alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boroughs.core.result import rank


def test_the_higher_score_ranks_first() -> None:
    assert rank([7, 12, 9]).ranks == (3, 1, 2)


def test_equal_scores_share_a_rank_and_the_next_is_left_out() -> None:
    """Two first, so nobody is second."""
    assert rank([9, 7, 9, 5]).ranks == (1, 3, 1, 4)


def test_a_tie_break_decides_only_between_equals() -> None:
    """9 beats 7 whatever the tie-break says."""
    assert rank([9, 7, 9], tie_break=[1, 99, 2]).ranks == (2, 3, 1)


def test_who_is_still_equal_shares() -> None:
    assert rank([9, 9], tie_break=[3, 3]).winners == (0, 1)


@pytest.mark.parametrize(("verdict", "winners"), [("won", (0,)), ("lost", ()), ("fair", (0,))])
def test_alone_one_wins_unless_one_lost(verdict: str, winners: tuple[int, ...]) -> None:
    assert rank([12], verdict=verdict).winners == winners


def test_a_tie_break_for_somebody_else_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="zip"):
        rank([1, 2], tie_break=[1])


@given(st.lists(st.integers(-20, 20), min_size=1, max_size=6))
def test_a_rank_is_one_more_than_the_number_of_those_who_did_better(scores: list[int]) -> None:
    result = rank(scores)
    for seat, score in enumerate(scores):
        assert result.ranks[seat] == 1 + len([other for other in scores if other > score])
    assert result.scores == tuple(scores)
