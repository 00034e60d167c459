"""Ratings: people of known strength are found where they are, and nobody rises by playing one friend for ever."""

from __future__ import annotations

from math import log
from random import Random

import pytest

from boroughs.server.tables.rating_model import (
    LEAST_DEVIATION,
    Placed,
    Strength,
    after_game,
    anchored,
    familiarity,
)

ANCHORS = [800.0, 1000.0, 1185.0]


def played(strengths: list[float], chance: Random) -> list[int]:
    """Ranks by Plackett and Luce: 400 points are ten to one."""
    left = dict(enumerate(strengths))
    ranks = [0] * len(strengths)
    for rank in range(1, len(strengths) + 1):
        weights = [10 ** (points / 400) for points in left.values()]
        [found] = chance.choices(list(left), weights)
        ranks[found] = rank
        del left[found]
    return ranks


def estimated(true: float, seats: int, games: int, chance: Random) -> Strength:
    """After so many games against neighbours who suit, as the page offers them."""
    mine = Strength()
    for _ in range(games):
        near = sorted(ANCHORS, key=lambda points: abs(points - mine.points))[: seats - 1]
        rivals = [*near, *[near[0]] * (seats - 1 - len(near))]
        ranks = played([true, *rivals], chance)
        field = [
            Placed(mine, ranks[0]),
            *(
                Placed(anchored(points), rank, fixed=True)
                for points, rank in zip(rivals, ranks[1:], strict=True)
            ),
        ]
        mine = after_game(field)[0]
    return mine


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize(
    "true",
    [
        750.0,
        *(pytest.param(true, marks=pytest.mark.long) for true in (900.0, 1000.0, 1150.0)),
        1300.0,
    ],
)
def test_people_of_known_strength_are_found_within_50_points_after_50_games(
    true: float, seats: int
) -> None:
    """On average over forty people: one game says little, and luck is part of every fifty."""
    chance = Random(f"{true} {seats}")
    found = [estimated(true, seats, 50, chance) for _ in range(40)]
    mean = sum(one.points for one in found) / len(found)
    off = sum(abs(one.points - true) for one in found) / len(found)
    assert abs(mean - true) < 35
    assert off < 50
    # And what is said of how sure that is holds.
    within = sum(abs(one.points - true) <= 2 * one.deviation for one in found)
    assert within >= 34


def test_the_scale_is_the_ladders() -> None:
    """Against one who is 400 points stronger one wins one game in eleven: then nothing moves on average."""
    me = Strength(1000.0, 60.0)
    won = after_game([Placed(me, 1), Placed(anchored(1400), 2, fixed=True)])[0].points - 1000
    lost = after_game([Placed(me, 2), Placed(anchored(1400), 1, fixed=True)])[0].points - 1000
    assert won > 0 > lost
    assert won / -lost == pytest.approx(10, rel=0.2)
    assert log(won / -lost) > 0


def test_a_tie_of_equals_moves_nobody() -> None:
    first, second = after_game([Placed(Strength(), 1), Placed(Strength(), 1)])
    assert first.points == pytest.approx(second.points)
    assert first.points == pytest.approx(1000, abs=1)


def test_bots_stay_where_they_were_measured() -> None:
    field = [Placed(Strength(), 1), Placed(anchored(1185), 2, fixed=True)]
    assert after_game(field)[1] == anchored(1185)


def test_who_played_alone_is_as_before() -> None:
    assert after_game([Placed(Strength(), 1)]) == [Strength()]
    assert after_game([]) == []


def test_the_same_friend_again_and_again_raises_little() -> None:
    """Fifty wins against one person move less than fifty against fifty."""

    def risen(familiar: bool) -> float:
        mine = Strength(1000.0, 100.0)
        for game in range(50):
            weight = familiarity(game) if familiar else 1.0
            mine = after_game([Placed(mine, 1, weight=weight), Placed(Strength(1000.0, 100.0), 2)])[
                0
            ]
        return mine.points - 1000

    assert risen(familiar=True) < 0.7 * risen(familiar=False)


def test_nobody_is_ever_quite_sure() -> None:
    mine = Strength()
    for _ in range(1000):
        mine = after_game([Placed(mine, 1), Placed(anchored(1000), 1, fixed=True)])[0]
    assert mine.deviation == LEAST_DEVIATION
