"""Building alone, turns ahead: the die as it falls, the floors as they fade."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from boroughs import SeededDice
from boroughs.games.lots.bot.solo_search import SoloSearch
from boroughs.games.lots.bot.weights import Weights, numbers_of
from boroughs.games.lots.components import LETTERS
from games.lots.table import site

SQUARES = ["O flat1@0,0,0", "O flat1@2,0,0"]


def search(bank: str = "IO", piles: Sequence[int] | None = None, **numbers: float) -> SoloSearch:
    """Alone on two squares, the second of them placed last."""
    plain = {"high": 0.0, "hope": 0.0, **numbers}
    table = site(tower=SQUARES, banks=(bank,), piles=piles, last_block=2).state
    return SoloSearch(table, Weights({**numbers_of("hard", 1), **plain}))


def following(found: SoloSearch, bank: str, marker: str, turns: int = 1) -> float:
    tower = found.table.tower
    kinds = [LETTERS.index(letter) for letter in bank]
    last = tower.bodies[-1].spot
    return found.following(tower, last, kinds, found.table.piles, LETTERS.index(marker), turns)


def test_a_turn_to_come_is_the_mean_over_the_die() -> None:
    """A bar brings 5, a square 4, the rest nothing. With a T in the bank and the marker at the T: the question mark
    is an L."""
    assert following(search(), "T", marker="T") == pytest.approx((0 + 0 + 4 + 0 + 5 + 0) / 6)
    assert following(search(), "I", marker="T") == pytest.approx(5)


@pytest.mark.clause("LOT-30")
def test_a_missing_colour_is_taken_where_the_marker_stands() -> None:
    """No bars, and the marker at the squares: a bar rolled is a square, the question mark an S."""
    without_bars = search(piles=[4, 4, 1, 4, 0])
    assert following(without_bars, "T", marker="O") == pytest.approx((0 + 0 + 4 + 0 + 4 + 0) / 6)


def test_two_turns_bring_more_than_one() -> None:
    """The bar now, and whatever comes; or a square first, and the bar after it."""
    one, two = (following(search(), "I", marker="T", turns=turns) for turns in (1, 2))
    assert one == pytest.approx(5)
    assert two > 5


def test_unfinished_floors_are_worth_less_when_few_blocks_are_to_come() -> None:
    """Two blocks in the three shortest piles, and three are minded: two thirds. With three empty piles, nothing."""
    found = search(hope=0.6, fade=3.0)
    assert found.hope([4, 4, 4, 4, 4]) == pytest.approx(0.6)
    assert found.hope([4, 1, 0, 1, 4]) == pytest.approx(0.4)
    assert found.hope([4, 0, 0, 0, 4]) == 0


def test_with_no_turn_to_come_only_points_count() -> None:
    """Three piles are empty: the bar's 5 points, not the square's 4 with a floor begun on top."""
    spot = search(piles=[0, 0, 0, 4, 3], hope=5.0).best(SeededDice(1))
    assert spot is not None
    assert spot.name == "I flat1@0,2,0"
