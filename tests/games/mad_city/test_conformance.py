"""The game keeps the contract of the engine."""

from __future__ import annotations

import pytest

import boroughs
from boroughs import BadOptions, SeededDice
from boroughs.testing import check_game
from boroughs.testing.imagining import check_imagining
from boroughs.testing.laws import Watch
from boroughs.testing.repeating import check_hash_seeds, fits
from games.mad_city.table import GAME

TABLES = [
    (number, seats)
    for number, options in enumerate(GAME.option_sets())
    for seats in GAME.seat_counts
    if fits(GAME, seats, options)
    # The largest open tables say nothing that smaller ones do not, and take longest.
    and (seats <= 3 or (seats == 6 and number == 1))
]


@pytest.mark.parametrize(("number", "seats"), TABLES)
def test_the_game_keeps_the_contract(number: int, seats: int) -> None:
    """A random game of this option set for so many, held against every law of the suite."""
    options = GAME.option_sets()[number]
    checked = check_game(GAME, games=1, seats=[seats], option_sets=[options], hash_seeds=False)
    assert checked.games == 1
    assert checked.steps > 15


@pytest.mark.clause("MAD-30")
def test_fists_are_imagined_with_every_content() -> None:
    """Two players without a screen: sixteen fists are possible, and all of them are imagined."""
    options: dict[str, object] = {"mode": "standard", "screen": "off"}
    journey = Watch(GAME, 2, options, SeededDice("fists"), 20_000).play()
    journey.inputs = journey.inputs[:25]
    assert check_imagining(journey, 0, SeededDice("fists")) > 10


def test_the_game_does_not_depend_on_hashes() -> None:
    check_hash_seeds(GAME)


def test_every_mode_and_every_choice_is_among_the_option_sets() -> None:
    sets = GAME.option_sets()
    for option in GAME.options:
        if option.name != "screen":
            assert {options[option.name] for options in sets} == set(option.choices)


@pytest.mark.parametrize(
    "options",
    [
        {"mode": "puzzle", "tiles": "draw-ten"},
        {"mode": "speed", "screen": "on"},
        {"mode": "puzzle", "short": True},
        {"mode": "speed", "ending": "last-round"},
        {"mode": "speed", "strict": True},
    ],
)
def test_options_that_mean_nothing_alone_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(BadOptions) as refusal:
        GAME.new(1, options)
    assert refusal.value.code == "bad-option-value"


@pytest.mark.parametrize("options", [{"mode": "standard", "short": True}, {"strict": True}])
def test_options_of_another_mode_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(BadOptions):
        GAME.new(2, options)


def test_random_bots_play_it_in_virtual_time() -> None:
    """Six bots and a minute: the table's clock moves, nobody waits for it."""
    done = boroughs.simulate("mad-city", bots=["random"] * 3, games=1, seed=1)
    assert done.games == 1
