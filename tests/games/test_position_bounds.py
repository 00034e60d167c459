"""Nothing in a position is larger than the box or the rules can make it, and what is read can be played on and read again."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from boroughs import game, game_names
from boroughs.core.dice import SeededDice
from boroughs.core.errors import BadPosition
from boroughs.core.game import Game
from boroughs.core.options import Options
from boroughs.core.playout import pass_time, resolve_chance
from boroughs.core.state import State
from boroughs.testing.reproducibility import fits

LONG = 20_000
"""Of a list, or of an object by its names: more than any box holds."""
LARGE = 10**8
MONSTROUS = (10**13, 10**19, 10**300, -LARGE, -(10**300))
TIMES = ("now", "ends")
"""These are milliseconds, and may be large."""
OF_A_TURN = ("match_points", "card_match_points", "turn_floors")
"""LOTS: what one turn adds up, and the next begins anew; no turn begins with more than nothing."""
MOVES = 10


def tables() -> Iterator[tuple[str, int, Options]]:
    """Of each game its first and its last mode, for the fewest and for the most."""
    for name in game_names():
        played = game(name)
        fitting = [
            (seats, options)
            for options in played.option_sets()
            for seats in sorted(played.seat_counts)
            if fits(played, seats, options)
        ]
        for seats, options in {str(each): each for each in (fitting[0], fitting[-1])}.values():
            yield name, seats, options
        most = max(seats for seats, _ in fitting)
        yield name, most, next(options for seats, options in fitting if seats == most)


TABLES = list(tables())
Path = tuple[int | str, ...]


def positions(played: Game, seats: int, options: Options) -> Iterator[dict[str, object]]:
    """A few of a random game: as it begins, on its way, and where it has come to."""
    dice = SeededDice(f"bounds {seats}")
    state = played.new(seats, options)
    for moves in (0, 20, 20, 150):
        play_on(state, dice, moves)
        position = as_lists(played.to_dict(state))
        assert isinstance(position, dict)
        yield position


def play_on(state: State, dice: SeededDice, moves: int) -> None:
    resolve_chance(state, dice)
    for _ in range(moves):
        awaited = state.awaited()
        if not awaited:
            if not pass_time(state, dice):
                return
            continue
        seat = dice.choice(awaited)
        state.play(seat, dice.choice(state.moves(seat)))
        resolve_chance(state, dice)


def places(value: object, path: Path = ()) -> Iterator[tuple[Path, object]]:
    """Every list, object and number of a position, and where it stands."""
    if isinstance(value, dict):
        yield path, value
        for name, item in value.items():
            yield from places(item, (*path, name))
    elif isinstance(value, list | tuple):
        yield path, value
        for index, item in enumerate(value):
            yield from places(item, (*path, index))
    elif isinstance(value, int) and not isinstance(value, bool):
        yield path, value


def changed(position: dict[str, object], path: Path, value: object) -> dict[str, object]:
    """The same position with another value in this place."""
    found = copy.deepcopy(position)
    *way, last = path
    inside: Any = found
    for step in way:
        inside = inside[step]
    inside[last] = value
    return found


def as_lists(value: object) -> object:
    """As it comes out of JSON."""
    if isinstance(value, dict):
        return {name: as_lists(item) for name, item in value.items()}
    return [as_lists(item) for item in value] if isinstance(value, list | tuple) else value


def lengthened(value: object) -> Iterator[object]:
    """A list with its own things again and again, and with numbers or names; an object with many names."""
    if isinstance(value, dict):
        like = next(iter(value.values()), 1)
        yield {**value, **{f"no {number}": like for number in range(LONG)}}
        yield {**value, **{str(number): like for number in range(LONG)}}
    elif isinstance(value, list):
        if value:
            yield (value * LONG)[:LONG]
        yield [*value, *range(LONG)]
        yield [*value, *([""] * LONG)]
        yield [*value, *([[1, -1, 0, 10_000]] * LONG)]
        yield [*value, *([[]] * LONG)]


def refuses(played: Game, position: dict[str, object]) -> bool:
    try:
        played.from_dict(position)
    except BadPosition:
        return True
    return False


def each_place(
    played: Game, seats: int, options: Options
) -> Iterator[tuple[dict[str, object], Path, object]]:
    """Every list, object and number that positions have; of those that are alike one that is empty, one that is not."""
    tried = set()
    for position in positions(played, seats, options):
        for path, value in places(position):
            kind = (tuple(step if isinstance(step, str) else 0 for step in path), bool(value))
            if path and path[0] != "options" and kind not in tried:
                tried.add(kind)
                yield position, path, value


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_no_list_is_longer_and_no_number_larger_than_the_game_makes_it(
    name: str, seats: int, options: Options
) -> None:
    played = game(name)
    accepted = []
    for position, path, value in each_place(played, seats, options):
        others = [*lengthened(value)]
        if isinstance(value, int):
            others = [*MONSTROUS, *([] if path[-1] in TIMES else [LARGE])]
        for other in others:
            if not refuses(played, changed(position, path, other)):
                accepted.append((path, str(other)[:40]))
    assert not accepted


@pytest.mark.heavy
@pytest.mark.parametrize(("name", "seats", "options"), TABLES[::3])
def test_what_is_read_can_be_played_on_and_read_again(
    name: str, seats: int, options: Options
) -> None:
    """Every number as large as it is taken: no coin, round or second more is refused to who plays on."""
    played = game(name)
    for position, path, value in each_place(played, seats, options):
        if not isinstance(value, int) or path[-1] in (*TIMES, *OF_A_TURN):
            continue
        largest = largest_taken(played, position, path, value)
        if largest == value:
            continue
        state = played.from_dict(changed(position, path, largest))
        dice = SeededDice(f"on from {path}")
        for _ in range(MOVES):
            play_on(state, dice, 1)
            written = played.to_dict(state)
            try:
                played.from_dict(written)
            except BadPosition as error:
                raise AssertionError(f"{path} may be {largest}, and then: {error}") from None


def largest_taken(played: Game, position: dict[str, object], path: Path, least: int) -> int:
    """The largest number that is taken in this place, by halving."""
    most = 10**13
    while least + 1 < most:
        middle = (least + most) // 2
        if refuses(played, changed(position, path, middle)):
            most = middle
        else:
            least = middle
    return least
