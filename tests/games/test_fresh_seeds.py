"""Every day the contract is held by games that nobody has seen; a day's games are played again by its seed."""

from __future__ import annotations

import os

import pytest

import boroughs
from boroughs.core.dice import SeededDice
from boroughs.testing import check_game
from boroughs.testing.reproducibility import fits

TABLES = 3
"""Of each game so many tables a day: as many seats and with such options as the seed has it."""


@pytest.mark.heavy
@pytest.mark.long
@pytest.mark.parametrize("number", range(TABLES))
@pytest.mark.parametrize("name", boroughs.game_names())
def test_a_game_keeps_the_contract_with_the_seed_of_the_day(name: str, number: int) -> None:
    """To repeat a day: BOROUGHS_SEED=2026-11-17, as the first lines of its run say."""
    seed = f"{os.environ['BOROUGHS_SEED']} {number}"
    game = boroughs.game(name)
    tables = [
        (seats, options)
        for options in game.option_sets()
        for seats in game.seat_counts
        if fits(game, seats, options)
    ]
    seats, options = SeededDice(f"{seed} {name}").choice(tables)
    checked = check_game(
        name, games=1, seats=[seats], option_sets=[options], seed=seed, hash_seeds=False
    )
    assert checked.games == 1
