"""The game keeps the contract of the engine."""

from __future__ import annotations

from collections import Counter

import pytest

import boroughs
from boroughs import BadOptions, SeededDice
from boroughs.bots import make_bot
from boroughs.testing import check_game
from boroughs.testing.imagined_states import check_imagining
from boroughs.testing.laws import StepChecks
from boroughs.testing.reproducibility import check_hash_seeds, fits
from boroughs.testing.twins import check_twins
from games.mad_city.small import QuickCity, TinyCity
from games.mad_city.table import GAME, MadCityTable

SELDOM = {1, 4}
"""Option sets of which another has the mode: the second is standard, too; only the ending of the fifth is its own."""
TABLES = [
    # On every change three play with the usual options, and two or one in each mode and with each set of tiles.
    pytest.param(
        number, seats, marks=pytest.mark.long if number in SELDOM or (seats > 2 and number) else ()
    )
    for number, options in enumerate(GAME.option_sets())
    for seats in GAME.seat_counts
    if fits(GAME, seats, options)
    # Larger open tables say nothing that smaller ones do not, and take longest.
    and (seats <= 3 or (seats == 6 and number == 1))
]
QUICK = QuickCity()
TINY = TinyCity()


@pytest.mark.heavy
@pytest.mark.parametrize(("number", "seats"), TABLES)
def test_the_game_keeps_the_contract(number: int, seats: int) -> None:
    """A random game of this option set for so many, held against every law of the suite.

    One table plays to its full end; for the others the goal is near.
    """
    options = GAME.option_sets()[number]
    game = GAME if (number, seats) == (0, 2) else QUICK
    checked = check_game(game, games=1, seats=[seats], option_sets=[options], hash_seeds=False)
    assert checked.games == 1
    assert checked.steps > 15


@pytest.mark.clause("MAD-40", "MAD-42", "MAD-30")
@pytest.mark.parametrize("number", range(4))
def test_what_is_hidden_is_imagined_with_its_true_odds(number: int) -> None:
    """Four tiles and cities of one cell: a rival's tile, how it lies, and a fist can all be counted.

    Behind a screen a rival holds one of three tiles that I do not; in the standard game each of
    sixteen fists is possible. What each viewer imagines is compared with all of that.
    """
    options = TINY.option_sets()[number]
    journey = StepChecks(TINY, 2, dict(options), SeededDice(f"tiny {number}"), 20_000).play()
    check_twins(journey, SeededDice(f"twins {number}"), most=4)
    # The first round says it all, and the more moves, the more there is to count.
    journey.inputs = journey.inputs[:8]
    checked = [check_imagining(journey, viewer, SeededDice("tiny")) for viewer in (0, 1, None)]
    assert sum(checked) >= 6


@pytest.mark.clause("MAD-30", "MAD-40")
def test_screen_and_fists_together_hide_240_possibilities() -> None:
    """Three tiles, each in hand or in the one cell in four rotations, times sixteen fists."""
    table = MadCityTable(TINY.new(2, TINY.option_sets()[4]))
    table.start_round()
    view, dice = table.view(0), SeededDice("both")
    imagined: Counter[str] = Counter()
    tiles: Counter[str] = Counter()
    for _ in range(4_000):
        rival = GAME.to_dict(TINY.imagine(view, dice))["builders"]
        assert isinstance(rival, list)
        imagined[str(rival[1])] += 1
        tiles[(rival[1]["hand"] or rival[1]["cells"])[0][:4]] += 1
    assert len(imagined) == 3 * (1 + 4) * 16
    assert view.builders[0].hand[0] not in tiles
    # A third of 4,000 each, give or take five standard deviations of 30.
    assert all(abs(count - 4_000 / 3) < 150 for count in tiles.values())


@pytest.mark.heavy
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
    """Three bots and a minute: the table's clock moves, nobody waits for it."""
    bots = {seat: make_bot(QUICK, "random") for seat in range(3)}
    table = boroughs.Table(QUICK, seats=3, seed=1, bots=bots)
    assert table.play_out().winners
    assert table.now > 0
