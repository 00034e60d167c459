"""LOT-10 to LOT-13: setting up, rolling, placing, scoring."""

from __future__ import annotations

import pytest

from boroughs.games.lots.components import LOTS
from boroughs.games.lots.rules import Lots
from games.lots.table import GAME, new_table, rolling, site

# Setting up


@pytest.mark.clause("LOT-10")
def test_piles_stand_in_the_order_of_the_rainbow_and_starting_blocks_come_out_of_them() -> None:
    """Two players roll a T and an I; then the first rolls an O: 6 of each, less those."""
    table = new_table(2, rolls=["T", "I", "O"], crew=False)
    assert table.state.piles == [5, 6, 5, 6, 5]
    assert table.state.banks == [[0, 2], [4]]


@pytest.mark.clause("LOT-10")
def test_everybody_gets_one_crew_card() -> None:
    table = new_table(3, cards=["welder", "mason", "painter"])
    assert [len(hand) for hand in table.state.hands] == [1, 1, 1]


@pytest.mark.clause("LOT-10")
def test_a_question_mark_gives_any_starting_block() -> None:
    state = GAME.new(2, {"crew": False, "hand": "steady"})
    assert isinstance(state, Lots)
    state.resolve(state.first_chance().outcomes[1])
    roll = state.chance()
    assert roll is not None
    state.resolve(roll.answer("?"))
    assert state.to_act() == (0,)
    assert [move.notation for move in state.moves(0)] == [f"take {letter}" for letter in "TLOSI"]
    state.play(0, GAME.parse("take S"))
    assert state.banks[0] == [3]
    assert state.chance() is not None


@pytest.mark.clause("LOT-10")
def test_the_first_player_is_drawn() -> None:
    state = GAME.new(3)
    chance = state.chance()
    assert chance is not None
    assert [(o.text, w) for o, w in zip(chance.outcomes, chance.weights, strict=True)] == [
        ("seat 0", 1),
        ("seat 1", 1),
        ("seat 2", 1),
    ]


@pytest.mark.clause("LOT-10")
def test_cubes_lie_on_the_track() -> None:
    assert new_table(2).state.cube_spots == [6, 12, 19, 25, 32, 38]


@pytest.mark.clause("LOT-10")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_one_of_three_lots(level: int) -> None:
    """All three have twelve spots: three blocks a floor."""
    table = new_table(2, lot=level).state
    assert table.tower.lot.level == level
    assert len(LOTS[level - 1].spots) == 12


# Rolling


@pytest.mark.clause("LOT-11")
def test_the_rolled_block_is_taken_and_one_of_two_is_placed() -> None:
    table = rolling("S", banks=("T", "O"))
    assert table.state.banks[0] == [0, 3]
    assert table.state.phase == "choose"
    table.rolls = ["L"]
    table.play(0, "place S flat1@0,0,0")
    assert table.state.banks[0] == [0]
    assert table.state.active == 1


@pytest.mark.clause("LOT-11")
def test_a_question_mark_is_any_available_block() -> None:
    table = rolling("?", banks=("T", "O"), piles=[0, 3, 3, 3, 3])
    assert table.listed(0) == ["take L", "take O", "take S", "take I"]
    assert table.refusal(0, "take T") == "pile-empty"
    table.play(0, "take I")
    assert table.state.banks[0] == [0, 4]


@pytest.mark.clause("LOT-11")
def test_of_an_exhausted_colour_the_player_to_the_left_chooses() -> None:
    table = rolling("T", banks=("O", "O", "L"), piles=[0, 3, 3, 3, 3])
    assert table.state.to_act() == (1,)
    table.play(1, "take I")
    assert table.state.banks == [[2, 4], [2], [1]]
    assert table.state.to_act() == (0,)


@pytest.mark.clause("LOT-11")
def test_only_blocks_of_the_bank_are_placed() -> None:
    table = site(banks=("TL", "O"))
    assert table.refusal(0, "place S flat1@0,0,0") == "not-in-bank"


@pytest.mark.clause("LOT-11")
def test_only_one_block_is_placed() -> None:
    table = site(banks=("TL", "O"), cubes=[1, 0])
    table.play(0, "place T flat1@0,0,0")
    assert table.refusal(0, "place L flat1@0,0,1") == "one-block-a-turn"


# Cubes


@pytest.mark.clause("LOT-12")
def test_a_cube_may_be_added_after_the_block() -> None:
    table = site(cubes=[2, 0])
    table.play(0, "place T flat1@0,0,0")
    assert table.state.to_act() == (0,)
    table.play(0, "place cube@0,1,0")
    assert table.tower == ["T flat1@0,0,0", "cube@0,1,0"]
    assert table.state.cubes[0] == 1
    assert table.state.active == 1


@pytest.mark.clause("LOT-12")
def test_a_cube_may_be_added_before_the_block() -> None:
    table = site(cubes=[2, 0])
    table.play(0, "place cube@0,1,0")
    assert table.refusal(0, "place cube@3,1,0") == "no-cube"
    table.play(0, "place T flat1@0,0,0")
    assert table.state.active == 1


@pytest.mark.clause("LOT-12")
def test_a_cube_need_not_be_added() -> None:
    table = site(cubes=[2, 0])
    assert table.refusal(0, "done") == "place-first"
    table.play(0, "place T flat1@0,0,0")
    table.play(0, "done")
    assert table.state.cubes[0] == 2
    assert table.state.active == 1


@pytest.mark.clause("LOT-12")
def test_a_cube_won_in_this_turn_waits_for_a_later_one() -> None:
    """Both at 5 and 8: five points bring seat 0 past the cube at 6, as the last of the two."""
    floor = ["O flat1@0,0,0", "O flat1@2,0,0"]
    table = site(tower=floor, banks=("IL", "T"), track=[5, 8])
    table.play(0, "place I flat1@0,2,0")
    assert table.state.cubes[0] == 1
    assert table.state.active == 1
    assert table.state.fresh == 0


@pytest.mark.clause("LOT-12")
def test_without_a_cube_there_is_none_to_place() -> None:
    assert site().refusal(0, "place cube@0,0,0") == "no-cube"


# Scoring


@pytest.mark.clause("LOT-13")
def test_a_finished_floor_is_five_points() -> None:
    table = site(tower=["O flat1@0,0,0", "O flat1@2,0,0"], banks=("IL", "T"))
    table.play(0, "place I flat1@0,2,0")
    assert table.state.track[0] == 5


@pytest.mark.clause("LOT-13")
def test_two_floors_at_once_are_ten() -> None:
    """Two floors of the City Block, each short of the last column's two spots: an upright square closes both."""
    tower = ["O flat1@0,0,0", "I flat1@0,2,0", "O flat1@0,0,1", "I flat1@0,2,1", "O deep1@2,0,0"]
    table = site(tower=tower, banks=("OL", "T"))
    table.play(0, "place O deep1@3,0,0")
    assert table.state.track[0] == 10 + 2


@pytest.mark.clause("LOT-13")
def test_block_and_cube_finish_a_floor_together() -> None:
    """A bar and three cubes lie there; a second bar and a fourth cube fill the rest."""
    tower = ["I flat1@0,0,0", "cube@0,1,0", "cube@1,1,0", "cube@2,1,0"]
    table = site(tower=tower, banks=("IL", "T"), cubes=[1, 0])
    table.play(0, "place I flat1@0,2,0")
    table.play(0, "place cube@3,1,0")
    assert table.state.track[0] == 5


@pytest.mark.clause("LOT-13")
def test_a_matching_block_is_two_points_each_block_once() -> None:
    """An S over another touches it with four faces: still 2 points."""
    table = site(tower=["S flat1@0,0,0"], banks=("SL", "T"))
    table.play(0, "place S flat1@0,0,1")
    assert table.state.track[0] == 2


@pytest.mark.clause("LOT-13")
def test_two_matching_blocks_are_four_points() -> None:
    """Two squares side by side, a third upon both."""
    table = site(tower=["O flat1@0,0,0", "O flat1@2,0,0"], banks=("OL", "T"))
    table.play(0, "place O flat1@1,0,1")
    assert table.state.track[0] == 4


@pytest.mark.clause("LOT-13")
def test_corners_do_not_touch() -> None:
    """An edge in common is no face."""
    table = site(tower=["O wide1@0,0,0"], banks=("OL", "T"))
    table.play(0, "place O wide1@2,1,0")
    assert table.state.track[0] == 0


@pytest.mark.clause("LOT-13")
def test_other_colours_and_cubes_do_not_match() -> None:
    table = site(tower=["T flat1@0,0,0", "cube@0,1,0"], banks=("IL", "T"))
    table.play(0, "place I flat1@0,2,0")
    assert table.state.track[0] == 0


@pytest.mark.clause("LOT-13")
def test_the_fourth_square_finishes_and_matches() -> None:
    """On the City Block: two squares and a bar below make 5, and a square over two squares 4."""
    tower = ["O flat1@0,0,0", "O flat1@2,0,0", "I flat1@0,2,0", "I flat1@0,2,1", "O flat1@0,0,1"]
    table = site(tower=tower, banks=("OL", "T"))
    table.play(0, "place O flat1@2,0,1")
    assert table.state.track[0] == 5 + 2 + 2
