"""The game's own bots: they see what pays, what falls, and when a card is worth it."""

from __future__ import annotations

import pytest

import boroughs
from boroughs import SeededDice
from boroughs.bots import make_bot
from boroughs.core.bot import Turn
from boroughs.games.lots.agenda import A_TURN
from boroughs.games.lots.bot.crew_values import worth_of
from boroughs.games.lots.bot.players import LEVELS
from boroughs.games.lots.bot.points import best_points, expected, offers, promise
from boroughs.games.lots.bot.weights import CARD_WORTH, WORTH
from boroughs.games.lots.components import GRIPS, LOTS
from boroughs.games.lots.release import risk_of
from boroughs.games.lots.tower import Body, Tower, parse_spot
from games.lots.table import GAME, Site, rolling, site

SQUARES = ["O flat1@0,0,0", "O flat1@2,0,0"]


def asked(table: Site, seat: int, level: str = "hard") -> str:
    state = table.state
    turn = Turn(seat, GAME.view(state, seat), state.moves(seat), state.now, SeededDice(1))
    move = make_bot(GAME, level).act(turn).move
    assert move is not None
    return move.notation


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
@pytest.mark.parametrize("seats", [1, 2])
def test_bots_play_to_the_end(level: str, seats: int) -> None:
    done = boroughs.simulate("lots", bots=[level] * seats, games=1, seed=3)
    assert done.games == 1


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("level", "seats"),
    [("expert", 1), pytest.param("expert", 2, marks=pytest.mark.long), ("hard", 4)],
)
def test_who_searches_plays_to_the_end(level: str, seats: int) -> None:
    done = boroughs.simulate("lots", bots=[level] * seats, games=1, seed=3)
    assert done.games == 1


@pytest.mark.parametrize("level", LEVELS)
def test_a_floor_that_can_be_finished_is_finished(level: str) -> None:
    table = site(tower=SQUARES, banks=("IL", "T"), hand="unsteady")
    assert asked(table, 0, level) == "place I flat1@0,2,0"


@pytest.mark.parametrize("level", LEVELS)
def test_no_bot_places_what_would_fall(level: str) -> None:
    """Two points for a bar on the overhang with a bar below it: it would bring the tower down."""
    tower = ["O flat1@0,0,0", "T flat1@0,0,1", "I flat1@0,2,0"]
    table = site(tower=tower, banks=("II", "O"), hand="unsteady")
    table.play(0, asked(table, 0, level))
    assert table.verdicts == ["stays"]


def test_a_cube_is_kept_for_a_floor() -> None:
    """One spot of the floor is left: the cube goes there; with two left it stays in the bank."""
    row = ["I flat1@0,0,0", "I flat1@0,2,0", "cube@0,1,0", "cube@1,1,0"]
    two_left = site(tower=row, banks=("L", "T"), cubes=[1, 0], finished=True)
    assert asked(two_left, 0) == "done"
    one_left = site(tower=[*row, "cube@2,1,0"], banks=("L", "T"), cubes=[1, 0], finished=True)
    assert asked(one_left, 0) == "place cube@3,1,0"


@pytest.mark.parametrize("level", LEVELS)
def test_points_are_taken_with_a_card_that_pays(level: str) -> None:
    """Five more points on the way from 25 to 40."""
    table = site(tower=SQUARES, banks=("IL", "T"), hands=[["mason"], []], track=[25, 26])
    table.play(0, "place I flat1@0,2,0")
    assert asked(table, 0, level) == "crew mason"


def test_a_card_is_not_spent_on_an_early_lead() -> None:
    """From 5 to 10 on an empty track: all that lies there would go to the one behind."""
    table = site(tower=SQUARES, banks=("IL", "T"), hands=[["mason"], []])
    table.play(0, "place I flat1@0,2,0")
    assert asked(table, 0, "hard") == "pass"


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_the_safety_officer_does_not_wait(level: str) -> None:
    """The bar may still score beside the other one; a second accident may never come."""
    tower = ["O flat1@0,0,0", "T flat1@0,0,1", "I flat1@0,2,0"]
    table = site(tower=tower, banks=("IL", "O"), hands=[["safety-officer"], []], track=[20, 21])
    table.play(0, "place I wide2@2,0,2")
    assert asked(table, 0, level) == "crew safety-officer"


def test_the_last_card_of_a_full_hand_to_go_is_the_best() -> None:
    table = site(
        phase="hand-on", agenda=tuple(A_TURN[5:]), hands=[["mason", "welder", "safety-officer"], []]
    )
    assert asked(table, 0) == "hand safety-officer"


def test_the_worst_block_is_chosen_for_another() -> None:
    """Only the bar finishes the floor: the neighbour who chooses will not give it."""
    table = rolling("T", banks=("L", "O"), tower=SQUARES, piles=[0, 3, 3, 3, 3])
    assert asked(table, 1) != "take I"


def test_the_best_block_is_taken_for_oneself() -> None:
    table = rolling("?", banks=("L", "T"), tower=SQUARES)
    assert asked(table, 0) == "take I"


def test_what_a_tower_offers() -> None:
    """On two squares: the bar 5 for the floor, a third square 4, a T nothing to match."""
    tower = Tower(LOTS[0])
    for number, text in enumerate(SQUARES):
        spot = parse_spot(text)
        assert spot is not None
        tower.add(Body(number, 0, spot))
    assert offers(tower, [1, 1, 1, 1, 1]) == [0, 0, 4, 0, 5]
    assert best_points(tower, 4) == 5
    # The die: 0, 0, 4, 0, 5 and the best of all for a question mark, but never below the 3 in the bank.
    assert expected([0, 0, 4, 0, 5], 3) == pytest.approx((3 + 3 + 4 + 3 + 5 + 5) / 6)


def test_a_covered_gap_promises_less() -> None:
    """Eight of twelve spots: 5 * (2/3)^2; a T over one of the gaps leaves three tenths of it."""
    tower = Tower(LOTS[0])
    for number, text in enumerate(SQUARES):
        spot = parse_spot(text)
        assert spot is not None
        tower.add(Body(number, 0, spot))
    assert promise(tower) == pytest.approx(5 * 4 / 9)
    # Three cubes deep: one lies over the first gap of the last row. Its own floor has 4 of 12 spots.
    deep = parse_spot("T flat2@0,0,1")
    assert deep is not None
    tower.add(Body(9, 0, deep))
    assert promise(tower) == pytest.approx(5 * 4 / 9 * 0.3 + 5 / 9)


def test_a_risk_is_a_percentage() -> None:
    tower = Tower(LOTS[0])
    spot = parse_spot("T flat1@0,0,0")
    assert spot is not None
    risk = risk_of(tower, spot, GRIPS["clumsy"])
    assert 0 <= risk.accident <= 100
    assert 0 <= risk.slip <= 100


@pytest.mark.clause("LOT-5")
def test_on_the_crane_a_hand_takes_its_time() -> None:
    """Without waiting every block would be let go at the same point of the swing."""
    state = site(hand="crane").state
    bot = make_bot(GAME, "easy")
    waits = {
        bot.act(Turn(0, GAME.view(state, 0), state.moves(0), 0, SeededDice(seed))).after
        for seed in range(5)
    }
    assert len(waits) > 2
    assert min(waits) > 0


def test_a_card_that_nobody_has_weighed_counts_as_one_won_on_the_track() -> None:
    """So that a new card needs no more than its declaration and its effect."""
    assert worth_of("surveyor") == CARD_WORTH
    assert worth_of("night-shift") == WORTH["night-shift"]
