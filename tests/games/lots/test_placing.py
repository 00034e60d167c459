"""LOT-4 and LOT-5: letting go, slips, accidents, and the hand."""

from __future__ import annotations

import pytest

from boroughs.bots import make_bot
from boroughs.core.errors import BadOptions
from boroughs.core.options import OptionValue
from boroughs.core.table import Table
from boroughs.games.lots.components import (
    CLUMSY,
    LETTERS,
    MOST_RETURNED,
    STEADY,
    SWAYING,
    UNSTEADY,
    swing,
)
from boroughs.games.lots.moves import Place
from boroughs.games.lots.release import guided, release
from boroughs.games.lots.view import HeldView, LotsView
from games.lots.table import GAME, Site, site

OVERHANG = ["O flat1@0,0,0", "T flat1@0,0,1"]
"""A T that overhangs the square by one cube, at 2,0 on floor 1."""
TIPPING = "place I wide2@2,0,2"
"""An upright bar on that overhang: both go down."""


def held(table: Site, hold: str) -> HeldView:
    """What seat 0 would see if it held a piece there; and that it then really sees that."""
    seen = GAME.what_if(GAME.view(table.state, 0), GAME.parse(hold))
    table.play(0, hold)
    assert seen == GAME.view(table.state, 0)
    view = GAME.annotated(GAME.view(table.state, 0))
    assert view.held is not None
    return view.held


@pytest.mark.clause("LOT-4")
def test_a_block_that_stays_is_placed() -> None:
    table = site(banks=("TL", "O"))
    table.play(0, "place T flat1@0,0,0")
    assert table.verdicts == ["stays"]
    assert table.tower == ["T flat1@0,0,0"]


@pytest.mark.clause("LOT-4")
def test_only_the_piece_moves_so_it_slips_and_must_go_elsewhere() -> None:
    """A bar with two cubes held: it slips, nothing is lost, and the player may not switch blocks."""
    table = site(tower=["O flat1@0,0,0"], banks=("IL", "O"))
    table.play(0, "place I flat1@0,0,1")
    assert table.verdicts == ["slips"]
    assert table.tower == ["O flat1@0,0,0"]
    assert table.state.to_act() == (0,)
    assert table.refusal(0, "place I flat1@0,0,1") == "spot-tried"
    assert table.refusal(0, "place L flat1@1,1,0") == "place-this-first"
    table.play(0, "place I flat1@0,2,0")
    assert table.tower[-1] == "I flat1@0,2,0"


@pytest.mark.clause("LOT-4")
def test_a_slip_costs_no_points() -> None:
    table = site(tower=["O flat1@0,0,0", "I flat1@0,2,0"], banks=("IL", "O"))
    table.play(0, "place I flat1@0,0,1")
    assert table.verdicts == ["slips"]
    table.play(0, "place I flat1@0,2,1")
    assert table.state.track[0] == 2


@pytest.mark.clause("LOT-4")
def test_another_body_moves_so_it_is_an_accident() -> None:
    """The T leaves the game, the bar comes back to the hand and is placed elsewhere, for nothing."""
    table = site(tower=[*OVERHANG, "I flat1@0,2,0"], banks=("IL", "O"))
    before = table.state.piles.copy()
    table.play(0, TIPPING)
    assert table.verdicts == ["falls 2 back"]
    assert table.tower == ["O flat1@0,0,0", "I flat1@0,2,0"]
    assert table.state.piles == before
    assert table.state.to_act() == (0,)
    assert table.refusal(0, "place L flat1@1,1,0") == "place-this-first"
    table.play(0, "place I flat1@0,2,1")
    assert table.state.track == [0, 0]
    assert table.told("no-score")


@pytest.mark.clause("LOT-4")
def test_what_stood_on_the_fallen_falls_too() -> None:
    """Five cubes at 0.55 from the edge against the T's four at 0.45: T and cube go, the square stays."""
    table = site(tower=[*OVERHANG, "cube@2,0,2"], banks=("IL", "O"))
    table.play(0, "place I wide2@2,0,3")
    assert table.verdicts == ["falls 2,3 back"]
    assert table.tower == ["O flat1@0,0,0"]


@pytest.mark.clause("LOT-4")
def test_a_counterweight_prevents_the_accident() -> None:
    """One more cube at 1.45 from the edge: 1.8 + 1.45 against 2.2."""
    table = site(tower=[*OVERHANG, "cube@0,0,2"], banks=("IL", "O"))
    table.play(0, TIPPING)
    assert table.verdicts == ["stays"]


@pytest.mark.clause("LOT-4")
def test_a_cube_that_brings_something_down_is_an_accident_too() -> None:
    """A press of the hand on the overhang's end tips the T: cube and block are still placed, for nothing."""
    tower = ["O flat1@0,0,0", "I flat1@0,0,1", "cube@0,0,2"]
    table = site(tower=tower, banks=("IL", "O"), cubes=[1, 0], hand="unsteady")
    table.play(0, "place cube@3,0,2")
    assert table.verdicts == ["falls 2,3 back"]
    assert table.refusal(0, "place I flat1@0,2,0") == "place-this-first"
    table.play(0, "place cube@3,0,0")
    table.play(0, "place I flat1@0,2,0")
    assert table.tower == ["O flat1@0,0,0", "cube@3,0,0", "I flat1@0,2,0"]
    assert table.state.track == [0, 0]


@pytest.mark.clause("LOT-4")
def test_a_floor_opened_by_a_fall_scores_again() -> None:
    """Floor 1 was finished once; then its T fell. Who closes it again gets the 5 points again."""
    ground = ["O flat1@0,0,0", "O flat1@2,0,0", "I flat1@0,2,0"]
    table = site(tower=[*ground, "O flat1@0,0,1", "I flat1@0,2,1"], banks=("OL", "I"))
    table.state.next_number = 9
    table.play(0, "place O flat1@2,0,1")
    assert table.state.track[0] == 5 + 2 * 2


@pytest.mark.clause("LOT-4")
def test_a_block_without_a_place_goes_back_for_nothing() -> None:
    """Nothing fits under a roof that nothing may be put on: simulated by trying every spot."""
    table = site(banks=("IL", "O"))
    assert table.refusal(0, "return I") == "has-a-place"
    assert "return I" not in table.listed(0)
    state = table.state
    state.piece = 4
    state.tried = list(state.spots(4))
    assert table.listed(0) == ["return I"]
    before = state.piles[4]
    table.play(0, "return I")
    assert state.piles[4] == before + 1
    assert state.track == [0, 0]
    assert table.told("no-score")


def give_back_a_block(table: Site) -> None:
    """Whoever's turn it is puts a block back; simulated as above."""
    state = table.state
    state.piece = state.banks[state.active][0]
    state.tried = list(state.spots(state.piece))
    table.play(state.active, f"return {LETTERS[state.piece]}")


@pytest.mark.clause("LOT-4", "LOT-16")
def test_when_nothing_finds_a_place_for_long_the_building_is_done() -> None:
    """What was put back is drawn again: without a bound the game could go on so for ever."""
    table = site(banks=("IL", "O"), track=[3, 8], options={"crew": False})
    for returned in range(MOST_RETURNED):
        assert table.state.returned_in_a_row == returned
        assert table.state.result() is None
        give_back_a_block(table)
    assert table.told("nothing-fits")
    assert table.told("last-answers")
    result = table.state.result()
    assert result is not None
    assert result.winners == (1,)


@pytest.mark.clause("LOT-4", "LOT-16")
def test_a_block_that_stays_begins_the_count_anew() -> None:
    table = site(banks=("IL", "O"), options={"crew": False})
    give_back_a_block(table)
    assert table.state.returned_in_a_row == 1
    table.play(1, "place O flat1@0,0,0")
    assert table.state.returned_in_a_row == 0


@pytest.mark.clause("LOT-5", "LOT-16")
def test_a_crane_that_hangs_still_does_not_keep_a_game_from_ending() -> None:
    """Players who take no time always let go at the same end of the swing, where every block may slip."""
    bots = {seat: make_bot(GAME, "random") for seat in range(2)}
    options: dict[str, OptionValue] = {"lot": 1, "hand": "crane", "crew": False}
    assert Table(GAME, 2, options, seed=2, bots=bots).play_out(2_000)


@pytest.mark.clause("LOT-4")
def test_a_place_for_the_other_block_is_a_place() -> None:
    """Neither block may have one: as long as the L could stand, the bar is not put back."""
    table = site(banks=("IL", "O"))
    table.state.tried = []
    assert table.refusal(0, "return L") == "has-a-place"


# The hand


@pytest.mark.clause("LOT-5")
def test_a_steady_hand_is_exact() -> None:
    table = site(tower=["O flat1@0,0,0"], hand="steady")
    table.play(0, "place T flat1@0,0,1")
    assert not table.told("offset")


@pytest.mark.clause("LOT-5")
def test_an_unsteady_hand_is_off_by_chance() -> None:
    """Finitely many offsets with whole weights; the offset and the verdict are both told and recorded."""
    table = site(tower=["O flat1@0,0,0"], hand="unsteady")
    state = table.state
    state.play(0, GAME.parse("place T flat1@0,0,1"))
    chance = state.chance()
    assert chance is not None
    assert len(chance.outcomes) == len(UNSTEADY.offsets)
    assert sum(chance.weights) == sum(UNSTEADY.weights)
    assert "off 0,0" in [outcome.text for outcome in chance.outcomes]


@pytest.mark.clause("LOT-5")
def test_the_same_spot_may_stay_or_fall_by_the_hand() -> None:
    """An L lies with two cubes of its row held: its centre is at 1.75, the rim of what holds it at
    1.95. An eighth of a cube to the right it stays, a quarter to the right it slips."""
    state = site(tower=["O flat1@0,0,0"], banks=("TL", "O"), hand="unsteady").state
    move = GAME.parse("place L flat1@0,0,1")
    assert isinstance(move, Place)
    assert release(state.tower, move.spot, 12, 0, 0).text == "stays"
    assert release(state.tower, move.spot, 25, 0, 0).text == "slips"


@pytest.mark.clause("LOT-5")
def test_walls_guide_the_hand() -> None:
    """Between two neighbours a block cannot be let go off the mark."""
    state = site(tower=["I flat1@0,0,0", "I flat1@0,2,0"], banks=("IL", "T"), hand="unsteady").state
    between = GAME.parse("place I flat1@0,1,0")
    assert isinstance(between, Place)
    assert guided(state.tower, between.spot, 12, 12) == (12, 0)
    assert guided(state.tower, between.spot, -12, -12) == (-12, 0)
    on_top = GAME.parse("place I flat1@0,0,1")
    assert isinstance(on_top, Place)
    assert guided(state.tower, on_top.spot, 12, -12) == (12, -12)


@pytest.mark.clause("LOT-5")
def test_the_crane_swings_with_the_time() -> None:
    """There and back in one period; the moment of letting go fixes the offset."""
    steps = SWAYING.steps
    assert swing(0, 3700, steps) == swing(3700, 3700, steps) == steps[0]
    assert swing(1850, 3700, steps) == steps[-1]
    table = site(tower=["O flat1@0,0,0"], hand="crane")
    state = table.state
    state.now = 1850
    across, deep = state.crane_offset()
    assert across == steps[-1]
    view = GAME.view(state, None)
    assert isinstance(view, LotsView)
    crane = view.crane
    assert crane is not None
    assert crane.path == (*steps, *reversed(steps[1:-1]))
    assert crane.path[1850 * len(crane.path) // crane.across] == across
    assert deep in steps
    state.play(0, GAME.parse("place T flat1@0,0,1"))
    assert state.offset == (across, deep)


@pytest.mark.clause("LOT-5")
@pytest.mark.parametrize("hand", ["steady", "unsteady", "crane"])
def test_the_verdict_is_recorded_whatever_the_hand(hand: str) -> None:
    table = site(hand=hand)
    table.play(0, "place T flat1@0,0,0")
    assert table.verdicts == ["stays"]


@pytest.mark.clause("LOT-5")
def test_the_risk_is_shown_before_the_player_commits() -> None:
    """Holding a block over a spot shows points and risk to all; flat on the ground nothing can happen."""
    table = site(tower=["T flat1@0,0,0"], hand="unsteady", banks=("TL", "O"))
    table.play(0, "hold T flat1@0,0,1")
    for viewer in (0, 1, None):
        view = GAME.annotated(GAME.view(table.state, viewer))
        assert view.held is not None
        assert view.held.accident == 0
    assert "release" in table.listed(0)
    table.play(0, "release")
    assert len(table.tower) == 2


@pytest.mark.clause("LOT-5")
def test_careful_spots_are_safe_and_overhanging_ones_are_not() -> None:
    """Flat on solid ground: nothing. An upright bar at the end of an overhang: something falls for certain."""
    table = site(tower=[*OVERHANG, "I flat1@0,2,0"], banks=("IL", "O"), hand="unsteady")
    safe = held(table, "hold I flat1@0,2,1")
    bad = held(table, TIPPING.replace("place", "hold"))
    assert (safe.accident, safe.slip, safe.stands) == (0, 0, True)
    assert not bad.stands
    assert bad.accident > 50
    assert bad.accident + bad.slip == 100


def test_what_if_promises_nothing_that_the_hand_decides() -> None:
    table = site(banks=("IL", "O"), hand="unsteady")
    assert GAME.what_if(GAME.view(table.state, 0), GAME.parse("place I flat1@0,2,0")) is None
    assert GAME.what_if(GAME.view(table.state, None), GAME.parse("hold I flat1@0,2,0")) is None


@pytest.mark.clause("LOT-5")
def test_little_builders_adults_have_a_less_steady_hand() -> None:
    """With one child at the table seat 0 is the child; everybody else plays as if with one hand."""
    usual = site(hand="unsteady").state
    family = site(hand="unsteady", options={"children": 1}).state
    puzzle = site(hand="steady", options={"children": 1}).state
    assert [usual.grip(seat) for seat in (0, 1)] == [UNSTEADY, UNSTEADY]
    assert [family.grip(seat) for seat in (0, 1)] == [UNSTEADY, CLUMSY]
    assert [puzzle.grip(seat) for seat in (0, 1)] == [STEADY, UNSTEADY]
    assert max(CLUMSY.steps) > max(UNSTEADY.steps)


@pytest.mark.clause("LOT-5")
def test_little_builders_may_leave_out_the_crew() -> None:
    state = GAME.new(2, {"crew": False})
    assert GAME.populations(2, state.options)
    table = site(options={"crew": False}).state
    assert table.crew_spots == []
    assert table.hands == [[], []]


def test_there_must_be_an_adult() -> None:
    with pytest.raises(BadOptions):
        GAME.new(2, {"children": 2})
