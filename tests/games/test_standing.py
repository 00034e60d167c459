"""The goal and how near everybody is: every game says it, in both languages, without telling secrets."""

from __future__ import annotations

import pytest

from boroughs import Table, game, game_names
from boroughs.core.options import OptionValue
from boroughs.core.standing import Standing
from boroughs.core.words import LANGUAGES


def standing_after(
    name: str,
    steps: int,
    viewer: int | None,
    seats: int | None = None,
    options: dict[str, OptionValue] | None = None,
) -> Standing:
    played = game(name)
    count = seats or max(2, played.seat_counts[0])
    table = Table(played, count, options, seed=4)
    for _ in range(steps):
        for seat in table.to_act[:1]:
            table.play(seat, table.state.fallback(seat))
        if not table.to_act and table.deadline is not None:
            table.tick(table.deadline)
    standing = played.standing(table.view(viewer))
    assert standing is not None
    return standing


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_every_game_says_its_goal_and_how_near_everybody_is(name: str, viewer: int | None) -> None:
    standing = standing_after(name, 12, viewer)
    for language in LANGUAGES:
        words = game(name).words(language)
        assert words.say(standing.goal)
        for seat in standing.seats:
            assert words.say(seat.says)
            assert seat.share is None or 0 <= seat.share <= 1


def test_alone_there_is_a_goal_too() -> None:
    for name in game_names():
        if 1 in game(name).seat_counts:
            alone: dict[str, OptionValue] = {"mode": "puzzle"} if name == "mad-city" else {}
            standing = standing_after(name, 3, 0, 1, alone)
            assert all(game(name).words(language).say(standing.goal) for language in LANGUAGES)


def test_the_money_of_others_stays_secret_in_chinatown() -> None:
    """My own is shown; of the others only what their shops earn, which lies on the table."""
    codes = [seat.says.code for seat in standing_after("chinatown", 12, 0).seats]
    assert codes == ["race.money", *["race.income"] * (len(codes) - 1)]
    assert {seat.says.code for seat in standing_after("chinatown", 12, None).seats} == {
        "race.income"
    }
