"""LOT-1 and LOT-2: the blocks, the lot, and the ways in."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from boroughs.core.dice import SeededDice
from boroughs.games.lots.components import CLUMSY, COLOURS, CUBE, LETTERS, LOTS, POSES, Lot
from boroughs.games.lots.release import (
    cells_of,
    movers,
    press_aside,
    pushed_movers,
    safe,
    stays,
    sure,
)
from boroughs.games.lots.tower import Body, Spot, Tower, around, parse_spot
from games.lots.table import new_table, site

Point = tuple[int, int, int]


def spot(text: str) -> Spot:
    found = parse_spot(text)
    assert found is not None
    return found


@pytest.mark.clause("LOT-1")
def test_thirty_blocks_in_five_shapes_and_six_cubes() -> None:
    table = new_table(2, crew=False).state
    in_banks = sum(len(bank) for bank in table.banks)
    assert sum(table.piles) + in_banks == 30
    assert LETTERS == ["T", "L", "O", "S", "I"]
    assert COLOURS == ["red", "orange", "yellow", "green", "blue"]
    assert len(table.cube_spots) == 6


def rotations(cells: list[Point]) -> set[frozenset[Point]]:
    """All 24 rotations of a piece, moved to the corner: signed axis permutations that keep handedness."""
    found = set()
    for axes in permutations(range(3)):
        for signs in product((1, -1), repeat=3):
            odd = sum(axes[i] > axes[j] for i in range(3) for j in range(i + 1, 3)) % 2
            if (signs[0] * signs[1] * signs[2] < 0) != bool(odd):
                continue
            turned = [
                tuple(sign * cell[axis] for axis, sign in zip(axes, signs, strict=True))
                for cell in cells
            ]
            low = [min(cell[axis] for cell in turned) for axis in range(3)]
            found.add(frozenset((c[0] - low[0], c[1] - low[1], c[2] - low[2]) for c in turned))
    return found


@pytest.mark.clause("LOT-1")
@pytest.mark.parametrize(("kind", "count"), [("T", 12), ("L", 24), ("O", 3), ("S", 12), ("I", 3)])
def test_all_rotations_of_a_rigid_block_are_allowed(kind: str, count: int) -> None:
    poses = POSES[LETTERS.index(kind)]
    assert {frozenset(pose.cells) for pose in poses} == rotations(poses[0].cells)
    assert len(poses) == count


@pytest.mark.clause("LOT-2")
def test_every_cube_lies_inside_the_lot_on_every_floor() -> None:
    """On the corner lot the T would stick out of the upper floor."""
    table = site(lot=2, tower=["O flat1@0,0,0"], banks=("TL", "O"))
    assert table.refusal(0, "place T flat1@0,0,1") == "spot-outside"
    assert table.refusal(0, "place T flat1@-1,0,0") == "spot-outside"
    assert table.refusal(0, "place T flat1@3,3,0") == "spot-outside"
    assert table.refusal(0, "place T flat2@0,0,1") == ""


@pytest.mark.clause("LOT-2")
def test_empty_spots_may_be_built_over() -> None:
    table = site(tower=["O deep1@0,0,0", "O deep1@2,0,0"], banks=("IL", "O"))
    assert table.refusal(0, "place I flat1@0,0,2") == ""
    table.play(0, "place I flat1@0,0,2")
    assert table.tower[-1] == "I flat1@0,0,2"


@pytest.mark.clause("LOT-2")
def test_a_block_needs_something_below_it() -> None:
    table = site(tower=["O flat1@0,0,0"])
    assert table.refusal(0, "place T flat1@0,0,1") == ""
    assert table.refusal(0, "place L flat1@0,2,1") == "spot-outside"
    assert table.refusal(0, "place L wide1@1,2,1") == "spot-floating"


@pytest.mark.clause("LOT-2")
def test_a_taken_place_is_taken() -> None:
    table = site(tower=["O flat1@0,0,0"])
    assert table.refusal(0, "place L flat1@0,0,0") == "spot-taken"


# A table on two legs: the bar covers the row y = 1; under it x = 1 and 2 are free.
COVERED = ["O deep1@0,0,0", "O deep1@3,0,0", "I flat1@0,1,2"]


@pytest.mark.clause("LOT-2")
def test_a_block_comes_in_sideways_under_an_overhang() -> None:
    table = site(tower=COVERED, banks=("OL", "T"))
    assert table.refusal(0, "place O flat1@1,1,0") == ""


@pytest.mark.clause("LOT-2")
def test_no_way_in_but_a_bend_is_no_way_in() -> None:
    """The middle spot of a floor is walled on all four sides and covered: a cube would have to turn."""
    walls = ["I flat1@0,0,0", "I flat1@0,2,0", "cube@0,1,0", "cube@2,1,0", "I flat1@0,1,1"]
    table = site(tower=walls, banks=("TL", "O"), cubes=[1, 0])
    assert table.refusal(0, "place cube@1,1,0") == "spot-blocked"
    assert table.refusal(0, "place cube@3,1,0") == ""


def slow_spots(tower: Tower, lot: Lot, kind: int) -> set[frozenset[Point]]:
    """Where a piece fits, told in sets of cells: inside, free, resting, and one straight way in."""
    filled = {cell for body in tower.bodies for cell in cells_of(body.mask)}
    found = set()
    far = 12
    for pose in POSES[kind]:
        for x, y, z in product(range(4), range(4), range(tower.height() + 1)):
            cells = {(x + a, y + b, z + c) for a, b, c in pose.cells}
            if any((a, b) not in lot.spots for a, b, _ in cells) or cells & filled:
                continue
            if z and not any((a, b, c - 1) in filled for a, b, c in cells):
                continue
            ways = [(0, 0, 1), (1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0)]
            if any(
                not any(
                    (a + dx * n, b + dy * n, c + dz * n) in filled
                    for a, b, c in cells
                    for n in range(far)
                )
                for dx, dy, dz in ways
            ):
                found.add(frozenset(cells))
    return found


@pytest.mark.clause("LOT-2")
def test_the_quick_search_for_spots_finds_what_a_slow_one_finds() -> None:
    """Of those that fit, all that stand are listed; none that does not fit is."""
    dice = SeededDice("spots")
    for _ in range(4):
        lot = LOTS[dice.below(3)]
        tower = Tower(lot)
        for number in range(9):
            kind = dice.below(6)
            quick = {frozenset(cells_of(found.mask)) for found in tower.spots(kind)}
            slow = slow_spots(tower, lot, kind)
            assert quick <= slow
            for missed in slow - quick:
                x, y, z = (min(cell[axis] for cell in missed) for axis in range(3))
                pose = next(
                    pose
                    for pose in POSES[kind]
                    if {(x + a, y + b, z + c) for a, b, c in pose.cells} == missed
                )
                assert not stays(tower, Spot(pose, x, y, z))
            good = [found for found in tower.spots(kind) if stays(tower, found)]
            tower.add(Body(number, 0, dice.choice(good)))


@pytest.mark.clause("LOT-3", "LOT-5")
def test_the_short_cut_never_says_yes_where_the_statics_says_no() -> None:
    """What stands on solid columns stays; what is safe there stays however the hand lets go."""
    dice = SeededDice("sure")
    for _ in range(4):
        tower = Tower(LOTS[dice.below(3)])
        for number in range(8):
            spots = tower.spots(dice.below(6))
            solid = tower.solid()
            for found in spots[:: 1 + len(spots) // 12]:
                bodies = (*tower.key(), found.mask)
                if sure(tower, found, solid):
                    assert not movers(bodies)
                if safe(tower, found, solid, CLUMSY):
                    across, deep = dice.choice(CLUMSY.offsets)
                    aside = press_aside(found, across, deep)
                    assert not pushed_movers(bodies, across, deep, CLUMSY.press, aside)
            good = [found for found in spots if stays(tower, found)]
            tower.add(Body(number, 0, dice.choice(good)))


def test_around_are_the_cells_that_share_a_face() -> None:
    """The middle cell of the first floor has six neighbours, a corner on the ground three."""
    middle, corner = spot("cube@1,1,1"), spot("cube@0,0,0")
    assert len(cells_of(around(middle.mask))) == 6
    assert set(cells_of(around(corner.mask))) == {(1, 0, 0), (0, 1, 0), (0, 0, 1)}


def test_a_cube_has_one_pose() -> None:
    assert len(POSES[CUBE]) == 1
