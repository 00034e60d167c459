"""The game keeps the contract of the engine, in every mode and with every option."""

from __future__ import annotations

import pytest

import boroughs
from boroughs.testing import check_game
from boroughs.testing.reproducibility import check_hash_seeds, fits
from games.new_jack_city.small import MiddlingCity, TinyCity
from games.new_jack_city.table import GAME

MIDDLING = MiddlingCity()
TABLES = [
    # Of larger tables the largest on every change.
    pytest.param(number, seats, marks=[pytest.mark.long] if 2 < seats < 6 else [])
    for number, options in enumerate(GAME.option_sets())
    for seats in GAME.seat_counts
    # What more seats add does not depend on the roads.
    if fits(GAME, seats, options) and (number == 0 or seats <= 2)
]


@pytest.mark.heavy
@pytest.mark.parametrize(("number", "seats"), TABLES)
def test_every_mode_and_option_keeps_the_contract(number: int, seats: int) -> None:
    """With a third of the cards, held against every law of the suite."""
    options = [MIDDLING.option_sets()[number]]
    checked = check_game(MIDDLING, games=1, seats=[seats], option_sets=options, hash_seeds=False)
    assert checked.games == 1
    assert checked.steps >= 10


@pytest.mark.heavy
@pytest.mark.long
def test_a_whole_game_keeps_the_contract() -> None:
    options = GAME.option_sets()[:1]
    checked = check_game(GAME, games=1, seats=[2], option_sets=options, hash_seeds=False)
    assert checked.games == 1
    assert checked.steps > 60


def test_the_game_does_not_depend_on_the_order_of_hashes() -> None:
    check_hash_seeds(GAME)


@pytest.mark.heavy
@pytest.mark.clause("NJC-3")
@pytest.mark.parametrize("games", [1, pytest.param(2, marks=pytest.mark.long)])
def test_imagined_hands_are_as_likely_as_the_draws_make_them(games: int) -> None:
    """With five cards all that may lie in hands and deck can be counted, a spectator's ignorance included."""
    checked = check_game(TinyCity(), games=games, hash_seeds=False, seed="counting")
    assert checked.imagined_positions > 25 * games


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_a_game_of_fallbacks_ends(seats: int) -> None:
    """Nobody comes: alone the cards are placed, in company the deck is drawn empty."""
    table = boroughs.Table(GAME, seats=seats, seed=f"absent {seats}")
    while table.result is None:
        (seat,) = table.to_act
        table.play(seat, table.state.fallback(seat))
    cards = [62 // seats, 62 // seats + 1]
    assert seats == 1 or all(score in cards for score in table.result.scores)


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_a_game_at_a_table_can_be_replayed(seats: int) -> None:
    table = boroughs.Table(GAME, seats=seats, seed=f"replay {seats}")
    for number in range(60):
        (seat,) = table.to_act
        moves = table.moves(seat)
        table.play(seat, moves[(7 * number) % len(moves)])
    again = boroughs.replay(table.record)
    assert GAME.to_dict(again.state) == GAME.to_dict(table.state)
    assert again.record == table.record
    (seat,) = table.to_act
    assert list(again.moves(seat)) == list(table.moves(seat))


def test_every_choice_is_among_the_option_sets() -> None:
    for option in GAME.options:
        assert {options[option.name] for options in GAME.option_sets()} == set(option.choices)
