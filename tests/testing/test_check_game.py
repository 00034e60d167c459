"""The conformance suite passes a sound game and catches each broken one by the right law."""

from __future__ import annotations

import re

import pytest

from boroughs.testing import BrokenContract, check_game
from boroughs.testing.reproducibility import check_hash_seeds
from broken_games import BROKEN, DependsOnHashOrder, PrintsAsItPlays
from reference_game import GAME
from reference_game.game import LanternsGame


@pytest.mark.heavy
@pytest.mark.parametrize("games", [1, pytest.param(4, marks=pytest.mark.long)])
def test_the_reference_game_keeps_the_contract(games: int) -> None:
    checked = check_game(GAME, games=games)
    assert checked.games == games * 3 * 2
    assert checked.imagined_positions > 25 * games


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("game", "check"), BROKEN.items(), ids=lambda value: getattr(value, "__name__", value)
)
def test_a_broken_game_is_caught_by_the_right_check(game: type[LanternsGame], check: str) -> None:
    # Every game is sound to the laws before the last one, which needs no more games to be broken.
    games = 1 if check == "hash-seed" else 12
    with pytest.raises(BrokenContract) as caught:
        check_game(game(), games=games, most_steps=400)
    assert caught.value.check == check


@pytest.mark.heavy
def test_what_a_game_prints_does_not_count() -> None:
    check_hash_seeds(PrintsAsItPlays())


@pytest.mark.heavy
def test_a_game_that_follows_the_order_of_hashes_is_shown_where_it_does() -> None:
    with pytest.raises(BrokenContract) as caught:
        check_hash_seeds(DependsOnHashOrder())
    told = str(caught.value)
    assert re.search(r"line \d+ of its record is '.*', then '.*' under another", told)
    assert re.search(r"in lanterns with \d seats, options \{.*\}, seed 'checksum 0'", told)
