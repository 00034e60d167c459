"""The contract, held by random games of every option set; and imagined states, counted."""

from __future__ import annotations

import pytest

from boroughs.core.dice import SeededDice
from boroughs.core.options import Options
from boroughs.games.lots.effects import CREW
from boroughs.games.lots.hands import DEALT, HANDED, PLAYED, UNKNOWN, Deed, hands_after, imagined
from boroughs.games.lots.options import option_set
from boroughs.testing import check_game
from games.lots.small import HandyLots, SmallLots
from games.lots.table import GAME

# Every option alone; what more seats add hardly depends on the options.
TABLES = [
    *((1, options) for options in GAME.option_sets()),
    (4, GAME.option_sets()[0]),
    *(pytest.param(4, options, marks=pytest.mark.long) for options in GAME.option_sets()[1:]),
]


@pytest.mark.heavy
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_one_and_four(seats: int, options: Options) -> None:
    if seats == 1:
        options = {**options, "children": 0}
    checked = check_game(GAME, games=1, seats=[seats], option_sets=[options], hash_seeds=False)
    assert checked.games == 1


@pytest.mark.heavy
@pytest.mark.parametrize(("seats", "hand", "lot"), [(2, "unsteady", 2), (3, "steady", 3)])
def test_two_and_three_without_crew(seats: int, hand: str, lot: int) -> None:
    options = option_set(lot=lot, hand=hand, crew=False)
    assert check_game(GAME, games=1, seats=[seats], option_sets=[options], hash_seeds=False).games


@pytest.mark.heavy
@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3])
def test_two_and_three_with_the_whole_box(seats: int) -> None:
    checked = check_game(GAME, games=1, seats=[seats], option_sets=[option_set()], hash_seeds=False)
    assert checked.imagined_positions > 100


@pytest.mark.heavy
@pytest.mark.parametrize("seats", [2, 3])
def test_a_small_box_is_imagined_with_the_right_odds(seats: int) -> None:
    options = [option_set(hand="steady")]
    checked = check_game(SmallLots(), games=1, seats=[seats], option_sets=options, hash_seeds=False)
    assert checked.imagined_positions > 30


@pytest.mark.heavy
@pytest.mark.parametrize("seed", [1, 5])
def test_cards_handed_on_are_imagined_where_they_may_be(seed: int) -> None:
    options = [option_set(hand="steady", lot=2)]
    checked = check_game(
        HandyLots(), games=1, seats=[2], option_sets=options, seed=seed, hash_seeds=False
    )
    assert checked.imagined_positions > 30


@pytest.mark.heavy
def test_two_hash_seeds_agree() -> None:
    assert check_game(GAME, games=1, seats=[1], option_sets=[option_set(lot=2)]).games == 1


# The story of the crew cards

ARCHITECT, CRANE, FOREMAN, DISPATCHER = range(4)
BOX = [card.index for card in CREW][:5]


@pytest.mark.clause("LOT-14")
def test_who_handed_a_card_on_knows_where_it_went() -> None:
    """Seat 0 gave the Architect to seat 1, who holds it in every world seat 0 imagines."""
    story = [
        Deed(DEALT, 0, ARCHITECT),
        Deed(DEALT, 1, UNKNOWN),
        Deed(HANDED, 0, ARCHITECT, 1),
    ]
    for seed in range(20):
        hands = hands_after(imagined(story, 2, BOX, SeededDice(seed)), 2)
        assert hands is not None
        assert ARCHITECT in hands[1]


@pytest.mark.clause("LOT-14")
def test_a_card_handed_on_again_may_be_in_either_hand() -> None:
    """Seat 1 got the Architect, drew two more and gave one of the three to seat 2, unseen by seat 0."""
    story = [
        Deed(DEALT, 0, ARCHITECT),
        Deed(HANDED, 0, ARCHITECT, 1),
        Deed(DEALT, 1, UNKNOWN),
        Deed(DEALT, 1, UNKNOWN),
        Deed(HANDED, 1, UNKNOWN, 2),
    ]
    holders = set()
    for seed in range(60):
        hands = hands_after(imagined(story, 3, BOX, SeededDice(seed)), 3)
        assert hands is not None
        holders.add(next(seat for seat in range(3) if ARCHITECT in hands[seat]))
    assert holders == {1, 2}


@pytest.mark.clause("LOT-14")
def test_a_card_that_was_played_was_in_the_hand() -> None:
    """Seat 2 plays the Foreman after seat 1 handed it something: it was drawn there or handed."""
    story = [
        Deed(DEALT, 1, UNKNOWN),
        Deed(DEALT, 2, UNKNOWN),
        Deed(HANDED, 1, UNKNOWN, 2),
        Deed(PLAYED, 2, FOREMAN),
    ]
    drawers = set()
    for seed in range(60):
        told = imagined(story, 3, BOX, SeededDice(seed))
        assert hands_after(told, 3) is not None
        drawers.add(next(d.seat for d in told if d.what == DEALT and d.card == FOREMAN))
    assert drawers == {1, 2}
