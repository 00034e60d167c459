"""How an accident looks: the edge that the statics found, and keyframes that everybody shows alike."""

from __future__ import annotations

from boroughs.games.lots.falling import LET_GO
from boroughs.games.lots.statics import Motion, motions_of
from games.lots.table import site

SHAKY = ["O flat1@0,0,0", "T flat1@0,0,1", "I flat1@0,2,0"]


def numbers(text: str) -> list[list[int]]:
    return [[int(word) for word in part.split(" ")] for part in text.split(";")]


def falls(*tower: str, bank: str, play: str) -> dict[int, list[list[int]]]:
    """What the event says of each body that falls, by its number."""
    table = site(tower=list(tower), banks=(bank, "O"), hand="steady").play(0, play)
    [event] = table.told("accident")
    texts = event.params["falls"]
    assert isinstance(texts, tuple)
    return {numbers(str(text))[0][0]: numbers(str(text)) for text in texts}


def test_a_block_tips_over_the_edge_of_what_carries_it() -> None:
    """The T lies on a square of two by two; the bar on its overhang tips it over the square's right
    edge, a twentieth of a cube inside, to the right."""
    head, *keyframes = falls(*SHAKY, bank="IL", play="place I wide2@2,0,2")[2]
    _, ax, ay, bx, by, height = head
    assert (ax, bx, height) == (195, 195, 100)
    assert {ay, by} == {5, 195}
    ways = {(frame[4], frame[5]) for frame in keyframes}
    assert ways == {(100, 0)}


def test_it_tips_first_and_then_rests_flat_beside_the_lot() -> None:
    head, *keyframes = falls(*SHAKY, bank="IL", play="place I wide2@2,0,2")[2]
    times = [frame[0] for frame in keyframes]
    leans = [frame[6] for frame in keyframes]
    assert times == sorted(set(times))
    assert leans == sorted(leans)
    assert (leans[0], leans[-1]) == (0, 90)
    first, last = keyframes[0], keyframes[-1]
    assert first[1:4] == [0, 0, 0]
    # The T was one cube high over its edge; lying on its side that is how far it reaches out, and the
    # lot is four cubes wide.
    assert head[1] + last[1] >= 400
    # Its far end, two cubes left of the edge, is now up: the edge lies as deep as what hung over it.
    assert last[3] == -head[5] + (300 - 195)


def test_what_lies_on_it_turns_with_it() -> None:
    """A cube on the overhang, and the bar on the cube: both turn over the same edge."""
    found = falls(*SHAKY, "cube@2,0,2", bank="IL", play="place I wide2@2,0,3")
    assert set(found) == {2, 4, LET_GO}
    block, cube = found[2], found[4]
    assert block[1][4:6] == cube[1][4:6]
    assert block[0][5] == cube[0][5] == 100


def test_the_piece_that_was_let_go_falls_too() -> None:
    """The bar on the overhang goes down with the T that it tips: over the same edge, to the same side, and
    comes to rest beside the lot as well."""
    found = falls(*SHAKY, bank="IL", play="place I wide2@2,0,2")
    assert set(found) == {2, LET_GO}
    block, bar = found[2], found[LET_GO]
    assert bar[1][4:6] == block[1][4:6]
    assert bar[0][1] + bar[-1][1] >= 400


def test_ways_and_points_are_rounded_exactly() -> None:
    """Down along (3, 4) is (60, 80) of a hundred; down a diagonal (71, 71), as 70.7 is nearest to 71. The
    plane 2x - 1 is still at half a hundredth, which is rounded down: no machine may say otherwise."""
    assert Motion(0, -3, -4).way_down() == (60, 80)
    assert Motion(7, 5, -5).way_down() == (-71, 71)
    assert Motion(-6, 0, 0).way_down() == (0, 0)
    assert Motion(-1, 2, 0).nearest_still_point((0, 9)) == (0, 9)
    assert Motion(-5, 2, 0).nearest_still_point((0, 9)) == (2, 9)
    assert Motion(-6, 0, 0).nearest_still_point((4, 9)) == (4, 9)


def test_a_motion_is_exact() -> None:
    """A bar of four cubes with two of them on a square tips over the square's rim, at 1.95: there it is
    exactly still, its free end goes down, its held end up. The square does not move at all."""
    square = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0)]
    bar = [(0, 0, 1), (1, 0, 1), (2, 0, 1), (3, 0, 1)]
    still, tips = motions_of([square, bar])
    assert (still.rises, still.across, still.deep) == (0, 0, 0)
    assert tips.speed(195, 5) == tips.speed(195, 95) == 0
    assert tips.speed(400, 50) < 0 < tips.speed(0, 50)
    assert tips.way_down() == (100, 0)
