"""What the games show is what they showed when the values were kept, in both builds.

A difference is a change of behaviour: name it in the commit, and write the values anew with
`python tools/golden_values.py`.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from boroughs.core.game import Game
from boroughs.core.options import Options
from golden.digests import BOTS, all_games, bots_game, cases, random_game
from golden.playthroughs import FOLDER, playthroughs, told

VALUES = json.loads((Path(__file__).parent / "values.json").read_text("utf-8"))
GAMES = all_games()
CASES = [
    pytest.param(game, name, seats, options, id=f"{game.name} {name}")
    for game in GAMES
    for name, seats, options in cases(game)
]


PLAYED = [
    pytest.param(name, game, seats, options, id=name)
    for name, game, seats, options in playthroughs()
]


@pytest.mark.parametrize(("name", "game", "seats", "options"), PLAYED)
def test_a_playthrough_reads_as_it_read(
    name: str, game: Game, seats: int, options: Options
) -> None:
    """The first line that differs says what changed."""
    kept = (FOLDER / name).read_text("utf-8").split("\n")
    assert told(game, seats, options).split("\n") == kept


def test_no_playthrough_is_left_over() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {name for name, *_ in playthroughs()}


@pytest.mark.parametrize(("game", "name", "seats", "options"), CASES)
def test_a_random_game_shows_what_it_showed(
    game: Game, name: str, seats: int, options: Options
) -> None:
    assert random_game(game, seats, options) == VALUES[game.name]["random games"][name]


@pytest.mark.parametrize("level", BOTS)
@pytest.mark.parametrize("game", [pytest.param(game, id=game.name) for game in GAMES])
def test_bots_choose_what_they_chose(game: Game, level: str) -> None:
    assert bots_game(game, level, BOTS[level]) == VALUES[game.name]["bots"][level]
