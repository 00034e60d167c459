"""LOT-3 and LOT-4: the tower stands or falls by statics, and the statics is right."""

from __future__ import annotations

import pytest

from boroughs.core.dice import SeededDice
from boroughs.games.lots.contacts import Push, contacts_of, inertias_of, press_of
from boroughs.games.lots.statics import movers_of, stands
from daqp_statics import movers_by_daqp
from games.lots.another_statics import stands_by_lp
from games.lots.exact_statics import exact_movers
from games.lots.random_towers import Cells, random_towers

COUNT_OF_SMALL = 60
COUNT_OF_LARGE = 220


def small_towers() -> list[list[Cells]]:
    return random_towers(COUNT_OF_SMALL, 2, 5, "small")


def large_towers() -> list[list[Cells]]:
    return random_towers(COUNT_OF_LARGE, 5, 16, "large")


BARELY: list[Cells] = [
    ((3, 0, 0), (3, 1, 0), (2, 2, 0), (3, 2, 0)),
    ((3, 2, 1), (3, 1, 2), (3, 2, 2), (3, 2, 3)),
    ((0, 0, 0), (1, 0, 0), (1, 0, 1), (1, 0, 2)),
    ((2, 0, 0), (2, 0, 1), (3, 0, 1), (2, 0, 2)),
    ((0, 1, 0), (1, 1, 0), (1, 1, 1), (2, 1, 1)),
    ((2, 1, 2), (2, 1, 3), (3, 1, 3), (3, 1, 4)),
    ((0, 2, 0), (1, 2, 0), (0, 2, 1), (1, 2, 1)),
    ((2, 1, 4), (2, 2, 4), (2, 0, 5), (2, 1, 5)),
    ((2, 2, 1), (1, 2, 2), (2, 2, 2), (2, 2, 3)),
    ((2, 2, 5), (2, 2, 6), (2, 2, 7), (2, 2, 8)),
    ((3, 1, 5), (2, 1, 6), (3, 1, 6), (2, 1, 7)),
    ((2, 2, 9), (2, 2, 10), (2, 2, 11), (2, 2, 12)),
    ((3, 1, 7), (3, 2, 7), (3, 0, 8), (3, 1, 8)),
    ((2, 2, 13), (2, 2, 14), (2, 2, 15), (3, 2, 15)),
    ((3, 1, 9), (3, 1, 10), (2, 1, 11), (3, 1, 11)),
    ((2, 2, 16), (3, 2, 16), (2, 2, 17), (3, 2, 17)),
    ((3, 1, 12), (3, 1, 13), (3, 1, 14), (3, 1, 15)),
]

O_ON_GROUND: Cells = ((0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0))
I_OVER_TWO: Cells = ((0, 0, 1), (1, 0, 1), (2, 0, 1), (3, 0, 1))
T_OVERHANGING: Cells = ((0, 0, 1), (1, 0, 1), (2, 0, 1), (1, 1, 1))
I_UPRIGHT_ON_OVERHANG: Cells = ((2, 0, 2), (2, 0, 3), (2, 0, 4), (2, 0, 5))


@pytest.mark.clause("LOT-3")
def test_a_bar_with_half_of_it_over_the_edge_falls() -> None:
    """Two of four cubes are held: the centre is exactly over the edge, and the inset decides."""
    assert movers_of([O_ON_GROUND, I_OVER_TWO]) == (1,)


@pytest.mark.clause("LOT-3")
def test_a_bar_with_three_cubes_held_stays() -> None:
    pillar: Cells = ((2, 0, 0), (2, 1, 0), (2, 2, 0), (2, 3, 0))
    assert stands([O_ON_GROUND, pillar, I_OVER_TWO])


@pytest.mark.clause("LOT-3")
def test_a_t_overhanging_by_one_cube_stays() -> None:
    assert stands([O_ON_GROUND, T_OVERHANGING])


@pytest.mark.clause("LOT-3", "LOT-4")
def test_an_upright_bar_on_the_overhang_tips_the_t() -> None:
    """Four cubes at 2.5 against four at 1.25: both the T and the bar go, the square stays."""
    assert movers_of([O_ON_GROUND, T_OVERHANGING, I_UPRIGHT_ON_OVERHANG]) == (1, 2)


@pytest.mark.clause("LOT-3")
def test_a_square_half_over_the_overhang_stays() -> None:
    """Its centre is over the edge between the T's held cube and its free one, the T's own weight helps."""
    upright: Cells = ((1, 0, 2), (2, 0, 2), (1, 0, 3), (2, 0, 3))
    assert stands([O_ON_GROUND, T_OVERHANGING, upright])


@pytest.mark.clause("LOT-3")
def test_a_bridge_over_empty_spots_stands() -> None:
    left: Cells = ((0, 0, 0), (0, 0, 1), (0, 0, 2), (0, 0, 3))
    right: Cells = ((3, 0, 0), (3, 0, 1), (3, 0, 2), (3, 0, 3))
    bridge: Cells = ((0, 0, 4), (1, 0, 4), (2, 0, 4), (3, 0, 4))
    assert stands([left, right, bridge])


@pytest.mark.clause("LOT-3")
def test_nothing_and_one_block_on_the_ground_stand() -> None:
    assert stands([])
    assert stands([O_ON_GROUND])


@pytest.mark.clause("LOT-3")
def test_what_has_nothing_below_falls() -> None:
    assert movers_of([((0, 0, 3),)]) == (0,)


@pytest.mark.clause("LOT-3")
def test_contacts_only_push() -> None:
    """A bar held by one end under a weight at its middle: no contact pulls it down on the other side."""
    post: Cells = ((0, 0, 0),)
    bar: Cells = ((0, 0, 1), (1, 0, 1), (2, 0, 1))
    assert movers_of([post, bar]) == (1,)


@pytest.mark.clause("LOT-3")
def test_a_counterweight_holds_an_overhang() -> None:
    """A bar with one of four cubes over a post falls alone; with two cubes on the held end it would
    need 2 * 0.45 to outweigh 4 * 1.05: it still falls. A long overhang of one cube is held by one."""
    post: Cells = ((0, 0, 0), (1, 0, 0), (0, 0, 1), (1, 0, 1))
    bar: Cells = ((0, 0, 2), (1, 0, 2), (2, 0, 2), (3, 0, 2))
    weight: Cells = ((0, 0, 3),)
    assert movers_of([post, bar]) == (1,)
    # The edge is at 1.95: the bar's 4 at 2.0 turn by 4 * 0.05, a cube at 0.5 back by 1.45.
    assert stands([post, bar, weight])


@pytest.mark.clause("LOT-3")
def test_side_faces_do_not_hold() -> None:
    """A bar standing tight between two walls, with nothing below, falls between them."""
    left: Cells = ((0, 0, 0), (0, 0, 1))
    right: Cells = ((2, 0, 0), (2, 0, 1))
    between: Cells = ((1, 0, 1),)
    assert movers_of([left, right, between]) == (2,)


@pytest.mark.clause("LOT-3")
@pytest.mark.parametrize("index", range(0, COUNT_OF_LARGE, 20))
def test_the_statics_agrees_with_a_linear_program(index: int) -> None:
    """Thousands more are compared by `benchmarks/lots_evidence.py statics`."""
    for bodies in large_towers()[index : index + 20]:
        assert stands(bodies) == stands_by_lp(bodies)


@pytest.mark.clause("LOT-3", "LOT-4")
@pytest.mark.parametrize("index", range(0, COUNT_OF_SMALL, 10))
def test_the_statics_agrees_with_exact_fractions(index: int) -> None:
    """Not only whether, but also which bodies move."""
    for bodies in small_towers()[index : index + 10]:
        exact = exact_movers(contacts_of(bodies), inertias_of(bodies, None))
        assert movers_of(bodies) == exact


@pytest.mark.clause("LOT-3", "LOT-4", "LOT-5")
def test_the_statics_agrees_with_a_solver_in_floating_point() -> None:
    """With steady hands and others; tens of thousands more are compared by `benchmarks/lots_releases.py`."""
    dice = SeededDice("solver")
    for bodies in large_towers()[::4]:
        shift, press = dice.choice([(0, 0), (18, 14), (-28, 14)])
        push = Push(len(bodies) - 1, shift, -shift, press, (shift, 0)) if press else None
        assert movers_of(bodies, push) == movers_by_daqp(bodies, push)


def test_the_random_towers_are_a_mixture() -> None:
    """A control: among them are towers that stand and towers that fall."""
    standing = sum(stands(bodies) for bodies in large_towers())
    assert COUNT_OF_LARGE // 5 < standing < 4 * COUNT_OF_LARGE // 5


def test_a_tower_that_barely_falls_falls() -> None:
    """A press a little beside the middle makes seventeen bodies tip by ever smaller shares, the last by a
    hundred thousandth of the first: those move too."""
    push = Push(16, -12, -12, 3)
    assert movers_of(BARELY, push) == (1, 4, 5, 7, 9, 10, 11, 12, 13, 14, 15, 16)


def turned(cells: Cells) -> Cells:
    return tuple((-y, x, z) for x, y, z in cells)


def mirrored(cells: Cells) -> Cells:
    return tuple((-x, y, z) for x, y, z in cells)


def moved(cells: Cells) -> Cells:
    return tuple((x + 3, y - 5, z) for x, y, z in cells)


@pytest.mark.clause("LOT-3")
@pytest.mark.parametrize("change", [turned, mirrored, moved, lambda cells: cells[::-1]])
def test_turning_mirroring_and_moving_change_nothing(change: object) -> None:
    assert callable(change)
    for bodies in [*small_towers()[:30], *large_towers()[:30]]:
        assert movers_of([change(cells) for cells in bodies]) == movers_of(bodies)


@pytest.mark.clause("LOT-3")
def test_the_order_of_the_bodies_changes_nothing() -> None:
    dice = SeededDice("order")
    for bodies in large_towers()[:40]:
        order = list(range(len(bodies)))
        for place in range(len(order) - 1, 0, -1):
            other = dice.below(place + 1)
            order[place], order[other] = order[other], order[place]
        movers = movers_of([bodies[place] for place in order])
        assert sorted(order[mover] for mover in movers) == list(movers_of(bodies))


@pytest.mark.clause("LOT-5")
def test_a_hand_off_the_mark_drops_what_a_steady_one_would_place() -> None:
    """The T's centre is at 1.5, its edge at 1.95: half a cube to the right is too much, a tenth is not."""
    tower = [O_ON_GROUND, T_OVERHANGING]
    assert movers_of(tower, Push(1, across=10)) == ()
    assert movers_of(tower, Push(1, across=50)) == (1,)


@pytest.mark.clause("LOT-5")
def test_a_press_tips_what_lies_below() -> None:
    """A cube on the overhang's end: one against four times 0.45 holds, with a press of ten it does not."""
    cube: Cells = ((2, 0, 2),)
    tower = [O_ON_GROUND, T_OVERHANGING, cube]
    assert movers_of(tower) == ()
    assert 1 in movers_of(tower, Push(2, press=10))
    assert movers_of(tower, Push(2, press=10)) == exact_pushed(tower, Push(2, press=10))


def exact_pushed(bodies: list[Cells], push: Push) -> tuple[int, ...]:
    inertias = inertias_of(bodies, push)
    return exact_movers(contacts_of(bodies, push), inertias, press_of(inertias, push))


@pytest.mark.clause("LOT-5")
def test_a_press_beside_the_middle_turns_a_piece() -> None:
    """A cube of weight 1 pressed by 3 at 0.5 from its middle: 3 * 0.5 / 4 is 0.375, less than 0.45. Pressed
    by 20: 20 * 0.5 / 21 is 0.476, more."""
    cube: Cells = ((0, 0, 0),)
    assert movers_of([cube], Push(0, press=3, aside=(50, 0))) == ()
    assert movers_of([cube], Push(0, press=20, aside=(50, 0))) == (0,)


@pytest.mark.clause("LOT-5")
def test_pushed_towers_agree_with_exact_fractions() -> None:
    dice = SeededDice("pushed")
    for bodies in small_towers()[:40]:
        across, deep, aside_x, aside_y = (10 * dice.below(5) - 20 for _ in range(4))
        push = Push(len(bodies) - 1, across, deep, dice.below(6), (aside_x, aside_y))
        assert movers_of(bodies, push) == exact_pushed(bodies, push)
