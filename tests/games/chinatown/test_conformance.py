"""The game keeps the contract of the engine, in every mode and with every option."""

from __future__ import annotations

import pytest

import boroughs
from boroughs.testing import check_game
from boroughs.testing.reproducibility import check_hash_seeds
from games.chinatown.small import OneYear, SmallChinatown, TwoYears
from games.chinatown.table import GAME, SEATS, new_table

# Every option with three seats; what more seats add does not depend on the options.
TABLES = [
    (3, 0),
    *(
        pytest.param(3, options, marks=pytest.mark.long)
        for options in range(1, len(GAME.option_sets()))
    ),
    pytest.param(4, 0, marks=pytest.mark.long),
    (5, 0),
]


@pytest.mark.heavy
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_mode_and_option_keeps_the_contract(seats: int, options: int) -> None:
    """A year or two of random play, held against every law of the suite."""
    game = OneYear() if seats == 5 else TwoYears()
    chosen = [game.option_sets()[options]]
    checked = check_game(game, games=1, seats=[seats], option_sets=chosen, hash_seeds=False)
    assert checked.steps > 20


@pytest.mark.heavy
@pytest.mark.long
def test_a_whole_game_keeps_the_contract() -> None:
    options = GAME.option_sets()[:1]
    checked = check_game(GAME, games=1, seats=[3], option_sets=options, hash_seeds=False)
    assert checked.games == 1
    assert checked.steps > 150


@pytest.mark.heavy
def test_the_game_does_not_depend_on_the_order_of_hashes() -> None:
    """Played in two interpreters, with all options; what else must hold of it is looked at below."""
    check_hash_seeds(SmallChinatown())


@pytest.mark.heavy
@pytest.mark.clause("CT-11", "CT-20")
@pytest.mark.parametrize("games", [1, pytest.param(3, marks=pytest.mark.long)])
def test_imagined_hands_are_as_likely_as_the_deal_makes_them(games: int) -> None:
    """With four buildings all hands can be counted, a spectator's ignorance included."""
    checked = check_game(SmallChinatown(), games=games, hash_seeds=False, seed="counting")
    assert checked.imagined_positions > 33 * games


@pytest.mark.parametrize("seats", SEATS)
def test_a_game_of_fallbacks_ends(seats: int) -> None:
    """Nobody comes: every move is the fallback, and the game ends with everybody's first money."""
    table = new_table(seats)
    for _ in range(1000):
        if table.state.result() is not None:
            break
        seat = table.state.awaited()[0]
        table.play(seat, table.state.fallback(seat).notation)
    result = table.state.result()
    assert result is not None
    assert result.scores == (50_000,) * seats
    assert result.ranks == (1,) * seats


@pytest.mark.parametrize("seats", SEATS)
def test_a_game_at_a_table_can_be_replayed(seats: int) -> None:
    table = boroughs.Table(GAME, seats=seats, seed=f"replay {seats}")
    for number in range(150):
        acting = table.to_act
        seat = acting[number % len(acting)]
        moves = table.moves(seat)
        table.play(seat, moves[(7 * number) % len(moves)])
    again = boroughs.replay(table.record)
    assert GAME.to_dict(again.state) == GAME.to_dict(table.state)
    assert again.record == table.record
