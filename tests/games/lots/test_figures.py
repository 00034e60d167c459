"""What a board shows before a player commits: what really follows, no more and no less."""

from __future__ import annotations

from boroughs.games.lots.view import HeldView, PlacementView
from games.lots.table import GAME, Site, site

SQUARES = ["O flat1@0,0,0", "O flat1@2,0,0"]


def placements(table: Site, piece: str) -> list[PlacementView]:
    view = GAME.annotated(GAME.view(table.state, 0))
    return [placement for placement in view.placements if placement.piece == piece]


def held(table: Site, spot: str) -> HeldView:
    seen = GAME.what_if(GAME.view(table.state, 0), GAME.parse(f"hold {spot}"))
    assert seen is not None
    view = GAME.annotated(seen)
    assert view.held is not None
    return view.held


def test_a_cube_adds_nothing_to_a_floor_that_the_block_has_finished() -> None:
    """The bar finished the ground floor; whatever the cube does on top, it brings nothing more."""
    table = site(tower=SQUARES, banks=("IL", "T"), cubes=[1, 0])
    table.play(0, "place I flat1@0,2,0")
    cubes = placements(table, "cube")
    assert cubes
    assert {cube.points for cube in cubes} == {0}


def test_a_block_that_the_crane_operator_carries_scores_nothing() -> None:
    tower = [*SQUARES, "O flat1@0,0,1"]
    table = site(tower=tower, banks=("TL", "T"), hands=[["crane-operator"], []])
    table.play(0, "crew crane-operator 3")
    carried = placements(table, "O")
    assert carried
    assert {(spot.points, spot.floors, spot.matches) for spot in carried} == {(0, 0, 0)}
    assert held(table, "O flat1@2,0,1").points == 0


def test_after_an_accident_no_place_shows_points() -> None:
    """The T has fallen, and the bar is back in the hand: it touches another bar, for nothing."""
    tower = ["O flat1@0,0,0", "T flat1@0,0,1", "I flat1@0,2,0"]
    table = site(tower=tower, banks=("IL", "O"))
    table.play(0, "place I wide2@2,0,2")
    assert table.state.scores_nothing
    assert {spot.points for spot in placements(table, "I")} == {0}


def test_a_piece_held_names_its_floors_matches_and_dangers() -> None:
    """The bar finishes the ground floor; beside another bar it matches that; on the T it brings it down."""
    table = site(tower=SQUARES, banks=("IL", "T"))
    assert held(table, "I flat1@0,2,0").finished == (0,)
    beside = site(tower=["I flat1@0,2,0"], banks=("IL", "T"))
    assert held(beside, "I flat1@0,1,0").matched == (1,)
    shaky = site(tower=["O flat1@0,0,0", "T flat1@0,0,1"], banks=("IL", "T"))
    assert 2 in held(shaky, "I wide2@2,0,2").endangered


def test_the_cranes_dial_tells_what_falls_only_where_the_table_says_so() -> None:
    for dial, told in (("plain", False), ("forecast", True)):
        table = site(tower=SQUARES, banks=("IL", "T"), hand="crane", options={"dial": dial})
        offsets = held(table, "I flat1@0,2,0").offsets
        assert len(offsets) == 9
        assert all(bool(offset.fall) is told for offset in offsets)
