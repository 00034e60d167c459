"""LOT-30 to LOT-32: alone on the lot."""

from __future__ import annotations

import pytest

from games.lots.table import new_table, rolling, site, told_reason

SQUARES = ["O flat1@0,0,0", "O flat1@2,0,0"]


@pytest.mark.clause("LOT-30")
def test_alone_there_are_four_of_each_and_neither_crew_nor_cubes() -> None:
    """A T to start with and an L rolled: the marker stands at the T."""
    state = new_table(1, rolls=["T", "L"]).state
    assert state.piles == [3, 3, 4, 4, 4]
    assert state.hands == [[]]
    assert state.cube_spots == state.crew_spots == []
    assert state.marker == 0
    assert state.banks == [[0, 1]]


@pytest.mark.clause("LOT-30")
def test_a_question_mark_to_start_with_is_any_block_and_the_marker_goes_there() -> None:
    table = new_table(1, rolls=["?"])
    assert len(table.listed(0)) == 5
    table.rolls = ["T"]
    table.play(0, "take S")
    assert table.state.marker == 3


@pytest.mark.clause("LOT-30")
def test_a_question_mark_moves_the_marker_on_and_takes_from_there() -> None:
    """From the T to the L; over an empty pile to the next; past the blue to the red again."""
    assert rolling("?", banks=("O",), marker="T").state.banks[0] == [1, 2]
    over = rolling("?", banks=("O",), marker="T", piles=[3, 0, 0, 2, 2]).state
    assert over.marker == 3
    assert over.banks[0] == [2, 3]
    assert rolling("?", banks=("O",), marker="I").state.marker == 0


@pytest.mark.clause("LOT-30")
def test_a_missing_colour_takes_from_the_markers_pile() -> None:
    state = rolling("T", banks=("O",), marker="S", piles=[0, 3, 3, 2, 2]).state
    assert state.banks[0] == [2, 3]
    assert state.marker == 3


@pytest.mark.clause("LOT-30")
def test_the_marker_leaves_an_empty_pile_at_once() -> None:
    state = rolling("S", banks=("O",), marker="S", piles=[3, 3, 3, 1, 2]).state
    assert state.piles[3] == 0
    assert state.marker == 4


@pytest.mark.clause("LOT-31")
def test_the_first_block_goes_anywhere_and_the_next_must_touch_it() -> None:
    table = site(banks=("TO",))
    table.rolls = ["I", "I"]
    table.play(0, "place O deep1@0,0,0")
    assert table.state.last_block == 1
    assert table.refusal(0, "place T wide3@1,2,0") == "must-touch"
    assert all(
        "deep1@3" not in notation and "wide2@3" not in notation for notation in table.listed(0)
    )
    table.play(0, "place I flat1@0,2,0")
    assert table.state.last_block == 2


@pytest.mark.clause("LOT-31")
def test_forty_points_win() -> None:
    table = site(tower=SQUARES, banks=("IL",), track=[35], last=2)
    table.play(0, "place I flat1@0,2,0")
    result = table.state.result()
    assert result is not None
    assert (result.verdict, result.winners) == ("won", (0,))


@pytest.mark.clause("LOT-31")
def test_three_empty_piles_lose_after_the_turn_unless_it_brings_forty() -> None:
    for points, verdict in ((34, "lost"), (35, "won")):
        table = rolling(
            "I", tower=SQUARES, banks=("L",), piles=[0, 0, 2, 2, 1], track=[points], last=2
        )
        assert table.state.result() is None
        table.play(0, "place I flat1@0,2,0")
        result = table.state.result()
        assert result is not None
        assert result.verdict == verdict
        if verdict == "lost":
            assert (
                told_reason(table)
                == "3 piles of blocks are out, short of the goal, with 39 points."
            )


@pytest.mark.clause("LOT-31")
def test_whatever_else_falls_loses() -> None:
    table = site(tower=["O flat1@0,0,0", "T flat1@0,0,1"], banks=("IL",), last=2)
    table.play(0, "place I wide2@2,0,2")
    result = table.state.result()
    assert result is not None
    assert (result.verdict, result.winners) == ("lost", ())
    assert told_reason(table) == (
        "The last block brought down 1 block: alone, a tower that falls is lost, with 0 points on the track."
    )


@pytest.mark.clause("LOT-31")
def test_a_slip_is_no_loss() -> None:
    table = site(tower=["O flat1@0,0,0"], banks=("IL",), last=1)
    table.play(0, "place I flat1@0,0,1")
    assert table.verdicts == ["slips"]
    assert table.state.result() is None


@pytest.mark.clause("LOT-31")
def test_nothing_that_can_be_placed_loses() -> None:
    """The bar slipped, and every other spot was tried: the bar may not be exchanged for the L."""
    table = site(tower=["O flat1@0,0,0"], banks=("IL",), last=1)
    state = table.state
    state.piece = 4
    stable = [spot for spot in state.spots(4) if spot.text != "flat1@0,0,1"]
    state.tried = stable
    table.play(0, "place I flat1@0,0,1")
    result = state.result()
    assert result is not None
    assert result.verdict == "lost"
    assert told_reason(table).startswith("No block had a place left")


@pytest.mark.clause("LOT-32")
@pytest.mark.parametrize(("lot", "title"), [(1, "won"), (2, "won"), (3, "master-builder")])
def test_only_the_third_lot_makes_a_master_builder(lot: int, title: str) -> None:
    """A bar over the two spots... any matching block will do: 38 points and a match."""
    tower = ["O flat1@1,0,0"] if lot == 3 else ["O flat1@0,0,0"]
    corner = "1,0,1" if lot == 3 else "0,0,1"
    table = site(lot=lot, tower=tower, banks=("OL",), track=[38], last=1)
    table.play(0, f"place O flat1@{corner}")
    result = table.state.result()
    assert result is not None
    assert result.verdict == title
    assert result.winners == (0,)
